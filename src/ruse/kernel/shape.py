# interpreted
"""What a game hands out: views, events and moves. They never change, and are made, compared and written as JSON in C."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.json import Encoder

_encoder = Encoder()


class Shape(Struct, frozen=True, gc=False):
    """A value made of texts, numbers, tuples and other shapes: it can be in no circle, so nobody has to look for one."""


def as_json(data: Any) -> str:
    """Texts, whole numbers, truth, nothing, lists and dicts of them: as the standard library writes them without spaces."""
    return _encoder.encode(data).decode()
