"""A race between players of different processes: one process opens and decides it, each player is timed where they are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.plugged import plugged
from tests.many.pairs import dealt, pair
from tests.server.people import Seat, until

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def dash(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A game with a window and a race."""
    with plugged(tmp_path_factory.mktemp("dash"), "dash", "tests.contract.dash:GAME"):
        yield


async def run(seat: Seat, reaction: float) -> int:
    frame = await seat.until(lambda frame: frame["is"] == "moment" and (frame["race"] or {}).get("go") is not None)
    await asyncio.sleep(reaction)
    await seat.do("press", race=frame["race"]["number"], go=frame["race"]["go"])
    return int(frame["race"]["number"])


@pytest.mark.usefixtures("dash")
async def test_a_race_across_processes(tmp_path: Path, postgres):
    async with pair(tmp_path, postgres) as both:
        ann, bob = await both.person(both.first), await both.person(both.second)
        table = await ann.open_table(game="dash")
        async with ann.at(table) as near, bob.at(table) as far:
            await far.do("sit", seat=1)
            await near.do("ready", entropy="mine")
            await far.do("ready", entropy="mine")

            numbers = await asyncio.gather(run(near, 0.05), run(far, 0.1))
            desks = [server.house.hall.desks[table] for server in (both.first, both.second)]
            await until(lambda: all(any("race" in row for row in desk.playing().record.rows) for desk in desks))
            rows = [desk.playing().record.rows for desk in desks]
            race = next(row["race"] for row in rows[0] if "race" in row)

            assert rows[0] == rows[1]
            assert numbers[0] == numbers[1]
            assert {press["seat"] for press in race["presses"]} == {0, 1}


@pytest.mark.usefixtures("dash")
async def test_nobody_on_another_process_sees_that_an_order_was_given(tmp_path: Path, postgres):
    async with pair(tmp_path, postgres) as both:
        ann, bob = await both.person(both.first), await both.person(both.second)
        table = await ann.open_table(game="dash", window=30_000)
        async with ann.at(table) as near, bob.at(table) as far:
            await far.do("sit", seat=1)
            await near.do("ready", entropy="mine")
            await far.do("ready", entropy="mine")
            await dealt(near, far)
            desk = both.second.house.hall.desks[table]
            await until(lambda: far.table["seats"][0]["present"] and not desk.turn.locked())
            heard = len(far.frames)

            await near.do("orders", orders={desk.game.windows[0]: "ask"})
            await until(lambda: any("orders" in row for row in desk.playing().record.rows) and not desk.turn.locked())
            assert (await far.ask("mute", seat=0))["status"] == "done"
            assert [frame["is"] for frame in far.frames[heard:] if frame["is"] != "ack"] == []
