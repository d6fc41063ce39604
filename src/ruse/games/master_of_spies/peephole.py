# compiled
"""What a seat may know of a true table of Master of Spies when it decides, for players by habit: the own hand, and what lies
open (MS-8.1). There is no other way in."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import CARD, DISCARD, PLACE
from ruse.games.master_of_spies.equipment import HIGHEST, faction_of
from ruse.games.master_of_spies.play import list_places
from ruse.games.master_of_spies.state import Harbour
from ruse.kernel.kit import NOTHING, Actions


@final
class Peephole:
    def __init__(self, table: Harbour, seat: i64) -> None:
        self._table = table
        self._seat = seat

    def offered(self, action: i64) -> i64:
        """The own card that this step would take in hand."""
        return self._table.in_hand(self._seat, action - CARD)

    def drafted(self) -> i64:
        """The own card that has to go somewhere."""
        return self._table.in_hand(self._seat, self._table.draft_card)

    def list_places(self, card: i64, out: Actions) -> None:
        """Where an own card may go."""
        list_places(self._table, card, out)

    def keeps(self, card: i64, place: i64) -> bool:
        """MS-4.1: would the own spy stay where it stands, because that is as high?"""
        stands = self.stands_on(card)
        if self._table.disguised or stands == NOTHING or stands == self.over(place):
            return False
        return self._table.box.value.cells[stands] >= self._table.box.value.cells[card]

    def stays(self, card: i64, place: i64) -> bool:
        """MS-4.2: does the own spy stand there already, and stay on the new card of its faction?"""
        over = self.over(place)
        own = not self._table.disguised and over != NOTHING and self.stands_on(card) == over
        return own and faction_of(over) == faction_of(card)

    def stands_on(self, card: i64) -> i64:
        """The card under the own spy of this card's faction."""
        return self._table.spy_at(self._seat, faction_of(card))

    def over(self, place: i64) -> i64:
        """The card that would be replaced; NOTHING where the row is made longer."""
        which, position = (place - PLACE) // HIGHEST, (place - PLACE) % HIGHEST
        return self._table.card_at(which, position) if position < self._table.length(which) else NOTHING

    def helps(self, card: i64, places: Actions) -> bool:
        """Can the card bring an own spy onto the table, or forward?"""
        places.clear()
        self.list_places(card, places)
        for i in range(places.count):
            place = places.items[i]
            if place != DISCARD and not self.keeps(card, place) and not self.stays(card, place):
                return True
        return False
