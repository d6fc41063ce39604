"""Backup and restore by the database's own means. Nothing that exists is ever overwritten."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ruse.kernel.errors import RuseError
from ruse.store import filing, sqlite
from ruse.store.location import Location, Postgres, SqliteFile

SQLITE_MARK = b"SQLite format 3\x00"
POSTGRES_MARK = b"PGDMP"
CLIENT = "install the Debian package postgresql-client"


def back_up(place: Location, file: Path) -> None:
    """A copy of one moment, also while a server runs."""
    with written_whole(file) as part:
        if isinstance(place, SqliteFile):
            if not place.path.is_file():
                raise RuseError(f"There is no database {place}")
            if not _mark(place.path).startswith(SQLITE_MARK):
                raise RuseError(f"{place} is not a SQLite database")
            _copy(place.path, part)
        else:
            _postgres("pg_dump", place, "--format=custom", "--no-owner", f"--file={part}")


def restore(file: Path, place: Location) -> None:
    """A backup into a database that does not exist yet, or, on PostgreSQL, that is empty."""
    mark = _mark(file)
    if isinstance(place, SqliteFile):
        if not mark.startswith(SQLITE_MARK):
            raise RuseError(f"{file} is not a backup of a SQLite database")
        place.path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(place.path) as part:
            _copy(file, part)
    else:
        if not mark.startswith(POSTGRES_MARK):
            raise RuseError(f"{file} is not a backup of a PostgreSQL database")
        whole = ("--exit-on-error", "--single-transaction", "--no-owner", "--dbname", place.url.database or "")
        _postgres("pg_restore", place, *whole, str(file))


@contextmanager
def written_whole(file: Path) -> Iterator[Path]:
    """A new file that is there whole, or not at all; for nobody else's eyes."""
    part = file.with_name(file.name + ".part")
    try:
        if file.exists():
            raise RuseError(f"{file} exists already, and nothing is overwritten")
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise RuseError(f"{part} cannot be written: {error.strerror}") from error
    try:
        yield part
        _sync(part)
        os.link(part, file)
        _sync(file.parent)
    except OSError as error:
        raise RuseError(f"{file} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(sqlite.open_to_read(source, filing.plain_connect)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
            said = new.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise RuseError(f"{source} cannot be copied: {error}") from error
    if said != "ok":
        raise RuseError(f"{source} is damaged: {said}")


def _mark(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            return opened.read(16)
    except OSError as error:
        raise RuseError(f"{file} cannot be read: {error.strerror}") from error


def _postgres(program: str, place: Postgres, *arguments: str) -> None:
    url = place.url
    named = {"PGHOST": url.host, "PGPORT": url.port, "PGUSER": url.username, "PGDATABASE": url.database}
    environment = {**os.environ, **{name: str(value) for name, value in named.items() if value}}
    if url.password:
        environment["PGPASSWORD"] = str(url.password)
    done = subprocess.run([_find(program), *arguments], env=environment, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["it did not say why"])[0]
        raise RuseError(f"{program} failed: {said}")


def _find(program: str) -> str:
    """The newest that Debian has, since an older one refuses a newer server."""
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), key=lambda file: int(file.parts[-3]))
    found = str(newest[-1]) if newest else shutil.which(program)
    if not found:
        raise RuseError(f"{program} is not on this machine: {CLIENT}")
    return found
