"""The table of War Slayer V: two HQs, two hands, two theaters and dossiers, what is set aside, and where the mission stands.

The chapters of the rulebook are `start.py`, `play.py` and `end.py`; `turns.py` asks them in order.
"""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

from ruse.games.war_slayer.equipment import CARDS, NAMES, Box
from ruse.games.war_slayer.rules import TO_OWNER, Rules
from ruse.games.war_slayer.view import Phase, Reason
from ruse.kernel.kit import NOTHING, Pile, Row, fold, fold_pile, fold_row, pile, row
from ruse.kernel.luck import Luck
from ruse.kernel.state import State

SEATS: Final[i64] = 2
COLUMNS: Final[i64] = 3
ROWS: Final[i64] = 2

FIRST: Final[i64] = 0
"""Both lay their first three cards."""
SECOND: Final[i64] = 1
"""Both lay three more in the other row."""
OPERATIONS: Final[i64] = 2
"""Columns are being flipped; no decision is owed in this phase."""
DECIDING: Final[i64] = 3
"""The loser of an operation continues or backs out."""
MISSION_OVER: Final[i64] = 4
OVER: Final[i64] = 5

NOT_YET: Final[i64] = 0
VIP_REVEALED: Final[i64] = 1
VIP_TAKEN: Final[i64] = 2
SHORT_HQ: Final[i64] = 3
MISSION_LIMIT: Final[i64] = 4

PHASES: Final[tuple[Phase, ...]] = ("first", "second", "operations", "back-out", "mission-over", "over")
REASONS: Final[tuple[Literal[""] | Reason, ...]] = ("", "vip-revealed", "vip-taken", "short-hq", "mission-limit")


def rival(seat: i64) -> i64:
    return 1 - seat


class Mission(State):
    """Every field of the table, and what can be read off it without a rule."""

    def __init__(
        self, box: Box, rules: Rules, luck: Luck, hq0: Pile, hq1: Pile, aside0: Pile, aside1: Pile, cells: Row
    ) -> None:
        super().__init__(luck)
        self.box = box
        self.rules = rules
        self.hq0 = hq0
        self.hq1 = hq1
        self.aside0 = aside0
        self.aside1 = aside1
        self.cells = cells
        """Hands, theaters, dossiers (by seat and own column), choices not yet due, first rows, winners by flip."""
        self.phase: i64 = FIRST
        self.mission: i64 = 1
        self.defeated: i64 = 0
        self.flipped: i64 = 0
        self.loser: i64 = NOTHING
        """Who lost the latest decided operation of this mission."""
        self.defector: i64 = NOTHING
        """Whose Double Agent defected alone in this mission."""
        self.reason: i64 = NOT_YET
        """Why the game ends, when the mission is over or at once."""

    def hq(self, seat: i64) -> Pile:
        return self.hq0 if seat == 0 else self.hq1

    def aside(self, seat: i64) -> Pile:
        return self.aside0 if seat == 0 else self.aside1

    def column(self, seat: i64, index: i64) -> i64:
        """WS-4.1: the seat's own column that is flipped as number `index`: the defeated player's run from its left."""
        return index if seat == self.defeated else 2 - index

    def exposed(self, seat: i64, column: i64) -> bool:
        """Is the operative in this column face up?"""
        return self.column(seat, column) < self.flipped

    def copy_into(self, other: Mission) -> None:
        other.phase = self.phase
        other.mission = self.mission
        other.defeated = self.defeated
        other.flipped = self.flipped
        other.loser = self.loser
        other.defector = self.defector
        other.reason = self.reason

    def checksum(self) -> i64:
        c: i64 = 1
        for seat in range(SEATS):
            c = fold_pile(c, self.hq(seat))
            c = fold_pile(c, self.aside(seat))
        c = fold_row(c, self.cells)
        c = fold(fold(fold(fold(c, self.phase), self.mission), self.defeated), self.flipped)
        c = fold(fold(fold(c, self.loser), self.defector), self.reason)
        rules = self.rules
        c = fold(fold(fold(c, rules.mission_limit), 1 if rules.swap else 0), 1 if rules.at_once else 0)
        return c if rules.compromised == TO_OWNER else fold(c, rules.compromised)


HAND: Final[i64] = 0
THEATERS: Final[i64] = 6
DOSSIERS: Final[i64] = 12
CHOICES: Final[i64] = 18
FIRST_ROWS: Final[i64] = 20
WINNERS: Final[i64] = 22
CELLS: Final[i64] = 25


def in_hand(seat: i64, place: i64) -> i64:
    """The cell of a card in hand."""
    return HAND + 3 * seat + place


def in_theater(seat: i64, column: i64) -> i64:
    return THEATERS + 3 * seat + column


def in_dossier(seat: i64, column: i64) -> i64:
    return DOSSIERS + 3 * seat + column


def in_row(which: i64, seat: i64, column: i64) -> i64:
    return THEATERS + 6 * which + 3 * seat + column


def empty_cells() -> Row:
    return row(CELLS, NOTHING)


def empty_hq() -> Pile:
    return pile(CARDS)


def empty_aside() -> Pile:
    return pile(16)


def name(card: i64) -> str:
    return NAMES[card]
