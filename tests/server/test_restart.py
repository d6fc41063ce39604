"""The server is killed and started again: nothing acknowledged is lost, and clients go on."""

from __future__ import annotations

import asyncio
import json

import pytest

from ruse.server.live.hall import Hall
from ruse.store import StoreDown
from tests.server.people import Person, play_on, start_game, until
from tests.server.serving import free_socket, process, serving

pytestmark = pytest.mark.anyio


def free_port() -> int:
    with free_socket() as taken:
        return int(taken.getsockname()[1])


async def test_killed_in_the_middle_of_a_game_again_and_again(tmp_path):
    port = free_port()
    ines, otto = Person(port), Person(port)
    acknowledged: list[str] = []
    table, lost = "", None
    for life in range(3):
        with process(tmp_path, port) as server:
            if not life:
                await ines.arrive()
                await otto.arrive()
                table = await ines.open_table()
            async with ines.at(table) as host, otto.at(table) as guest:
                if not life:
                    await start_game(host, guest)
                if lost is not None:
                    ack = await host.ask("act", id=lost[0], decision=lost[1], steps=[lost[2]])
                    assert ack["status"] == "done", "sending it again is safe, whether it was kept or not"
                    acknowledged.append(lost[0])
                for number in range(8):
                    if not await settle(host, guest):
                        break
                    asked = host if host.decision is not None else guest
                    assert asked.decision is not None
                    id = f"life{life}-{number}"
                    ack = await asked.ask(
                        "act", id=id, decision=asked.decision["id"], steps=[asked.decision["legal"][0]["text"]]
                    )
                    assert ack["status"] == "done"
                    acknowledged.append(id)
                lost = None
                if await settle(host, guest, only_host=True) and host.decision is not None:
                    lost = (f"lost{life}", host.decision["id"], host.decision["legal"][0]["text"])
                    await host.send({"is": "act", "id": lost[0], "decision": lost[1], "steps": [lost[2]]})
                await asyncio.to_thread(server.kill)
    with process(tmp_path, port) as server:
        async with ines.at(table) as host, otto.at(table) as guest:
            if lost is not None:
                await host.do("act", id=lost[0], decision=lost[1], steps=[lost[2]])
                acknowledged.append(lost[0])
            await play_on(host, guest)
        record = await ines.get(f"/api/replays/{table}/record")
        for id in acknowledged:
            assert record.count(f'.{id}"') == 1, f"{id} is in the record once"
        assert await asyncio.to_thread(server.stop) == 0
    await ines.leave()
    await otto.leave()


async def settle(host, guest, only_host=False):
    """Until somebody is asked, or False at the end; with `only_host` the guest decides until it is the host's turn."""
    while host.table["state"] == "playing":
        if host.decision is not None:
            return True
        if guest.decision is not None:
            if not only_host:
                return True
            await guest.act()
        await asyncio.sleep(0.005)
    return False


async def test_a_graceful_stop_says_that_it_comes_back(tmp_path):
    port = free_port()
    ines = Person(port)
    with process(tmp_path, port) as server:
        await ines.arrive()
        table = await ines.open_table(bots=["random"], friends=0)
        async with ines.at(table) as seat:
            await play_on(seat, acts=3)
            version, view = seat.version, seat.view
            assert await asyncio.to_thread(server.stop) == 0
            assert (await seat.kind("bye"))["again"] is True
            assert await seat.closing() == 1012
    with process(tmp_path, port):
        async with ines.at(table) as seat:
            assert seat.version >= version
            assert view is not None
            assert seat.view is not None
            await play_on(seat, acts=3)
    await ines.leave()


async def test_a_commit_that_fails_is_unknown_and_the_table_is_read_again(person, server, monkeypatch):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        store, honest = server.house.store, server.house.store.append

        async def down(*_, **__):
            raise StoreDown("the disk is full")

        monkeypatch.setattr(store, "append", down)
        before, asked = len(guest.frames), host.decision
        assert asked is not None
        act = {"decision": asked["id"], "steps": [asked["legal"][0]["text"]]}
        assert (await host.ask("act", id="one", **act))["status"] == "unknown"
        assert host.decision is not None
        assert host.decision["legal"] == asked["legal"], "the table stands as it was kept"
        assert [frame["is"] for frame in guest.frames[before:]] == ["snapshot"]
        monkeypatch.setattr(store, "append", honest)
        assert (await host.ask("act", id="one", **act))["status"] == "done"
        await play_on(host, guest, acts=5)


