"""An acknowledged row survives: kills, failing disks, lost connections."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import ruse
from ruse.store import Store, StoreDown
from tests.store.games import row, started

pytestmark = pytest.mark.anyio

SOURCES = str(Path(ruse.__file__).parents[1])
ROOT = Path(__file__).parents[2]


def killed_appender(where: str, seconds: float, *more: str) -> list[str]:
    """What a process had acknowledged when it was killed in the middle of its work."""
    command = [sys.executable, "-m", "tests.store.appender", where, *more]
    environment = {**os.environ, "PYTHONPATH": SOURCES}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT)
    assert process.stdout is not None
    said = [process.stdout.readline()]
    time.sleep(seconds)
    process.kill()
    said += process.stdout.readlines()
    process.wait()
    return [line for line in said if line.endswith("\n")]


async def check_survived(where: str, said: list[str]) -> None:
    """Every row that was acknowledged is there, in its place, and there were many."""
    acknowledged = Counter(line.split()[0] for line in said)
    async with await Store.open(where) as store:
        for id, many in acknowledged.items():
            rows = (await store.load(id)).rows
            assert len(rows) >= many
            assert rows == [row(number, f"c{number}") for number in range(len(rows))]
    assert acknowledged.total() > 20


async def test_what_was_acknowledged_survives_a_kill(where):
    for seconds in (0.1, 0.4):
        await check_survived(where, killed_appender(where, seconds))


class FailingDisk(sqlite3.Connection):
    """A connection whose commits fail while `broken` is set, before or after they reached the file."""

    broken: str = ""

    def commit(self) -> None:
        if FailingDisk.broken == "after":
            super().commit()
        if FailingDisk.broken and self.in_transaction | (FailingDisk.broken == "after"):
            raise sqlite3.OperationalError("disk I/O error")
        super().commit()


def failing_connect(address: str) -> sqlite3.Connection:
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False, factory=FailingDisk)


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_failed_commit_is_unknown_to_all_and_the_writer_recovers(tmp_path, monkeypatch, moment):
    async with await Store.open(tmp_path / "ruse.sqlite", connect=failing_connect) as store:
        ann, bob = await started(store, 1), await started(store, 1)
        monkeypatch.setattr(FailingDisk, "broken", moment)
        outcomes = await asyncio.gather(
            store.append(ann, 1, [row(1)], now=2),
            store.append(bob, 1, [row(1)], now=2),
            store.create_player("Ann", "red", now=2),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [StoreDown] * 3
        with pytest.raises(StoreDown):
            await store.ping()

        monkeypatch.setattr(FailingDisk, "broken", "")
        length = len((await store.load(ann)).rows)
        assert length == (2 if moment == "after" else 1)
        await store.append(ann, length, [row(length)], now=3)
        await store.ping()
        assert len((await store.load(ann)).rows) == length + 1


async def test_a_full_disk_takes_nothing_and_later_goes_on(tmp_path):
    opened: list[sqlite3.Connection] = []

    def connect(address: str) -> sqlite3.Connection:
        opened.append(sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False))
        return opened[-1]

    async with await Store.open(tmp_path / "ruse.sqlite", connect=connect) as store:
        id = await started(store)
        pages = opened[0].execute("PRAGMA page_count").fetchone()[0]
        opened[0].execute(f"PRAGMA max_page_count={pages}")
        big = row(0) | {"steps": ["x" * 60_000]}
        with pytest.raises(StoreDown, match="full"):
            await store.append(id, 0, [big], now=2)

        await store.append(id, 0, [big], now=3)
        assert (await store.load(id)).rows == [big]


async def test_lost_connections_to_postgresql_are_made_anew(postgres):
    async with await Store.open(postgres.empty()) as store:
        id = await started(store, 1)
        ours = "application_name = 'ruse'"
        postgres.query("postgres", f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {ours}")
        with pytest.raises(StoreDown):
            await store.append(id, 1, [row(1)], now=2)

        assert len((await store.load(id)).rows) == 1
        await store.append(id, 1, [row(1)], now=3)
        assert len((await store.load(id)).rows) == 2


async def test_closing_writes_what_waits(where):
    store = await Store.open(where)
    id = await started(store)
    calls = [asyncio.create_task(store.append(id, number, [row(number)], now=1)) for number in range(20)]
    await asyncio.sleep(0)
    await store.close()

    assert await asyncio.gather(*calls) == [None] * 20
    with pytest.raises(StoreDown):
        await store.append(id, 20, [row(20)], now=1)
    async with await Store.open(where) as again:
        assert len((await again.load(id)).rows) == 20
