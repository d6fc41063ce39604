"""The store's database in the simulation's own thread: real SQLite, real transactions, and a commit that takes its time.

One writer at a time, as SQLite has it; but a second process may open the same file, as with PostgreSQL.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import aiosqlite

from ruse.store.filing import write_all
from tests.simulation.loop import OF, Process

SYNC = (0.0002, 0.004)
"""Seconds that a commit takes, before and after it is on the disk."""
GIVES_UP = 2.0
"""Seconds after which who gets no answer from the database takes it for gone, at the latest."""


@dataclass
class Disk:
    draw: random.Random
    failing: list[Literal["lost", "kept"]] = field(default_factory=list)
    """How the next commits fail: nothing is kept, or all of it but nobody hears."""
    failed: int = 0
    connections: list[Inline] = field(default_factory=list)
    parted: dict[Process, None] = field(default_factory=dict)
    """Whom nothing reaches the database from, until somebody mends the line."""

    def __post_init__(self) -> None:
        self.writing = asyncio.Lock()

    def pull_out(self, process: Process) -> None:
        """A process is gone: what it had not committed is gone too."""
        for connection in [each for each in self.connections if each.process is process]:
            connection.stop()

    def connection(self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> Inline:
        """Stands for `aiosqlite.Connection`."""
        return Inline(self, connector, iter_chunk_size)


class NoThread:
    daemon = True

    def join(self, timeout: float) -> None: ...


class Inline(aiosqlite.Connection):
    def __init__(self, disk: Disk, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> None:
        super().__init__(connector, iter_chunk_size)
        self._thread = NoThread()  # type: ignore[assignment]
        self._disk = disk
        self._writes = False
        self.process = OF.get()
        disk.connections.append(self)

    def __await__(self) -> Any:
        return self._connect().__await__()

    async def _connect(self) -> Inline:
        if self.process is not None and self.process.dead:
            raise sqlite3.OperationalError("this process is dead")
        self._connection = self._connector()
        return self

    async def _execute(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        self._check()
        await self._reach()
        if fn is write_all:
            await self._begin()
            await self._sync(partial(fn, *args), lambda: None)
            return None
        if args[:1] == ("BEGIN IMMEDIATE",):
            await self._begin()
        return fn(*args, **kwargs)

    async def _reach(self) -> None:
        """Where nothing comes through, somebody waits for a while and gives up."""
        disk = self._disk
        if self.process is not None and self.process in disk.parted:
            await asyncio.sleep(disk.draw.uniform(0, GIVES_UP))
            disk.failed += 1
            raise sqlite3.OperationalError("nobody answers")

    async def _begin(self) -> None:
        await self._disk.writing.acquire()
        self._writes = True
        self._check()

    def _check(self) -> None:
        if self._connection is None:
            self._let_go()
            raise ValueError("Connection closed")

    def _let_go(self) -> None:
        if self._writes:
            self._writes = False
            self._disk.writing.release()

    async def commit(self) -> None:
        if not self._conn.in_transaction or not self._writes:
            await super().commit()
            return
        await self._sync(self._conn.commit, self._conn.rollback)

    async def _sync(self, keep: Callable[[], None], lose: Callable[[], None]) -> None:
        """What was written comes onto the disk, or not, and somebody hears of it, or not."""
        disk = self._disk
        fails = disk.failing.pop(0) if disk.failing else None
        await asyncio.sleep(disk.draw.uniform(*SYNC))
        self._check()
        if self.process is not None and self.process in disk.parted:
            fails = disk.draw.choice(("lost", "kept"))
        try:
            (lose if fails == "lost" else keep)()
        finally:
            self._let_go()
        await asyncio.sleep(disk.draw.uniform(*SYNC))
        if fails is not None:
            disk.failed += 1
            raise sqlite3.OperationalError("disk I/O error")

    async def rollback(self) -> None:
        """Also where nothing comes through: the database does it by itself then."""
        if self._connection is not None:
            self._connection.rollback()
        self._let_go()

    def stop(self) -> None:
        connection, self._connection = self._connection, None
        self._running = False
        if connection is not None:
            connection.close()
            self._disk.connections.remove(self)
        self._let_go()

    async def close(self) -> None:
        self.stop()
