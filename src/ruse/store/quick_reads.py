"""Short reads on the way of somebody who comes to a table: compiled once, and done by the driver in one go.

Through the whole of SQLAlchemy a statement on a file costs some ten changes of thread; here all of them together cost two.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, cast

from sqlalchemy import Dialect, Select
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

Found = list[tuple[Any, ...]]
Step = tuple[str, tuple[Any, ...]]


class Compiled(NamedTuple):
    text: str
    order: tuple[str, ...]
    fixed: dict[str, Any]
    """What the statement itself says of some of its values."""

    def line_up(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        fixed = self.fixed
        return tuple([values[name] if name in values else fixed[name] for name in self.order])


@lru_cache(maxsize=64)
def compile_once(statement: Select[Any], dialect: Dialect) -> Compiled:
    compiled = statement.compile(dialect=dialect)
    return Compiled(str(compiled), tuple(compiled.positiontup or ()), compiled.params)


async def read_quickly(connection: AsyncConnection, *asked: tuple[Select[Any], Mapping[str, Any]]) -> list[Found]:
    """What each query finds with its values, all at one moment of the database."""
    steps: list[Step] = []
    for query, values in asked:
        compiled = compile_once(query, connection.dialect)
        steps.append((compiled.text, compiled.line_up(values)))
    driver: Any = (await connection.get_raw_connection()).driver_connection
    try:
        if connection.dialect.name == "sqlite":
            return cast(list[Found], await driver._execute(_read_file, driver._conn, steps))
        async with driver.transaction(isolation="repeatable_read", readonly=True):
            return [[tuple(row) for row in await driver.fetch(text, *given)] for text, given in steps]
    except OSError:
        raise
    except Exception as error:
        raise DatabaseError(None, None, error) from error


def _read_file(file: sqlite3.Connection, steps: Sequence[Step]) -> list[Found]:
    """In the thread of the connection, all at once."""
    cursor = file.cursor()
    cursor.execute("BEGIN")
    try:
        return [list(cursor.execute(text, given).fetchall()) for text, given in steps]
    finally:
        with suppress(sqlite3.Error):  # It may be the very thing that failed.
            file.rollback()
