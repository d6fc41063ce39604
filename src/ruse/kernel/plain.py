# interpreted
"""Views and events as plain JSON: of an event the name of its class under `is`, then the fields."""

from __future__ import annotations

from typing import Any


def to_plain(value: Any) -> Any:
    """A shape, or a nest of them, as dicts, lists, strings, numbers, booleans and None."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, (tuple, list)):
        return [to_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_plain(item) for key, item in value.items()}
    kind: Any = type(value)
    fields = {name: to_plain(getattr(value, name)) for name in kind.__struct_fields__}
    tag = kind.__struct_config__.tag
    return fields if tag is None else {"is": tag, **fields}
