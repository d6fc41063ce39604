"""SQLite: WAL with every commit synced. One connection writes, and it alone checkpoints: older SQLite can corrupt a file
when several do."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import quote

import aiosqlite
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool, NullPool

from ruse.kernel.errors import RuseError

READERS = 4
CLOSING = 5
SETTINGS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
    "busy_timeout=5000",
    "wal_autocheckpoint=8000",
)
"""The log is copied into the database at 32 MB: a table's pages change with every move, and are copied once for many."""
WANTED = {"journal_mode": ("wal",), "synchronous": (2, 3), "foreign_keys": (1,)}
SAFE_SETTINGS = "WAL and synchronous=FULL, without which a power cut can lose moves"

Connect = Callable[[str], sqlite3.Connection]
"""Opens a `file:` address. The durability tests put a disk in between that fails."""


def plain_connect(address: str) -> sqlite3.Connection:
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def open_to_write(path: Path, connect: Connect, *, after_failure: bool) -> sqlite3.Connection:
    """The writing connection, with its settings read back.

    After a failed sync nobody knows which pages of the log reached the disk, so everything is copied into the database and
    the log starts anew before anything else is promised.
    """
    connection = connect(_address(path, "rwc"))
    try:
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}").fetchall()
        for name, wanted in WANTED.items():
            found = connection.execute(f"PRAGMA {name}").fetchone()[0]
            if found not in wanted:
                raise RuseError(f"{path.name}: {name} is {found!r} here, but the store needs {SAFE_SETTINGS}")
        busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if busy and after_failure:
            raise sqlite3.OperationalError("the log could not be written back yet")
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(path: Path, connect: Connect) -> sqlite3.Connection:
    connection = connect(_address(path, "ro"))
    connection.execute("PRAGMA query_only=ON")
    connection.execute("PRAGMA busy_timeout=5000")
    # A flipped bit may make text that is not UTF-8: it has to arrive as a wrong hash, not as a failing database.
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection


def _address(path: Path, mode: str) -> str:
    return f"file:{quote(str(path.resolve()))}?mode={mode}"


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
