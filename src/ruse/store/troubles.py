"""Whose fault an exception is: this call's own, a clash with another process, or the database's."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

CLASHES = ("40001", "40P01")
"""PostgreSQL: could not serialise, deadlock. The same transaction may go through when it is tried again."""


def _sqlstate(error: BaseException) -> str:
    return str(getattr(getattr(error, "orig", None), "sqlstate", "") or "")


def is_conflict(error: DBAPIError) -> bool:
    return _sqlstate(error) in CLASHES


def is_own(error: Exception) -> bool:
    """True if only the call itself is wrong, so that the rest of its group can go on."""
    if isinstance(error, IntegrityError):
        return True
    return not is_down(error) and not (isinstance(error, DBAPIError) and is_conflict(error))


def is_down(error: BaseException) -> bool:
    """True if the database failed, or cannot be reached."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, IntegrityError) and not _sqlstate(error).startswith("22")
    return isinstance(error, OSError | SQLAlchemyError | TimeoutError)


def says(error: BaseException) -> str:
    """What the database said, in one line, without the statement and its values."""
    first = str(getattr(error, "orig", None) or error).splitlines()
    text = first[0] if first else type(error).__name__
    if isinstance(error, OperationalError | InterfaceError | DBAPIError):
        text = text.removeprefix("<class 'asyncpg.exceptions.").replace("'>:", ":")
    return text[:200]
