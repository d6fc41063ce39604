# compiled
"""What a player expects of the cards that its rival lays: how strong, how dear, and how many Double Agents.

At first they count as the average of the deck; later, when a player has met most of them, as the average of what the rival
has, and those that it lays in this mission count more.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import DOSSIER, THEATER
from ruse.games.war_slayer.equipment import CARDS, Box
from ruse.games.war_slayer.state import (
    COLUMNS,
    DECIDING,
    FIRST,
    FIRST_ROWS,
    SECOND,
    WINNERS,
    Mission,
    in_dossier,
    in_hand,
    in_row,
    rival,
)
from ruse.kernel.kit import NOTHING, row

ONE: Final[i64] = 1024
"""A certainty; a point."""
FORCES: Final[i64] = 100
"""Strengths are below this."""
HELD: Final[i64] = 10
"""A card of this mission counts so many times more than one that lies elsewhere."""


@final
class Odds:
    def __init__(self) -> None:
        self.seen = row(FORCES, 0)
        """Operatives by strength, as they were counted."""
        self.won = row(FORCES, 0)
        """By strength: how often such an operative wins, where strengths are compared."""
        self.lost = row(FORCES, 0)
        self.royals: i64 = 0
        """How many of ONE who fight are Double Agents."""
        self.front: i64 = 0
        """Points of an average operative that is no Double Agent."""
        self.behind: i64 = 0
        """Points of an average information card."""
        self.guarded: i64 = 0
        """How many information cards were counted."""

    def clear(self) -> None:
        self.seen.fill(0)
        self.royals = 0
        self.front = 0
        self.behind = 0
        self.guarded = 0

    def count(self, box: Box, card: i64, fights: i64, guarded: i64) -> None:
        """One more card, as so many operatives and as so many information cards."""
        if card == NOTHING:
            return
        points = box.points.cells[card]
        self.guarded += guarded
        self.behind += points * guarded
        if box.is_double_agent(card):
            self.royals += fights
        else:
            self.front += points * fights
            self.seen.cells[box.strength.cells[card]] += fights

    def settle(self) -> None:
        """Averages of what was counted."""
        operatives: i64 = 0
        for force in range(FORCES):
            operatives += self.seen.cells[force]
        self.royals = self.royals * ONE // at_least_one(operatives + self.royals)
        self.behind = self.behind * ONE // at_least_one(self.guarded)
        self.front = self.front * ONE // at_least_one(operatives)
        weaker: i64 = 0
        for force in range(FORCES):
            self.won.cells[force] = weaker * ONE // at_least_one(operatives)
            weaker += self.seen.cells[force]
            self.lost.cells[force] = (operatives - weaker) * ONE // at_least_one(operatives)


def at_least_one(count: i64) -> i64:
    return count if count > 0 else 1


def expect_of_deck(odds: Odds, box: Box) -> None:
    odds.clear()
    for card in range(CARDS):
        odds.count(box, card, 1, 1)
    odds.settle()


def expect_of(odds: Odds, table: Mission, seat: i64, phase: i64) -> None:
    """What somebody with a good memory expects of this seat in a phase of the mission, or expected in an earlier one.

    Of its rows the cards are known, not the columns (WS-10.1).
    """
    odds.clear()
    hq = table.hq(seat)
    for depth in range(COLUMNS if table.phase == FIRST else 0, hq.count):
        odds.count(table.box, hq.at(depth), 1, 1)
    first = table.cells.cells[FIRST_ROWS + seat]
    for number in range(2 * COLUMNS):
        which = first if number < COLUMNS else 1 - first
        gone = phase == DECIDING and is_gone(table, which, seat, number % COLUMNS)
        fights = phase == FIRST or (which == THEATER and not gone)
        guarded = phase == FIRST or (which == DOSSIER and not gone)
        odds.count(table.box, drawn(table, seat, number), HELD if fights else 0, HELD if guarded else 0)
    odds.settle()


def is_gone(table: Mission, which: i64, seat: i64, column: i64) -> bool:
    """Is this operative face up, or this information card taken?"""
    if which == THEATER:
        return table.exposed(seat, column)
    return table.cells.cells[in_dossier(seat, column)] == NOTHING


def drawn(table: Mission, seat: i64, number: i64) -> i64:
    """The cards that this seat draws in this mission, three and three, wherever they are now."""
    first = table.cells.cells[FIRST_ROWS + seat]
    place = number % COLUMNS
    if table.phase == DECIDING:
        return was_laid(table, first if number < COLUMNS else 1 - first, seat, place)
    if number >= COLUMNS and table.phase == FIRST:
        return table.hq(seat).at(place)
    if number < COLUMNS and table.phase == SECOND:
        return table.cells.cells[in_row(first, seat, place)]
    return table.cells.cells[in_hand(seat, place)]


def was_laid(table: Mission, which: i64, seat: i64, column: i64) -> i64:
    """The card of this place, also if the rival has taken it since."""
    cells = table.cells.cells
    card = cells[in_row(which, seat, column)]
    if card != NOTHING:
        return card
    taken: i64 = 0
    for index in range(COLUMNS):
        if table.column(seat, index) == column:
            break
        if cells[WINNERS + index] == rival(seat):
            taken += 1
    return table.aside(rival(seat)).at(taken)
