"""The file that moves are written into: how it is opened, and how a batch gets into it.

This is a program too (`scribe.py` runs it): given a path, it takes batches from standard input and answers each of them
once it is on the disk. It needs nothing but the standard library, so that it is small and there at once.
"""

from __future__ import annotations

import marshal
import os
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import quote

SETTINGS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "secure_delete=ON",
    "busy_timeout=5000",
    "wal_autocheckpoint=8000",
)
"""The log is copied into the database at 32 MB: a table's pages change with every move, and are copied once for many."""
WANTED = {"journal_mode": ("wal",), "synchronous": (2, 3), "foreign_keys": (1,)}
SAFE_SETTINGS = "WAL and synchronous=FULL, without which a power cut can lose moves"

AT_ONCE = 256
"""Rows in one statement. Each power of two is a statement that SQLite has to prepare once; where it has room for
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

Connect = Callable[[str], sqlite3.Connection]
"""Opens a `file:` address. The durability tests put a disk in between that fails."""
Values = tuple[Any, ...]
Rows = Sequence[Values]
CLASH, FAILED = "clash", "failed"
Trouble = tuple[str, str]
"""CLASH or FAILED, and what SQLite said."""


class Unsafe(Exception):
    """This file cannot be written in a way that keeps what is promised."""


def plain_connect(address: str) -> sqlite3.Connection:
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def address(path: Path, mode: str) -> str:
    return f"file:{quote(str(path.resolve()))}?mode={mode}"


def open_to_write(path: Path, connect: Connect) -> sqlite3.Connection:
    """With its settings read back."""
    connection = connect(address(path, "rwc"))
    try:
        for setting in SETTINGS:
            connection.execute(f"PRAGMA {setting}").fetchall()
        for name, wanted in WANTED.items():
            found = connection.execute(f"PRAGMA {name}").fetchone()[0]
            if found not in wanted:
                raise Unsafe(f"{path.name}: {name} is {found!r} here, but the store needs {SAFE_SETTINGS}")
    except BaseException:
        connection.close()
        raise
    return connection


def write_all(file: sqlite3.Connection, batch: Sequence[Rows]) -> None:
    """Rows, tails and ends in a transaction of their own, durable afterwards."""
    cursor = file.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    try:
        for statement, given in steps(batch):
            cursor.execute(statement, given)
    except sqlite3.IntegrityError:
        file.rollback()
        raise
    file.commit()


def steps(batch: Sequence[Rows]) -> Iterator[tuple[str, Values]]:
    """The statements with their values: hundreds of rows in one, since after each Python is asked what comes next."""
    for statement, rows in zip((ADD_ROWS, MOVE_TAILS, END_TABLES), batch, strict=True):
        for at in range(0, len(rows), AT_ONCE):
            some, width = rows[at : at + AT_ONCE], len(rows[at])
            room = 1 << (len(some) - 1).bit_length()
            empty = (None, *[0] * (width - 1)) * (room - len(some))
            yield _spelled(statement, room, width), (*chain.from_iterable(some), *empty)


@lru_cache(maxsize=64)
def _spelled(statement: str, rows: int, width: int) -> str:
    row = f"({', '.join('?' * width)})"
    return statement.format(rows=", ".join([row] * rows))


# The program: both sides send a length of four bytes and then so many, by `marshal`; no bytes at all mean that it is done.


def pack(what: Any) -> bytes:
    packed = b"" if what is None else marshal.dumps(what)
    return len(packed).to_bytes(4, "little") + packed


def _take(given: BinaryIO) -> Any:
    """None at the end, be it in the middle of a batch: whoever gave it is gone."""
    length = int.from_bytes(given.read(4), "little")
    packed = given.read(length)
    return marshal.loads(packed) if length and len(packed) == length else None


def _answer(answers: BinaryIO, trouble: Trouble | None) -> None:
    answers.write(pack(trouble))
    answers.flush()


def _write_what_comes(file: sqlite3.Connection, given: BinaryIO, answers: BinaryIO) -> None:
    while (batch := _take(given)) is not None:
        try:
            write_all(file, batch)
        except sqlite3.IntegrityError as error:
            _answer(answers, (CLASH, str(error)))
        else:
            _answer(answers, None)


def main() -> None:
    """Until there is no more to come: a signal to stop is the server's, which has something to finish first."""
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    given, answers = sys.stdin.buffer, sys.stdout.buffer
    try:
        file = open_to_write(Path(sys.argv[1]), plain_connect)
        _answer(answers, None)
        _write_what_comes(file, given, answers)
    except BrokenPipeError:
        pass
    except Exception as error:
        _answer(answers, (FAILED, str(error)))
    os._exit(0)  # The file is not closed here: whoever does that last copies its log, and that is the server.


if __name__ == "__main__":
    main()
