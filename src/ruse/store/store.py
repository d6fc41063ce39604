"""The store: opened, migrated, closed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from sqlalchemy.exc import DBAPIError

from ruse.kernel.errors import RuseError
from ruse.store.channel import Channel, Hear
from ruse.store.engines import Engines, prepare_file
from ruse.store.filing import Connect, plain_connect
from ruse.store.history import Histories
from ruse.store.lending import Lending
from ruse.store.lobby import Lobbies
from ruse.store.location import FileLock, Location, Postgres, locate
from ruse.store.pastimes import Pastimes
from ruse.store.people import People
from ruse.store.playtests import Playtests
from ruse.store.ratings import Ratings
from ruse.store.removed import Removed
from ruse.store.tables import Tables
from ruse.store.troubles import says
from ruse.store.waiting import WaitingRoom
from ruse.store.writer import Writer
from ruse.store.writings import Writings


class Store(Tables, Lobbies, Histories, Ratings, WaitingRoom, People, Pastimes, Lending, Writings, Removed, Playtests):
    """Everything that outlives the process. A write is on the disk when its call returns."""

    def __init__(self, engines: Engines, writer: Writer, lock: FileLock | None) -> None:
        super().__init__(writer, engines.reading)
        self._engines = engines
        self._lock = lock

    @property
    def place(self) -> Location:
        return self._engines.place

    @classmethod
    async def open(cls, where: str | Path, *, connect: Connect = plain_connect, scribe: bool = False) -> Store:
        """Open, or make, what lies there, and bring it up to date. With `scribe`, a process of its own writes the moves
        into a file; PostgreSQL has one anyway."""
        place = locate(where)
        lock = prepare_file(place)
        try:
            return await cls._open(place, connect, lock, scribe=scribe)
        except BaseException as error:
            if lock is not None:
                lock.give_back()
            if isinstance(error, DBAPIError | sqlite3.Error | OSError | TimeoutError):
                raise RuseError(f"The database {place} cannot be opened: {says(error)}") from error
            raise

    @classmethod
    async def _open(cls, place: Location, connect: Connect, lock: FileLock | None, *, scribe: bool) -> Store:
        writers: list[Writer] = []
        engines = Engines(
            place, connect, lambda: any(writer.failed for writer in writers), lock if scribe else None
        )  # fmt: skip
        try:
            writing = await engines.reach()
            try:
                await engines.migrate(writing.connection)
            except BaseException:
                await writing.let_go()
                raise
        except BaseException:
            await engines.close()
            raise
        writers.append(Writer(engines.reach, writing))
        return cls(engines, writers[0], lock)

    def channel(self, hear: Hear, missed: Callable[[], None]) -> Channel | None:
        """Between the processes on one PostgreSQL; a SQLite file serves one process, which is alone."""
        return Channel(self._engines.writing, hear, missed) if isinstance(self.place, Postgres) else None

    async def close(self) -> None:
        """Write what waits, and let go. The connections that read go first: only the writer may checkpoint."""
        await self._engines.reading.dispose()
        await self._writer.close()
        await self._engines.close()
        if self._lock is not None:
            self._lock.give_back()

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
