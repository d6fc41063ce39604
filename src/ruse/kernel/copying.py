# interpreted
"""How what the rules are made of is pickled, compiled or not, and by which fields.

A compiled object cannot be made without its `__init__`, and does not show what it holds. So it is written as its fields by
name, and made anew with those that its `__init__` takes.
"""

from __future__ import annotations

from functools import cache
from inspect import signature
from typing import Any


def fields_of(thing: object) -> list[str]:
    """Every field: of a compiled object those that mypyc lists, of others their `__dict__` and `__slots__`."""
    names: list[str] = list(getattr(type(thing), "__mypyc_attrs__", ()))
    names += getattr(thing, "__dict__", {})
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else slots
    return [name for name in dict.fromkeys(names) if name not in ("__dict__", "__weakref__") and hasattr(thing, name)]


def written(thing: object) -> tuple[object, ...]:
    """What `__reduce__` gives."""
    kind: Any = type(thing)
    fields = {name: getattr(thing, name) for name in fields_of(thing)}
    for name in _taken(kind):
        if name not in fields:
            raise TypeError(f"{kind.__name__} cannot be pickled: its __init__ takes {name}, which is no field of it")
    return made_anew, (kind, fields)


def made_anew(kind: Any, fields: dict[str, Any]) -> Any:
    """The same thing again."""
    thing = kind(**{name: fields[name] for name in _taken(kind)})
    for name, value in fields.items():
        setattr(thing, name, value)
    return thing


@cache
def _taken(kind: Any) -> tuple[str, ...]:
    return tuple(signature(kind).parameters)
