"""Many rows in one statement: they come as one text in JSON, and the database itself takes them apart.

So a batch of any length goes into the database at once. Row by row, the thread that writes comes back to Python after each of
them, and waits there for its turn. A batch is written whole or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store.troubles import is_clash

Step = tuple[str, str]
"""A statement, and the rows for it."""


class Many(NamedTuple):
    """A statement as each database wants it, and the rows for it: what it is run with is all of them, as JSON."""

    statement: Mapping[str, str]
    rows: Sequence[tuple[Any, ...]]

    def step(self, connection: AsyncConnection) -> Step:
        return self.statement[connection.dialect.name], msgspec.json.encode(self.rows).decode()


async def run_batch(connection: AsyncConnection, batch: Sequence[Many]) -> None:
    """All of it, within the transaction that is under way."""
    for many in batch:
        statement, rows = many.step(connection)
        await connection.exec_driver_sql(statement, (rows,))


async def write_batch(connection: AsyncConnection, batch: Sequence[Many]) -> bool:
    """All of it in a transaction of its own, durable afterwards; False if some of it clashed and nothing was kept."""
    steps = [many.step(connection) for many in batch]
    driver: Any = (await connection.get_raw_connection()).driver_connection
    try:
        if connection.dialect.name == "sqlite":
            await driver._execute(_write_all, driver._conn, steps)
        else:
            async with driver.transaction():
                for statement, rows in steps:
                    await driver.execute(statement, rows)
    except Exception as error:
        if not is_clash(error):
            raise
        return False
    return True


def _write_all(file: sqlite3.Connection, steps: Sequence[Step]) -> None:
    """In the thread of the connection, without a change of thread for each."""
    cursor = file.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    try:
        for statement, rows in steps:
            cursor.execute(statement, (rows,))
    except sqlite3.IntegrityError:
        file.rollback()
        raise
    file.commit()
