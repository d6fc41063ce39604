# compiled
"""What may come into the store. A value that a database would choke on fails its own call, never a group commit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.line import unended

ROW_LIMIT = 64 * 1024
JSON_LIMIT = 64 * 1024
IMPORT_LIMIT = 2 * 1024 * 1024
"""Bytes; the others count characters."""
NOTE_LIMIT = 4000
CHAT_LIMIT = 500
NAME_LIMIT = 40
WORD_LIMIT = 200
LIST_LIMIT = 500
BIG = 1 << 62


def text(value: object, what: str, limit: int = WORD_LIMIT) -> str:
    """A text that UTF-8 can write and that has no NUL, which PostgreSQL does not keep."""
    if not isinstance(value, str) or len(value) > limit or "\x00" in value or not (value.isascii() or _encodes(value)):
        raise RuseError(f"The {what} must be plain text of at most {limit} characters")
    return value


def import_text(value: object) -> str:
    """A record that somebody brings along; its limit counts bytes."""
    kept = text(value, "record", IMPORT_LIMIT)
    if len(kept.encode()) > IMPORT_LIMIT:
        raise RuseError(f"A record has at most {IMPORT_LIMIT} bytes")
    return kept


def _encodes(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def word(value: object, what: str) -> str | None:
    return None if value is None else text(value, what)


def number(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -BIG < value < BIG:
        raise RuseError(f"The {what} must be a whole number")
    return value


def json_text(value: Mapping[str, Any], what: str, limit: int = JSON_LIMIT) -> str:
    """JSON as the record writes it, without the end of the line."""
    try:
        written = unended(value)
    except (TypeError, ValueError) as error:
        raise RuseError(f"The {what} cannot be written as JSON: {error}") from error
    return text(written, what, limit)


def page(limit: int) -> int:
    return max(1, min(number(limit, "limit"), LIST_LIMIT))
