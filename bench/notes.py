"""Whole games of Westeria followed by everybody's notebook: no note and no question may take more steps than it should.

    python -m bench.notes random --seats 3 --games 2000 [--resume]
    python -m bench.notes recruit --games 300
    python -m bench.notes stubborn --games 300

Without `--seats`, as many games each for two, three and four.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from cyclopts import App

from bench.figures import Running
from ruse.server.http.trust import FIGURES
from tests.games.westeria.noting import MOST_STEPS, Cost, follow

app = App(help=__doc__)


@app.default
def notes(
    players: Literal["random", "recruit", "stubborn"],
    *,
    games: int = 300,
    seats: Literal[2, 3, 4] | None = None,
    resume: bool = False,
    figures: Path = FIGURES,
) -> None:
    """Play, take notes and ask, and count."""
    try:
        for many in [seats] if seats else [2, 3, 4]:
            followed(Running(f"notes-{players}-{many}", games, figures, resume), players, many)
    except KeyboardInterrupt:
        print("\nstopped; what was played is kept: go on with --resume", file=sys.stderr)
        sys.exit(130)


def followed(run: Running, players: str, seats: int) -> None:
    while run.left:
        cost = follow(players, seats, run.next_seed)
        run.slowest = max(run.slowest, round(cost.longest * 1000))
        run.most = max(run.most, cost.most)
        run.add(1, cost.over + cost.wrong, f"{MOST_STEPS:,} are allowed", counts(cost))
    print(f"{run.name}: {run.note}")


def counts(cost: Cost) -> dict[str, int]:
    return {
        "notes": cost.notes, "questions": cost.questions, "armies": cost.answers, "of them loosened": cost.loosened,
        "over the bound": cost.over, "contradictions": cost.wrong,
    }  # fmt: skip


if __name__ == "__main__":
    app()
