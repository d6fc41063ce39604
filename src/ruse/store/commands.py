"""`ruse store`: look after what the server keeps."""

from __future__ import annotations

import asyncio
from pathlib import Path

from cyclopts import App

from ruse.kernel.errors import RuseError
from ruse.store.backups import back_up
from ruse.store.backups import restore as restore_backup
from ruse.store.exchange import export_store, import_store
from ruse.store.inspection import Findings, inspect
from ruse.store.places import find_place

store_app = App(name="store", help="Check, back up, restore, export and import what the server keeps.")


@store_app.command
def check(database: str) -> None:
    """Go along the hash chain of every table, also while the server runs.

    Parameters
    ----------
    database
        The SQLite file, or postgresql://user:password@host:port/database.
    """
    _report(asyncio.run(inspect(find_place(database))))


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
    back_up(find_place(database), file)
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
    place = find_place(database)
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
    many = asyncio.run(export_store(find_place(database), file))
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
    _report(asyncio.run(inspect(find_place(database))))


def _report(findings: Findings) -> None:
    for sentence in findings.damaged:
        print(sentence)
    if findings.damaged:
        raise RuseError(f"{len(findings.damaged)} of {findings.tables:,} tables are not as they were written")
    print(f"{findings.tables:,} tables with {findings.rows:,} rows are as they were written.")
