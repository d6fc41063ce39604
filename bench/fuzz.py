"""Hostile input, as much as you like; the figures go where the page of the app reads them.

    python -m bench.fuzz frames --cases 500000 [--resume]
    python -m bench.fuzz requests --cases 100000 [--resume]
    python -m bench.fuzz records --cases 10000 [--resume]

With `coverage run -m bench.fuzz ...` the branches of our code that were reached are counted.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sys
from pathlib import Path
from typing import Literal

from cyclopts import App

from bench.figures import Running
from ruse.server.app import ROUTES
from ruse.server.trust import FIGURES
from tests.durability.scratch import scratch
from tests.fuzz.assault import assault
from tests.fuzz.frames import ODD
from tests.fuzz.records import spoiled, try_record, whole
from tests.walls.company import ROLES, Company, company
from tests.walls.matrix import BODIES
from tests.worlds.wires import ask

PART = {"frames": 2000, "requests": 500, "records": 500}
NAMES = {"frames": "fuzz-websocket", "requests": "fuzz-http", "records": "fuzz-records"}

app = App(help=__doc__)


@app.default
def fuzz(
    what: Literal["frames", "requests", "records"], *, cases: int, resume: bool = False, figures: Path = FIGURES
) -> None:
    """Break what is valid, and look whether anything falls over."""
    run = Running(NAMES[what], cases, figures, resume)
    while run.left:
        tried, faults = asyncio.run(one_part(what, min(PART[what], run.left), run.next_seed))
        for fault in faults:
            print(f"\n{fault}", file=sys.stderr)
        run.add(tried, len(faults), f"a seed is a part of {PART[what]} {what}")


async def one_part(what: str, many: int, seed: int) -> tuple[int, list[str]]:
    if what == "records":
        lines, draw = whole(), random.Random(seed)
        return many, [trouble for _ in range(many) if (trouble := try_record(spoiled(lines, draw))) is not None]
    folder = scratch("ruse-fuzz-")
    try:
        async with company(folder) as here:
            if what == "frames":
                toll = await assault(here, many, seed)
                return toll.frames, toll.faults
            return many, await requests(here, many, seed)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def requests(here: Company, many: int, seed: int) -> list[str]:
    """Requests made from valid ones; an answer is never a server error, and a refusal is a sentence."""
    draw, faults = random.Random(seed), list[str]()
    for number in range(many):
        method, pattern, *_ = draw.choice(ROUTES)
        path, body = address(pattern, here.table, draw), None
        if method == "POST":
            body = spoil(BODIES.get(pattern, {}), here.table, draw)
        role = draw.choice(ROLES)
        if pattern.endswith(("revoke", "delete")):
            role = "nobody"
        answer = await ask(here.app, method, path, here.cookies.get(role, ""), body)
        sentence = answer.status < 400 or set(json.loads(answer.body)) == {"reason"}
        if answer.status >= 500 or not sentence:
            faults.append(f"seed {seed}, request {number}: {method} {path} {body!r}: {answer.status}")
    return faults


def address(pattern: str, table: str, draw: random.Random) -> str:
    odd = draw.choice(("x", "..%2f", "%00", "a" * 300, "%F0%9F%8E%B4", "-1", table))
    names = {
        "id": draw.choice((table, table, odd)),
        "game": draw.choice(("war-slayer", odd)),
        "name": odd,
        "token": odd,
    }
    path = odd if ":path" in pattern else pattern.format(**names)
    query = draw.choice(("", "", "?view=all", "?who=2", "?view=" + odd, "?program", "?" + "a" * 2000))
    return ("/" + path.lstrip("/")) + query


def spoil(body: dict[str, object], table: str, draw: random.Random) -> bytes:
    made = {key: table if value == "{id}" else value for key, value in body.items()}
    for _ in range(draw.choice((0, 1, 1, 2))):
        made[draw.choice([*made, "extra"])] = draw.choice(ODD)
    data = json.dumps(made).encode()
    return data[: draw.randrange(len(data) + 1)] if draw.random() < 0.1 else data


if __name__ == "__main__":
    app()
