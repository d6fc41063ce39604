"""Before the deal: seats, readiness, the host, bots for empty seats."""

from __future__ import annotations

import asyncio

import pytest

from ruse.store import Absent, Seat, StoreDown, new_id
from tests.server.people import play_on, start_game

pytestmark = pytest.mark.anyio


async def test_a_friend_sits_down_and_the_game_starts_when_both_are_ready(person):
    ines, otto = await person(), await person()
    made = await ines.post("/api/tables", {
        "game": "war-slayer", "bots": [], "friends": 1, "switches": {"memory_aid": True}, "pace": {"is": "relaxed"},
        "spectators": "closed", "line": False, "free_chat": False,
    })  # fmt: skip
    assert made["link"].endswith(f"/table/{made['id']}")
    assert (await ines.get(f"/api/codes/{made['id']}.svg")).startswith("<svg")
    assert await ines.get("/api/codes/a%20table.svg", 404) == {"reason": "There is nothing here"}
    table = made["id"]
    async with ines.at(table) as host, otto.at(table) as guest:
        assert (host.table["host"], guest.table["host"]) == (True, False)
        assert guest.table["you"] is None
        assert guest.view is None
        assert host.table["options"]["switches"]["memory_aid"] is True
        assert (await guest.ask("ready", entropy="x"))["reason"] == "You do not sit at this table"
        assert (await guest.ask("act", decision=1, steps=["on"]))["reason"] == "The game has not started"
        assert (await guest.ask("start"))["reason"].startswith("Only the host")
        assert (await guest.ask("kick", seat=0))["reason"].startswith("Only the host")
        assert (await guest.ask("seat_bot", seat=1, level="random"))["reason"].startswith("Only the host")
        assert (await host.ask("start"))["reason"].startswith("A seat is still free")
        assert (await guest.ask("sit", seat=0))["reason"] == "This seat is taken"
        assert (await guest.ask("sit", seat=3))["reason"] == "This table has no such seat"
        await guest.do("sit", seat=1)
        await guest.do("sit", seat=1)
        assert (await host.ask("sit", seat=1))["status"] == "refused"
        await host.wait(lambda: host.table["seats"][1]["name"] == otto.you["name"])
        await guest.do("ready", entropy="x" * 128)
        await host.wait(lambda: host.table["seats"][1]["ready"])
        assert host.view is None
        await host.do("start")
        await guest.wait(lambda: guest.decision is not None)
        assert (await host.ask("chat", text="hi"))["reason"] == "This table has phrases only"


async def test_a_closed_table_is_open_to_its_guests_until_it_is_full(person):
    ines, otto, mira = await person(), await person(), await person()
    table = await ines.open_table(spectators="closed")
    assert table not in [row["id"] for row in (await mira.get("/api/home"))["open"]]
    async with otto.at(table) as guest:
        await guest.do("sit", seat=1)
    async with mira.at(table) as late:
        assert late.frames[-1]["is"] == "bye"


