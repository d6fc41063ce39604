"""How much is played for a figure: in full, or in seconds."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

Step = Callable[[], None]


@dataclasses.dataclass(frozen=True)
class Plan:
    """How much is played in a round."""

    rounds: int
    games: int
    interpreted: int
    long_games: int
    """Of a game with thousands of decisions."""
    long_interpreted: int
    hands: int
    driven: int
    searched: int
    clones: int
    batched: int
    """Decisions of a batch of tables."""
    stepped: int
    """Decisions taken one by one from Python."""


FULL = Plan(
    rounds=9,
    games=60_000,
    interpreted=250,
    long_games=500,
    long_interpreted=12,
    hands=400_000,
    driven=30_000,
    searched=30_000,
    clones=300_000,
    batched=256_000,
    stepped=4_000,
)
QUICK = Plan(
    rounds=3,
    games=8_000,
    interpreted=40,
    long_games=80,
    long_interpreted=2,
    hands=50_000,
    driven=5_000,
    searched=4_000,
    clones=50_000,
    batched=51_200,
    stepped=1_000,
)
