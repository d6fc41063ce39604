"""A record that somebody brings along, as it is kept: what a record of Ruse has, and nothing longer than in a game."""

from __future__ import annotations

from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.line import line
from ruse.kernel.record import Record, Row
from ruse.kernel.seal import OPENED
from ruse.server.words import phrase
from ruse.store.checked import NAME_LIMIT, ROW_LIMIT

HEADER = frozenset(
    "ruse game options edition digest seats chosen commitment pace at fork window seal".split()
)  # fmt: skip
ROW = frozenset(
    "row seat steps at id check of race strikes orders kind name level stand_in quiet resumed gone "
    "reason outcome scores by secret draws marks".split()
)
WORD = 500
"""Characters of any text in it."""


def normalised(record: Record) -> str:
    """The lines as they are kept. Marks are over lines as they were: there nothing can be taken out."""
    header = record.header()
    lines = [_known(header, HEADER, record, 1)]
    lines += [_known(row, ROW, record, number) for number, row in enumerate(record.rows, 2)]
    for number, data in enumerate(lines, 1):
        _check_size(data, phrase("thisRecordLine", number=number))
    for chair in record.seats:
        if len(chair.get("name") or "") > NAME_LIMIT:
            raise RuseError(phrase("thisRecordLineAName", name_limit=NAME_LIMIT))
    return "".join(line(data) for data in lines)


def _known(data: dict[str, Any], keys: frozenset[str], record: Record, number: int) -> dict[str, Any]:
    more = sorted(set(data) - keys)
    if more and "marks" in record.rows[-1]:
        raise RuseError(phrase("thisRecordLineNoRecord", number=number, more=f"{more[0][:40]!r}"))
    return {key: value for key, value in data.items() if key in keys} if more else data


def _check_size(row: Row, where: str) -> None:
    """What opens the seal is as long as the game; its draws and marks come out, or the record is refused anyway."""
    bounded = {key: value for key, value in row.items() if key not in OPENED}
    if len(line(bounded)) > ROW_LIMIT or not _has_short_texts(bounded):
        raise RuseError(phrase("isLongerThanAnyOf", where=where))


def _has_short_texts(value: object) -> bool:
    if isinstance(value, dict):
        return all(len(key) <= WORD and _has_short_texts(item) for key, item in value.items())
    if isinstance(value, list):
        return all(_has_short_texts(item) for item in value)
    return not isinstance(value, str) or len(value) <= WORD
