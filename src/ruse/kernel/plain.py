# interpreted
"""Views and events as plain JSON: the name of the class under `is`, then its fields."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def to_plain(value: Any) -> Any:
    """A dataclass, or a nest of them, as dicts, lists, strings, numbers, booleans and None."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (tuple, list)):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    kind: Any = type(value)
    return {name: to_plain(getattr(value, name)) for name in _fields(kind)}


def event_to_plain(event: Any) -> dict[str, Any]:
    """An event with its name, as it goes over the wire."""
    return {"is": type(event).__name__, **to_plain(event)}
