"""Does time tell? One table in two worlds, each act timed: how long its own sender waits, and until a watcher hears of it.

Welch's t over both worlds, in an order drawn by lot; below 4.5 nothing can be told. The slowest twentieth of all samples is
left out on both sides: it belongs to the machine.
"""

from __future__ import annotations

import random
import time
from statistics import fmean, pvariance

from ruse.kernel.registry import load_game
from tests.worlds.compare import two_worlds
from tests.worlds.plan import Plan, make_plan, shortened

LIMIT = 4.5


async def timed(game: str, samples: int) -> str:
    """The t of a whole look of the viewer (its own requests, refusals, rejoin, and what it is told) after one act."""
    plan = differing(game)
    took: tuple[list[float], list[float]] = ([], [])
    draw = random.Random(1)
    async with two_worlds() as both:
        while len(took[0]) + len(took[1]) < samples:
            world = draw.randrange(2)
            began = time.perf_counter_ns()
            await both.here.run(plan, world)
            took[world].append((time.perf_counter_ns() - began) / 1e6)
    t = welch(*(trimmed(part) for part in took))
    told = "nothing can be told" if abs(t) < LIMIT else "time tells"
    return f"{game}: t = {t:.2f} over {samples:,} samples: {told}"


def differing(game: str) -> Plan:
    made = (shortened(make_plan(load_game(game), seed), 1) for seed in range(1000))
    return next(plan for plan in made if plan.pairs)


def trimmed(took: list[float]) -> list[float]:
    return sorted(took)[: max(2, len(took) * 19 // 20)]


def welch(one: list[float], other: list[float]) -> float:
    spread = pvariance(one) / len(one) + pvariance(other) / len(other)
    return float((fmean(one) - fmean(other)) / spread**0.5) if spread else 0.0
