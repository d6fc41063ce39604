"""Whatever is done at a table, the table is whole afterwards: by a seat, by its clock, by a bot, by the deal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from ruse.kernel.errors import Refusal
from ruse.server.live import acting, dealing
from ruse.server.live.acting import Ending, asked, by_itself, do
from ruse.server.live.clocks import set_alarm, wake
from ruse.server.live.desk import Desk
from ruse.store import StoreDown, Taken
from tests.server.people import play_on, start_game

pytestmark = pytest.mark.anyio


def failing(error: Exception) -> Callable[[], Awaitable[None]]:
    async def work() -> None:
        raise error

    return work


async def ended(desk: Desk, error: Exception) -> Ending:
    async with desk.turn:
        return await asked(desk, failing(error), lambda: {"is": "tried"})


async def test_how_it_ends_for_a_seat(person, server, monkeypatch):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    read_again: list[str] = []

    async def rebuild(desk: Desk) -> None:
        read_again.append(desk.id)

    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        desk = server.house.hall.desks[table]
        monkeypatch.setattr(acting, "rebuild", rebuild)
        refused = Refusal("No", "X-1")
        assert await ended(desk, refused) == Ending("refused", refused)
        assert read_again == []
        down = StoreDown("gone")
        assert await ended(desk, down) == Ending("unknown", down)
        assert read_again == [table]
        await play_on(host, guest, acts=1)


async def test_a_seat_is_asked_again_while_others_are_quicker_and_a_clock_is_not(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        desk = server.house.hall.desks[table]
        tried: list[str] = []

        async def late() -> None:
            tried.append("")
            raise Taken(table, len(desk.playing().record.rows))

        async with desk.turn:
            assert (await asked(desk, late, lambda: {"is": "seat"})).status == "unknown"
        assert len(tried) == acting.ATTEMPTS
        tried.clear()
        async with desk.turn:
            await by_itself(desk, late, lambda: {"is": "clock"})
        assert len(tried) == 1
        await play_on(host, guest, acts=1)


async def test_a_clock_whose_rules_break_suspends_its_table(person, server, monkeypatch):
    ines, otto = await person(), await person()
    table = await ines.open_table(pace={"is": "live", "bank": 10, "increment": 0})
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        desk = server.house.hall.desks[table]
        monkeypatch.setattr(desk.playing(), "wake", lambda _: 1 // 0)
        await wake(desk)
        assert "suspended" in (await guest.kind("bye"))["reason"]
    kept = (server.house.settings.data / "suspended" / f"{table}.json").read_text(encoding="utf-8")
    assert json.loads(kept) == {"is": "wake"}


async def test_a_clock_that_is_refused_is_not_set_again(person, server, monkeypatch):
    ines, otto = await person(), await person()
    table = await ines.open_table(pace={"is": "live", "bank": 10, "increment": 0})
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        desk, rung = server.house.hall.desks[table], list[int]()

        def refuse(now: int) -> None:
            rung.append(now)
            raise Refusal("Not now")

        monkeypatch.setattr(desk.playing(), "wake", refuse)
        server.pass_time(60_000)
        set_alarm(desk)
        while not rung:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert len(rung) == 1
        assert desk.suspended is None
        await host.act()


async def test_a_deal_that_breaks_suspends_its_table(person, server, monkeypatch):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    monkeypatch.setattr(dealing, "mixed_secret", lambda _: 1 // 0)
    async with ines.at(table), otto.at(table):
        desk = server.house.hall.desks[table]
        async with desk.turn:
            await by_itself(desk, lambda: dealing.deal(desk), lambda: {"is": "deal"})
        assert desk.suspended is not None
        assert desk.table is None


async def test_what_has_been_done_is_not_done_again(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        desk = server.house.hall.desks[table]
        for _ in range(2):
            async with desk.turn:
                await do(desk, lambda table, now: table.resign(0, now, "0.once"))
        assert [row["row"] for row in desk.playing().record.rows].count("resign") == 1
