"""What one step of a compiled game takes, in basic blocks, over thousands of long games; no machine changes that.

    python -m bench.steps build                          compile Ruse once more so that it counts; some minutes
    python -m bench.steps run westeria --games 2000 [--seats 3] [--resume]

A step is an act with what follows of it, an event noted, a table imagined, a view, or everything legal in words. Games are
played by random and by stubborn players in turns, and go on for at most `MOST_ACTS` acts. A count is bad that is above what
`ruse/testkit/effort.py` allows. It takes gcc. The counting build lies in the user's cache folder, or where --build says.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cyclopts import App

import ruse
from bench.figures import Running
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Dice
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Sight
from ruse.server.http.trust import FIGURES
from ruse.testkit.effort import BLOCKS, KINDS, MOST, PLAYERS, Choose, Effort, Kind, follow
from tests.games.westeria.stubborn import Stubborn
from tools.setup.stamps import files_below

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ruse" / "counting"
NOT_COPIED = ("node_modules", ".venv", ".git", "build", "dist", "ruse.egg-info", ".mypy_cache", ".ruff_cache")
FLAG = "-fsanitize-coverage=trace-pc"
COUNTER = """
#include <stdint.h>
static uint64_t blocks;
void __sanitizer_cov_trace_pc(void) { blocks++; }
uint64_t ruse_blocks(void) { return blocks; }
"""
MOST_ACTS = 3_000

app = App(help=__doc__)


class Blocks:
    """Basic blocks that were entered, as the library counts them which every one of them calls."""

    def __init__(self, library: Path) -> None:
        self._count = ctypes.CDLL(str(library)).ruse_blocks
        self._count.restype = ctypes.c_uint64

    def __call__(self) -> int:
        return int(self._count())

    def allow(self, kind: Kind) -> None:
        """Nothing stops compiled code: what takes too much is seen afterwards."""


@app.command
def build(*, build: Path = BUILD) -> None:
    """Compile it so that it counts."""
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    (build / "counter.c").write_text(COUNTER)
    subprocess.run(
        ["gcc", "-O2", "-shared", "-fPIC", "-o", build / "counter.so", build / "counter.c"], check=True
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as copy:
        for file in files_below(ROOT, *NOT_COPIED):
            target = Path(copy) / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target)
        flags = {"CFLAGS": FLAG, "LDFLAGS": f"{FLAG} -shared", "RUSE_CACHE": "0", "RUSE_COMPILE": "require"}
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
        subprocess.run([*command, "--target", build / "package", copy], env=os.environ | flags, check=True)


@app.command
def run(
    game: str,
    *,
    games: int = 2000,
    seats: int | None = None,
    resume: bool = False,
    build: Path = BUILD,
    figures: Path = FIGURES,
) -> None:
    """So many games, for each number of seats or for one."""
    library = build / "counter.so"
    if os.environ.get("LD_PRELOAD") != str(library):
        if not library.exists():
            raise RuseError("nothing counts yet: python -m bench.steps build")
        path = os.pathsep.join([str(build / "package"), str(ROOT)])
        os.execve(
            sys.executable,
            [sys.executable, "-m", "bench.steps", *sys.argv[1:]],
            {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": path},
        )
    assert ruse.is_compiled(), "what counts is compiled"
    low, high = load_game(game).seats
    blocks = Blocks(library)
    numbers = [seats] if seats is not None else list(range(low, high + 1))
    running = Running(f"steps-{game}", games * len(numbers), figures, resume)
    try:
        while running.left:
            many = numbers[running.next_seed % len(numbers)]
            counted(
                running, follow(load_game(game), many, running.next_seed, players(game, running), blocks, MOST_ACTS)
            )
    except KeyboardInterrupt:
        print("\nstopped; what was played is kept: go on with --resume", file=sys.stderr)
        sys.exit(130)
    print(f"{running.name}: {running.note}")


def players(game: str, running: Running) -> list[Choose]:
    """All random, all stubborn, or some of each; in Westeria also who mixes units whenever a card allows it."""
    choosing = [PLAYERS["random"], PLAYERS["stubborn"]]
    if game == "westeria":
        choosing.append(mixing)
    together = running.next_seed // 8 % (len(choosing) + 1)
    return choosing if together == len(choosing) else [choosing[together]]


def mixing(sight: Sight, dice: Dice) -> int:
    return Stubborn().choose(sight, 0, dice)


def counted(running: Running, cost: Effort) -> None:
    over = [kind for kind in KINDS if cost.most[kind] > BLOCKS * MOST[kind]]
    for kind in over:
        print(f"\nseed {running.next_seed}: {kind} took {cost.most[kind]:,} blocks", file=sys.stderr)
    running.slowest = max(running.slowest, round(max(cost.longest.values()) * 1000))
    for kind in KINDS:
        running.peaks[kind] = max(running.peaks.get(kind, 0), cost.most[kind])
    said = ", ".join(f"{kind} {running.peaks[kind]:,} of {BLOCKS * MOST[kind]:,}" for kind in KINDS)
    running.add(1, len(over), f"most blocks of a step: {said}", {"acts": cost.acts})


if __name__ == "__main__":
    app()
