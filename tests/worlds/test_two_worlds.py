"""For every game: two worlds that differ only in what a viewer may not know send it the same bytes; planted leaks do not."""

from __future__ import annotations

from functools import cache

import pytest

from ruse.kernel.registry import game_names, load_game
from tests.worlds.compare import Worlds, two_worlds
from tests.worlds.leaks import LEAKS
from tests.worlds.plan import Plan, make_plan, shortened

pytestmark = pytest.mark.anyio
SEEDS = 5
LOOKS = 3
"""Moments of a plan that the tests look at; full runs look at all of them."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@cache
def plans(game: str) -> list[Plan]:
    """Short ones in which the worlds differ."""
    made = (make_plan(load_game(game), seed) for seed in range(100))
    found: list[Plan] = []
    while len(found) < SEEDS:
        plan = shortened(next(made), LOOKS)
        if plan.pairs == LOOKS:
            found.append(plan)
    return found


@pytest.mark.parametrize("game", game_names())
async def test_no_viewer_can_tell_two_worlds_apart(game):
    async with two_worlds() as worlds:
        found = [difference for plan in plans(game) for difference in await worlds.differences(plan)]

    assert [str(difference) for difference in found] == []
    assert len({plan.viewer for plan in plans(game)}) > 1, "players and spectators look"


@pytest.mark.parametrize("game", game_names())
async def test_every_planted_leak_is_found(game):
    assert len(LEAKS) >= 15
    async with two_worlds() as worlds:
        missed = [name for name in LEAKS if not await is_found(name, game, worlds)]

    assert missed == []


async def is_found(name: str, game: str, worlds: Worlds) -> bool:
    with LEAKS[name]():
        for plan in plans(game):
            if await worlds.differences(plan, thorough=True):
                return True
    return False
