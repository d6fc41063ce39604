"""How a leak is planted: what a function of the server gives back is spoiled by the whole truth of the table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch
from zlib import crc32

from ruse.server.live.desk import Desk

Leak = Callable[[], Any]
LEAKS: dict[str, Leak] = {}


def truth(desk: Desk) -> int:
    """A number over everything on the table."""
    assert desk.table is not None
    return crc32(json.dumps(desk.table._stand.play._state.position(), sort_keys=True).encode())


def leak(name: str, among: dict[str, Leak] = LEAKS) -> Callable[[Callable[[], Iterator[None]]], Leak]:
    def enter(plant: Callable[[], Iterator[None]]) -> Leak:
        among[name] = contextmanager(plant)
        return among[name]

    return enter


def around(module: Any, name: str, spoil: Callable[..., Any]) -> Any:
    """What a function gives back goes through `spoil`, with what it was called with."""
    honest = getattr(module, name)

    def leaky(*given: Any, **named: Any) -> Any:
        return spoil(honest(*given, **named), *given)

    return patch.object(module, name, leaky)


def around_async(module: Any, name: str, spoil: Callable[..., Any]) -> Any:
    honest = getattr(module, name)

    async def leaky(*given: Any, **named: Any) -> Any:
        return spoil(await honest(*given, **named), *given)

    return patch.object(module, name, leaky)


@contextmanager
def live_table() -> Iterator[list[Desk]]:
    """The table at which something was done last."""
    live: list[Desk] = []

    def watched(_: None, desk: Desk, *__: Any) -> None:
        live[:] = [desk]

    with around(Desk, "arm", watched):
        yield live
