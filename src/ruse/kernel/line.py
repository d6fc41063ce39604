"""A line of a record: JSON as the standard library writes it.

What nearly every line is made of is written in C, the same bytes in a third of the time. The rest is left to the standard
library, which refuses what is no JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from ruse.kernel.shape import write_json

DEEP: Final[i64] = 16
"""So many things inside each other are still nothing unusual."""

_encoder: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def line(data: Mapping[str, Any]) -> str:
    return unended(data) + "\n"


def unended(data: Mapping[str, Any]) -> str:
    """The line without its end."""
    if _is_plain(data, DEEP):
        try:
            return str(write_json(data), "utf-8")
        except UnicodeEncodeError:
            pass  # Half a character: the standard library writes even that.
    return _encoder.encode(data)


def _is_plain(value: object, deep: i64) -> bool:
    """Texts, whole numbers, truths and nothing, in dicts, lists and tuples: exactly these."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return True
    if deep == 0:
        return False
    if kind is dict:
        assert isinstance(value, dict)
        for key, item in value.items():
            if type(key) is not str or not _is_plain(item, deep - 1):
                return False
        return True
    if kind is list or kind is tuple:
        assert isinstance(value, (list, tuple))
        for item in value:
            if not _is_plain(item, deep - 1):
                return False
        return True
    return False
