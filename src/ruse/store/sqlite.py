"""SQLite: WAL with every commit synced. Only one writes at a time, and only who writes checkpoints: older SQLite can corrupt
a file when several do. (With a scribe there are two who write, and the store waits for one before it asks the other.)"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiosqlite
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, NullPool

from ruse.kernel.errors import RuseError
from ruse.store import filing
from ruse.store.filing import Connect, Unsafe, address

READERS = 4
CLOSING = 5


def open_to_read(path: Path, connect: Connect) -> sqlite3.Connection:
    connection = connect(address(path, "ro"))
    connection.execute("PRAGMA query_only=ON")
    connection.execute("PRAGMA busy_timeout=5000")
    # A flipped bit may make text that is not UTF-8: it has to arrive as a wrong hash, not as a failing database.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection


def open_to_write(path: Path, connect: Connect, *, after_failure: bool) -> sqlite3.Connection:
    """The connection that writes.

    After a failed sync nobody knows which pages of the log reached the disk, so everything is copied into the database and
    the log starts anew before anything else is promised.
    """
    try:
        connection = filing.open_to_write(path, connect)
    except Unsafe as error:
        raise RuseError(str(error)) from error
    try:
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if busy and after_failure:
            raise sqlite3.OperationalError("the log could not be written back yet")
    except BaseException:
        connection.close()
        raise
    return connection


def writing_engine(path: Path, connect: Connect, after_failure: Callable[[], bool]) -> AsyncEngine:
    def opened() -> sqlite3.Connection:
        return open_to_write(path, connect, after_failure=after_failure())

    engine = create_async_engine("sqlite+aiosqlite://", async_creator=_creator(opened), poolclass=NullPool)
    return _begin_with(engine, "BEGIN IMMEDIATE")


def reading_engine(path: Path, connect: Connect) -> AsyncEngine:
    engine = create_async_engine(
        "sqlite+aiosqlite://",
        async_creator=_creator(lambda: open_to_read(path, connect)),
        poolclass=AsyncAdaptedQueuePool,
        pool_size=READERS,
        max_overflow=0,
    )
    return _begin_with(engine, "BEGIN")


def _creator(opened: Callable[[], sqlite3.Connection]) -> Callable[[], Awaitable[aiosqlite.Connection]]:
    async def create() -> aiosqlite.Connection:
        connection = aiosqlite.Connection(opened, iter_chunk_size=256)
        connection._thread.daemon = True
        try:
            return await connection
        except BaseException:
            await asyncio.to_thread(connection._thread.join, CLOSING)
            raise

    return create


def _begin_with(engine: AsyncEngine, statement: str) -> AsyncEngine:
    """Python's sqlite3 begins transactions when it likes; here they begin when they are begun."""

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)

    return engine
