"""What a seat asks, as integers. A step of a decision is a zone, a territory, a kind of unit, a card or an order of three.

0 … 71   a zone: where a unit stands or goes
72 … 95  a territory
96 … 107 an identity
108 … 114 an action card
115      decline all cards
116      end the turn, or skip
117 … 122 one of the six orders of three units
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.kernel.kit import row_of

TERRITORY: Final[i64] = 72
IDENTITY: Final[i64] = 96
CARD: Final[i64] = 108
DECLINE: Final[i64] = 115
END_TURN: Final[i64] = 116
ORDER: Final[i64] = 117
ACTION_COUNT: Final[i64] = 123

ORDERS: Final = row_of([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])
"""Cell 3 * order + k: which of the three units goes to the k-th of their zones."""

KIND_TERRITORY: Final[i64] = 0
KIND_PLACE: Final[i64] = 1
KIND_CARD: Final[i64] = 2
KIND_DEPLOY: Final[i64] = 3
KIND_REDEPLOY: Final[i64] = 4
KIND_LOOK: Final[i64] = 5
KIND_GUESS: Final[i64] = 6
KIND_SPY_MASTER: Final[i64] = 7
KIND_MOVE: Final[i64] = 8
KIND_FLAG: Final[i64] = 9
KINDS: Final = (
    "territory", "place", "card", "deploy", "redeploy", "look", "guess", "spy-master", "move", "flag",
)  # fmt: skip
