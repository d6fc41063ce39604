"""Moves of many tables, written at once: they come as JSON, and the database itself takes them apart.

Row by row, the thread that writes a file would come back to Python after each of them and wait there for its turn, and
PostgreSQL be asked again and again. A batch is written whole or not at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store.troubles import is_clash

ADD_ROWS = """
    INSERT INTO rows (table_id, seq, command, body, hash)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)
"""
MOVE_TAILS = """
    UPDATE tails SET
        length = new.value ->> 1,
        hash = new.value ->> 2,
        updated = coalesce(new.value ->> 3, updated),
        acting = coalesce(new.value ->> 4, acting),
        detail = coalesce(new.value ->> 5, detail),
        ran = coalesce(new.value ->> 6, epoch)
    FROM json_each(?) AS new WHERE table_id = new.value ->> 0
"""
END_TABLES = """
    UPDATE tables SET state = new.value ->> 1, ended = new.value ->> 2, result = new.value ->> 3
    FROM json_each(?) AS new WHERE tables.id = new.value ->> 0
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
Step = tuple[str, tuple[str, ...]]


class Batch(NamedTuple):
    """Everything in order of table, so that two processes cannot wait for each other."""

    rows: list[Added]
    tails: list[Values]
    """Table, length, hash, and what changes of: updated, acting, detail, ran."""
    ends: list[Values]
    """Table, state, time, result."""

    def steps(self, dialect: str) -> list[Step]:
        lists = [msgspec.json.encode(each).decode() for each in self]
        if dialect == "postgresql":
            return [(ALL_OF_IT, tuple(lists))]
        given = zip((ADD_ROWS, MOVE_TAILS, END_TABLES), lists, self, strict=True)
        return [(statement, (text,)) for statement, text, each in given if each]


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
