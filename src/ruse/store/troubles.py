"""Whose fault an exception is: this call's own, a clash with another process, or the database's."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

CLASHES = ("40001", "40P01")
"""PostgreSQL: could not serialise, deadlock. The same transaction may go through when it is tried again."""


def _sqlstate(error: BaseException) -> str:
    return str(getattr(getattr(error, "orig", None), "sqlstate", "") or "")


def is_conflict(error: DBAPIError) -> bool:
    return _sqlstate(error) in CLASHES


def is_clash(error: Exception) -> bool:
    """True if a driver refused rows because others are there already, or another process was in the way."""
    state = str(getattr(error, "sqlstate", "") or "")
    return isinstance(error, sqlite3.IntegrityError) or state.startswith("23") or state in CLASHES


def is_own(error: Exception) -> bool:
    """True if only the call itself is wrong, so that the rest of its group can go on. Where memory ran out, nobody knows how
    the connection was left."""
    if isinstance(error, IntegrityError):
        return True
    if isinstance(error, MemoryError):
        return False
    return not is_down(error) and not (isinstance(error, DBAPIError) and is_conflict(error))


def is_down(error: BaseException) -> bool:
    """True if the database failed, or cannot be reached."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, IntegrityError) and not _sqlstate(error).startswith("22")
    return isinstance(error, OSError | SQLAlchemyError | TimeoutError)


def says(error: BaseException) -> str:
    """What the database said, in one line, without the statement and its values."""
    said = str(getattr(error, "orig", None) or error).splitlines()
    text = said[0] if said else type(error).__name__
    return text.removeprefix("<class 'asyncpg.exceptions.").replace("'>:", ":")[:200]


@asynccontextmanager
async def apart(connection: AsyncConnection) -> AsyncIterator[None]:
    """A part of a transaction that can fail alone. When the database fails, the whole transaction is lost anyway."""
    nested = await connection.begin_nested()
    try:
        yield
    except Exception as error:
        if is_own(error):
            await nested.rollback()
        raise
    await nested.commit()
