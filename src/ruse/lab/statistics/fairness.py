"""How even the seats are as one number (A3), beside what it would be if they were even: the largest of several differences
is above nothing by chance alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

DRAWN = 2000
SEED = 3


def balance(shares: Sequence[float]) -> float:
    """1 less the largest difference between what two seats win."""
    return 1 - (max(shares) - min(shares))


def even_balance(games: int, seats: int) -> float:
    """Its mean over so many games of seats that are perfectly even, drawn again and again."""
    won = np.random.default_rng(SEED).multinomial(games, [1 / seats] * seats, DRAWN) / games
    return float(np.mean(1 - (won.max(axis=1) - won.min(axis=1))))