async def test_who_comes_while_nothing_can_be_read_is_cut_off_and_comes_again(person, server, monkeypatch):
    ines = await person()
    table = await ines.open_table()
    store, honest = server.house.store, server.house.store.talk

    async def down(*_, **__):
        raise StoreDown("the database is away")

    monkeypatch.setattr(store, "talk", down)
    async with ines.socket() as seat:
        await seat.send({"is": "join", "table": table})
        assert await seat.closing() == 1012
        assert [frame["is"] for frame in seat.frames if frame["is"] in ("bye", "snapshot")] == []
    monkeypatch.setattr(store, "talk", honest)
    async with ines.at(table) as seat:
        assert seat.table["state"] == "gathering"


async def test_clocks_stop_while_the_server_is_down(tmp_path):
    clock = {"is": "live", "bank": 600, "increment": 0}
    async with serving(tmp_path) as here:
        ines = await Person(here.port).arrive()
        table = await ines.open_table(bots=["random"], friends=0, pace=clock)
        async with ines.at(table) as seat:
            assert 400_000 < seat.frames[-1]["clocks"]["left"][0] <= 600_000
        cookie = ines.cookie
        await ines.leave()
    # An hour later, with a bank of ten minutes.
    async with serving(tmp_path, ahead=3_600_000) as here:
        await until(lambda: table in here.house.hall.desks)  # A table with a clock goes on by itself.
        ines = Person(here.port)
        ines.forge(cookie)
        async with ines.at(table) as seat:
            assert seat.table["state"] == "playing"
            assert 300_000 < seat.frames[-1]["clocks"]["left"][0] <= 600_000
        await ines.leave()


async def test_a_race_cut_off_by_a_power_cut_is_called_again(tmp_path, dash):
    """Killed after it opened and one had pressed: nobody won, the old press is worth nothing, and it is run anew."""
    port = free_port()
    ines, otto = Person(port), Person(port)
    with process(tmp_path, port, plugin=dash) as server:
        await ines.arrive()
        await otto.arrive()
        table = await ines.open_table(game="dash")
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            await host.act()
            await guest.act()
            cut = await opened(host)
            await host.send({"is": "press", "id": "cut", "race": cut["number"], "go": cut["go"]})
            await asyncio.to_thread(server.kill)
    with process(tmp_path, port, plugin=dash) as server:
        async with ines.at(table) as host, otto.at(table) as guest:
            assert "Won" not in json.dumps(host.frames)
            again = await opened(host)
            assert again["go"] != cut["go"]
            assert (await host.ask("press", race=cut["number"], go=cut["go"]))["status"] == "refused"
            assert (await guest.ask("press", race=again["number"], go=again["go"]))["status"] == "done"
            await guest.wait(lambda: guest.decision is not None)
            assert guest.decision is not None
            assert guest.decision["kind"] == "prize", "who pressed was first"
            await guest.act()
        assert await asyncio.to_thread(server.stop) == 0
    await ines.leave()
    await otto.leave()


async def opened(seat):
    frame = await seat.until(lambda frame: frame["is"] == "moment" and (frame["race"] or {}).get("go") is not None)
    return frame["race"]


async def test_people_are_served_before_any_table_is_woken(tmp_path, monkeypatch):
    """However many tables with clocks there are: nobody waits for somebody else's."""
    async with serving(tmp_path) as here:
        ines = await Person(here.port).arrive()
        ticking = await ines.open_table(bots=["random"], friends=0, pace={"is": "live", "bank": 60, "increment": 0})
        relaxed = await ines.open_table(bots=["random"], friends=0)
        cookie = ines.cookie
        await ines.leave()
    may_wake, honest = asyncio.Event(), Hall.wake_up

    async def wake_up(hall: Hall) -> None:
        await may_wake.wait()
        await honest(hall)

    monkeypatch.setattr(Hall, "wake_up", wake_up)
    async with serving(tmp_path) as here:
        desks = here.house.hall.desks
        assert not desks, "nothing is loaded before anybody comes"
        ines = Person(here.port)
        ines.forge(cookie)
        async with ines.at(ticking) as seat:
            assert seat.table["state"] == "playing"
            assert set(desks) == {ticking}
        may_wake.set()
        await here.house.hall._tasks[0]
        assert set(desks) == {ticking}, "a table without a clock waits until somebody comes"
        async with ines.at(relaxed) as seat:
            assert seat.table["state"] == "playing"
        await ines.leave()
