"""The store: opened, migrated, closed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from sqlalchemy.exc import DBAPIError

from ruse.kernel.errors import RuseError
from ruse.store.filing import Connect, plain_connect
from ruse.store.line import Hear, Line
from ruse.store.lobby import Lobbies
from ruse.store.opening import Opening, prepare_file
from ruse.store.papers import Papers
from ruse.store.people import People
from ruse.store.places import FileLock, Place, Postgres, find_place
from ruse.store.tables import Tables
from ruse.store.troubles import says
from ruse.store.writer import Writer


class Store(Tables, Lobbies, People, Papers):
    """Everything that outlives the process. A write is on the disk when its call returns."""

    def __init__(self, opening: Opening, writer: Writer, lock: FileLock | None) -> None:
        super().__init__(writer, opening.reading)
        self._opening = opening
        self._lock = lock

    @property
    def place(self) -> Place:
        return self._opening.place

    @classmethod
    async def open(cls, where: str | Path, *, connect: Connect = plain_connect, scribe: bool = False) -> Store:
        """Open, or make, what lies there, and bring it up to date. With `scribe`, a process of its own writes the moves
        into a file; PostgreSQL has one anyway."""
        place = find_place(where)
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
    async def _open(cls, place: Place, connect: Connect, lock: FileLock | None, *, scribe: bool) -> Store:
        writers: list[Writer] = []
        opening = Opening(
            place, connect, lambda: any(writer.failed for writer in writers), lock if scribe else None
        )  # fmt: skip
        try:
            hand = await opening.reach()
            try:
                await opening.migrate(hand.connection)
            except BaseException:
                await hand.let_go()
                raise
        except BaseException:
            await opening.close()
            raise
        writers.append(Writer(opening.reach, hand))
        return cls(opening, writers[0], lock)

    def line(self, hear: Hear, missed: Callable[[], None]) -> Line | None:
        """Between the processes on one PostgreSQL; a SQLite file serves one process, which is alone."""
        return Line(self._opening.writing, hear, missed) if isinstance(self.place, Postgres) else None

    async def close(self) -> None:
        """Write what waits, and let go. The connections that read go first: only the writer may checkpoint."""
        await self._opening.reading.dispose()
        await self._writer.close()
        await self._opening.close()
        if self._lock is not None:
            self._lock.give_back()

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
