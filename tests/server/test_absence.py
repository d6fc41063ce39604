"""People who walk away, bots that stand in, clocks that run out."""

from __future__ import annotations

import asyncio

import pytest

from ruse.server.live.clocks import set_alarm
from ruse.server.live.rescue import rebuild
from tests.server.people import PATIENCE, play_on, start_game

pytestmark = pytest.mark.anyio
AWAY = 30_000


async def test_the_dot_turns_grey_at_once_and_comes_back(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host:
        async with otto.at(table) as guest:
            await start_game(host, guest)
            async with otto.at(table):
                await host.wait(lambda: host.table["seats"][1]["present"])
            assert host.table["seats"][1]["present"], "a second tab that closes changes nothing"
        await host.wait(lambda: not host.table["seats"][1]["present"])
        assert host.table["seats"][1]["away_since"] is not None
        async with otto.at(table):
            await host.wait(lambda: host.table["seats"][1]["present"])


async def test_a_bot_stands_in_for_somebody_away_and_gives_the_seat_back(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host:
        async with otto.at(table) as guest:
            await start_game(host, guest)
        await host.wait(lambda: not host.table["seats"][1]["present"])
        assert "its player is here" in (await host.ask("seat_bot", seat=1, level="random"))["reason"]
        server.pass_time(AWAY)
        await host.do("seat_bot", seat=1, level="random")
        assert host.table["seats"][1]["stand_in"]
        await play_on(host, acts=3)
        async with otto.at(table) as guest:
            assert guest.table["seats"][1]["stand_in"]
            await guest.do("take_back")
            assert not guest.table["seats"][1]["stand_in"]
            assert guest.table["seats"][1]["kind"] == "person"
            await play_on(host, guest)
            assert guest.table["state"] == "over"


async def test_who_lets_a_bot_play_takes_the_seat_back_before_choosing(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        at = server.house.hall.desks[table].table
        at.chairs[1].stand_in = "random"
        assert "take your seat back first" in (await guest.act())["reason"]
        at.chairs[1].stand_in = None
        assert (await guest.act())["status"] == "done"


@pytest.mark.parametrize("meanwhile", ["nothing", "a bot plays on", "the table was read again"])
async def test_an_act_that_is_sent_again_is_done_whatever_came_between(person, server, meanwhile):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        same = {"id": "same", "decision": guest.decision["id"], "steps": [guest.decision["legal"][0]["text"]]}
        assert (await guest.ask("act", **same))["status"] == "done"
        desk = server.house.hall.desks[table]
        if meanwhile == "a bot plays on":
            desk.playing().chairs[1].stand_in = "random"
        elif meanwhile == "the table was read again":
            async with desk.turn:
                await rebuild(desk)
        rows = len(desk.playing().record.rows)
        assert (await guest.ask("act", **same))["status"] == "done"
        assert len(desk.playing().record.rows) == rows


async def test_who_asks_for_a_table_that_is_not_there_is_gone_from_the_one_before(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        await guest.send({"is": "join", "table": "a" * 26})
        await guest.kind("bye")
        await host.wait(lambda: not host.table["seats"][1]["present"])
        assert [connection.player.id for connection in server.house.hall.desks[table].connections] == [ines.you["id"]]
    async with asyncio.timeout(PATIENCE):
        while server.house.hall.desks[table].connections:
            await asyncio.sleep(0.01)


async def test_a_game_somebody_left_can_be_ended_with_everything_open(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host:
        async with otto.at(table) as guest:
            await start_game(host, guest)
        await host.wait(lambda: not host.table["seats"][1]["present"])
        server.pass_time(AWAY)
        await host.do("offer_end")
        await host.wait(lambda: host.table.get("result") is not None)
        assert host.table["result"]["reason"] == "absent"
        assert host.view is not None
        assert None not in host.view["sides"][1]["hand"]


async def test_leaving_in_play_keeps_the_seat_and_spares_the_others_the_wait(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        await guest.ask("leave")
        assert "lobby leads back" in next(frame for frame in guest.frames if frame["is"] == "bye")["reason"]
        assert (await guest.ask("resign"))["reason"] == "Join a table first"
        await host.wait(lambda: not host.table["seats"][1]["present"])
        await host.do("seat_bot", seat=1, level="random")
        async with otto.at(table) as again:
            assert again.table["you"] == 1
            await again.do("take_back")


async def test_time_runs_out_and_the_table_chooses_what_tells_nothing(person, server):
    ines, otto = await person(), await person()
    table = await ines.open_table(pace={"is": "live", "bank": 10, "increment": 0})
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        assert host.decision is not None
        asked = host.decision
        assert asked["default"] in [legal["text"] for legal in asked["legal"]]
        assert asked["deadline"] == asked["since"] + 10_000
        await guest.act()
        server.pass_time(10_000)
        set_alarm(server.house.hall.desks[table])
        await host.wait(lambda: host.decision is not None and host.decision["id"] != asked["id"])
        assert host.decision is not None
        assert host.decision["deadline"] - host.decision["since"] == 15_000, (
            "a used-up bank leaves a little for each decision"
        )
        clocks = next(frame for frame in reversed(host.frames) if frame.get("clocks"))["clocks"]
        assert clocks["left"][0] <= 15_000
        await play_on(host, guest, acts=3)


async def test_by_mail_the_lobby_shows_whose_turn_it_is(person):
    ines, otto = await person(), await person()
    table = await ines.open_table(pace={"is": "mail", "days": 3})
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        await host.act()
    home, rival = await ines.get("/api/home"), await otto.get("/api/home")
    assert [(row["id"], row["your_move"]) for row in home["mine"]] == [(table, False)]
    assert [(row["id"], row["your_move"]) for row in rival["mine"]] == [(table, True)]
    assert rival["mine"][0]["title"] == f"War Slayer V against {ines.you['name']}"
    feed = await otto.get(rival["you"]["feed"])
    assert f"/table/{table}" in feed
    assert f"/table/{table}" not in await ines.get(home["you"]["feed"])


async def test_a_hung_bot_is_ended_and_its_seat_plays_the_default(person, server, monkeypatch):
    house = server.house
    monkeypatch.setattr(house.thinkers, "_deadline", 0.3)
    monkeypatch.setattr("ruse.server.beside.minds.choose", _never)
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await seat.act()
        await seat.wait(lambda: seat.decision is not None)
    assert house.metrics.registry.get_sample_value("ruse_acts_total") >= 2


def _never(*_):
    import time

    time.sleep(60)


async def test_bots_seem_to_think_for_a_drawn_time(person, server, monkeypatch):
    from dataclasses import replace

    house = server.house
    monkeypatch.setattr(house, "settings", replace(house.settings, bot_speed=0.5))
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0, begin=False)
    start = asyncio.get_running_loop().time()
    async with ines.at(table) as seat:
        await seat.wait(lambda: seat.table["seats"][1]["locked"])
        assert asyncio.get_running_loop().time() - start > 0.25
