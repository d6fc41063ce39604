"""A table full of bots that search leaves another table as quick as ever."""

from __future__ import annotations

import pytest

from ruse.bots.levels import INTERPRETED, SEARCHES, affordable, find_level
from ruse.games.master_of_spies import GAME
from tests.server.people import play_on

pytestmark = pytest.mark.anyio
MASTERS = {
    "game": "master-of-spies",
    "bots": ["mastermind"] * 4,
    "friends": 0,
    "sit": False,
    "spectators": "public",
}


async def test_a_person_plays_a_whole_game_while_four_masterminds_think(person):
    ines, otto = await person(), await person()
    deep = await ines.open_table(**MASTERS)
    quick = await otto.open_table(bots=["random"], friends=0)
    async with ines.at(deep) as watcher, otto.at(quick) as seat:
        await watcher.wait(lambda: watcher.view is not None)
        acts = await play_on(seat)

        assert seat.table["state"] == "over"
        assert acts >= 4
        assert watcher.table["state"] == "playing"


def test_where_nothing_is_compiled_a_search_is_shortened():
    budget = find_level(GAME, "mastermind").budget

    assert affordable(budget, compiled=True) == budget
    assert affordable(budget, compiled=False) == budget // INTERPRETED
    assert affordable(SEARCHES - 1, compiled=False) == SEARCHES - 1
