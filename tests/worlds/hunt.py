"""The hunt for a planted leak: one short plan after the other, looked at thoroughly, until the worlds part."""

from __future__ import annotations

from functools import cache

from ruse.kernel.registry import load_game
from tests.worlds.compare import Worlds
from tests.worlds.leaks import leaks_of
from tests.worlds.plan import Plan, make_plan, shortened

TRIES = 40
"""Plans after which a leak counts as missed."""
LONGEST, LOOKS = 45, 3
AFTER = (0, 5, 12, 25)
"""A leak may show early in a game or late: moments at which nobody looks."""


@cache
def short_plan(game: str, seed: int) -> Plan:
    return shortened(make_plan(load_game(game), seed, LONGEST), LOOKS, after=AFTER[seed % len(AFTER)])


async def is_found(leak: str, game: str, worlds: Worlds) -> bool:
    with leaks_of(game)[leak]():
        for seed in range(TRIES):
            plan = short_plan(game, seed)
            if plan.pairs and await worlds.differences(plan, thorough=True):
                return True
    return False
