"""Players of one table on different processes: each sees what the others do, as if they were on one."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from ruse.kernel.record import Row
from tests.many.pairs import dealt, pair
from tests.server.people import PATIENCE, Person, Seat, play_on, start_game, until
from tests.server.serving import LIMITS, Serving

pytestmark = pytest.mark.anyio


def told(seat: Seat) -> list[str]:
    return [text for text, frame in zip(seat.raw, seat.frames, strict=True) if frame["is"] == "told"]


async def test_a_whole_game_between_two_processes_is_told_alike_on_both(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        here, there = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest, here.at(table) as one, there.at(table) as other:
            await start_game(host, guest)
            await dealt(one, other)
            await until(lambda: all(seat["present"] for watcher in (one, other) for seat in watcher.table["seats"]))
            while host.table["state"] != "over":
                await until(lambda: record(both.first, table) == record(both.second, table))
                await play_on(host, guest, acts=1)
            await until(lambda: all(seat.table["result"] is not None for seat in (host, guest, one, other)))

            assert len(told(one)) >= 5
            assert told(one) == told(other)
            assert guest.table["watching"] == 2
            assert host.table["result"] == guest.table["result"]
        assert record(both.first, table) == record(both.second, table)


async def test_a_hint_that_is_lost_is_made_good_by_a_look(tmp_path, postgres, monkeypatch):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            monkeypatch.setitem(both.second.house.hints._heard, "tables", lambda hint: None)
            for seat in (host, guest):
                assert (await seat.act())["status"] == "done"

            await host.wait(lambda: host.decision is not None)
            assert (await host.act())["status"] == "done"
            await guest.wait(lambda: guest.table["seats"][0]["locked"])


async def test_sitting_down_and_starting_across_processes(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        eva = await both.person(both.first)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest, eva.at(table) as late:
            acks = await asyncio.gather(guest.ask("sit", seat=1), late.ask("sit", seat=1))
            assert sorted(ack["status"] for ack in acks) == ["done", "refused"]
            sat, stood = (guest, late) if acks[0]["status"] == "done" else (late, guest)
            await host.wait(lambda: host.table["seats"][1]["kind"] == "person")
            await stood.wait(lambda: stood.table["seats"][1]["kind"] == "person")
            await host.do("ready", entropy="host")
            await sat.wait(lambda: sat.table["seats"][0]["ready"])
            await sat.do("ready", entropy="guest")
            await dealt(host, sat, stood)


async def test_both_ready_at_once_are_dealt_one_game(tmp_path, postgres):
    async with pair(tmp_path, postgres, chosen_deals=False) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        for _ in range(5):
            table = await ines.open_table()
            async with ines.at(table) as host, otto.at(table) as guest:
                await guest.do("sit", seat=1)
                await asyncio.gather(host.do("ready", entropy="host"), guest.do("ready", entropy="guest"))
                await dealt(host, guest)
                desks = [server.house.hall.desks[table] for server in (both.first, both.second)]
                assert desks[0].playing().record.header() == desks[1].playing().record.header()


async def test_who_leaves_or_is_sent_away_is_gone_everywhere(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await guest.do("sit", seat=1)
            await host.wait(lambda: host.table["seats"][1]["kind"] == "person")
            await host.do("kick", seat=1)
            bye = await guest.kind("bye")
            assert "given your seat" in bye["reason"]
            await host.send({"is": "leave", "id": "gone"})
            await host.closing()
        await until(lambda: table not in both.second.house.hall.desks)


async def test_people_come_go_talk_and_offer_across_processes(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table()
        async with ines.at(table) as host:
            async with otto.at(table) as guest:
                await start_game(host, guest)
                await host.wait(lambda: host.table["seats"][1]["present"])
                await guest.wait(lambda: guest.table["seats"][0]["present"])
                await host.do("chat", text="Good luck")
                said = await guest.kind("chat")
                assert (said["text"], said["from"], said["name"]) == ("Good luck", 0, ines.you["name"])
                await ines.call_oneself("Inessa")
                await guest.wait(lambda: "Inessa" in guest.table["seats"][0]["name"])
                await host.do("offer_end")
                await guest.wait(lambda: guest.table["offer"] == 0)
                await guest.do("decline_end")
                await host.wait(lambda: host.table["offer"] is None)
            await host.wait(lambda: not host.table["seats"][1]["present"])
            async with otto.at(table) as guest:
                await host.wait(lambda: host.table["seats"][1]["present"])
                await host.do("offer_end")
                await guest.wait(lambda: guest.table["offer"] == 0)
                await guest.do("accept_end")
                await host.wait(lambda: host.table["state"] == "over")
                assert host.table["result"]["reason"] == "agreed"


async def test_signing_out_closes_the_sockets_of_every_process(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines = await both.person(both.first)
        twin = await both.also(ines, both.second)
        table = await ines.open_table()
        async with twin.at(table) as seat:
            await ines.post("/api/me/revoke")
            assert await seat.closing() == 1012


@pytest.mark.parametrize("path", ["/api/me/revoke", "/api/me/delete"])
async def test_signing_out_closes_them_though_nobody_heard_of_it(tmp_path, postgres, monkeypatch, path):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        twin = await both.also(ines, both.second)
        house, signed_out = both.second.house, list[str]()
        monkeypatch.setitem(house.hints._heard, "player", lambda hint: None)
        monkeypatch.setattr(house, "sign_out", _noting(house.sign_out, signed_out))
        table = await otto.open_table()
        async with otto.at(table) as host, twin.at(table) as seat:
            await ines.post(path)
            assert await seat.closing() == 1012
            await host.do("chat", text="Still here")
        assert set(signed_out) == {ines.you["id"]}, "each costs a look at every connection"


def _noting(sign_out, noted):
    def noting(player, epoch=None):
        noted.append(player)
        sign_out(player, epoch)

    return noting


async def test_a_newcomer_whose_first_calls_go_to_both_is_one_person(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        cookie = f"{both.first.house.identity.cookie}={both.first.house.identity.newcomer()}"
        arrived = []
        for server in (both.first, both.second):
            person = await both.person(server)
            person.forge(cookie)
            arrived.append(person)
        homes = await asyncio.gather(*(person.get("/api/home") for person in arrived))
        assert homes[0]["you"]["id"] == homes[1]["you"]["id"]
        assert json.dumps(homes[0]["you"]["name"]) == json.dumps(homes[1]["you"]["name"])


async def test_who_is_on_another_process_is_asked_to_add_to_the_luck(tmp_path, postgres):
    patient = replace(LIMITS, seal_wait=60_000)
    async with pair(tmp_path, postgres, chosen_deals=False, limits=patient) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await guest.do("sit", seat=1)
            await host.wait(lambda: host.table["seats"][1]["kind"] == "person")
            await host.do("start")
            await dealt(host, guest)
            record = both.first.house.hall.desks[table].playing().record
            assert record.entropy() == ("mine", "mine")


async def is_done(who: Person, table: str, sent: dict[str, Any]) -> bool:
    """Whoever is cut off comes again, and sends again what was not answered."""
    try:
        async with who.at(table) as seat:
            return bool((await seat.ask("act", id="again", **sent))["status"] == "done")
    except AssertionError:
        return False


async def test_when_the_database_cuts_every_line_both_find_back(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table(pace={"is": "live", "bank": 300, "increment": 0})
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'ruse'"
            assert int(postgres.query("postgres", cut)) >= 4
            for who, seat in ((ines, host), (otto, guest)):
                assert seat.decision is not None
                sent = {"decision": seat.decision["id"], "steps": [seat.decision["legal"][0]["text"]]}
                async with asyncio.timeout(PATIENCE):
                    while not await is_done(who, table, sent):
                        pass
            await until(
                lambda: len({len(rows) for rows in (record(both.first, table), record(both.second, table))}) == 1
            )
            await until(lambda: table in {**both.first.house.leases.held, **both.second.house.leases.held})


def record(server: Serving, table: str) -> list[Row]:
    return server.house.hall.desks[table].playing().record.rows
