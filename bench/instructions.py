"""How many instructions one seeded block of playouts takes, a game: callgrind counts them, so two runs agree.

    python -m bench.instructions                    # each game and its count
    python -m bench.instructions --save FILE        # and keep the counts
    python -m bench.instructions --against FILE     # and by how much they rose or fell since

It takes valgrind (on Debian `apt install valgrind`) and an installed, compiled package: callgrind counts from when a block
is entered to when it is left, and finds both by the names of the compiled functions. A block deals tables again and plays
them out, and plays copies of one out. `--against` fails where a count rose by more than `--rise` (percent; 1 if not said).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import ruse
from ruse.bench.playouts import MASTER_OF_SPIES, WAR_SLAYER, WAR_X_TREME, WESTERIA, Work, table_of
from ruse.kernel.errors import RuseError
from ruse.search.playout import run_deals, run_playouts

BLOCKS = {WAR_SLAYER: 400, MASTER_OF_SPIES: 100, WESTERIA: 20, WAR_X_TREME: 20}
"""So many games are dealt, and so many copies of a table played out."""
SEED = 19
COUNTED = "CPyPy_playout___run_*"
"""The entries of `run_deals` and `run_playouts` for callers from Python."""

Counts = dict[str, int]


def play_block(work: Work, games: int) -> None:
    table = table_of(work)
    run_deals(table, games, SEED)
    table.deal()
    run_playouts(table, games, SEED)


def count(work: Work) -> int:
    """The instructions of the game's block, counted in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--tool=callgrind", "--collect-atstart=no", f"--toggle-collect={COUNTED}"]
        options.append(f"--callgrind-out-file={Path(folder, 'out')}")
        command = ["valgrind", *options, sys.executable, "-m", "bench.instructions", "--block", work.game]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False
        )
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or counted is None or int(counted[1]) == 0:
        raise RuseError(f"callgrind counted nothing of {work.game}: {done.stderr.strip()[-400:]}")
    return int(counted[1])


def count_all() -> Counts:
    if shutil.which("valgrind") is None:
        raise RuseError("there is no valgrind: on Debian it comes with `apt install valgrind`")
    if not ruse.is_compiled():
        raise RuseError("Ruse runs as plain Python here: only compiled playouts are counted")
    return {work.game: count(work) for work in BLOCKS}


def compared(now: Counts, before: Counts, rise: float) -> tuple[list[str], bool]:
    """A line a game, and whether none rose by more than so many percent."""
    lines, well = [], True
    for game, counted in now.items():
        change = 100 * (counted - before[game]) / before[game] if game in before else 0.0
        well = well and change <= rise
        lines.append(f"{game:16}{counted:>16,}{change:>+9.2f} %")
    return lines, well


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.instructions")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--rise", type=float, default=1.0)
    parser.add_argument("--block", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.block is not None:
        work = next(work for work in BLOCKS if work.game == asked.block)
        play_block(work, BLOCKS[work])
        return 0
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
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
