"""How a database is reached and brought up to date."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ruse.kernel.errors import RuseError
from ruse.store import postgres, sqlite
from ruse.store.filing import Connect
from ruse.store.location import FileLock, Location, Postgres, SqliteFile
from ruse.store.scribe import Scribe
from ruse.store.write_connection import WriteConnection

MIGRATIONS = Path(__file__).parent / "migrations"


class Engines:
    """The engines of one place: one connection to write, several to read. With `locked`, a scribe writes the moves."""

    def __init__(self, place: Location, connect: Connect, failed: Callable[[], bool], locked: FileLock | None) -> None:
        self.place = place
        self._locked = locked
        if isinstance(place, Postgres):
            self.writing = postgres.writing_engine(place.url)
            self.reading = postgres.reading_engine(place.url)
        else:
            self.writing = sqlite.writing_engine(place.path, connect, failed)
            self.reading = sqlite.reading_engine(place.path, connect)

    async def reach(self) -> WriteConnection:
        """What writes; its settings have been read back."""
        connection = await self.writing.connect()
        try:
            if isinstance(self.place, Postgres):
                await postgres.settle(connection)
                return WriteConnection(connection)
            return WriteConnection(connection, await self._scribe(self.place))
        except BaseException:
            await connection.close()
            raise

    async def _scribe(self, place: SqliteFile) -> Scribe | None:
        """It keeps the lock too: a server that was killed has not left the file while its last batch is being written."""
        return await Scribe.start(place.path, [self._locked.fileno()]) if self._locked is not None else None

    async def migrate(self, connection: AsyncConnection) -> None:
        """All migrations that are missing, in one transaction."""
        if isinstance(self.place, Postgres):
            await postgres.lock_schema(connection)
        await connection.run_sync(upgrade)
        await connection.commit()

    async def close(self) -> None:
        await dispose(self.reading, self.writing)


async def dispose(*engines: AsyncEngine) -> None:
    for engine in engines:
        await engine.dispose()


def migration_settings(connection: Connection) -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.attributes["connection"] = connection
    return settings


def upgrade(connection: Connection) -> None:
    try:
        command.upgrade(migration_settings(connection), "head")
    except CommandError as error:
        if "Can't locate revision" in str(error):
            raise RuseError("This database was written by a newer Ruse: update this one") from error
        raise RuseError(f"This database cannot be brought up to date: {error}") from error


def prepare_file(place: Location) -> FileLock | None:
    """The folder, the lock and the file of a SQLite database; nobody else on this machine may read it."""
    if not isinstance(place, SqliteFile):
        return None
    if place.path.is_dir():
        raise RuseError(f"{place.path} is a folder: name the database file in it")
    try:
        place.path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(place.path)
        lock.take()
        os.close(os.open(place.path, os.O_RDWR | os.O_CREAT, 0o600))
        names = place.path.stat().st_nlink
    except OSError as error:
        raise RuseError(f"The database {place} cannot be opened: {error.strerror}") from error
    if names > 1:
        lock.give_back()
        raise RuseError(
            f"{place.path} has several names (hard links), and each would have a log of its own: leave it one"
        )
    return lock
