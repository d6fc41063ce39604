"""Every single call of store and server fails once: the first in one run, the second in the next, until a run passes.

Memory runs out where a function of ours is called or goes on; a statement fails before the database has done it, a commit
before or after it is on the disk. Whatever it was, it costs one connection, or an order that ends as unknown: no table is
suspended, everybody is answered, and nothing that was acknowledged is lost.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Literal
from unittest.mock import patch

import ruse.server
import ruse.store
from tests.simulation import world as worlds
from tests.simulation.disk import Inline
from tests.simulation.history import History
from tests.simulation.loop import OF
from tests.simulation.run import simulate

if TYPE_CHECKING:
    from tests.simulation.world import World

Kind = Literal["memory", "statement", "lost", "kept"]
OURS = tuple(f"{Path(package.__file__ or '').parent}/" for package in (ruse.server, ruse.store))
SEED, COMMANDS = 3, 16


class Planted(MemoryError):
    """This call fails."""


@dataclass
class Nth:
    """Counts the calls of one run, and fails one of them."""

    kind: Kind
    at: int = 0
    """Which, from 1 on; 0 is none."""
    calls: list[str] = field(default_factory=list)
    """Where each call was made from, as far as they were counted."""
    world: World | None = None

    @property
    def hit(self) -> bool:
        return len(self.calls) >= self.at > 0

    def _counts(self) -> bool:
        """Are people playing, and is it a server that calls?"""
        process = OF.get()
        up = self.world is not None and self.world.tasks and not self.world.finishing
        return bool(up) and process is not None and not process.dead and getattr(process, "app", None) is not None

    def call(self, where: str) -> bool:
        """Is it this one that fails?"""
        if self.hit or not self._counts():
            return False
        self.calls.append(where)
        return self.hit

    def trace(self, frame: FrameType, event: str, arg: object) -> None:
        code, caller = frame.f_code, frame.f_back
        if not code.co_filename.startswith(OURS):
            return
        line = frame.f_lineno if code.co_flags & 0x280 else 0  # A coroutine goes on in many places.
        above = "" if caller is None else f"{caller.f_code.co_name}:{caller.f_lineno}"
        if self.call(f"{Path(code.co_filename).stem}.{code.co_qualname}:{line} < {above}"):
            raise Planted


@contextmanager
def failing(nth: Nth) -> Iterator[None]:
    class Seen(worlds.World):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            nth.world = self

    async def execute(self: Inline, fn: Any, *args: Any, **kwargs: Any) -> Any:
        where = getattr(fn, "__name__", str(fn))
        if nth.kind == "statement" and nth.call(f"{where} {str(args[:1])[:60]}"):
            self._disk.failed += 1
            raise sqlite3.OperationalError("disk I/O error")
        return await honest(self, fn, *args, **kwargs)

    async def sync(self: Inline, keep: Any, lose: Any) -> None:
        if nth.kind in ("lost", "kept") and nth.call("commit"):
            self._disk.failing.insert(0, nth.kind)
        await honest_sync(self, keep, lose)

    honest, honest_sync = Inline._execute, Inline._sync
    before = sys.gettrace()
    with (
        patch("tests.simulation.run.World", Seen),
        patch.object(Inline, "_execute", execute),
        patch.object(Inline, "_sync", sync),
    ):
        if nth.kind == "memory":
            sys.settrace(nth.trace)
        try:
            yield
        finally:
            sys.settrace(before)


def run_with(nth: Nth) -> History:
    with failing(nth):
        return simulate(SEED, COMMANDS, 0)


def places(kind: Kind) -> list[int]:
    """The first call from every place; of commits and statements all."""
    nth = Nth(kind)
    run_with(nth)
    if kind != "memory":
        return list(range(1, len(nth.calls) + 1))
    first: dict[str, int] = {}
    for number, where in enumerate(nth.calls, 1):
        first.setdefault(where, number)
    return list(first.values())
