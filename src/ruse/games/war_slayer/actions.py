"""What a seat asks, as integers: 0 to 5 lay in the Theater, 6 to 11 in the Dossier, then continue and back out.

An order is one of six: which of the three cards in hand goes left, middle and right.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_slayer.view import Row
from ruse.kernel.kit import row_of

THEATER: Final[i64] = 0
DOSSIER: Final[i64] = 1
ORDERS: Final[i64] = 6
CONTINUE: Final[i64] = 12
BACK_OUT: Final[i64] = 13
ACTION_COUNT: Final[i64] = 14

ROW_NAMES: Final[tuple[Row, ...]] = ("theater", "dossier")

ORDER: Final = row_of([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])
"""Cell 3 * order + column is the place in the hand of the card that goes there."""

KIND_ROW: Final[i64] = 0
KIND_THEATER_ORDER: Final[i64] = 1
KIND_DOSSIER_ORDER: Final[i64] = 2
KIND_BACK_OUT: Final[i64] = 3
KINDS: Final = ("row", "theater-order", "dossier-order", "back-out")
