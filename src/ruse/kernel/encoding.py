"""A decision as a learner gets it: a row of numbers from 0 to 255, each with a name, written in compiled code.

An Encoding reads a true table as a Habit does: what its seat may know of it and nothing else. What a seat has noted, and no
longer sees, comes from *marks*: small numbers that follow what was told (`heard`), and know no rule and no odds. A Memory
keeps the marks of its viewer too, by the same functions. So the same row can be written from a Sight, over a table that was
imagined from it, and tests compare the two. Where hundreds of tables are played, to make and tell events would take most of
the time: there the rules of a game may keep the marks in `State.marks` as things happen (`kept`; decision 0104).

Seats are counted from the one that looks: 0 is itself, 1 the next clockwise.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ruse.kernel.kit import Page, Row, row
from ruse.kernel.state import State

MOST: Final[i64] = 255


@final
class Field:
    """Some numbers of the row that mean the same: a count or measure from 0 to `high`, or, with `names`, one of these."""

    def __init__(self, name: str, size: int, high: int, says: str, names: tuple[str, ...] = ()) -> None:
        self.name = name
        self.size = size
        self.high = high
        self.says = says
        self.names = names
        self.start: int = 0
        """Its place in the row; set by the Encoding."""

    def __repr__(self) -> str:
        return f"<Field {self.name}: {self.size} from {self.start}, 0 to {self.high}>"


def code(name: str, size: int, says: str, names: tuple[str, ...]) -> Field:
    """A field whose numbers are names."""
    return Field(name, size, len(names) - 1, says, names)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """One game's, for one setup."""

    def __init__(self, fields: list[Field], noted: i64) -> None:
        self.fields = fields
        self.size: i64 = 0
        self.noted: i64 = noted
        """How many marks a table has; where it is 0, nobody has to hear what is told."""
        self.kept: bool = False
        """The rules keep the marks where a State has them: nobody has to hear what is told."""
        for field in fields:
            field.start = int(self.size)
            self.size += field.size

    def blank(self) -> Row:
        """The marks of a table before its deal."""
        return row(self.noted, 0)

    def heard(self, marks: Row, happened: list[object]) -> None:
        """Note for every seat what it was told of this."""

    def recalled(self, memory: object) -> Row:
        """The marks in a Memory, at the place of its viewer; the others stay blank."""
        return self.blank()

    def write(self, state: State, seat: i64, marks: Row, page: Page, at: i64) -> None:
        """The row of this seat from here on; `self.size` cells that are 0 before."""
        raise NotImplementedError
