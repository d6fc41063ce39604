"""The rows of a record as a table works with them: what each kind can say, read from a line and written as one.

A record keeps its lines as they were written (`kernel/record.py`); here they have types. What a row does not say is UNSET.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Row


class _Kept(Struct, tag_field="row", kw_only=True):
    """What any row may say."""

    resumed: int | UnsetType = UNSET
    """When the clocks went on, if it is the first row since the table was read again."""
    id: str | UnsetType = UNSET
    """The command that made it."""


class ActRow(_Kept, tag="act"):
    """What a seat decided; or the HOUSE, by a race or by a draw."""

    seat: int
    steps: list[str]
    race: dict[str, Any] | UnsetType = UNSET
    """Who pressed when, and what each was credited."""
    at: int | UnsetType = UNSET
    of: int | UnsetType = UNSET
    """Among how many it was drawn."""
    strikes: int | UnsetType = UNSET
    """How many time-outs in a row the seat keeps."""
    check: int | UnsetType = UNSET
    """The State's checksum afterwards."""
    quiet: bool | UnsetType = UNSET
    """Nobody is told anything before the next row."""


class ClockRow(_Kept, tag="clock"):
    """What the game has a silent seat do."""

    seat: int
    steps: list[str] = []
    strikes: int | UnsetType = UNSET
    at: int | UnsetType = UNSET
    check: int | UnsetType = UNSET
    quiet: bool | UnsetType = UNSET


class SeatRow(_Kept, tag="seat"):
    """Who sits there, who plays for them, or what they ordered: what it says is so from then on."""

    seat: int
    kind: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    level: str | UnsetType | None = UNSET
    stand_in: str | UnsetType | None = UNSET
    orders: dict[str, Any] | UnsetType = UNSET
    at: int | UnsetType = UNSET


class ResignRow(_Kept, tag="resign"):
    """A seat gave up."""

    seat: int
    at: int | UnsetType = UNSET
    stand_in: str | UnsetType = UNSET
    """The bot that plays on, at a table of more than two."""


class EndRow(_Kept, tag="end"):
    """Why it ended, and what each seat gets. The seal is opened in its line when that is kept (`kernel/seal.py`)."""

    reason: str
    outcome: list[int]
    scores: list[int]
    at: int | UnsetType = UNSET
    by: int | UnsetType = UNSET
    """Who was away."""


StepsRow = ActRow | ClockRow
"""What reaches the State."""
AnyRow = StepsRow | SeatRow | ResignRow | EndRow

KINDS: Final[dict[str, type[AnyRow]]] = {
    "act": ActRow, "clock": ClockRow, "seat": SeatRow, "resign": ResignRow, "end": EndRow
}  # fmt: skip
"""By tag: looked up here, since msgspec looks at a union anew at every row."""


def read_row(line: Row) -> AnyRow:
    """The row that a line of a record says; one that reached the State says what the checksum was."""
    try:
        row: AnyRow = msgspec.convert(line, KINDS[line["row"]])
    except (KeyError, msgspec.ValidationError) as error:
        raise RuseError(f"it cannot be read: {error}") from error
    if isinstance(row, StepsRow) and row.steps and row.check is UNSET:
        raise RuseError("the checksum does not come out")
    return row


def written(row: AnyRow) -> Row:
    line: Row = msgspec.to_builtins(row)
    return line


def moment_of(row: AnyRow) -> int:
    """When it was made; 0 if it does not say."""
    return 0 if row.at is UNSET else row.at
