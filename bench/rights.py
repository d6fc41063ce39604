"""Who may be at a table, tried after every step of its life: everybody, every message and every page.

    python -m bench.rights [--probes 50000] [--resume]

A part is the three lives of `tests/walls/lives.py`, by turns at one process and at two on one PostgreSQL, made for it
(root installs it). A probe is one message, page, coming or hearing of one person at one process in one state.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path

import structlog
from cyclopts import App

from bench.figures import Running
from ruse.server.http.trust import FIGURES
from tests.durability.scratch import scratch
from tests.store.postgres import cluster
from tests.walls.company import Company, company, neighbours
from tests.walls.lives import LIVES
from tests.walls.story import Story

app = App(help=__doc__)


@app.default
def rights(*, probes: int = 50_000, resume: bool = False, figures: Path = FIGURES) -> None:
    """Try everything after every step."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    run = Running("rights", probes, figures, resume)
    with ExitStack() as stack:
        below = stack.enter_context(cluster())
        while run.left:
            two = run.next_seed % 2 == 1
            stories = [asyncio.run(_lived(life, below.make("rights") if two else None)) for life in LIVES]
            for wrong in (wrong for story in stories for wrong in story.wrong):
                print(f"\n{wrong}", file=sys.stderr)
            tried = sum(story.probes for story in stories)
            where = "at two processes" if two else "at one process"
            run.add(tried, sum(len(story.wrong) for story in stories), counted={where: tried})


async def _lived(life: str, database: str | None) -> Story:
    folder = scratch("ruse-rights-")
    try:
        if database is None:
            async with company(folder) as here:
                return await _story([here], life)
        async with neighbours(folder, database) as doors:
            return await _story(doors, life)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _story(doors: list[Company], life: str) -> Story:
    story = Story(doors)
    await story.run(LIVES[life])
    return story


if __name__ == "__main__":
    app()
