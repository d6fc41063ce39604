"""Commands to copy from the screen: they name this program as it was started, so that they work as they stand."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path


def command(*words: object) -> str:
    """A line for the shell that this terminal was started from."""
    return shlex.join([*_started(), *map(str, words)])


def _started() -> list[str]:
    """`ruse` where the shell finds this one by that name, else the path it was started by."""
    program = Path(sys.argv[0])
    if program.name not in ("ruse", "ruse.exe"):
        return [sys.executable, "-m", "ruse.cli"]
    found = shutil.which("ruse")
    known = found is not None and Path(found).resolve() == program.resolve()
    return ["ruse"] if known else [str(program)]


def replay_command(path: Path) -> str:
    return command("replay", path)


def resume_command(path: Path) -> str:
    return command("play", "--resume", path)
