"""Python's `sqlite3` as far as the store uses it, spoken by apsw: so the real store runs on a disk of the tests' own."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

import apsw

URI = apsw.SQLITE_OPEN_URI
OWN_FAULTS: tuple[tuple[type[Exception], type[sqlite3.Error]], ...] = (
    (apsw.ConstraintError, sqlite3.IntegrityError),
    (apsw.CorruptError, sqlite3.DatabaseError),
    (apsw.NotADBError, sqlite3.DatabaseError),
)


def translated(error: Exception) -> sqlite3.Error:
    """The error that Python's own module would have raised."""
    kind = next((to for of, to in OWN_FAULTS if isinstance(error, of)), sqlite3.OperationalError)
    return kind(str(error))


class WiredCursor:
    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: tuple[Any, ...] | None = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> WiredCursor:
        return self._run(sql, [tuple(parameters)])

    def executemany(self, sql: str, many: Iterable[Sequence[Any]]) -> WiredCursor:
        return self._run(sql, [tuple(parameters) for parameters in many])

    def _run(self, sql: str, many: list[tuple[Any, ...]]) -> WiredCursor:
        before = self._connection.total_changes()
        self.description, self._rows = None, []
        try:
            for parameters in many:
                cursor = self._connection.cursor()
                cursor.exec_trace = self._describe
                self._rows = list(cursor.execute(sql, parameters))
        except apsw.Error as error:
            raise translated(error) from error
        self.rowcount = -1 if self.description else self._connection.total_changes() - before
        self.lastrowid = self._connection.last_insert_rowid()
        return self

    def _describe(self, cursor: Any, sql: str, bindings: Any) -> bool:
        columns = cursor.get_description()
        self.description = tuple((name, None, None, None, None, None, None) for name, _ in columns) or None
        return True

    def fetchone(self) -> Any:
        return self._rows.pop(0) if self._rows else None

    def fetchmany(self, size: int | None = None) -> list[Any]:
        taken, self._rows = self._rows[: size or 1], self._rows[size or 1 :]
        return taken

    def fetchall(self) -> list[Any]:
        taken, self._rows = self._rows, []
        return taken

    def close(self) -> None:
        self._rows = []


class WiredConnection:
    """One connection through a file system that apsw knows by name."""

    isolation_level = None
    row_factory = None
    text_factory: Any = str

    def __init__(self, address: str, vfs: str) -> None:
        writes = "mode=ro" not in address
        flags = URI | (apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE if writes else apsw.SQLITE_OPEN_READONLY)
        try:
            self._connection = apsw.Connection(address, flags=flags, vfs=vfs)
        except apsw.Error as error:
            raise translated(error) from error

    @property
    def in_transaction(self) -> bool:
        return bool(self._connection.in_transaction)

    @property
    def total_changes(self) -> int:
        return int(self._connection.total_changes())

    def cursor(self) -> WiredCursor:
        return WiredCursor(self._connection)

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> WiredCursor:
        return self.cursor().execute(sql, parameters)

    def commit(self) -> None:
        if self.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self.in_transaction:
            self.execute("ROLLBACK")

    def create_function(self, name: str, count: int, function: Callable[..., Any], *, deterministic: bool) -> None:
        self._connection.create_scalar_function(name, function, count, deterministic=deterministic)

    def close(self) -> None:
        try:
            self._connection.close()
        except apsw.Error as error:
            raise translated(error) from error


def wired_connect(vfs: str, *settings: str) -> Callable[[str], sqlite3.Connection]:
    """What `Store.open(connect=...)` takes: every connection goes through that file system."""

    def connect(address: str) -> sqlite3.Connection:
        connection = WiredConnection(address, vfs)
        for setting in settings:
            connection.execute(f"PRAGMA {setting}")
        return cast(sqlite3.Connection, connection)

    return connect
