"""For every game: two worlds that differ only in what a viewer may not know send it the same bytes; planted leaks do not."""

from __future__ import annotations

from functools import cache

import pytest

from ruse.kernel.registry import game_names, load_game
from tests.worlds.compare import two_worlds
from tests.worlds.hunt import is_found
from tests.worlds.leaks import leaks_of
from tests.worlds.plan import Plan, make_plan, shortened

pytestmark = pytest.mark.anyio
LOOKS = 2
"""Moments of a plan that the tests look at; full runs look at all of them."""
AFTER = (0, 5)
"""Early in a game, and later, when what was hidden has been played with."""
SEEDS, LONGEST = 12, 38


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@cache
def plans(game: str) -> list[Plan]:
    """Short ones in which the worlds differ, late ones first: they have more to tell."""
    made = [make_plan(load_game(game), seed, LONGEST) for seed in range(SEEDS)]
    late, early = ([shortened(plan, LOOKS, after) for plan in made] for after in AFTER[::-1])
    return [*some(late), *some(early)]


def some(plans: list[Plan]) -> list[Plan]:
    """Three of them, of different viewers if there are."""
    whole = [plan for plan in plans if plan.moments == LOOKS]
    first = {plan.viewers: plan for plan in reversed(whole)}
    return list(first.values())[:3]


@pytest.mark.parametrize("game", game_names())
async def test_no_viewer_can_tell_two_worlds_apart(game):
    async with two_worlds() as worlds:
        found = [difference for plan in plans(game) for difference in await worlds.differences(plan)]

    assert [str(difference) for difference in found] == []
    assert len({viewer for plan in plans(game) for viewer in plan.viewers}) > 1, "players and spectators look"


@pytest.mark.parametrize("game", game_names())
async def test_planted_leaks_are_found(game):
    """Some in each game, all of them in one or another; `python -m bench.worlds GAME --leaks` plants them all."""
    leaks = list(leaks_of(game))
    assert len(leaks) >= 15
    some = leaks[game_names().index(game) :: len(game_names())]
    async with two_worlds() as worlds:
        missed = [name for name in some if not await is_found(name, game, worlds)]

    assert missed == []
