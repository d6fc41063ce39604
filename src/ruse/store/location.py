"""Where the store lies: one SQLite file, or a PostgreSQL database."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from ruse.kernel.errors import RuseError


@dataclass(frozen=True, slots=True)
class SqliteFile:
    path: Path

    def __str__(self) -> str:
        return str(self.path)


@dataclass(frozen=True, slots=True)
class Postgres:
    url: URL

    def __str__(self) -> str:
        """Without the password: this goes into messages and logs."""
        return self.url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


Location = SqliteFile | Postgres
PATIENCE = 50
"""How often a lock is tried, at 20 ms each: a server that was killed may leave a last batch that is being written."""


def locate(where: str | Path) -> Location:
    """A path, `sqlite:///PATH`, or `postgresql://user:password@host:port/database`."""
    if isinstance(where, Path) or "://" not in where:
        return SqliteFile(Path(where))
    try:
        url = make_url(where)
    except ArgumentError as error:
        raise RuseError("The database is a file, or postgresql://user:password@host:port/database") from error
    backend = url.get_backend_name()
    if backend == "sqlite" and url.database and url.database != ":memory:":
        return SqliteFile(Path(url.database))
    if backend == "postgresql":
        return Postgres(url.set(drivername="postgresql+asyncpg"))
    raise RuseError(f"Ruse stores its tables in a SQLite file or in PostgreSQL, not in {url.drivername}")


class FileLock:
    """One server a file: the lock lasts as long as its process, however it ends, and the one that writes for it."""

    def __init__(self, path: Path) -> None:
        path = path.resolve()  # However many links lead to it.
        self.path = path.with_name(path.name + ".lock")
        self._file: IO[str] | None = None

    def take(self) -> None:
        file = open(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")  # noqa: SIM115
        tries = 0
        while not _lock(file):
            tries += 1
            if tries > PATIENCE:
                raise _in_use(self.path.name.removesuffix(".lock"), file)
            time.sleep(0.02)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file

    def fileno(self) -> int:
        assert self._file is not None
        return self._file.fileno()

    def give_back(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _in_use(name: str, file: IO[str]) -> RuseError:
    owner = file.read(20).strip()
    file.close()
    by = f" (process {owner})" if owner.isdigit() else ""
    return RuseError(
        f"Another Ruse{by} is using {name}: one SQLite file serves one process. "
        "Stop the other one, or use PostgreSQL for several."
    )


def _lock(file: IO[str]) -> bool:
    try:
        import fcntl
    except ImportError:
        return _lock_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _lock_on_windows(file: IO[str]) -> bool:
    import msvcrt

    file.seek(1 << 20)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    finally:
        file.seek(0)
    return True
