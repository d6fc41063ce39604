"""The table of Master of Spies: four rows, two piles, hands, spies, and where the round stands.

The chapters of the rulebook are `start.py`, `play.py`, `spies.py`, `rounds.py`, `end.py` and `special.py`; `turns.py` asks
them in order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import HAND_SIZE
from ruse.games.master_of_spies.equipment import CARDS, FACTIONS, HIGHEST, Box
from ruse.games.master_of_spies.rules import Rules
from ruse.games.master_of_spies.view import Phase, Reason
from ruse.kernel.kit import NOTHING, Pile, Row, fold, fold_pile, fold_row, pile, row
from ruse.kernel.luck import Luck
from ruse.kernel.state import State

MOST_SEATS: Final[i64] = 4

DRAWING: Final[i64] = 0
"""The seat draws, after a special action if it likes."""
PLAYING: Final[i64] = 1
"""The seat lays or discards a card."""
NAMING: Final[i64] = 2
"""MS-7.1: the seat names the spy of its disguised card."""
MOVING: Final[i64] = 3
"""MS-4.1: the seat decides whether its spy moves."""
TURN_OVER: Final[i64] = 4
"""The turn is done; no decision is owed in this phase."""
OVER: Final[i64] = 5
PHASES: Final[tuple[Phase, ...]] = ("draw", "play", "disguise", "spy-move", "turn-over", "over")

MOST_GAMES: Final[i64] = 50
REASONS: Final[tuple[Reason, ...]] = ("final-round", "deals", "points")

GRID: Final[i64] = 0
LENGTHS: Final[i64] = GRID + FACTIONS * HIGHEST
HANDS: Final[i64] = LENGTHS + FACTIONS
COUNTS: Final[i64] = HANDS + MOST_SEATS * HAND_SIZE
SPIES: Final[i64] = COUNTS + MOST_SEATS
"""MS-1.4: the card under each spy, by seat and faction; NOTHING at home."""
REPLACED: Final[i64] = SPIES + MOST_SEATS * FACTIONS
"""MS-3.3: how often each card has been replaced in this game."""
LAID_BY: Final[i64] = REPLACED + CARDS
"""MS-5.1: who laid each card in this round, if it still lies."""
KNOWN: Final[i64] = LAID_BY + CARDS
"""MS-8.1: is this card publicly known in the hand that holds it?"""
FROM_DISCARDS: Final[i64] = 2
"""MS-3.3: known, since it was drawn from the discard pile; told apart where the switch `ban` asks."""
SPENT: Final[i64] = KNOWN + CARDS
"""MS-7.5: has the seat used its special action?"""
TOTALS: Final[i64] = SPENT + MOST_SEATS
"""MS-6.3: the points of the games that are over."""
CELLS: Final[i64] = TOTALS + MOST_SEATS


class Harbour(State):
    """Every field of the table, and what can be read off it without a rule."""

    def __init__(
        self, box: Box, rules: Rules, luck: Luck, seats: i64, cells: Row, draw_pile: Pile, discard: Pile
    ) -> None:
        super().__init__(luck)
        self.box = box
        self.rules = rules
        self.seats = seats
        self.cells = cells
        self.draw_pile = draw_pile
        self.discard = discard
        self.game: i64 = 0
        self.opener: i64 = 0
        """Who started this game."""
        self.starter: i64 = 0
        """Who starts the round; with three or four players, the Master."""
        self.round: i64 = 1
        self.turn: i64 = 0
        """Turns done in this round."""
        self.phase: i64 = DRAWING
        self.final: bool = False
        self.last_drawer: i64 = NOTHING
        """MS-6.1: who drew the last card of the draw pile."""
        self.drew: bool = False
        """MS-3.5: did anybody draw from the draw pile in this round?"""
        self.idle: i64 = 0
        """MS-3.5: whole rounds since somebody did."""
        self.disguised: bool = False
        self.laid: i64 = NOTHING
        """The card whose spy is being decided."""
        self.spy: i64 = NOTHING
        """The faction of that spy."""
        self.opened: i64 = NOTHING
        """MS-2.1 under `discards`: the special action that looks through the discard pile now."""
        self.draft_special: i64 = NOTHING
        self.draft_card: i64 = NOTHING

    def seat(self) -> i64:
        """MS-5.1: whose turn it is, clockwise from who starts the round."""
        return (self.starter + self.turn) % self.seats

    def card_at(self, which: i64, place: i64) -> i64:
        return self.cells.cells[GRID + HIGHEST * which + place]

    def length(self, which: i64) -> i64:
        return self.cells.cells[LENGTHS + which]

    def hand_count(self, seat: i64) -> i64:
        return self.cells.cells[COUNTS + seat]

    def in_hand(self, seat: i64, place: i64) -> i64:
        return self.cells.cells[HANDS + HAND_SIZE * seat + place]

    def hand(self, seat: i64) -> list[int]:
        return [int(self.in_hand(seat, place)) for place in range(self.hand_count(seat))]

    def spy_at(self, seat: i64, faction: i64) -> i64:
        return self.cells.cells[SPIES + FACTIONS * seat + faction]

    def special(self) -> i64:
        """The special action that is prepared, or announced by looking through the discard pile."""
        return self.draft_special if self.opened == NOTHING else self.opened

    def must_draw(self) -> bool:
        """MS-3.5: after two whole rounds without one, the next draw comes from the draw pile."""
        return self.idle >= 2 and self.draw_pile.count > 0

    def add_to_hand(self, seat: i64, card: i64) -> None:
        """Hands stay sorted: their order says nothing."""
        cells = self.cells.cells
        base = HANDS + HAND_SIZE * seat
        place = cells[COUNTS + seat]
        while place > 0 and cells[base + place - 1] > card:
            cells[base + place] = cells[base + place - 1]
            place -= 1
        cells[base + place] = card
        cells[COUNTS + seat] += 1

    def take_from_hand(self, seat: i64, place: i64) -> i64:
        """A card leaves a hand: nothing is known of it there any more."""
        cells = self.cells.cells
        base = HANDS + HAND_SIZE * seat
        card = cells[base + place]
        last = cells[COUNTS + seat] - 1
        for i in range(place, last):
            cells[base + i] = cells[base + i + 1]
        cells[base + last] = NOTHING
        cells[COUNTS + seat] = last
        cells[KNOWN + card] = 0
        return card

    def name(self, card: i64) -> str:
        return self.box.names[card]

    def copy_into(self, other: Harbour) -> None:
        other.game = self.game
        other.opener = self.opener
        other.starter = self.starter
        other.round = self.round
        other.turn = self.turn
        other.phase = self.phase
        other.final = self.final
        other.last_drawer = self.last_drawer
        other.drew = self.drew
        other.idle = self.idle
        other.disguised = self.disguised
        other.laid = self.laid
        other.spy = self.spy
        other.opened = self.opened
        other.draft_special = self.draft_special
        other.draft_card = self.draft_card

    def checksum(self) -> i64:
        rules = self.rules
        c = fold_row(fold(1, self.seats), self.cells)
        c = fold_pile(fold_pile(c, self.draw_pile), self.discard)
        c = fold(fold(fold(fold(c, rules.match), rules.goal), self.game), self.opener)
        c = fold(fold(fold(fold(c, self.starter), self.round), self.turn), self.phase)
        c = fold(fold(fold(fold(c, self.last_drawer), self.idle), self.laid), self.spy)
        c = fold(fold(c, self.draft_special), self.draft_card)
        c = fold(c, (1 if rules.advanced else 0) + (2 if rules.replace_last else 0) + (4 if rules.forced else 0))
        c = fold(c, (1 if rules.tie_by_faction else 0) + (2 if self.final else 0))
        c = fold(c, (1 if self.drew else 0) + (2 if self.disguised else 0))
        c = fold(c, 1) if rules.ban_drawn else c
        return fold(fold(c, 2), self.opened) if rules.top_only or self.opened != NOTHING else c


def empty_cells() -> Row:
    return row(CELLS, NOTHING)


def empty_pile() -> Pile:
    return pile(CARDS)
