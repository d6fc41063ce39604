# compiled
"""What a player of War Slayer V has noted of each card: raw, without a conclusion. For learners; Memory concludes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_slayer.equipment import CARDS
from ruse.kernel.kit import Row

NEVER: Final[i64] = 0
"""Not seen since the deal."""
TRACKED: Final[i64] = 1
"""Seen, and followed since: nothing is ever shuffled."""
IN_ROW: Final[i64] = 2
"""Laid face down by the other player: in which column is not known."""
STRAYED: Final[i64] = 3
"""It went home out of such a row, and is somewhere with the other player."""


def see(marks: Row, first: i64, card: i64) -> None:
    """`first` is the viewer's first cell."""
    marks.cells[first + card] = TRACKED


def lay_unseen(marks: Row, first: i64, card: i64) -> None:
    if marks.cells[first + card] == TRACKED:
        marks.cells[first + card] = IN_ROW


def both_see(marks: Row, card: i64) -> None:
    see(marks, 0, card)
    see(marks, CARDS, card)


def leave(marks: Row, first: i64) -> None:
    """The other player's cards went home."""
    for card in range(first, first + CARDS):
        if marks.cells[card] == IN_ROW:
            marks.cells[card] = STRAYED
