"""Looking through a whole store without changing it, also while a server runs on it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ruse.kernel.errors import RuseError
from ruse.store import engines, filing, postgres, sqlite
from ruse.store.errors import Absent, Damaged
from ruse.store.location import Location, Postgres
from ruse.store.reading import read_table
from ruse.store.schema import tables
from ruse.store.troubles import says

PAGE = 500


@dataclass(slots=True)
class Findings:
    tables: int = 0
    rows: int = 0
    damaged: list[str] = field(default_factory=list)
    """One sentence each."""


@asynccontextmanager
async def reading(place: Location) -> AsyncIterator[AsyncEngine]:
    """Connections that only read, to a store of this very version."""
    if isinstance(place, Postgres):
        engine = postgres.reading_engine(place.url)
    elif place.path.is_file():
        engine = sqlite.reading_engine(place.path, filing.plain_connect)
    else:
        raise RuseError(f"There is no database {place}")
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_check_version)
        yield engine
    except (DBAPIError, sqlite3.Error, OSError, TimeoutError) as error:
        raise RuseError(f"The database {place} cannot be read: {says(error)}") from error
    finally:
        await engine.dispose()


def head() -> str:
    """The version of the schema that this Ruse writes."""
    return str(ScriptDirectory(str(engines.MIGRATIONS)).get_current_head())


def _check_version(connection: Connection) -> None:
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        raise RuseError("This is not a database of Ruse")
    if found != head():
        raise RuseError(
            f"This database has version {found}, and this Ruse writes {head()}: start its server on it once"
        )


async def inspect(place: Location) -> Findings:
    """Go along every chain, and let SQLite look at its own pages."""
    findings = Findings()
    async with reading(place) as engine:
        if not isinstance(place, Postgres):
            async with engine.connect() as connection:
                said = (await connection.execute(text("PRAGMA integrity_check(20)"))).scalars().all()
            findings.damaged += [f"SQLite says: {sentence}" for sentence in said if sentence != "ok"]
        last = ""
        while ids := await _page(engine, last):
            for id in ids:
                async with engine.connect() as connection:
                    await _look_at(connection, id, findings)
            last = ids[-1]
    return findings


async def _page(engine: AsyncEngine, last: str) -> list[str]:
    async with engine.connect() as connection:
        query = select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id).limit(PAGE)
        return list((await connection.execute(query)).scalars())


async def _look_at(connection: AsyncConnection, id: str, findings: Findings) -> None:
    findings.tables += 1
    try:
        findings.rows += len((await read_table(connection, id)).rows)
    except Absent:
        findings.damaged.append(f"Table {id} has no tail")
    except Damaged as damage:
        findings.damaged.append(str(damage))
