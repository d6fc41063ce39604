"""Moves of many tables, written at once: hundreds of them in a statement on a file, and all of them in one on PostgreSQL.

Row by row, the thread that writes a file would come back to Python after each of them and wait there for its turn, and
PostgreSQL be asked again and again. A batch is written whole or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store.troubles import is_clash

AT_ONCE = 256
"""Rows in one statement on a file. Each power of two is a statement that SQLite has to prepare once; where it has room for
more than there is, it is given rows of no table, and those add nothing. (The rest of them is zeros: at each None Python
looks whether somebody knows how to write it.)"""

# OR FAIL: what fails leaves it to us to take everything back, so that SQLite need not be able to take back each statement.
ADD_ROWS = """
    INSERT OR FAIL INTO rows (table_id, seq, command, body, hash)
    SELECT * FROM (VALUES {rows}) WHERE column1 IS NOT NULL
"""
MOVE_TAILS = """
    UPDATE OR FAIL tails SET
        length = new.column2,
        hash = new.column3,
        updated = coalesce(new.column4, updated),
        acting = coalesce(new.column5, acting),
        detail = coalesce(new.column6, detail),
        ran = coalesce(new.column7, epoch)
    FROM (VALUES {rows}) AS new WHERE table_id = new.column1
"""
END_TABLES = """
    UPDATE OR FAIL tables SET state = new.column2, ended = new.column3, result = new.column4
    FROM (VALUES {rows}) AS new WHERE id = new.column1
"""
ALL_OF_IT = """
    WITH moved AS (
        UPDATE tails SET
            length = (new.value ->> 1)::integer,
            hash = new.value ->> 2,
            updated = coalesce((new.value ->> 3)::bigint, updated),
            acting = coalesce((new.value ->> 4)::bigint, acting),
            detail = coalesce(new.value ->> 5, detail),
            ran = coalesce((new.value ->> 6)::integer, epoch)
        FROM jsonb_array_elements($2::jsonb) AS new WHERE table_id = new.value ->> 0
    ), ended AS (
        UPDATE tables SET state = new.value ->> 1, ended = (new.value ->> 2)::bigint, result = new.value ->> 3
        FROM jsonb_array_elements($3::jsonb) AS new WHERE tables.id = new.value ->> 0
    )
    INSERT INTO rows (table_id, seq, command, body, hash)
    SELECT value ->> 0, (value ->> 1)::integer, value ->> 2, value ->> 3, value ->> 4
    FROM jsonb_array_elements($1::jsonb)
"""
"""The rows first, as PostgreSQL does it: whoever else adds the same ones waits there."""

Added = tuple[str, int, str | None, str, str]
"""A row as it is added: its table, its place there, the command that made it, itself, and the hash up to it."""
Values = tuple[Any, ...]
Step = tuple[str, Values]


class Batch(NamedTuple):
    """Everything in order of table, so that two processes cannot wait for each other."""

    rows: list[Added]
    tails: list[Values]
    """Table, length, hash, and what changes of: updated, acting, detail, ran."""
    ends: list[Values]
    """Table, state, time, result."""

    def steps(self, dialect: str) -> list[Step]:
        """The statements with their values."""
        if dialect == "postgresql":
            return [(ALL_OF_IT, tuple([msgspec.json.encode(each).decode() for each in self]))]
        return [*_steps(ADD_ROWS, self.rows), *_steps(MOVE_TAILS, self.tails), *_steps(END_TABLES, self.ends)]


def _steps(statement: str, rows: Sequence[Values]) -> Iterator[Step]:
    for at in range(0, len(rows), AT_ONCE):
        some, width = rows[at : at + AT_ONCE], len(rows[at])
        room = 1 << (len(some) - 1).bit_length()
        empty = (None, *[0] * (width - 1)) * (room - len(some))
        yield _spelled(statement, room, width), (*chain.from_iterable(some), *empty)


@lru_cache(maxsize=64)
def _spelled(statement: str, rows: int, width: int) -> str:
    row = f"({', '.join('?' * width)})"
    return statement.format(rows=", ".join([row] * rows))


async def run_batch(connection: AsyncConnection, batch: Batch) -> None:
    """Within the transaction that is under way."""
    for statement, given in batch.steps(connection.dialect.name):
        await connection.exec_driver_sql(statement, given)


async def write_batch(connection: AsyncConnection, batch: Batch) -> bool:
    """In a transaction of its own, durable afterwards; False if some of it clashed and nothing was kept."""
    steps = batch.steps(connection.dialect.name)
    driver: Any = (await connection.get_raw_connection()).driver_connection
    try:
        if connection.dialect.name == "sqlite":
            await driver._execute(_write_all, driver._conn, steps)
        else:
            [(statement, given)] = steps
            await driver.execute(statement, *given)
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
        for statement, given in steps:
            cursor.execute(statement, given)
    except sqlite3.IntegrityError:
        file.rollback()
        raise
    file.commit()
