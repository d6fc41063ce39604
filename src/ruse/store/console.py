"""`ruse store`: look after what the server keeps."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from cyclopts import App

from ruse.kernel.errors import RuseError
from ruse.store.backups import back_up
from ruse.store.backups import restore as restore_backup
from ruse.store.exchange import export_store, import_store
from ruse.store.inspection import Findings, inspect, reading
from ruse.store.location import locate
from ruse.store.removed import UNDO
from ruse.store.store import Store

WHAT = {
    "game": "a game that was ended",
    "table": "a table that never started",
    "import": "a record that was brought along",
}

store_app = App(name="store", help="Check, back up, restore, export and import what the server keeps.")


@store_app.command
def check(database: str) -> None:
    """Go along the hash chain of every table, also while the server runs.

    Parameters
    ----------
    database
        The SQLite file, or postgresql://user:password@host:port/database.
    """
    _report(asyncio.run(inspect(locate(database))))


@store_app.command
def backup(database: str, file: Path) -> None:
    """Copy one moment of a database into a new file, also while the server runs.

    Parameters
    ----------
    database
        The SQLite file, or postgresql://user:password@host:port/database.
    file
        The file to write. It holds the secrets of running games: keep it safe.
    """
    back_up(locate(database), file)
    print(f"{file} is written, {file.stat().st_size:,} bytes.")


@store_app.command
def restore(file: Path, database: str) -> None:
    """Bring a backup into a database that does not exist yet (PostgreSQL: that is empty), and check it.

    Parameters
    ----------
    file
        What `ruse store backup` wrote.
    database
        The SQLite file, or postgresql://user:password@host:port/database.
    """
    place = locate(database)
    restore_backup(file, place)
    _report(asyncio.run(inspect(place)))


@store_app.command(name="export")
def export_(database: str, file: Path) -> None:
    """Write everything as JSON Lines, row for row, for another kind of database.

    Parameters
    ----------
    database
        The SQLite file, or postgresql://user:password@host:port/database.
    file
        The file to write. It holds the secrets of running games: keep it safe.
    """
    many = asyncio.run(export_store(locate(database), file))
    print(f"{file} is written, {many:,} rows.")


@store_app.command(name="import")
def import_(file: Path, database: str) -> None:
    """Bring what was exported into a new or empty database, and check it.

    Parameters
    ----------
    file
        What `ruse store export` wrote.
    database
        The SQLite file, or postgresql://user:password@host:port/database.
    """
    many = asyncio.run(import_store(file, database))
    print(f"{many:,} rows are brought in.")
    _report(asyncio.run(inspect(locate(database))))


@store_app.command
def undo(database: str, *ids: str, all: bool = False) -> None:
    """Bring back what was ended, dropped or tidied within a week because nobody touched it; or say what there is.

    A server on a SQLite file has to be stopped first. Who looked at a game meanwhile may have seen what was hidden.

    Parameters
    ----------
    database
        The SQLite file, or postgresql://user:password@host:port/database.
    ids
        Which of them.
    all
        All of them.
    """
    print("\n".join(asyncio.run(_undo(database, set(ids), all=all))))


@store_app.command
def ratings(database: str) -> None:
    """Make all ratings anew from the games that count for them, and say how many were not as they should be.

    A server on a SQLite file has to be stopped first.

    Parameters
    ----------
    database
        The SQLite file, or postgresql://user:password@host:port/database.
    """
    games, wrong = asyncio.run(_ratings(database))
    print(f"{games:,} games are counted again; {wrong:,} ratings were not as they are now.")


async def _ratings(database: str) -> tuple[int, int]:
    async with await Store.open(database) as store:
        return await store.count_again()


async def _undo(database: str, ids: set[str], *, all: bool) -> list[str]:
    now = round(time.time() * 1000)
    async with reading(locate(database)):
        pass  # Whatever is no database of Ruse is refused, and none is made.
    async with await Store.open(database) as store:
        found = await store.gone(now - UNDO)
        missing = ids - {gone.id for gone in found}
        if missing:
            raise RuseError(f"Nothing called {min(missing)} can be brought back")
        wanted = [gone for gone in found if all or gone.id in ids]
        for gone in wanted:
            await store.bring_back(gone, now=now, expires=now + 4 * UNDO)
    told = [f"{gone.id}  {WHAT[gone.kind]}" for gone in wanted or found]
    return [*told, f"{len(wanted)} of {len(found)} are brought back."]


def _report(findings: Findings) -> None:
    for sentence in findings.damaged:
        print(sentence)
    if findings.damaged:
        raise RuseError(f"{len(findings.damaged)} of {findings.tables:,} tables are not as they were written")
    print(f"{findings.tables:,} tables with {findings.rows:,} rows are as they were written.")
