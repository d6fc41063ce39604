"""What Ruse is built of: the same bytes from the same sources, and no pin that is known to be broken.

    python -m bench.supply wheels [--builds 2] [--resume]     compiles all of it each time, some minutes
    python -m bench.supply advisories                         asks osv.dev, as tools/advisories.py does

A wheel is built from a copy in a folder of its own, whose files have other times, with nothing kept from a build before.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from cyclopts import App

from bench.figures import Running
from ruse.server.http.trust import FIGURES
from tools import advisories as known
from tools.setup.stamps import files_below

ROOT = Path(__file__).resolve().parent.parent
NOT_COPIED = ("node_modules", ".venv", ".git", "build", "dist", "ruse.egg-info", ".mypy_cache", ".ruff_cache")

app = App(help=__doc__)


def wheel(folder: Path, seed: int, *, whole: bool = True, **env: str) -> Path:
    """The wheel of a fresh copy below this folder; without `whole` the kernel and one game are all its rules."""
    copy = folder / f"copy-{seed}"
    draw = random.Random(seed)
    for file in files_below(ROOT, *NOT_COPIED):
        target = copy / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
        moment = draw.randrange(1_600_000_000, 1_700_000_000)
        os.utime(target, (moment, moment))
    if not whole:
        fewer(copy / "src" / "ruse")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("RUSE_", "SOURCE_DATE"))}
    clean |= {"RUSE_CACHE": "0", "RUSE_COMPILE": "require", **env}
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    out = folder / f"wheel-{seed}"
    done = subprocess.run([*command, "-w", str(out), str(copy)], env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    shutil.rmtree(copy)
    return next(out.glob("*.whl"))


def fewer(ruse: Path) -> None:
    others = [game for game in (ruse / "games").iterdir() if game.is_dir() and game.name != "war_slayer"]
    for folder in [*others, *(ruse / name for name in ("search", "stepper", "table", "store", "bench"))]:
        shutil.rmtree(folder)


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def differences(one: Path, other: Path) -> list[str]:
    """The files in which two wheels differ."""
    with zipfile.ZipFile(one) as left, zipfile.ZipFile(other) as right:
        names = {*left.namelist(), *right.namelist()}
        both = set(left.namelist()) & set(right.namelist())
        return sorted((names - both) | {name for name in both if left.read(name) != right.read(name)})


@app.command
def wheels(*, builds: int = 2, resume: bool = False, figures: Path = FIGURES) -> None:
    """Build so many wheels, each from scratch, and compare each with the first."""
    run = Running("wheels", builds, figures, resume)
    with tempfile.TemporaryDirectory() as folder:
        first = wheel(Path(folder), 0)
        run.add(1, 0, f"SHA-256 {digest(first)}")
        while run.left:
            other = wheel(Path(folder), run.next_seed)
            differ = differences(first, other)
            print("".join(f"\n{name} differs" for name in differ), file=sys.stderr)
            run.add(1, int(digest(first) != digest(other)), f"SHA-256 {digest(first)}")


@app.command
def advisories(*, server: str = known.SERVER, figures: Path = FIGURES) -> None:
    """Look every pin up; where the data cannot be had, nothing is counted."""
    parts = known.pins(only_inside=False)
    run = Running("advisories", len(parts), figures)
    try:
        found = known.asked(server, parts)
    except known.NotHad as trouble:
        print(f"Nothing was checked: {trouble}.", file=sys.stderr)
        sys.exit(known.UNCHECKED)
    for part, names in found.items():
        print(f"{part.name} {part.version}: {', '.join(names)}")
    run.add(len(parts), len(found))


if __name__ == "__main__":
    app()
