# interpreted
"""What a game hands out: views, events and moves. They never change, and are made, compared and written as JSON in C."""

from __future__ import annotations

from typing import Annotated, Self

from msgspec import Meta, Struct
from msgspec.json import Encoder

write_json = Encoder().encode

Seat = Annotated[int, Meta(title="seat")]
"""A field that holds a seat: the words call it by name (`{@seat}`), and "you" where it is the viewer's."""


class Shape(Struct, frozen=True, gc=False):
    """A value made of texts, numbers, tuples and other shapes: it can be in no circle, so nobody has to look for one."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self