async def test_the_host_seats_bots_and_removes_guests(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    assert table in [row["id"] for row in (await otto.get("/api/home"))["open"]]
    async with ines.at(table) as host, otto.at(table) as guest:
        await guest.do("sit", seat=1)
        assert (await host.ask("seat_bot", seat=1, level="random"))["reason"] == "This seat is taken"
        assert "leave the table" in (await host.ask("kick", seat=0))["reason"]
        await host.do("kick", seat=1)
        assert "given your seat" in (await guest.kind("bye"))["reason"]
        assert (await guest.ask("sit", seat=1))["reason"] == "Join a table first"
        async with otto.at(table) as again:
            assert again.frames[-1]["is"] == "bye"
        assert (await host.ask("seat_bot", seat=1, level="hal"))["status"] == "refused"
        await host.do("seat_bot", seat=1, level="random")
        await host.do("ready", entropy="host")
        await host.wait(lambda: host.decision is not None)
        await play_on(host, acts=3)


async def test_the_host_leaves_and_the_table_passes_on(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await guest.do("sit", seat=1)
        await host.send({"is": "leave", "id": "gone"})
        await guest.wait(lambda: guest.table["host"])
        assert guest.table["seats"][0]["kind"] == "open"
        await guest.send({"is": "leave", "id": "too"})
        await guest.kind("bye")
    async with ines.at(table) as late:
        assert late.frames[-1]["is"] == "bye", "the last one to leave closes the table"


async def test_a_host_who_is_deleted_passes_the_table_on(person):
    ines, otto = await person(), await person()
    shared, alone = await ines.open_table(), await ines.open_table()
    async with otto.at(shared) as guest:
        await guest.do("sit", seat=1)
        await ines.post("/api/me/delete")
        await guest.wait(lambda: guest.table["host"])
        assert guest.table["seats"][0]["kind"] == "open"
        await guest.do("seat_bot", seat=0, level="random")
        await guest.do("start")
        await guest.wait(lambda: guest.view is not None)
    async with otto.at(alone) as late:
        assert late.frames[-1]["is"] == "bye", "nobody sits there any more"


async def bots_have_chosen(server, table):
    """Nobody but a person is waited for, and nothing is being written."""
    desk = server.house.hall.desks[table]
    while desk.playing().owing_bots() or desk.turn.locked():
        await asyncio.sleep(0.01)


async def test_tables_nobody_touches_are_put_away_and_closed(person, server):
    ines, otto = await person(), await person()
    waiting = await ines.open_table()
    playing = await otto.open_table(bots=["random"], friends=0)
    hall, limits = server.house.hall, server.house.settings.limits
    assert {waiting, playing} <= set(hall.desks)
    await bots_have_chosen(server, playing)
    server.pass_time(limits.desk_idle + 1)
    await hall.tidy()
    assert not hall.desks
    async with otto.at(playing) as seat:
        await play_on(seat, acts=2)
    await bots_have_chosen(server, playing)
    server.pass_time(limits.gathering_idle + 1)
    await hall.tidy()
    async with ines.at(waiting) as seat:
        assert seat.frames[-1]["is"] == "bye"
    server.pass_time(limits.playing_idle + 1)
    await hall.tidy()
    async with otto.at(playing) as seat:
        assert seat.table["result"]["reason"] == "absent"


async def test_one_table_that_cannot_be_closed_does_not_keep_the_others_open(person, server, monkeypatch):
    ines, otto = await person(), await person()
    first, second = await ines.open_table(), await otto.open_table()
    store, honest = server.house.store, server.house.store.drop_idle_table

    async def down(id, *, now):
        if id == first:
            raise StoreDown("the disk is full")
        await honest(id, now=now)

    monkeypatch.setattr(store, "drop_idle_table", down)
    server.pass_time(server.house.settings.limits.gathering_idle + 1)
    await server.house.hall.tidy()

    assert (await store.listing(first)).state == "gathering"
    with pytest.raises(Absent):
        await store.listing(second)


async def test_a_table_of_bots_that_nobody_watches_is_ended_too(person, server):
    ines = await person()
    table = await ines.open_table(bots=["random", "random"], friends=0, sit=False)
    desk = server.house.hall.desks[table]
    async with desk.turn:
        desk.rest()
    server.pass_time(server.house.settings.limits.playing_idle + 1)
    await server.house.hall.tidy()

    assert (await server.house.store.listing(table)).state == "over"


async def test_by_mail_the_clock_moves_a_game_on_and_nobody_ends_it(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table(pace={"is": "mail", "days": 30})
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
    server.pass_time(server.house.settings.limits.playing_idle + 1)
    await server.house.hall.tidy()

    assert (await server.house.store.listing(table)).state == "playing"


async def test_leaving_a_table_that_cannot_be_removed_changes_nothing(person, server, monkeypatch):
    ines = await person()
    table = await ines.open_table()
    desk = server.house.hall.desks[table]

    async def down(_):
        raise StoreDown("the disk is full")

    monkeypatch.setattr(server.house.store, "drop_table", down)
    async with ines.at(table) as host:
        assert (await host.ask("leave"))["status"] == "unknown"
        assert host.table["you"] == 0
    assert server.house.hall.desks[table] is desk


async def test_a_table_of_a_game_that_is_not_here_any_more_does_not_close_the_lobby(person, server):
    ines = await person()
    here, seats = await ines.open_table(), [Seat(0, "person", ines.you["id"])]
    await server.house.store.create_table(new_id(), "gone-game", now=server.house.now(), seats=seats)

    home = await ines.get("/api/home")

    assert [row["id"] for row in home["mine"]] == [here]
    assert "<feed" in await ines.get(ines.you["feed"])
