"""A seat that no viewer has, as a bot's: how long it thinks depends on the whole truth, and when it decides must not."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from heapq import heappop, heappush
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from ruse.server.live import thinking
from ruse.table import Table
from tests.worlds.planted import truth

if TYPE_CHECKING:
    from tests.worlds.stage import Stage
    from tests.worlds.world import World

PAUSE = (60, 200)
"""Milliseconds that a bot seems to think here: less than a step of a plan takes."""
THINKS = 50
"""Milliseconds that it may need: it is always ready."""


class Naps:
    """Time passes when everything else rests."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._asleep: list[tuple[int, int, asyncio.Future[None]]] = []

    async def sleep(self, seconds: float) -> None:
        waking = asyncio.get_running_loop().create_future()
        heappush(self._asleep, (self._stage.now + round(seconds * 1000), len(self._asleep), waking))
        await waking

    async def until(self, work: asyncio.Task[None]) -> None:
        while not work.done():
            await self._stage.settle()
            if self._asleep and not work.done():
                at, _, waking = heappop(self._asleep)
                self._stage.now = max(self._stage.now, at)
                waking.set_result(None)
        work.result()


async def decide(world: World, seat: int, steps: tuple[str, ...]) -> None:
    """The decision that the plan has for this seat, thought out and shown as a bot's is."""
    desk, house, naps, left = world.desk, world.house, Naps(world.stage), list(steps)
    asked = desk.playing().decision(seat)
    assert asked is not None

    async def choose(*_: Any) -> int:
        await naps.sleep(truth(desk) % THINKS / len(steps) / 1000)
        decision = desk.playing().decision(seat)
        assert decision is not None
        return decision.actions[[move.text for move in decision.legal].index(left.pop(0))]

    async def awake() -> None: ...

    def owing(table: Table) -> list[int]:
        decision = table.decision(seat)
        return [seat] if decision is not None and decision.id == asked.id else []

    with (
        patch.object(thinking, "_draw", random.Random(world.plan.seed + asked.id)),
        patch.object(thinking, "asyncio", SimpleNamespace(sleep=naps.sleep)),
        patch.object(Table, "owing_bots", owing),
        patch.multiple(house.thinkers, choose=choose, awake=awake),
        patch.object(house, "settings", replace(house.settings, bot_speed=1.0)),
    ):
        await naps.until(asyncio.create_task(thinking._decide(desk, thinking.Thought(seat, asked.id, "random"))))
