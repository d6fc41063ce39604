"""A clock that is wrong at one start takes nothing away."""

from __future__ import annotations

import pytest

from ruse.server.limits import DAY, HOUR, Limits
from ruse.store import GATHERING, OVER, PLAYING, Store
from tests.server.people import Person
from tests.server.serving import Serving, serving

pytestmark = pytest.mark.anyio


async def states(here: Serving, *tables: str) -> list[str]:
    """What is there of the tables after tidying up."""
    await here.house.hall.tidy()
    found = []
    for table in tables:
        try:
            found.append((await here.house.store.listing(table)).state)
        except Exception as trouble:
            found.append(type(trouble).__name__)
    return found


async def opened(here: Serving) -> tuple[str, str]:
    ines = await Person(here.port).arrive()
    tables = await ines.open_table(), await ines.open_table(bots=["random"], friends=0)
    await ines.leave()
    return tables


async def test_a_start_with_a_wrong_clock_takes_nothing_away(tmp_path):
    async with serving(tmp_path) as here:
        tables = await opened(here)
    for _ in range(2):  # What was written under the wrong time does not confirm it.
        async with serving(tmp_path, ahead=61 * DAY) as here:
            assert await states(here, *tables) == [GATHERING, PLAYING]
            await opened(here)
    async with serving(tmp_path) as here:  # The clock is right again: no doubt is left.
        assert await states(here, *tables) == [GATHERING, PLAYING]
        here.pass_time(3 * DAY)
        assert await states(here, *tables) == ["Absent", PLAYING]
    async with serving(tmp_path, ahead=70 * DAY) as here:  # It really is later: so it goes on running.
        assert await states(here, tables[1]) == [PLAYING]
        here.pass_time(Limits().clock_grace - HOUR)
        assert await states(here, tables[1]) == [PLAYING]
    async with serving(tmp_path, ahead=71 * DAY) as here:
        assert await states(here, tables[1]) == [PLAYING]
        here.pass_time(2 * HOUR)
        assert await states(here, tables[1]) == [OVER]


async def test_what_a_wrong_clock_took_after_all_is_brought_back(tmp_path):
    """It ran on with the wrong time until it believed it."""
    async with serving(tmp_path) as here:
        tables = await opened(here)
    async with serving(tmp_path, ahead=61 * DAY) as here:
        here.pass_time(Limits().clock_grace + HOUR)
        assert await states(here, *tables) == ["Absent", OVER]
    async with await Store.open(tmp_path / "ruse.sqlite") as store:
        found = await store.gone(0)
        assert {gone.id for gone in found} == set(tables)
        for gone in found:
            await store.bring_back(gone, now=gone.at, expires=gone.at)
    async with serving(tmp_path, ahead=61 * DAY) as here:
        assert await states(here, *tables) == [GATHERING, PLAYING]
        assert (await here.house.hall.desk(tables[1])).playing().wake_at() is None
