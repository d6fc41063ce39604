"""What a seat asks, as integers.

Cards of a hand are named by their place in it (hands are kept sorted), cards of the discard pile by their depth, places on
the table by row and position: a position behind the last card extends the row, any other replaces the card there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.master_of_spies.equipment import CARDS, FACTIONS, HIGHEST

HAND_SIZE: Final[i64] = 6

DRAW: Final[i64] = 0
TAKE: Final[i64] = 1
"""The top of the discard pile instead of the draw pile."""
WITHOUT: Final[i64] = 2
"""Nothing can be drawn, and no special action is wanted."""
DISGUISE: Final[i64] = 3
REGROUP: Final[i64] = 4
ARCHIVE: Final[i64] = 5
EXCHANGE: Final[i64] = 6
CARD: Final[i64] = 7
"""CARD + i: the i-th card of the hand, to be laid."""
DISCARD: Final[i64] = CARD + HAND_SIZE
PLACE: Final[i64] = DISCARD + 1
"""PLACE + HIGHEST * row + position."""
STAY: Final[i64] = PLACE + FACTIONS * HIGHEST
MOVE: Final[i64] = STAY + 1
SPY: Final[i64] = MOVE + 1
"""SPY + faction: the spy that a disguised card is laid for."""
GIVE: Final[i64] = SPY + FACTIONS
"""GIVE + i: the i-th card of the hand, to be exchanged."""
PICK: Final[i64] = GIVE + HAND_SIZE
"""PICK + i: the i-th card of the discard pile from the top."""
RETURN: Final[i64] = PICK + CARDS
"""RETURN + mask: these cards of the hand go into the draw pile."""
ACTION_COUNT: Final[i64] = RETURN + 64

KIND_DRAW: Final[i64] = 0
KIND_REGROUP: Final[i64] = 1
KIND_ARCHIVE: Final[i64] = 2
KIND_EXCHANGE_GIVE: Final[i64] = 3
KIND_EXCHANGE_TAKE: Final[i64] = 4
KIND_CARD: Final[i64] = 5
KIND_PLACE: Final[i64] = 6
KIND_DISGUISE: Final[i64] = 7
KIND_SPY_MOVE: Final[i64] = 8
KINDS: Final = (
    "draw",
    "regroup",
    "archive",
    "exchange-give",
    "exchange-take",
    "card",
    "place",
    "disguise",
    "spy-move",
)


def most_returned(count: i64) -> i64:
    """MS-7.2: one to three cards go back."""
    return 3 if count > 3 else count


def bits_in(mask: i64) -> i64:
    count: i64 = 0
    while mask > 0:
        mask &= mask - 1
        count += 1
    return count
