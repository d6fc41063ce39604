"""The deck of War Slayer V in twelve classes: nothing else of a card matters in a mission.

0 to 8 are the operatives from 2 to 10, 9 the Agents, 10 the Double Agents, 11 the VIP. In a Dossier only kinds differ: 0 an
operative, 1 an Agent, 2 a Double Agent, 3 the VIP.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations
from math import comb

CLASSES, KINDS = 12, 4
AGENT, DOUBLE_AGENT, VIP = 9, 10, 11
COPIES = (*[4] * 9, 3, 12, 1)
RANKS = "2 3 4 5 6 7 8 9 10".split()
ORDERS = tuple(permutations(range(3)))
"""As the programs number them: which of the three cards is flipped first, second, third."""

Three = tuple[int, int, int]
SETS: tuple[Three, ...] = tuple((a, b, c) for a, b, c in combinations_with_replacement(range(CLASSES), 3))
KIND_SETS: tuple[Three, ...] = tuple((a, b, c) for a, b, c in combinations_with_replacement(range(KINDS), 3))
SET_NUMBER = {cards: number for number, cards in enumerate(SETS)}
KIND_NUMBER = {kinds: number for number, kinds in enumerate(KIND_SETS)}


def class_of(name: str) -> int:
    """Of a card as it is written."""
    if name == "A♠":
        return VIP
    rank = name[:-1]
    if rank == "A":
        return AGENT
    return RANKS.index(rank) if rank in RANKS else DOUBLE_AGENT


def kind_of(card: int) -> int:
    return max(0, card - AGENT + 1)


def three(cards: Sequence[int]) -> Three:
    first, second, third = cards
    return first, second, third


def chance(drawn: Three, gone: Sequence[int] = ()) -> float:
    """How likely three cards are these, in any order, where some are gone from the deck."""
    left = [copies - list(gone).count(card) for card, copies in enumerate(COPIES)]
    ways = 1
    for card in set(drawn):
        ways *= comb(left[card], drawn.count(card))
    return ways / comb(sum(left), 3)
