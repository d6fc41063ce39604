"""Bots think in processes of their own, with a deadline; the event loop never waits for one.

A process that does not answer in time is ended and replaced, and the seat plays the game's default.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from typing import Any, TypeVar

from ruse.bots.seat import Layout
from ruse.interrupts import left_to_parent
from ruse.kernel.errors import RuseError
from ruse.kernel.record import Record
from ruse.kernel.registry import game_names
from ruse.puzzles.asking import Posed, Solved, ask
from ruse.puzzles.shapes import Puzzle
from ruse.reviews.beliefs import beliefs_at
from ruse.reviews.reading import Reading
from ruse.reviews.shapes import Belief
from ruse.server.beside import minds
from ruse.server.beside.told_again import write_again
from ruse.server.beside.turns import Shelf, Turns
from ruse.server.limits import Caller, Effort, Limits
from ruse.server.words import phrase

T = TypeVar("T")
NOBODY = Caller()
PUZZLES_KEPT = 200
"""Puzzles that stay ready for whoever asks."""


class TooSlow(RuseError):
    """A bot did not answer within its deadline."""


class Thinkers:
    """Five pools: quick bots answer the table, bots that search and hints think beside them so that nobody else waits for
    those, finished games are told again, their lines are computed in the background, and their reviews behind all others."""

    def __init__(self, limits: Limits, processes: int = 1) -> None:
        self._deadline = limits.bot_deadline / 1000
        self._replay_deadline = limits.replay_deadline / 1000
        self._line_deadline = limits.line_deadline / 1000
        self._cut_for = limits.cut / 1000
        self._processes = processes
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._free = {
            name: asyncio.Semaphore(processes) for name in ("table", "search", "replays", "background", "reviews")
        }
        """A deadline counts from the moment a process is free, not while others think."""

        self._turns = {
            name: Turns(limits.replays_waiting)
            for name in ("replays", "imports", "lines", "reviews", "beliefs", "puzzles")
        }
        """Of people: one who asks for much waits for the others."""
        self.effort = Effort(limits.effort, limits.effort_an_address, phrase("tooMuchToBeWorked"))
        self._shelf = Shelf(limits.replay_shelf)
        self._puzzles: OrderedDict[str, tuple[Posed, Solved]] = OrderedDict()
        self._warm: Future[None] | None = None

    def start(self) -> None:
        """Start the table's pool before the first bot is needed."""
        with left_to_parent():
            self._warm = self._pool("table").submit(minds.warm, game_names())

    async def awake(self) -> None:
        """Until the process that answers the tables has read what it needs, or is not there any more."""
        if self._warm is not None:
            await asyncio.wait([asyncio.wrap_future(self._warm)])
            self._warm = None

    def stop(self) -> None:
        for name in list(self._pools):
            self._end(name)

    async def choose(self, packed: minds.Packed, level: str, seed: int | None = None) -> int:
        pool = "search" if minds.searches(packed.game, level) else "table"
        action = await self._ask(pool, minds.choose, packed, level, _seed() if seed is None else seed)
        if action not in packed.legal:
            raise RuseError(f"bot {level} chose something that is not legal")
        return action

    async def hint(self, packed: minds.Packed) -> tuple[int, str, dict[str, Any]] | None:
        return await self._ask("search", minds.hint, packed)

    async def arrange(
        self, packed: minds.Packed, role: str | None, steps: tuple[str, ...] | None
    ) -> Layout | None:  # fmt: skip
        return await self._ask("table", minds.arrange, packed, role, steps, _seed())

    async def share(self, packed: minds.Packed, seat: int) -> float:
        return await self._ask("background", minds.share, packed, seat, _seed())

    async def tell_again(self, text: str, viewer: int, who: Caller = NOBODY) -> tuple[bytes, str | None]:
        name = (sha256(text.encode()).digest(), viewer)
        told = self._shelf.find(name)
        if told is not None:
            return told
        self.effort.check(who)
        async with self._turns["replays"].turn(who.name):
            told = self._shelf.find(name)  # Somebody may have asked for the same.
            if told is None:
                told = await self._ask("replays", write_again, text, viewer, deadline=self._replay_deadline, who=who)
        self._shelf.put(name, told)
        return told

    async def replay_shares(self, text: str, steps: list[int], who: Caller = NOBODY) -> list[float]:
        """A part of a line: who began one has it whole, and pays for it afterwards."""
        async with self._turns["lines"].turn(who.name):
            given = text, steps, _seed()
            return await self._ask("background", minds.replay_shares, *given, deadline=self._line_deadline, who=who)

    async def read_on(self, reading: Reading, who: Caller = NOBODY) -> Reading:
        """A part of a review: the reading, some acts further."""
        async with self._turns["reviews"].turn(who.name):
            return await self._ask("reviews", minds.read_on, reading, deadline=self._line_deadline, who=who)

    async def beliefs(
        self, record: Record, seat: int, step: int, names: list[str], who: Caller = NOBODY
    ) -> list[Belief]:  # fmt: skip
        async with self._turns["beliefs"].turn(who.name):
            given = record, seat, step, names
            return await self._ask("replays", beliefs_at, *given, deadline=self._replay_deadline, who=who)

    async def puzzle(self, id: str, who: Caller = NOBODY, lent: str | None = None) -> tuple[Posed, Solved]:
        """A puzzle and its solution, the same for everybody; of a game that people lent it is given along."""
        if id not in self._puzzles:
            self.effort.check(who)
            async with self._turns["puzzles"].turn(who.name):
                self._puzzles[id] = await self._ask(
                    "replays", ask, id, lent, deadline=self._replay_deadline, who=who
                )  # fmt: skip
            while len(self._puzzles) > PUZZLES_KEPT:
                self._puzzles.popitem(last=False)
        self._puzzles.move_to_end(id)
        return self._puzzles[id]

    async def cut(self, text: str, id: str) -> Puzzle | None:
        """A puzzle from a game that people lent, where there is one, behind all else that is worked out."""
        async with self._turns["reviews"].turn(""):
            given = text, id, _seed(), self._cut_for
            return await self._ask("reviews", minds.cut_lent, *given, deadline=self._cut_for + self._line_deadline)

    async def check_record(self, text: str, who: Caller = NOBODY) -> tuple[str, int, str]:
        self.effort.check(who)
        async with self._turns["imports"].turn(who.name):
            return await self._ask("background", minds.check_record, text, deadline=self._replay_deadline, who=who)

    def _pool(self, name: str) -> ProcessPoolExecutor:
        if name not in self._pools:
            context = multiprocessing.get_context("spawn")
            settle = minds.settle_behind if name == "reviews" else minds.settle
            self._pools[name] = ProcessPoolExecutor(self._processes, mp_context=context, initializer=settle)
        return self._pools[name]

    async def _ask(
        self, name: str, work: Callable[..., T], *given: Any, deadline: float | None = None, who: Caller = NOBODY
    ) -> T:
        async with self._free[name]:
            pool, began = self._pool(name), time.monotonic()
            with left_to_parent():  # a process may be started for it
                answer = asyncio.get_running_loop().run_in_executor(pool, work, *given)
            try:
                return await asyncio.wait_for(answer, deadline or self._deadline)
            except (TimeoutError, BrokenProcessPool) as error:
                if self._pools.get(name) is pool:
                    self._end(name)
                raise TooSlow("a bot did not answer in time") from error
            finally:
                self.effort.charge(who, time.monotonic() - began)

    def _end(self, name: str) -> None:
        pool = self._pools.pop(name)
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _seed() -> int:
    return secrets.randbits(31)
