"""The measurement of pace goes on where it was broken off, and shows each kind of game once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import pace
from ruse.games.westeria import GAME


def run(*words: object) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["pace.py", *map(str, words)])
        pace.main()


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "pace.jsonl"
    words = (file, "--readings", "once", "--seats", 2, "--companies", "agents", "--jobs", 1, "--deals")
    run("play", *words, 1)
    first = file.read_text()
    with file.open("a") as out:
        out.write('{"reading": "onc')
    file.write_text(file.read_text() + "\n")

    run("play", *words, 2)

    lines = file.read_text().splitlines()
    assert lines[0] + "\n" == first
    assert [json.loads(line)["deal"] for line in (lines[0], lines[2])] == [0, 1]
    assert "| 2 | once | agents | 2 |" in capsys.readouterr().out


def test_each_reading_is_one_that_can_be_played():
    for switches in pace.READINGS.values():
        assert GAME.setup(2, switches).options.items() >= switches.items()
