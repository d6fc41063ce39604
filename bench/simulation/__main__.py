"""Servers, players, bots, store and clocks in one thread, with faults: as many histories as you like, or one to read.

python -m bench.simulation --seeds 5000 --commands 1000 --faults 20 [--workers 2] [--resume]
python -m bench.simulation --seed 16 --commands 120 --faults 10
python -m bench.simulation --leased --figures FILE          servers that share tables, as on one PostgreSQL
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path

from cyclopts import App

from bench.figures import Running
from ruse.kernel.errors import RuseError
from ruse.server.trust import FIGURES
from tests.simulation.run import simulate

COMMANDS, FAULTS = 1_000, 20
"""Of a history that counts; shorter ones are tried and not written down."""

app = App(help=__doc__)


@app.default
def simulation(
    *,
    seeds: int = 5_000,
    commands: int = COMMANDS,
    faults: int = FAULTS,
    seed: int | None = None,
    leased: bool = False,
    resume: bool = False,
    workers: int = 1,
    figures: Path = FIGURES,
) -> None:
    """Simulate histories and check each: one order, everything acknowledged once, nothing lost."""
    if seed is not None:
        print(simulate(seed, commands, faults, leased=leased).text(), end="")
        return
    if (commands < COMMANDS or faults < FAULTS or leased) and figures == FIGURES:
        counts = f"a history that counts has {COMMANDS} commands, {FAULTS} faults and no leases"
        raise RuseError(f"{counts}: name another --figures")
    run = Running("simulation", seeds, figures, resume)
    ahead = range(run.next_seed, run.next_seed + run.left)
    with ProcessPoolExecutor(workers) as pool:
        for violations in in_turn(pool, partial(violated, commands, faults, leased), ahead, 2 * workers):
            for sentence in violations:
                print(f"\nseed {run.next_seed}: {sentence}", file=sys.stderr)
            run.add(1, int(bool(violations)), f"of {commands} commands and {faults} faults each")


def violated(commands: int, faults: int, leased: bool, seed: int) -> list[str]:
    return simulate(seed, commands, faults, leased=leased).violations


def in_turn(
    pool: ProcessPoolExecutor, work: Callable[[int], list[str]], seeds: Iterable[int], ahead: int
) -> Iterator[list[str]]:  # fmt: skip
    """What the pool makes of each seed, in order, never more than a few ahead: whoever stops it does not wait long."""
    left = iter(seeds)
    under_way = deque(pool.submit(work, seed) for seed in islice(left, ahead))
    while under_way:
        yield under_way.popleft().result()
        under_way.extend(pool.submit(work, seed) for seed in islice(left, 1))


if __name__ == "__main__":
    app()
