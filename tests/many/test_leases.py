"""One process runs the clocks and bots of a table; when it is gone another one does, and it cannot come back unnoticed."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from alembic.script import ScriptDirectory

from ruse.server.beside.bots import Thinkers
from ruse.server.house import House
from ruse.server.live.clocks import wake
from ruse.server.settings import Settings
from ruse.server.steady_clock import SteadyClock
from ruse.store import Fenced, engines
from tests.many.pairs import Pair, pair
from tests.server.people import PATIENCE, Person, Seat, start_game, until
from tests.server.serving import Serving, free_socket, process, serving
from tests.store.test_engines import LATER

pytestmark = pytest.mark.anyio

LIVE = {"is": "live", "bank": 300, "increment": 0}


def desk(server: Serving, table: str) -> Any:
    return server.house.hall.desks[table]


def halt(server: Serving) -> None:
    """As if the process stood still: it renews nothing and says nothing."""
    assert server.house.leases._task is not None
    for task in [server.house.leases._task, *server.house.hints._tasks]:
        task.cancel()


async def begin(both: Pair, host: Seat, guest: Seat, table: str) -> None:
    await start_game(host, guest)
    await until(lambda: table in both.first.house.leases.held or table in both.second.house.leases.held)


def holder(both: Pair, table: str) -> tuple[Serving, Serving]:
    """Who runs the table, and the other one."""
    held = table in both.first.house.leases.held
    return (both.first, both.second) if held else (both.second, both.first)


async def test_one_of_them_runs_the_clock_and_both_count_alike(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        late = await both.person(both.second)
        table = await ines.open_table(pace=LIVE)
        async with ines.at(table) as host, otto.at(table) as guest:
            await begin(both, host, guest, table)
            runs, waits = holder(both, table)

            assert desk(runs, table).alarm.is_set()
            assert not desk(waits, table).alarm.is_set()
            assert desk(runs, table).playing().clocks.since == desk(waits, table).playing().clocks.since
            waits.house.hall.forget(desk(waits, table))
            async with late.at(table) if waits is both.second else ines.at(table):
                assert desk(waits, table).playing().clocks.since == desk(runs, table).playing().clocks.since


async def test_the_clock_of_a_process_that_is_gone_is_taken_over_without_a_jump(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table(pace=LIVE)
        async with ines.at(table) as host, otto.at(table) as guest:
            await begin(both, host, guest, table)
            runs, waits = holder(both, table)
            since = desk(runs, table).playing().clocks.since
            halt(runs)
            began = time.monotonic()
            await until(lambda: table in waits.house.leases.held)
            print(f"taken over after {time.monotonic() - began:.1f} s")

            assert desk(waits, table).playing().clocks.since == since
            assert waits.house.leases.held[table] == 2
            waits.pass_time(600_000)
            desk(waits, table).arm()
            await until(lambda: len(desk(waits, table).playing().warned()) == 2)
            desk(waits, table).arm()
            await until(lambda: desk(waits, table).playing().record.rows)
            assert {row["row"] for row in desk(waits, table).playing().record.rows} == {"clock"}


async def test_who_held_a_table_and_comes_back_is_fenced(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table(pace=LIVE)
        async with ines.at(table) as host, otto.at(table) as guest:
            await begin(both, host, guest, table)
            stale, runs = holder(both, table)
            halt(stale)
            await until(lambda: table in runs.house.leases.held)
            stale.house.leases._good_until = float("inf")
            assert stale.house.leases.held[table] == 1

            stale.pass_time(600_000)
            for _ in range(2):  # A warning, then the time is up.
                await wake(desk(stale, table))

            assert table not in stale.house.leases.held
            assert (await runs.house.store.load(table)).rows == []
            assert desk(stale, table).playing().record.rows == []
            with pytest.raises(Fenced):
                await stale.house.store.append(table, 0, [{"row": "clock"}], now=1, epoch=1)


async def test_a_table_that_nobody_ran_for_long_begins_its_clocks_afresh_on_both(tmp_path, postgres):
    async with pair(tmp_path, postgres) as both:
        ines, otto = await both.person(both.first), await both.person(both.second)
        table = await ines.open_table(pace=LIVE)
        async with ines.at(table) as host, otto.at(table) as guest:
            await begin(both, host, guest, table)
        dealt = desk(both.first, table).playing().clocks.since
        for server in (both.first, both.second):
            server.house.hall.forget(desk(server, table))
            server.house.leases.held.clear()
            server.house.leases._wanted.clear()
        postgres.query("postgres", "UPDATE leases SET until = until - 3600000")
        async with ines.at(table) as host, otto.at(table) as guest:
            await until(lambda: table in both.first.house.leases.held or table in both.second.house.leases.held)
            async with asyncio.timeout(PATIENCE):
                while True:
                    stand = [desk(server, table).playing() for server in (both.first, both.second)]
                    if stand[0].clocks.since == stand[1].clocks.since:
                        break
                    await asyncio.sleep(0.02)
            since = list(stand[0].clocks.since)
            assert all(now > before for now, before in zip(since, dealt, strict=True))
            assert (await host.act())["status"] == "done"
            assert (await guest.act())["status"] == "done"
            await until(lambda: len(desk(both.first, table).playing().record.rows) >= 2)
            rows = desk(both.first, table).playing().record.rows
            assert [row.get("resumed") for row in rows][:2] == [since[0], None]


async def test_a_bot_of_a_killed_process_goes_on_at_another(tmp_path, postgres, monkeypatch):
    database = postgres.empty()
    ports = [free_port(), free_port()]
    monkeypatch.setenv("RUSE_BOT_SPEED", "0")
    with process(tmp_path / "b", ports[1], "--database", database):
        with process(tmp_path / "a", ports[0], "--database", database, "--bot-speed", "10") as first:
            ines = await Person(ports[0]).arrive()
            table = await ines.open_table(friends=0, bots=["random"])
            async with ines.at(table) as seat:
                assert (await seat.act())["status"] == "done"
            held = "SELECT count(*) FROM leases WHERE holder IS NOT NULL"
            async with asyncio.timeout(PATIENCE):
                while postgres.query("postgres", held) != "1":
                    await asyncio.sleep(0.05)
            first.kill()
            began = time.monotonic()
            twin = Person(ports[1])
            twin.forge(ines.cookie)
            await twin.arrive()
            async with twin.at(table) as seat:
                await seat.wait(lambda: seat.decision is not None and seat.version > 1)
                print(f"the bot went on after {time.monotonic() - began:.1f} s")
                rows = [json.loads(body) for body in bodies(postgres, table)]
                assert [row["seat"] for row in rows[:2]] == [0, 1]
        await ines.leave()
        await twin.leave()


async def test_a_process_that_is_asked_to_stop_hands_its_tables_over(tmp_path, postgres):
    database = postgres.empty()
    ports = [free_port(), free_port()]
    with process(tmp_path / "b", ports[1], "--database", database):
        with process(tmp_path / "a", ports[0], "--database", database) as first:
            ines = await Person(ports[0]).arrive()
            table = await ines.open_table(friends=0, bots=["random"], pace=LIVE)
            async with ines.at(table) as seat:
                holder = "SELECT holder FROM leases"
                async with asyncio.timeout(PATIENCE):
                    while not (before := postgres.query("postgres", holder)):
                        await asyncio.sleep(0.05)
                assert await asyncio.to_thread(first.stop) == 0
                assert (await seat.kind("bye"))["again"]
                assert await seat.closing() == 1012
        async with asyncio.timeout(PATIENCE):
            while postgres.query("postgres", holder) == before:
                await asyncio.sleep(0.02)
        twin = Person(ports[1])
        twin.forge(ines.cookie)
        await twin.arrive()
        async with twin.at(table) as seat:
            assert (await seat.act())["status"] == "done"
        await ines.leave()
        await twin.leave()


def free_port() -> int:
    with free_socket() as listening:
        return int(listening.getsockname()[1])


def bodies(postgres: Any, table: str) -> list[str]:
    found = postgres.query("postgres", f"SELECT body FROM rows WHERE table_id = '{table}' ORDER BY seq")
    return str(found).splitlines()


async def test_the_old_version_goes_on_while_a_newer_one_is_started(tmp_path, postgres, monkeypatch):
    """Migrations only add: a process that was started before one plays with those started after it."""
    database = postgres.empty()
    async with serving(tmp_path / "old", database=database) as old:
        ines = await Person(old.port).arrive()
        table = await ines.open_table()
        async with ines.at(table) as host:
            monkeypatch.setattr(engines, "MIGRATIONS", with_a_later_one(tmp_path / "migrations"))
            async with serving(tmp_path / "new", database=database) as new:
                await until(lambda: old.house.hints.peers and new.house.hints.peers)
                otto = await Person(new.port).arrive()
                async with otto.at(table) as guest:
                    await start_game(host, guest)
                    assert (await host.act())["status"] == "done"
                    assert (await guest.act())["status"] == "done"
                    await host.wait(lambda: host.version > 1)
                await otto.leave()
        await ines.leave()


def with_a_later_one(folder: Path) -> Path:
    """The migrations of a Ruse to come."""
    shutil.copytree(engines.MIGRATIONS, folder)
    head = ScriptDirectory(str(folder)).get_current_head()
    (folder / "versions" / "r9999_later.py").write_text(LATER.format(before=head, then=""))
    return folder


async def test_who_is_started_after_the_machines_clock_was_put_counts_with_the_others(tmp_path, postgres):
    database = postgres.empty()
    async with serving(tmp_path / "first", database=database) as first:
        put = SteadyClock(lambda: time.time_ns() + 3600 * 10**9)
        with patch.object(Thinkers, "start", lambda self: None):
            late = await House.open(Settings(data=tmp_path / "late", database=database), put)
        try:
            assert abs(late.now() - first.house.now()) < 60_000
        finally:
            await late.close()
            await late.store.close()
