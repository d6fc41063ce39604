# compiled
"""What a seat may know of a true table of War Slayer V when it decides, for players by habit. There is no other way in."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import ORDER
from ruse.games.war_slayer.state import COLUMNS, Mission, in_hand
from ruse.kernel.kit import row


@final
class Peephole:
    """The own hand, and which way the own columns are flipped."""

    def __init__(self) -> None:
        self.royal = row(COLUMNS, 0)
        """By place in the hand: is it a Double Agent? (WS-10.1: a player sees the own hand.)"""
        self.royals: i64 = 0
        self.first_left: bool = True
        """WS-4.1: is the own left column flipped first?"""

    def look(self, table: Mission, seat: i64) -> None:
        self.royals = 0
        for place in range(COLUMNS):
            royal: i64 = 1 if table.box.is_double_agent(table.cells.cells[in_hand(seat, place)]) else 0
            self.royal.cells[place] = royal
            self.royals += royal
        self.first_left = table.column(seat, 0) == 0

    def royal_at(self, order: i64, index: i64) -> i64:
        """Is a Double Agent flipped as number `index`, if the hand is laid in this order?"""
        column = index if self.first_left else COLUMNS - 1 - index
        return self.royal.cells[ORDER.cells[3 * order + column]]
