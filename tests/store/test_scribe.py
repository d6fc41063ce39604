"""A process of its own writes the moves: whatever becomes of it, or of whom it writes for, nothing acknowledged is lost."""

from __future__ import annotations

import ast
import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ruse.store import Store, StoreDown, filing
from ruse.store.scribe import Scribe
from tests.store.games import row, started
from tests.store.test_durability import check_survived, killed_appender

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ruse.sqlite"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with await Store.open(path, scribe=True) as opened:
        yield opened


def scribe_of(store: Store) -> Scribe:
    writing = store._writer._write_connection
    assert writing is not None
    assert writing.scribe is not None
    return writing.scribe


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_moves_go_through_the_scribe_alone(store, monkeypatch):
    id = await started(store)
    batches = []
    write = Scribe.write

    async def noted(scribe, batch):
        batches.append(batch)
        await write(scribe, batch)

    monkeypatch.setattr(Scribe, "write", noted)
    for number in range(3):
        await store.append(id, number, [row(number)], now=2)

    assert len((await store.load(id)).rows) == 3
    assert [batch.rows[0][1] for batch in batches] == [1, 2], "the first is read up, its tail is not known yet"


async def test_a_scribe_that_was_killed_is_followed_by_another(store):
    id = await started(store, 1)
    first = scribe_of(store)
    os.kill(first.pid, signal.SIGKILL)

    with pytest.raises(StoreDown, match="process that writes"):
        await store.append(id, 1, [row(1)], now=2)

    await store.append(id, 1, [row(1)], now=3)
    assert (await store.load(id)).rows == [row(0, "c0"), row(1)]
    assert scribe_of(store).pid != first.pid


async def test_nobody_waits_for_an_answer_that_cannot_come(store):
    """That it can answer no more is heard before that it has ended."""
    scribe = scribe_of(store)
    scribe.pipe_connection_lost(1, None)

    async with asyncio.timeout(5):
        with pytest.raises(sqlite3.OperationalError, match="has ended"):
            await scribe.write(((), (), ()))


async def test_a_scribe_killed_while_it_writes_leaves_all_of_a_batch_or_nothing(store):
    ids = [await started(store, 1) for _ in range(40)]
    scribe = scribe_of(store)
    os.kill(scribe.pid, signal.SIGSTOP)
    calls = [asyncio.create_task(store.append(id, 1, [row(1)], now=2)) for id in ids]
    await asyncio.sleep(0.05)
    assert not any(call.done() for call in calls), "nothing is promised before it is written"

    os.kill(scribe.pid, signal.SIGKILL)
    outcomes = await asyncio.gather(*calls, return_exceptions=True)

    assert {type(outcome) for outcome in outcomes} == {StoreDown}
    lengths = {len((await store.load(id)).rows) for id in ids}
    assert lengths == {1}
    await asyncio.gather(*(store.append(id, 1, [row(1)], now=3) for id in ids))
    assert {len((await store.load(id)).rows) for id in ids} == {2}


async def test_what_the_file_refuses_is_said_and_nothing_is_promised(store, path):
    """Here by a trigger of somebody else's, as a full disk would."""
    id = await started(store, 1)
    with sqlite3.connect(path) as other:
        other.execute("CREATE TRIGGER broken BEFORE UPDATE ON tails BEGIN SELECT no_such_function(); END")
    with pytest.raises(StoreDown, match="no_such_function"):
        await store.append(id, 1, [row(1)], now=2)

    with sqlite3.connect(path) as other:
        other.execute("DROP TRIGGER broken")
    assert len((await store.load(id)).rows) == 1
    await store.append(id, 1, [row(1)], now=3)
    assert len((await store.load(id)).rows) == 2


async def test_a_scribe_leaves_signals_to_the_server(store):
    """Ctrl-C in a terminal and a service manager's stop reach every process."""
    id = await started(store, 1)
    for stop in (signal.SIGINT, signal.SIGTERM):
        os.kill(scribe_of(store).pid, stop)
        await asyncio.sleep(0.05)
        length = len((await store.load(id)).rows)
        await store.append(id, length, [row(length)], now=2)
    assert len((await store.load(id)).rows) == 3


async def test_closing_ends_the_scribe_and_leaves_one_file(path):
    store = await Store.open(path, scribe=True)
    id = await started(store, 1)
    pid = scribe_of(store).pid
    calls = [asyncio.create_task(store.append(id, 1 + number, [row(number)], now=1)) for number in range(20)]
    await asyncio.sleep(0)
    await store.close()

    assert await asyncio.gather(*calls) == [None] * 20
    assert not is_running(pid)
    assert sorted(each.name for each in path.parent.iterdir()) == ["ruse.sqlite", "ruse.sqlite.lock"]
    async with await Store.open(path) as again:
        assert len((await again.load(id)).rows) == 21


async def test_what_was_acknowledged_survives_a_kill_of_whom_it_writes_for(path):
    """The file is opened at once after each: the last batch is written, or not, but never after that."""
    for seconds in (0.1, 0.4):
        await check_survived(str(path), killed_appender(str(path), seconds, "scribe"))


async def test_the_lock_lasts_as_long_as_the_scribe(path):
    """A server that was killed, whose scribe is still at work."""
    async with await Store.open(path, scribe=True) as store:
        assert store._lock is not None
        pid = scribe_of(store).pid
        store._lock.give_back()
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(Exception, match="Another Ruse"):
            await Store.open(path)
        os.kill(pid, signal.SIGKILL)
        async with await Store.open(path):
            pass


def test_half_a_batch_is_not_written(path):
    whole = filing.pack(((("t", 0, None, "{}", "h"),), (), ()))
    with sqlite3.connect(path) as made:
        made.execute("CREATE TABLE rows (table_id, seq, command, body, hash)")
    for given, kept in ((whole[:-1], 0), (whole[:3], 0), (whole, 1)):
        command = [sys.executable, "-I", filing.__file__, str(path)]
        done = subprocess.run(command, input=given, capture_output=True, timeout=20, check=True)
        assert done.stdout == bytes(4) * (1 + kept), done.stderr
        with sqlite3.connect(path) as found:
            assert found.execute("SELECT count(*) FROM rows").fetchone() == (kept,)


def test_what_it_runs_needs_the_standard_library_alone():
    tree = ast.parse(Path(filing.__file__).read_text("utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
