"""Kill servers and cut disks off, as often as you like; the figures go where the page of the app reads them.

python -m bench.durability kills [--on sqlite | postgresql] [--kills 1000] [--programs] [--resume]
python -m bench.durability cuts [--cuts 20000] [--resume]
"""

from __future__ import annotations

import asyncio
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from cyclopts import App

from bench.figures import Running
from ruse.server.http.trust import FIGURES
from tests.durability.clusters import killable_cluster
from tests.durability.crowd import Client, Programmed
from tests.durability.lives import Figures, killed
from tests.durability.scratch import scratch
from tests.durability.survey import surveyed

PART = 50
"""Kills of one crowd of players."""
CUTS = 200
"""Cuts of one life of a store."""
WHOLE = 1 / 3
"""Of the kills on PostgreSQL, those that take all of PostgreSQL along."""

app = App(help=__doc__)


@app.command
def kills(
    *,
    on: Literal["sqlite", "postgresql"] = "sqlite",
    kills: int = 1000,
    programs: bool = False,
    resume: bool = False,
    figures: Path = FIGURES,
) -> None:
    """Kill a server full of tables, start it again, and hold everything that was told against what is kept.

    With programs everybody plays by one, whose token is replaced again and again, with tabs that look on; on PostgreSQL then
    at two servers, which are killed one after the other.
    """
    run = Running(f"kills-programs-{on}" if programs else f"kills-{on}", kills, figures, resume)
    while run.left:
        part = asyncio.run(one_part(run, on, min(PART, run.left), programs=programs))
        for fault in part.faults:
            print(f"\nseed {run.next_seed}: {fault}", file=sys.stderr)
        found = {"acknowledged moves": part.moves, "views compared": part.views}
        if programs:
            found["replaced tokens tried"] = part.tokens
        elif on == "postgresql":
            found["kills of all of PostgreSQL"] = part.whole
        run.add(part.kills, len(part.faults), counted=found)


async def one_part(run: Running, on: str, many: int, *, programs: bool) -> Figures:
    folder = scratch("ruse-kills-")
    below = None
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        if on == "postgresql":
            below = stack.enter_context(killable_cluster())
        return await killed(
            folder,
            many,
            run.next_seed,
            database=below.cluster.make("killed") if below is not None else None,
            also_kill=below.kill if below is not None and not programs else None,
            revive=below.start if below is not None and not programs else None,
            kind=Programmed if programs else Client,
            doors=2 if programs and below is not None else 1,
            share=WHOLE,
            report=lambda figures: run.say(figures.kills),
        )


@app.command
def cuts(*, cuts: int = 20_000, resume: bool = False, figures: Path = FIGURES) -> None:
    """Cut the power of a store at work; every fiftieth time the real store opens what is left."""
    run = Running("power-cuts", cuts, figures, resume)
    while run.left:
        survey = asyncio.run(surveyed(run.next_seed, min(CUTS, run.left), store_every=50))
        for sentence in survey.lost:
            print(f"\n{sentence}", file=sys.stderr)
        run.add(survey.cuts, len(survey.lost), counted={"acknowledged rows looked for": survey.rows})


if __name__ == "__main__":
    app()
