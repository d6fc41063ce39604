"""The README's examples run, and print what they say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import ruse

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_examples_run_one_after_the_other(capsys):
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) == 2
    scope: dict[str, object] = {}

    for block in blocks:
        exec(compile(block, "README.md", "exec"), scope)

    printed = capsys.readouterr().out
    assert printed.startswith("row ['T 5♣ Q♠ J♣',")
    assert "(None, None, None)" in printed
    assert sum(map(int, printed.splitlines()[-1].split())) == 121


def test_every_file_it_names_is_there():
    for name in re.findall(r"\]\(([^)]+)\)", README):
        assert (Path(__file__).parents[2] / name).exists(), name


BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
COMMANDS = [line.split("#")[0].strip() for line in BLOCKS[1].splitlines()]
SMALLER = {"arena": ("--deals", "1"), "check": ("--games", "1"), "bench": ("--help",)}
"""So that it takes seconds: a number instead of the README's, or what it measures explained."""
NEEDS_A_TERMINAL = ("play", "replay", "puzzle", "daily")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_terminal_runs(command: str, tmp_path: Path):
    """Those that show a table get as far as to ask for a terminal."""
    program, name, *given = shlex.split(command)
    assert program == ".venv/bin/ruse"
    flag, *values = SMALLER.get(name, ("",))
    if flag in given:
        given[given.index(flag) + 1] = values[0]
    elif flag:
        given += [flag, *values]
    if "game.jsonl" in given:
        (tmp_path / "game.jsonl").write_text(finished_game(), encoding="utf-8")

    environment = {**os.environ, "PYTHONPATH": str(Path(ruse.__file__).parents[1]), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "ruse.cli", name, *given],
        cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip

    if name in NEEDS_A_TERMINAL:
        assert done.stderr == "ruse: a table needs a terminal to be shown in; this is none\n"
    else:
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


def finished_game() -> str:
    table = ruse.open_table("war-slayer", seed=7)
    while not table.over():
        seat = 0 if table.decision(0) else 1
        asked = table.decision(seat)
        assert asked is not None
        table.act(seat, asked.id, [asked.legal[0].text], now=0)
    return table.record.to_text()
