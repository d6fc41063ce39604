"""Hostile input, as much as you like; the figures go where the page of the app reads them.

    python -m bench.fuzz frames --cases 500000 [--resume]
    python -m bench.fuzz requests --cases 100000 [--resume]
    python -m bench.fuzz records --cases 10000 [--resume]
    python -m bench.fuzz reach [--cases 5000]

The last one counts which branches of our code such frames, requests and records reach.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import shutil
import sys
from pathlib import Path
from typing import Literal

import structlog
from cyclopts import App

from bench.figures import Running
from ruse.server.http.trust import FIGURES
from tests.durability.scratch import scratch
from tests.fuzz.assault import assault
from tests.fuzz.reach import reaching
from tests.fuzz.records import spoiled, try_record, whole
from tests.fuzz.requests import Round
from tests.walls.company import company

What = Literal["frames", "requests", "records"]
PART: dict[What, int] = {"frames": 2000, "requests": 2000, "records": 500}
"""Cases of one server: fewer would start the lab's process for too little, more would use up what a day allows."""
NAMES: dict[What, str] = {"frames": "fuzz-websocket", "requests": "fuzz-http", "records": "fuzz-records"}

GROWTH = 64
"""Megabytes by which a process may grow while parts follow each other, each with a server of its own."""

app = App(help=__doc__)


@app.default
def fuzz(what: What, *, cases: int, resume: bool = False, figures: Path = FIGURES) -> None:
    """Break what is valid, and look whether anything falls over."""
    quiet()
    run, first = Running(NAMES[what], cases, figures, resume), 0
    while run.left:
        tried, faults, slowest = asyncio.run(one_part(what, min(PART[what], run.left), run.next_seed))
        for fault in faults:
            print(f"\n{fault}", file=sys.stderr)
        run.slowest = max(run.slowest, round(slowest * 1000))
        first, now = first or resident(), resident()
        grown = int(now - first > GROWTH)
        if grown:
            print(f"\nthe memory grew from {first} to {now} MB", file=sys.stderr)
            first = now
        run.add(tried, len(faults) + grown, f"{now} MB of memory at the end, {first} MB after the first part")


@app.command
def reach(*, cases: int = 5000, seed: int = 1, figures: Path = FIGURES) -> None:
    """Count the branches that so many frames, a fifth as many requests and a tenth as many records reach."""
    quiet()
    shares: dict[What, int] = {"frames": cases, "requests": cases // 5, "records": cases // 10}
    with reaching() as reached:
        for what, many in shares.items():
            asyncio.run(one_part(what, many, seed))
    print(reached.says())
    run = Running(NAMES["frames"], cases, figures, resume=True)
    run.remark, run.next_seed = reached.says(), run.next_seed - 1
    run.write()


def resident() -> int:
    """Megabytes of this process, without what is only not collected yet."""
    gc.collect()
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) // 1024


def quiet() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


async def one_part(what: What, many: int, seed: int) -> tuple[int, list[str], float]:
    """How many were tried, what went wrong, and the longest that the server worked on one."""
    if what == "records":
        lines, draw = whole(), random.Random(seed)
        return many, [trouble for _ in range(many) if (trouble := try_record(spoiled(lines, draw))) is not None], 0.0
    folder = scratch("ruse-fuzz-")
    try:
        async with company(folder) as here:
            if what == "frames":
                toll = await assault(here, many, seed)
                return toll.frames, toll.faults, toll.slowest
            done = await Round(here, seed).run(many)
            return done.asked, done.faults, done.slowest
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    app()
