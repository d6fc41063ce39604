"""Rights that end at one process, and sockets at the other."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.many.pairs import pair
from tests.server.people import PATIENCE, start_game, until
from tests.server.test_programs import program

pytestmark = pytest.mark.anyio
SHOWS = ("told", "snapshot", "draft")


def shown(seat: Any, since: int) -> list[Any]:
    return [frame for frame in seat.frames[since:] if frame["is"] in SHOWS]


@pytest.mark.parametrize("how", ["program", "program/end"])
async def test_a_token_that_was_ended_elsewhere_shows_and_plays_nothing_any_more(tmp_path, postgres, how):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.first)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            token = (await otto.post(f"/api/tables/{table}/program", {"seat": 1}))["token"]
            async with program(both.second.port, token) as bot:
                assert bot.view is not None
                await otto.post(f"/api/tables/{table}/{how}", {"seat": 1})
                bye = await bot.until(lambda frame: frame["is"] == "bye")
                heard = len(bot.frames)
                assert bye["reason"] == (
                    "Another token was made for this seat"
                    if how == "program"
                    else "The token of this seat was taken back"
                )
                assert await bot.closing() == 1012
                await host.act()
                assert (await guest.act())["status"] == "done"
                assert shown(bot, heard) == []


async def test_nor_does_it_play_before_the_other_process_has_heard_of_it(tmp_path, postgres, monkeypatch):
    async with pair(tmp_path, postgres) as both:
        monkeypatch.setitem(both.second.house.hints._heard, "tables", lambda hint: None)
        ines, otto = await both.person(both.first), await both.person(both.first)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            token = (await otto.post(f"/api/tables/{table}/program", {"seat": 1}))["token"]
            async with program(both.second.port, token) as bot:
                await otto.post(f"/api/tables/{table}/program/end", {"seat": 1})
                assert bot.decision is not None
                sent = {"decision": bot.decision["id"], "steps": [bot.decision["legal"][0]["text"]]}
                await bot.send({"is": "act", "id": "late", **sent})
                said = await bot.until(lambda frame: frame["is"] in ("ack", "bye"))
                assert (said["is"], said.get("status")) != ("ack", "done")
            rows = (await both.first.house.store.load(table)).rows
            assert [row for row in rows if row.get("id") == "1.late"] == []


async def test_a_dead_token_opens_nothing_at_the_process_that_has_not_heard_of_it(tmp_path, postgres, monkeypatch):
    async with pair(tmp_path, postgres) as both:
        monkeypatch.setitem(both.second.house.hints._heard, "tables", lambda hint: None)
        ines, otto = await both.person(both.first), await both.person(both.first)
        twin = await both.also(otto, both.second)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            old = (await otto.post(f"/api/tables/{table}/program", {"seat": 1}))["token"]
            async with twin.at(table):
                new = (await otto.post(f"/api/tables/{table}/program", {"seat": 1}))["token"]
                async with program(both.second.port, old) as bot:
                    assert bot.frames[0]["is"] == "bye"
                async with program(both.second.port, new) as bot:
                    assert bot.view is not None


async def test_a_lost_word_about_a_token_is_made_good_by_a_look(tmp_path, postgres, monkeypatch):
    async with pair(tmp_path, postgres) as both:
        monkeypatch.setitem(both.second.house.hints._heard, "tables", lambda hint: None)
        ines, otto = await both.person(both.first), await both.person(both.first)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            token = (await otto.post(f"/api/tables/{table}/program", {"seat": 1}))["token"]
            async with program(both.second.port, token) as bot:
                await otto.post(f"/api/tables/{table}/program/end", {"seat": 1})
                assert await bot.closing() == 1012


async def test_a_closed_table_that_is_dealt_elsewhere_is_closed_here(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.first)
        eva = await both.person(both.second)
        table = await ines.open_table(spectators="closed")
        async with ines.at(table) as host, otto.at(table) as guest, eva.at(table) as late:
            await start_game(host, guest)
            await late.until(lambda frame: frame["is"] == "bye")
            heard = len(late.frames)
            assert (await host.act())["status"] == "done"
            await host.do("chat", text="Between us")
            await late.catch_up()
            assert [frame["is"] for frame in late.frames[heard:]] == ["pong"]
            assert all(frame["state"] == "gathering" for frame in (f["table"] for f in late.frames if "table" in f))
            await until(lambda: host.table["watching"] == 0)


async def test_a_table_that_is_suspended_at_one_process_rests_at_the_other(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            desk = both.first.house.hall.desks[table]
            await both.first.house.store.suspend(table, "Suspended")
            both.first.house.hints.changed(desk)
            async with asyncio.timeout(PATIENCE):
                assert (await guest.kind("bye"))["reason"] == "Suspended"
