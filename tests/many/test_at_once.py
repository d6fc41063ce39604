"""Two processes act on one table at the same moment: the unique row is the referee, and both end well."""

from __future__ import annotations

import asyncio

import pytest

from ruse.store import Fenced, Repeated, Store, Taken
from tests.many.pairs import pair
from tests.server.people import start_game, until
from tests.store.games import HEADER, row

pytestmark = pytest.mark.anyio


async def test_acts_at_the_same_moment_are_both_done(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            for _ in range(12):
                seats = [seat for seat in (host, guest) if seat.decision is not None]
                acks = await asyncio.gather(*(seat.act() for seat in seats))
                assert {ack["status"] for ack in acks} == {"done"}
                await until(lambda: record(both.first, table) == record(both.second, table))
                if desk(both.first, table).state == "over":
                    break
                await until(lambda: host.decision is not None or guest.decision is not None)
        assert record(both.first, table) == record(both.second, table)


def desk(server, table):
    return server.house.hall.desks[table]


def record(server, table):
    return desk(server, table).playing().record.rows


async def test_one_command_sent_to_both_is_done_once(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        twin = await both.also(ines, both.second)
        table = await ines.open_table()
        async with ines.at(table) as host, otto.at(table) as guest, twin.at(table) as tab:
            await start_game(host, guest)
            await tab.wait(lambda: tab.view is not None)
            assert host.decision is not None
            sent = {"decision": host.decision["id"], "steps": [host.decision["legal"][0]["text"]]}

            acks = await asyncio.gather(*(seat.ask("act", id="mine", **sent) for seat in (host, tab)))

            assert [ack["status"] for ack in acks] == ["done", "done"]
        rows = (await both.first.house.store.load(table)).rows
        assert [entry["id"] for entry in rows if entry["seat"] == 0] == ["0.mine"]


async def test_a_row_that_is_taken_fails_alone(postgres):
    """Also one whose command is there, and one of a lease that is not the table's any more."""
    where = postgres.empty()
    async with await Store.open(where) as one, await Store.open(where) as other:
        ids = [f"t{number}" for number in range(5)]
        for id in ids:
            await one.create_table(id, "war-slayer", now=1, header=HEADER)
            await one.append(id, 0, [row(0, command="first")], now=1)
            await other.append(id, 1, [row(1)], now=1)
        postgres.query("postgres", "UPDATE tails SET epoch = 3, ran = 3 WHERE table_id = 't3'")

        outcomes = await asyncio.gather(
            one.append("t0", 1, [row(2)], now=2),
            one.append("t1", 2, [row(2)], now=2),
            one.append("t2", 2, [row(2, command="first")], now=2),
            one.append("t3", 2, [row(2)], now=2, epoch=2),
            one.append("t4", 2, [row(2)], now=2, epoch=1),
            return_exceptions=True,
        )

        assert [type(outcome) for outcome in outcomes] == [Taken, type(None), Repeated, Fenced, type(None)]
        assert [len((await other.load(id)).rows) for id in ids] == [2, 3, 2, 2, 3]
