"""Bots think in processes of their own, with a deadline; the event loop never waits for one.

A process that does not answer in time is ended and replaced, and the seat plays the game's default.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import game_names
from ruse.server import minds
from ruse.server.told_again import write_again

T = TypeVar("T")


class TooSlow(RuseError):
    """A bot did not answer within its deadline."""


class Thinkers:
    """Four pools: quick bots and hints answer the table, bots that search think beside them so that nobody else waits for
    those, finished games are told again, and their lines are computed in the background."""

    def __init__(self, deadline: int, processes: int = 1) -> None:
        self._deadline = deadline / 1000
        self._processes = processes
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._free = {name: asyncio.Semaphore(processes) for name in ("table", "search", "replays", "background")}
        """A deadline counts from the moment a process is free, not while others think."""

    def start(self) -> None:
        """Start the table's pool before the first bot is needed."""
        self._pool("table").submit(minds.warm, game_names())

    def stop(self) -> None:
        for name in list(self._pools):
            self._end(name)

    async def choose(self, packed: minds.Packed, level: str) -> int:
        pool = "search" if minds.searches(packed.game, level) else "table"
        action = await self._ask(pool, minds.choose, packed, level, _seed())
        if action not in packed.legal:
            raise RuseError(f"bot {level} chose something that is not legal")
        return action

    async def hint(self, packed: minds.Packed) -> tuple[int, str, dict[str, Any]] | None:
        return await self._ask("table", minds.hint, packed)

    async def share(self, packed: minds.Packed, seat: int) -> float:
        return await self._ask("background", minds.share, packed, seat, _seed())

    async def tell_again(self, text: str, viewer: int) -> tuple[bytes, str | None]:
        return await self._ask("replays", write_again, text, viewer, deadline=20.0)

    async def replay_shares(self, text: str, steps: list[int]) -> list[float]:
        return await self._ask("background", minds.replay_shares, text, steps, _seed(), deadline=60.0)

    async def check_record(self, text: str) -> tuple[str, int]:
        return await self._ask("background", minds.check_record, text, deadline=20.0)

    def _pool(self, name: str) -> ProcessPoolExecutor:
        if name not in self._pools:
            context = multiprocessing.get_context("spawn")
            self._pools[name] = ProcessPoolExecutor(self._processes, mp_context=context, initializer=minds.settle)
        return self._pools[name]

    async def _ask(self, name: str, work: Callable[..., T], *given: Any, deadline: float | None = None) -> T:
        async with self._free[name]:
            pool = self._pool(name)
            answer = asyncio.get_running_loop().run_in_executor(pool, work, *given)
            try:
                return await asyncio.wait_for(answer, deadline or self._deadline)
            except (TimeoutError, BrokenProcessPool) as error:
                if self._pools.get(name) is pool:
                    self._end(name)
                raise TooSlow("a bot did not answer in time") from error

    def _end(self, name: str) -> None:
        pool = self._pools.pop(name)
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _seed() -> int:
    return secrets.randbits(31)
