"""A world from its seed to its end, on a machine where nothing is left to chance."""

from __future__ import annotations

import asyncio
import random
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from functools import cache
from typing import Any
from unittest.mock import patch

from ruse.kernel.record import Row
from ruse.store import Store
from tests.durability.scratch import scratch
from tests.simulation.faults import FAULTS
from tests.simulation.history import History
from tests.simulation.loop import OF, Pool, Stuck, VirtualBell, VirtualLoop
from tests.simulation.world import World
from tests.worlds.sure import nothing_by_chance


@cache
def database() -> bytes:
    """A database that was set up once; every run begins with a copy."""
    folder = scratch("ruse-sim-")

    async def make() -> None:
        await (await Store.open(folder / "ruse.sqlite")).close()

    asyncio.run(make())
    made = (folder / "ruse.sqlite").read_bytes()
    shutil.rmtree(folder)
    return made


def simulate(
    seed: int, commands: int, faults: int, kinds: Sequence[str] = tuple(FAULTS), *, leased: bool = False
) -> History:  # fmt: skip
    """One run; the same seed gives the same history. With leases all servers that are up serve as on one PostgreSQL."""
    folder, loop = scratch("ruse-sim-"), VirtualLoop()
    (folder / "ruse.sqlite").write_bytes(database())
    draw = random.Random(seed)
    try:
        with _machine(seed) as here, _leases(here) if leased else nullcontext():
            made = World(loop, folder, seed, commands, [draw.choice(kinds) for _ in range(faults)], leased=leased)
            here.append(made)
            try:
                loop.run_until_complete(made.run())
            except Stuck:
                made.history.wrong(f"after {made.commands} commands nothing will ever happen again")
            _clear_up(loop, made)
        return made.history
    finally:
        loop.close()
        shutil.rmtree(folder, ignore_errors=True)


def _clear_up(loop: VirtualLoop, made: World) -> None:
    for server in made.servers:
        if not server.dead:
            made.kill(server)
    everybody = [*made.tasks, *(task for server in made.servers for task in server.tasks)]
    for task in everybody:
        task.cancel()
    loop.run_until_complete(asyncio.wait(everybody, timeout=600))


@contextmanager
def _machine(seed: int) -> Iterator[list[World]]:
    """No chance, no threads, no other processes, and a file that several servers may open."""
    here: list[World] = []
    with ExitStack() as stack:
        stack.enter_context(nothing_by_chance()).again(seed)
        for name, instead in {
            "ruse.server.ground.Bell": VirtualBell,
            "ruse.server.live.thinking._draw": random.Random(seed),
            "ruse.server.beside.bots.ProcessPoolExecutor": lambda *_, **__: Pool(here[0].thought),
            "ruse.store.sqlite.aiosqlite.Connection": lambda *a, **k: here[0].disk.connection(*a, **k),
            "ruse.store.location._lock": lambda _: True,
            "structlog.get_logger": lambda: Log(here[0]),
        }.items():
            stack.enter_context(patch(name, instead))
        yield here


@contextmanager
def _leases(here: list[World]) -> Iterator[None]:
    async def append(store: Store, id: str, first_seq: int, rows: Sequence[Row], **more: Any) -> None:
        await honest(store, id, first_seq, rows, **more)
        if more.get("epoch") is not None:
            here[0].history.ran.setdefault(id, {})[first_seq] = more["epoch"]

    honest = Store.append
    with (
        patch.object(Store, "channel", lambda _, hear, missed: here[0].wire.end(hear, missed)),
        patch.object(Store, "append", append),
    ):
        yield


class Log:
    """What a server would log is a part of the history; nothing in it may fail that nobody foresaw."""

    def __init__(self, world: World) -> None:
        self._world = world

    def info(self, event: str, **more: object) -> None:
        self._world.history.note(self._world.loop.now, "log:", event, *more.values())

    warning = error = info

    def exception(self, event: str, **more: object) -> None:
        self.info(event, **more)
        process, trouble = OF.get(), sys.exc_info()[1]
        if (process is None or not process.dead) and not isinstance(trouble, MemoryError):
            self._world.history.wrong(f"{event}: {trouble!r}")
