"""Games played at random, with a deal for each: the work that is measured, in three guises.

`python -m ruse.bench.playouts GAMES SEED GAME SEATS` prints what a yardstick in C prints: seconds, decisions, checksum. Run
with a copy of the package that holds no compiled file, it is the same source interpreted.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import ruse
from ruse.kernel.errors import RuseError
from ruse.kernel.luck import FastLuck
from ruse.kernel.options import Value
from ruse.kernel.registry import load_game
from ruse.kernel.state import State
from ruse.search.playout import run_deals

PACKAGE = Path(ruse.__file__).parent
HERE = Path(__file__).parent


class Work(NamedTuple):
    """A game to be played by so many, and the program in C that plays the same, where there is one."""

    game: str
    seats: int = 2
    yardstick: Path | None = None
    switches: tuple[tuple[str, Value], ...] = ()
    """What the yardstick plays by, where that is not how the game is usually played."""


WAR_SLAYER = Work("war-slayer", yardstick=HERE / "yardstick.c")
MASTER_OF_SPIES = Work("master-of-spies")
WESTERIA = Work("westeria", yardstick=HERE / "westeria.c", switches=(("unit_moves", "several"), ("opening", "full")))
WAR_X_TREME = Work("war-x-treme", seats=4)
WORKS = {work.game: work for work in (WAR_SLAYER, MASTER_OF_SPIES, WESTERIA, WAR_X_TREME)}


class Played(NamedTuple):
    seconds: float
    decisions: int
    checksum: int


def table_of(work: Work) -> State:
    game = load_game(work.game)
    return game.start(game.setup(work.seats, dict(work.switches)), FastLuck(0), None)


def play(work: Work, games: int, seed: int) -> Played:
    """Here, as the package is installed."""
    table = table_of(work)
    begin = time.process_time()
    decisions, checksum = run_deals(table, games, seed)
    return Played(time.process_time() - begin, int(decisions), int(checksum))


def read(printed: str) -> Played:
    seconds, decisions, checksum = printed.split()
    return Played(float(seconds), int(decisions), int(checksum))


def build_yardstick(work: Work, folder: Path) -> Path:
    """Compile the yardstick with this machine's C compiler."""
    if work.yardstick is None:
        raise RuseError(f"nobody wrote {work.game} in C")
    compiler = (os.environ.get("CC") or "cc").split()
    if shutil.which(compiler[0]) is None:
        raise RuseError(f"there is no C compiler {compiler[0]!r}: on Debian it comes with `apt install gcc`")
    program = folder / work.yardstick.stem
    command = [*compiler, "-O3", "-Wall", "-Werror", "-o", str(program), str(work.yardstick)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuseError(f"the yardstick in C does not compile: {done.stderr.strip()}")
    return program


def play_yardstick(program: Path, games: int, seed: int, *more: str) -> Played:
    command = [str(program), str(games), str(seed), *more]
    return read(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def copy_sources(folder: Path) -> Path:
    """The package without its compiled files; the folder to put on the path."""
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    shutil.copytree(PACKAGE, folder / "ruse", ignore=compiled)
    return folder


def play_interpreted(work: Work, sources: Path, games: int, seed: int) -> Played:
    env = os.environ | {"PYTHONPATH": str(sources)}
    given = [str(games), str(seed), work.game, str(work.seats)]
    command = [sys.executable, "-m", "ruse.bench.playouts", *given]
    return read(subprocess.run(command, env=env, capture_output=True, text=True, check=True, cwd=sources).stdout)


if __name__ == "__main__":
    print(*play(WORKS[sys.argv[3]]._replace(seats=int(sys.argv[4])), int(sys.argv[1]), int(sys.argv[2])))
