"""What the bench measured, run after run, as a page of the manual.

    python tools/bench_page.py           writes docs/bench.md from docs/bench/*.json
    python tools/bench_page.py --check   fails where the page is not what the runs say

A run is a file that `ruse bench --save docs/bench/DATE-COMMIT.json` kept, on a machine that does nothing else.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ruse.bench.kept import Kept, read
from ruse.bench.measure import Figure

ROOT = Path(__file__).resolve().parent.parent
RUNS = ROOT / "docs" / "bench"
PAGE = ROOT / "docs" / "bench.md"
HEAD = """# What the bench measured

`ruse bench` prints how fast the compiled rules are, as ratios: both sides of each take turns in the same run, and what is
shown is the middle of nine rounds with the least and the most in brackets. × is times as fast. `ruse bench --save FILE`
keeps a run, and `ruse bench --against FILE` says what has become faster or slower since. Machines differ, and so do the
columns of different machines.

How many instructions six small loops take does not depend on what else a machine does: callgrind counts them, and the
tests hold every change to `bench/instructions.json` (`python -m bench.instructions`).
"""


def amount(figure: Figure | None) -> str:
    if figure is None or figure.spread is None:
        return "–"
    low, high = figure.spread
    if figure.ratio is not None:
        digits = 0 if figure.ratio >= 10 else 2
        return f"{figure.ratio:.{digits}f} × ({low:.{digits}f}–{high:.{digits}f})"
    seconds = figure.seconds or 0.0
    factor, unit = (1e6, "µs") if seconds < 1e-3 else (1e3, "ms")
    return f"{seconds * factor:.2f} {unit} ({low * factor:.2f}–{high * factor:.2f})"


def page(runs: list[Kept]) -> str:
    """The newest first, a line for each figure that the newest has."""
    runs = sorted(runs, key=lambda run: run.date, reverse=True)
    heads = [f"{run.said}<br>{run.machine}" for run in runs]
    lines = [HEAD, "| what | " + " | ".join(heads) + " |", "|---" * (len(runs) + 1) + "|"]
    for name, figure in runs[0].figures.items():
        cells = [amount(run.figures.get(name)) for run in runs]
        lines.append(f"| {name}<br>{figure.note} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    written = page([read(file) for file in sorted(RUNS.glob("*.json"))])
    if arguments == ["--check"]:
        return 0 if PAGE.read_text(encoding="utf-8") == written else 1
    PAGE.write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
