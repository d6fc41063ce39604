"""Two worlds of a game, as many pairs as you like, and the planted leaks that must be found.

python -m bench.worlds war-slayer --pairs 100000 [--resume]
python -m bench.worlds war-slayer --leaks
python -m bench.worlds war-slayer --timing 100000 [--planted]
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from cyclopts import App

from bench.figures import Running
from bench.timing import timed
from ruse.kernel.registry import load_game
from ruse.server.http.trust import FIGURES
from tests.worlds.compare import Difference, two_worlds
from tests.worlds.hunt import is_found
from tests.worlds.leaks import leaks_of
from tests.worlds.plan import make_plan
from tests.worlds.welch import LIMIT

PART = 5
"""Plans of one pair of servers."""

app = App(help=__doc__)


@app.default
def worlds(
    game: str,
    *,
    pairs: int = 100_000,
    leaks: bool = False,
    timing: int = 0,
    planted: bool = False,
    resume: bool = False,
    figures: Path = FIGURES,
) -> None:
    """Compare what viewers are sent in two worlds that differ only in what they may not know."""
    if timing:
        tell_time(game, timing, planted, figures)
    elif leaks:
        hunt(game, figures)
    else:
        compare(Running(f"worlds-{game}", pairs, figures, resume), game)


def tell_time(game: str, samples: int, planted: bool, figures: Path) -> None:
    run = Running(f"timing-{game}", samples, figures)
    found = asyncio.run(timed(game, samples, run.say, planted=planted))
    for what, t in found.items():
        print(f"{game}, {what}: t = {t:.2f}{'' if abs(t) < LIMIT else ': time tells'}")
    if not planted:
        bad = [what for what, t in found.items() if abs(t) >= LIMIT]
        run.add(samples, len(bad), f"the largest t is {max(map(abs, found.values())):.2f}")


def hunt(game: str, figures: Path) -> None:
    missed, many = asyncio.run(find_leaks(game)), len(leaks_of(game))
    run = Running(f"leaks-{game}", many, figures)
    run.add(many - len(missed), len(missed), f"missed: {', '.join(missed)}" if missed else "")


def compare(run: Running, game: str) -> None:
    while run.left:
        seen, found = asyncio.run(one_part(game, run))
        for difference in found:
            print(f"\n{difference}", file=sys.stderr)
        run.add(seen, len(found), f"a seed is a part of {PART} games")


async def one_part(game: str, run: Running) -> tuple[int, list[Difference]]:
    seen, found, loaded = 0, list[Difference](), load_game(game)
    async with two_worlds() as both:
        for seed in range(run.next_seed * PART, (run.next_seed + 1) * PART):
            plan = make_plan(loaded, seed)
            if plan.pairs:
                found += await both.differences(plan)
                seen += plan.pairs
                run.say(seen)
    return seen, found


async def find_leaks(game: str) -> list[str]:
    """The planted leaks that no plan brings to light."""
    missed = []
    async with two_worlds() as both:
        for name in leaks_of(game):
            if not await is_found(name, game, both):
                missed.append(name)
            print(f"{name}: {'missed' if name in missed else 'found'}", file=sys.stderr)
    return missed


if __name__ == "__main__":
    app()
