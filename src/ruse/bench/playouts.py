"""War Slayer V played at random, with a deal for each game: the work that is measured, in three guises.

`python -m ruse.bench.playouts GAMES SEED` prints what the yardstick in C prints: seconds, decisions, checksum. Run with
a copy of the package that holds no compiled file, it is the same source interpreted.
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
from ruse.games.war_slayer import GAME
from ruse.kernel.errors import RuseError
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import State
from ruse.search.playout import run_deals

PACKAGE = Path(ruse.__file__).parent
YARDSTICK = Path(__file__).with_name("yardstick.c")


class Played(NamedTuple):
    seconds: float
    decisions: int
    checksum: int


def war_slayer() -> State:
    return GAME.start(GAME.setup(), FastLuck(0), None)


def play(games: int, seed: int) -> Played:
    """Here, as the package is installed."""
    table = war_slayer()
    begin = time.process_time()
    decisions, checksum = run_deals(table, games, seed)
    return Played(time.process_time() - begin, int(decisions), int(checksum))


def read(printed: str) -> Played:
    seconds, decisions, checksum = printed.split()
    return Played(float(seconds), int(decisions), int(checksum))


def build_yardstick(folder: Path) -> Path:
    """Compile the yardstick with this machine's C compiler."""
    compiler = (os.environ.get("CC") or "cc").split()
    if shutil.which(compiler[0]) is None:
        raise RuseError(f"there is no C compiler {compiler[0]!r}: on Debian it comes with `apt install gcc`")
    program = folder / "yardstick"
    done = subprocess.run([*compiler, "-O3", "-o", program, YARDSTICK], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuseError(f"the yardstick in C does not compile: {done.stderr.strip()}")
    return program


def play_yardstick(program: Path, games: int, seed: int, *, whole: bool = False) -> Played:
    command = [str(program), str(games), str(seed), *(["whole"] if whole else [])]
    return read(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def copy_sources(folder: Path) -> Path:
    """The package without its compiled files; the folder to put on the path."""
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web")
    shutil.copytree(PACKAGE, folder / "ruse", ignore=compiled)
    return folder


def play_interpreted(sources: Path, games: int, seed: int) -> Played:
    env = os.environ | {"PYTHONPATH": str(sources)}
    command = [sys.executable, "-m", "ruse.bench.playouts", str(games), str(seed)]
    return read(subprocess.run(command, env=env, capture_output=True, text=True, check=True, cwd=sources).stdout)


if __name__ == "__main__":
    print(*play(int(sys.argv[1]), int(sys.argv[2])))
