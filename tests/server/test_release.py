"""What happened is told when its time is up, to everybody at once, however long the work took."""

from __future__ import annotations

import asyncio

import pytest

from ruse.server.bell import Bell
from ruse.server.live.acting import do
from ruse.server.live.desk import Desk
from tests.server.people import start_game

pytestmark = pytest.mark.anyio


class ByHand(Bell):
    """Rings when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = asyncio.Event()
        self.rung = asyncio.Event()

    async def until(self, when: float) -> None:
        self.waits.set()
        await self.rung.wait()


async def test_a_bell_rings_in_the_order_of_time_and_not_too_early():
    bell, rung, began = Bell(), list[str](), Bell().now()

    async def wait(name: str, after: float) -> None:
        await bell.until(began + after)
        assert bell.now() >= began + after
        rung.append(name)

    await asyncio.gather(wait("third", 0.03), wait("first", 0.01), wait("second", 0.02), wait("past", -1.0))
    bell.stop()
    assert rung == ["past", "first", "second", "third"]


async def test_a_bell_rings_for_the_others_when_one_no_longer_waits():
    bell = Bell()
    gone = asyncio.ensure_future(bell.until(bell.now() + 0.01))
    stays = asyncio.ensure_future(bell.until(bell.now() + 0.02))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    bell.stop()
    assert gone.cancelled()
    assert stays.done()


async def test_nobody_is_told_before_the_bell_and_then_everybody(person, server, monkeypatch):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        bell = ByHand()
        monkeypatch.setattr(server.house, "bell", bell)
        acting = asyncio.ensure_future(host.act())
        await bell.waits.wait()
        await guest.send({"is": "ping", "at": 1})
        await guest.kind("pong")
        assert not any(seat["locked"] for seat in guest.table["seats"])
        bell.rung.set()
        await acting
        await guest.wait(lambda: guest.table["seats"][0]["locked"])


async def test_what_is_kept_is_told_though_whoever_waited_to_tell_it_is_stopped(person, server, monkeypatch):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        bell, desk = ByHand(), server.house.hall.desks[table]
        monkeypatch.setattr(server.house, "bell", bell)
        resigning = asyncio.ensure_future(_resign(desk, 0))
        await bell.waits.wait()
        resigning.cancel()
        await guest.wait(lambda: guest.table["state"] == "over")
        assert resigning.cancelled()
        assert guest.table["result"]["reason"] == "resigned"


async def _resign(desk: Desk, seat: int) -> None:
    async with desk.turn:
        await do(desk, lambda table, now: table.resign(seat, now, "r"))
