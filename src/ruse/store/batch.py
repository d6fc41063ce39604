"""Statements that are compiled once and run many times, by the database's own driver and in one transaction.

They come from the same schema as everything else; only the way is shorter. A batch is written whole or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from sqlalchemy import Dialect, Executable
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.compiler import SQLCompiler

from ruse.store.troubles import is_clash

Step = tuple[str, list[tuple[Any, ...]]]


class Many(NamedTuple):
    """One statement with the values of each time it is run, by name."""

    statement: Executable
    values: Sequence[dict[str, Any]]


class Compiled(NamedTuple):
    text: str
    order: tuple[str, ...]
    fixed: dict[str, Any]
    """What the statement itself says of some of its values."""

    def line_up(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        fixed = self.fixed
        return tuple([values[name] if name in values else fixed[name] for name in self.order])


async def write_batch(connection: AsyncConnection, batch: Sequence[Many]) -> bool:
    """All of it in one transaction that is durable afterwards; False if some of it clashed and nothing was kept."""
    steps: list[Step] = []
    for many in batch:
        compiled = compile_once(many.statement, connection.dialect)
        steps.append((compiled.text, [compiled.line_up(values) for values in many.values]))
    driver: Any = (await connection.get_raw_connection()).driver_connection
    try:
        if connection.dialect.name == "sqlite":
            await _write_to_file(driver, steps)
        else:
            async with driver.transaction():
                for text, values in steps:
                    await driver.executemany(text, values)
    except Exception as error:
        if not is_clash(error):
            raise
        return False
    return True


async def _write_to_file(driver: Any, steps: Sequence[Step]) -> None:
    await driver._execute(_write_all, driver._conn, steps)


def _write_all(file: sqlite3.Connection, steps: Sequence[Step]) -> None:
    """In the thread of the connection, without a change of thread for each."""
    cursor = file.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    try:
        for text, values in steps:
            cursor.executemany(text, values)
    except sqlite3.IntegrityError:
        file.rollback()
        raise
    file.commit()


@lru_cache(maxsize=64)
def compile_once(statement: Executable, dialect: Dialect) -> Compiled:
    compiled = cast(SQLCompiler, statement.compile(dialect=dialect))  # type: ignore[attr-defined]
    return Compiled(str(compiled), tuple(compiled.positiontup or ()), compiled.params)
