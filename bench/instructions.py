"""How many instructions six small seeded loops take: callgrind counts them, so two runs agree whatever else is running.

    python -m bench.instructions                         # each loop and its count
    python -m bench.instructions --save FILE             # and keep the counts
    python -m bench.instructions --against FILE          # and by how much they rose or fell since
    python -m bench.instructions --record --note "why"   # keep them as what the tests hold every change to

A loop of a game deals tables again and plays them out, and plays copies of one out; two are of Leduc: playouts, and the tree
search. It takes valgrind (on Debian `apt install valgrind`) and an installed, compiled package: callgrind counts from when a
loop is entered to when it is left, and finds both by the names of the compiled functions. `--against` fails where a count
rose by more than `--rise` (percent; 1 if not said), and the tests where one rose by more than 5 over what is recorded.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ruse
from ruse.bench import poker
from ruse.bench.playouts import WORKS, table_of
from ruse.kernel.errors import RuseError
from ruse.search.playout import run_deals, run_playouts

GAMES = {"war-slayer": 400, "master-of-spies": 100, "westeria": 20, "war-x-treme": 20}
"""So many games are dealt, and so many copies of a table played out."""
SEED = 19
COUNTED = ("CPyPy_playout___run_*", "CPyPy_tree___explore_tree")
"""The entries of the loops for callers from Python."""
RECORDED = Path(__file__).with_name("instructions.json")
RISE = 5.0
"""Percent that a loop may take more than was recorded, before somebody has to say why."""

Counts = dict[str, int]


def play_game(game: str) -> Callable[[], object]:
    def play() -> None:
        table = table_of(WORKS[game])
        run_deals(table, GAMES[game], SEED)
        table.deal()
        run_playouts(table, GAMES[game], SEED)

    return play


LOOPS: dict[str, Callable[[], object]] = {
    **{game: play_game(game) for game in GAMES},
    "leduc": lambda: poker.play(4000, SEED),
    "tree search": lambda: poker.search(2000, SEED),
}


def count(loop: str) -> int:
    """Its instructions, counted in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--tool=callgrind", "--collect-atstart=no", *(f"--toggle-collect={entry}" for entry in COUNTED)]
        options.append(f"--callgrind-out-file={Path(folder, 'out')}")
        command = ["valgrind", *options, sys.executable, "-m", "bench.instructions", "--loop", loop]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False
        )
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or counted is None or int(counted[1]) == 0:
        raise RuseError(f"callgrind counted nothing of {loop}: {done.stderr.strip()[-400:]}")
    return int(counted[1])


def count_all() -> Counts:
    if shutil.which("valgrind") is None:
        raise RuseError("there is no valgrind: on Debian it comes with `apt install valgrind`")
    if not ruse.is_compiled():
        raise RuseError("Ruse runs as plain Python here: only compiled loops are counted")
    return {loop: count(loop) for loop in LOOPS}


def built_with() -> str:
    """What a count depends on besides the sources."""
    compiler = (os.environ.get("CC") or "cc").split()
    try:
        said = subprocess.run(
            [*compiler, "-dumpfullversion"], capture_output=True, text=True, check=False
        ).stdout.strip()
    except OSError:
        said = "none"
    return f"{platform.machine()}, cc {said}, Python {platform.python_version()}"


def recorded() -> dict[str, Any]:
    return dict(json.loads(RECORDED.read_text(encoding="utf-8")))


def record(counts: Counts, note: str) -> None:
    """Keep them, and why: the notes of before stay."""
    notes = recorded()["notes"] if RECORDED.exists() else []
    kept = {"built_with": built_with(), "counts": counts, "notes": [*notes, note]}
    RECORDED.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def compared(now: Counts, before: Counts, rise: float) -> tuple[list[str], bool]:
    """A line a loop, and whether none rose by more than so many percent."""
    lines, well = [], True
    for loop, counted in now.items():
        change = 100 * (counted - before[loop]) / before[loop] if loop in before else 0.0
        well = well and change <= rise
        lines.append(f"{loop:16}{counted:>16,}{change:>+9.2f} %")
    return lines, well


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.instructions")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--rise", type=float, default=1.0)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--note", help="why they are recorded anew")
    parser.add_argument("--loop", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.loop is not None:
        LOOPS[asked.loop]()
        return 0
    if asked.record and not asked.note:
        parser.error("--record takes a --note that says why")
    try:
        now = count_all()
    except RuseError as trouble:
        print(trouble, file=sys.stderr)
        return 2
    if asked.save is not None:
        asked.save.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    before: Counts = json.loads(asked.against.read_text(encoding="utf-8")) if asked.against is not None else now
    lines, well = compared(now, before, asked.rise)
    print("\n".join(lines))
    if asked.record:
        record(now, asked.note)
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
