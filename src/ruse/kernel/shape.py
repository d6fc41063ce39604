# interpreted
"""What a game hands out: views, events and moves. They never change, and are made, compared and written as JSON in C."""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import Encoder

write_json = Encoder().encode


class Shape(Struct, frozen=True, gc=False):
    """A value made of texts, numbers, tuples and other shapes: it can be in no circle, so nobody has to look for one."""
