"""Statements that are compiled once and run many times, by the database's own driver and in one transaction.

They come from the same schema as everything else; only the way is shorter. A batch is written whole or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

import aiosqlite
from sqlalchemy import Dialect, Executable
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.compiler import SQLCompiler

from ruse.store.troubles import is_clash


class Many(NamedTuple):
    """One statement with the values of each time it is run, by name."""

    statement: Executable
    values: Sequence[dict[str, Any]]


class _Compiled(NamedTuple):
    text: str
    order: tuple[str, ...]


async def write_batch(connection: AsyncConnection, batch: Sequence[Many]) -> bool:
    """All of it in one transaction that is durable afterwards; False if some of it clashed and nothing was kept."""
    steps = []
    for many in batch:
        text, order = _compile(many.statement, connection.dialect)
        steps.append((text, [tuple([values[name] for name in order]) for values in many.values]))
    driver: Any = (await connection.get_raw_connection()).driver_connection
    try:
        if isinstance(driver, aiosqlite.Connection):
            await cast(Any, driver)._execute(_write_to_file, driver._conn, steps)
        else:
            async with driver.transaction():
                for text, values in steps:
                    await driver.executemany(text, values)
    except Exception as error:
        if not is_clash(error):
            raise
        return False
    return True


def _write_to_file(file: sqlite3.Connection, steps: Sequence[tuple[str, list[tuple[Any, ...]]]]) -> None:
    """In the thread of the connection, all at once."""
    cursor = file.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    try:
        for text, values in steps:
            cursor.executemany(text, values)
    except sqlite3.IntegrityError:
        cursor.execute("ROLLBACK")
        raise
    cursor.execute("COMMIT")


@lru_cache(maxsize=32)
def _compile(statement: Executable, dialect: Dialect) -> _Compiled:
    compiled = cast(SQLCompiler, statement.compile(dialect=dialect))  # type: ignore[attr-defined]
    return _Compiled(str(compiled), tuple(compiled.positiontup or ()))
