"""What is still there after a cut: read past the store, quickly, or by the store itself, as a restart would."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from ruse.kernel.line import line
from ruse.store import Store, StoreError
from ruse.store.chain import follow
from tests.durability.cuts import Cut

FILE = "ruse.sqlite"
Found = dict[str, list[str]]
"""By table, the bodies of its rows."""


class Lost(AssertionError):
    """Something that was promised is not there, or what is there is damaged."""


def read_past(path: Path) -> Found:
    """Every table's rows, the file whole, their chains followed to their tails."""
    with closing(sqlite3.connect(path)) as connection:
        said = connection.execute("PRAGMA integrity_check(3)").fetchall()
        if said != [("ok",)]:
            raise Lost(f"the file is damaged: {said}")
        if not connection.execute("SELECT name FROM sqlite_master WHERE name = 'tails'").fetchall():
            return {}
        found: Found = {}
        tables = connection.execute(
            "SELECT id, seal, length, hash FROM tables JOIN tails ON table_id = id WHERE seal IS NOT NULL"
        ).fetchall()
        for id, sealed, length, last in tables:
            query = "SELECT seq, body, hash FROM rows WHERE table_id = ? ORDER BY seq"
            rows = connection.execute(query, (id,)).fetchall()
            try:
                if follow(id, sealed, 0, rows) != (length, last):
                    raise Lost(f"table {id} does not end where its tail says")
            except StoreError as damage:
                raise Lost(str(damage)) from damage
            found[id] = [body for _, body, _ in rows]
    return found


async def read_by_store(path: Path, tables: set[str]) -> Found:
    """The real store opens what is left and reads it; then it can still be written."""
    found: Found = {}
    async with await Store.open(path) as store:
        for id in sorted(tables):
            try:
                rows = (await store.load(id)).rows
            except StoreError as trouble:
                raise Lost(str(trouble)) from trouble
            found[id] = [line(row)[:-1] for row in rows]
        await store.create_player("After the cut", "red", now=1)
    return found


def compare(cut: Cut, found: Found) -> None:
    """Everything that had been acknowledged is there, word for word, in its place."""
    for (table, seq), body in cut.promised.items():
        rows = found.get(table, [])
        if seq >= len(rows):
            raise Lost(f"cut {cut.at} ({', '.join(cut.ways)}): row {seq} of {table} was acknowledged and is gone")
        if json.loads(rows[seq]) != json.loads(body):
            raise Lost(f"cut {cut.at}: row {seq} of {table} is another one")
