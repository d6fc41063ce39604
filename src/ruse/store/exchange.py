"""A whole store as JSON Lines, row for row: from SQLite to PostgreSQL and back.

First a line with the version of the schema, then one line a row in an order that keeps every reference, at the end how many
there were and their hash.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.kernel.errors import RuseError
from ruse.kernel.line import line
from ruse.store.backups import written_whole
from ruse.store.inspection import head, reading
from ruse.store.location import Location
from ruse.store.schema import metadata
from ruse.store.store import Store
from ruse.store.troubles import says

FORMAT = 1
BATCH = 500

Batch = tuple[str, list[dict[str, Any]]]


async def export_store(place: Location, file: Path) -> int:
    """Write one moment of the store into a new file; how many rows there were."""
    with written_whole(file) as part, part.open("w", encoding="utf-8") as out:
        digest, many = sha256(), 0
        out.write(line({"ruse-store": FORMAT, "version": head()}))
        async with reading(place) as engine, engine.connect() as connection:
            for table in metadata.sorted_tables:
                query = select(table).order_by(*table.primary_key.columns)
                async for row in await connection.stream(query):
                    written = line({"in": table.name, "row": dict(row._mapping)})
                    digest.update(written.encode())
                    out.write(written)
                    many += 1
        out.write(line({"end": many, "sha256": digest.hexdigest()}))
    return many


async def import_store(file: Path, where: str | Path) -> int:
    """Bring an exported store into a database that is new or empty, all of it or nothing."""
    try:
        with file.open(encoding="utf-8") as lines:
            _check_head(next(lines, ""), file)
        async with await Store.open(where) as store:
            return await store._write(lambda connection: _bring_in(connection, file))
    except (OSError, UnicodeDecodeError) as error:
        raise RuseError(f"{file} cannot be read: {error}") from error
    except DBAPIError as error:
        raise RuseError(f"{file} cannot be brought in: {says(error)}") from error


async def _bring_in(connection: AsyncConnection, file: Path) -> int:
    """The file is read here, from its beginning: the writer may have to do this again."""
    for table in metadata.sorted_tables:
        if (await connection.execute(select(table).limit(1))).first() is not None:
            raise RuseError("The database is not empty: import into a new one")
    many = 0
    with file.open(encoding="utf-8") as lines:
        _check_head(next(lines, ""), file)
        for name, batch in _batches(lines, file):
            await connection.execute(insert(metadata.tables[name]), batch)
            many += len(batch)
    return many


def _check_head(first: str, file: Path) -> None:
    data = _parse(first, file, 1)
    if data.get("ruse-store") != FORMAT:
        raise RuseError(f"{file} is not an exported store of Ruse")
    if data.get("version") != head():
        raise RuseError(f"{file} has version {data.get('version')}, and this Ruse writes {head()}")


def _batches(lines: Iterator[str], file: Path) -> Iterator[Batch]:
    """The rows of the file, some at a time; an error if they are not those that were written."""
    digest = sha256()
    name, batch = "", list[dict[str, Any]]()
    for many, text in enumerate(lines):
        number = many + 2
        data = _parse(text, file, number)
        if "end" in data:
            yield from [(name, batch)] if batch else []
            if (data["end"], data.get("sha256")) == (many, digest.hexdigest()):
                return
            raise RuseError(f"{file} was changed after it was written")
        digest.update(text.encode())
        if batch and (data.get("in") != name or len(batch) == BATCH):
            yield name, batch
            batch = []
        name = _known(data, file, number)
        batch.append(data["row"])
    raise RuseError(f"{file} is cut off")


def _known(data: dict[str, Any], file: Path, number: int) -> str:
    table = metadata.tables.get(str(data.get("in")))
    row = data.get("row")
    if table is None or not isinstance(row, dict) or set(row) != set(table.c.keys()):
        raise RuseError(f"{file}, line {number}: this is no row of a store")
    return table.name


def _parse(text: str, file: Path, number: int) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RuseError(f"{file}, line {number} is not JSON") from error
    if not isinstance(data, dict):
        raise RuseError(f"{file}, line {number} is no row")
    return data
