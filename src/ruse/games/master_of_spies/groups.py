# compiled
"""What remains of knowledge after a Regroup (MS-7.2): where cards can be that went, or may have gone, into the draw pile.

Its own player knows which cards went there: another hand can hold no more of them than that player has drawn since. Of
another player's Regroup one knows only how many went: of the cards publicly known in that hand some must still be there.
"""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from ruse.games.master_of_spies.state import MOST_SEATS, Harbour
from ruse.kernel.kit import NOTHING


@final
class Group:
    def __init__(self, cards: list[int], keeper: i64, least: i64) -> None:
        self.cards = cards
        """Cards whose place is not known since."""
        self.keeper = keeper
        """Who may still hold them all, or NOTHING when all went into the draw pile."""
        self.least = least
        """How many of them the keeper holds at the least."""
        self.most: list[int] = [0] * int(MOST_SEATS)
        """How many of them each other hand can hold."""

    def drew(self, seat: i64, count: i64) -> None:
        """A hand took cards from the draw pile unseen: each may be one of these."""
        if seat != self.keeper:
            self.most[seat] += int(count)

    def located(self, card: i64, seat: i64) -> None:
        """A card came to light out of a hand, or, if the seat is NOTHING, out of the draw pile."""
        if int(card) not in self.cards:
            return
        self.cards.remove(int(card))
        if seat == NOTHING:
            return
        if seat == self.keeper:
            self.least = self.least - 1 if self.least > 0 else 0
        else:
            self.most[seat] -= 1

    def allows(self, seat: i64, count: i64) -> bool:
        """May this hand hold so many of the cards?"""
        return count >= self.least if seat == self.keeper else count <= self.most[seat]

    def fits(self, table: Harbour, viewer: i64) -> bool:
        for seat in range(table.seats):
            if seat != viewer:
                hand = table.hand(seat)
                if not self.allows(seat, len([card for card in self.cards if card in hand])):
                    return False
        return True

    def to_json(self) -> list[Any]:
        return [list(self.cards), int(self.keeper), int(self.least), list(self.most)]


def read_group(data: Any) -> Group:
    cards, keeper, least, most = data
    group = Group(list(cards), keeper, least)
    group.most = list(most)
    return group
