"""Two worlds of a game, as many pairs as you like, and the planted leaks that must be found.

python -m bench.worlds war-slayer --pairs 100000 [--resume]
python -m bench.worlds war-slayer --leaks
python -m bench.worlds war-slayer --timing 100000
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from cyclopts import App

from bench.figures import Running
from bench.timing import timed
from ruse.kernel.registry import load_game
from ruse.server.trust import FIGURES
from tests.worlds.compare import Difference, two_worlds
from tests.worlds.leaks import LEAKS
from tests.worlds.plan import make_plan, shortened

PART = 4
"""Plans of one pair of servers."""
TRIES = 40
"""Plans after which a leak counts as missed."""

app = App(help=__doc__)


@app.default
def worlds(
    game: str,
    *,
    pairs: int = 100_000,
    leaks: bool = False,
    timing: int = 0,
    resume: bool = False,
    figures: Path = FIGURES,
) -> None:
    """Compare what a viewer is sent in two worlds that differ only in what it may not know."""
    if timing:
        print(asyncio.run(timed(game, timing)))
        return
    if leaks:
        missed = asyncio.run(find_leaks(game))
        run = Running(f"leaks-{game}", len(LEAKS), figures)
        run.add(len(LEAKS) - len(missed), len(missed), f"missed: {', '.join(missed)}" if missed else "")
        return
    run = Running(f"worlds-{game}", pairs, figures, resume)
    while run.left:
        seen, found = asyncio.run(one_part(game, run))
        for difference in found:
            print(f"\n{difference}", file=sys.stderr)
        run.add(seen, len(found), "seeds count parts of 4 games")


async def one_part(game: str, run: Running) -> tuple[int, list[Difference]]:
    seen, found, loaded = 0, list[Difference](), load_game(game)
    async with two_worlds() as both:
        for seed in range(run.next_seed * PART, (run.next_seed + 1) * PART):
            plan = make_plan(loaded, seed)
            found += await both.differences(plan)
            seen += plan.pairs
            run.say(seen)
    return seen, found


async def find_leaks(game: str) -> list[str]:
    """The planted leaks that no plan brings to light."""
    missed = []
    async with two_worlds() as both:
        for name, plant in LEAKS.items():
            with plant():
                for seed in range(TRIES):
                    plan = shortened(make_plan(load_game(game), seed, 45), 3, after=5 * (seed % 2))
                    if plan.pairs and await both.differences(plan, thorough=True):
                        break
                else:
                    missed.append(name)
            print(f"{name}: {'missed' if name in missed else 'found'}", file=sys.stderr)
    return missed


if __name__ == "__main__":
    app()
