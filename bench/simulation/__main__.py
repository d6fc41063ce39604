"""Servers, players, bots, store and clocks in one thread, with faults: as many histories as you like, or one to read.

python -m bench.simulation --seeds 5000 --commands 1000 --faults 20 [--workers 2] [--resume]
python -m bench.simulation --seed 16 --commands 120 --faults 10
python -m bench.simulation --leased --figures FILE          servers that share tables, as on one PostgreSQL
"""

from __future__ import annotations

import sys
from pathlib import Path

from cyclopts import App

from bench.figures import Running
from bench.simulation.several import violations_of
from ruse.kernel.errors import RuseError
from ruse.server.http.trust import FIGURES
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
    for violations in violations_of(ahead, commands, faults, leased, workers):
        for sentence in violations:
            print(f"\nseed {run.next_seed}: {sentence}", file=sys.stderr)
        run.add(1, int(bool(violations)), f"of {commands} commands and {faults} faults each")


if __name__ == "__main__":
    app()
