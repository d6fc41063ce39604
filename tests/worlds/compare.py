"""Two worlds side by side: what every viewer gets must be the same bytes."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.durability.scratch import scratch
from tests.worlds.at_once import at_once
from tests.worlds.plan import Plan
from tests.worlds.stage import Stage, staged
from tests.worlds.sure import nothing_by_chance
from tests.worlds.world import Stream


@dataclass(frozen=True)
class Difference:
    plan: str
    channel: str
    here: str
    there: str

    def __str__(self) -> str:
        return f"{self.plan}, {self.channel}: …{self.here}… or …{self.there}…"


@dataclass
class Worlds:
    """One server a world."""

    here: Stage
    there: Stage

    async def differences(self, plan: Plan, *, thorough: bool = False) -> list[Difference]:
        one = await self.here.run(plan, 0, thorough=thorough)
        other = await self.there.run(plan, 1, thorough=thorough)
        return compare(plan, one, other)


def compare(plan: Plan, here: Stream, there: Stream) -> list[Difference]:
    name = f"{plan.game.name}, seed {plan.seed}"
    found = [
        Difference(name, channel, *parting(data, twin))
        for (channel, data), (_, twin) in zip(here.parts, there.parts, strict=False)
        if data != twin
    ]
    if len(here.parts) != len(there.parts):
        found.append(Difference(name, "the number of frames", str(len(here.parts)), str(len(there.parts))))
    return found


def parting(one: bytes, other: bytes) -> tuple[str, str]:
    """Where two texts part, with a little of what comes before."""
    pairs = enumerate(zip(one, other, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
    start = max(0, at - 40)
    return one[start : at + 40].decode(errors="replace"), other[start : at + 40].decode(errors="replace")


@asynccontextmanager
async def two_worlds() -> AsyncIterator[Worlds]:
    folder = scratch("ruse-worlds-")
    try:
        with nothing_by_chance() as sure, at_once():
            async with staged(folder / "here", sure) as here, staged(folder / "there", sure) as there:
                yield Worlds(here, there)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
