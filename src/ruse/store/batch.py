"""Moves of many tables, written at once: hundreds of them in a statement on a file, and all of them in one on PostgreSQL.

A batch is written whole or not at all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.store import filing
from ruse.store.filing import Values

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


class Batch(NamedTuple):
    """Everything in order of table, so that two processes cannot wait for each other."""

    rows: list[Added]
    tails: list[Values]
    """Table, length, hash, and what changes of: updated, acting, detail, ran."""
    ends: list[Values]
    """Table, state, time, result."""

    def as_json(self) -> tuple[str, ...]:
        return tuple([msgspec.json.encode(each).decode() for each in self])


async def run_batch(connection: AsyncConnection, batch: Batch) -> None:
    """Within the transaction that is under way."""
    on_postgres = connection.dialect.name == "postgresql"
    for statement, given in [(ALL_OF_IT, batch.as_json())] if on_postgres else filing.steps(batch):
        await connection.exec_driver_sql(statement, given)


async def write_batch(connection: AsyncConnection, batch: Batch) -> None:
    """In a transaction of its own, durable afterwards; whatever fails, nothing of it is kept."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    if connection.dialect.name == "postgresql":
        await driver.execute(ALL_OF_IT, *batch.as_json())
    else:  # In the thread of the connection, without a change of thread for each statement.
        await driver._execute(filing.write_all, driver._conn, batch)
