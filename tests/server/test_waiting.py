"""Play a person: who waits finds another of about their strength, once, at any process, and whatever else they do."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from ruse.server.http.waiting import ANYBODY, nearest, reach
from ruse.store import Waiter
from tests.server.people import Person, start_game
from tests.server.serving import LIMITS, serving

pytestmark = pytest.mark.anyio

GAME = {"game": "war-slayer"}


async def wait(person, **wanted):
    return await person.post("/api/wait", GAME | wanted)


async def still(person):
    return await person.post("/api/wait/on")


async def test_two_who_wait_are_joined_at_a_rated_table_and_begin_when_both_are_ready(person):
    ines, otto = await person(), await person()
    assert (await wait(ines))["table"] is None

    table = (await wait(otto))["table"]

    assert table is not None
    assert (await still(ines))["table"] == table == (await still(otto))["table"]
    async with ines.at(table) as first, otto.at(table) as second:
        assert (first.table["you"], second.table["you"]) == (0, 1)
        assert first.table["options"]["rated"]
        assert first.table["options"]["pace"] == {"is": "live", "bank": 300, "increment": 5}
        assert not any(seat["ready"] for seat in first.table["seats"])
        await first.do("ready", entropy="first")
        await second.do("ready", entropy="second")
        await first.wait(lambda: first.view is not None)


async def test_a_bot_game_goes_on_meanwhile_and_stays_ones_own(person):
    ines, otto = await person(), await person()
    bot = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(bot) as seat:
        await wait(ines)
        await seat.wait(lambda: seat.decision is not None)
        assert (await wait(otto))["table"]
        assert (await seat.act())["status"] == "done"
        assert seat.table["state"] == "playing"
    assert {row["id"] for row in (await ines.get("/api/home"))["mine"]} == {bot, (await still(ines))["table"]}


async def test_who_stops_or_is_not_seen_any_more_is_given_to_nobody(person, server):
    ines, otto, mira = await person(), await person(), await person()
    await wait(ines)
    await ines.post("/api/wait/end")
    assert (await wait(otto))["table"] is None
    assert (await ines.post("/api/wait/on", status=404))["reason"] == "You do not wait for anybody"

    server.pass_time(server.house.settings.limits.waiting_unseen + 1)

    assert (await wait(mira))["table"] is None


async def test_who_waits_for_another_game_is_somebody_else(person):
    ines, otto = await person(), await person()
    await wait(ines)

    assert (await wait(otto, game="westeria"))["table"] is None
    assert "no such game" in (await ines.post("/api/wait", {"game": "chess"}, 404))["reason"]


async def test_a_second_press_waits_anew_and_nobody_meets_oneself(person):
    ines = await person()
    await wait(ines)

    assert (await wait(ines))["table"] is None


async def test_of_many_at_once_everybody_meets_one(person):
    people = [await person() for _ in range(6)]

    await asyncio.gather(*(wait(one) for one in people))
    tables = [(await still(one))["table"] for one in people]

    assert None not in tables
    assert sorted(tables.count(table) for table in set(tables)) == [2, 2, 2]
    rows = [(await one.get("/api/home"))["mine"] for one in people]
    assert [len(mine) for mine in rows] == [1] * 6, "a table that came to nothing is gone"


async def test_so_many_may_wait_and_no_more(tmp_path):
    async with serving(tmp_path, replace(LIMITS, waiting=1)) as server:
        ines, otto = [await Person(server.port).arrive() for _ in range(2)]
        try:
            await wait(ines)
            assert "Too many people wait" in (await otto.post("/api/wait", {"game": "westeria"}, 400))["reason"]
        finally:
            await ines.leave()
            await otto.leave()


async def test_who_deletes_their_data_waits_no_more(person):
    ines, otto = await person(), await person()
    await wait(ines)
    await ines.post("/api/me/delete")

    assert (await wait(otto))["table"] is None


async def test_a_stranger_is_not_told_who_waits(person):
    ines, otto = await person(), await person()
    await wait(ines)

    answer = await wait(otto, game="westeria")

    assert set(answer) == {"game", "title", "since", "now", "table"}


async def test_two_processes_have_one_queue(tmp_path, postgres):
    place = postgres.empty()
    async with (
        serving(tmp_path / "a", LIMITS, database=place) as first,
        serving(tmp_path / "b", LIMITS, database=place) as second,
    ):
        people = [await Person(server.port).arrive() for server in (first, second) * 3]
        try:
            await asyncio.gather(*(wait(one) for one in people))
            tables = [(await still(one))["table"] for one in people]
            assert None not in tables
            assert sorted(tables.count(table) for table in set(tables)) == [2, 2, 2]
            ines, otto = (one for one, table in zip(people, tables, strict=True) if table == tables[0])
            async with ines.at(tables[0]) as host, otto.at(tables[0]) as guest:
                await start_game(*sorted((host, guest), key=lambda seat: int(seat.table["you"])))
        finally:
            for one in people:
                await one.leave()


# How far apart two may be


def waiter(player: str, strength: int, since: int = 0) -> Waiter:
    return Waiter(player, "war-slayer", strength, since, since, None)


def test_the_nearest_in_strength_is_taken_first():
    found = nearest(waiter("me", 1500), [waiter("far", 1590), waiter("near", 1480), waiter("low", 1430)], 0)

    assert found is not None
    assert found.player == "near"


def test_it_widens_with_the_time_of_whoever_has_waited_longer():
    me, other = waiter("me", 1500, since=20_000), waiter("other", 1800)

    assert nearest(me, [other], 19_000) is None
    assert nearest(me, [other], 20_000) == other
    assert nearest(me, [waiter("anybody", 4000)], ANYBODY - 1) is None
    assert nearest(me, [waiter("anybody", 4000)], ANYBODY) is not None
    assert reach(-5_000) == reach(0) == 100
