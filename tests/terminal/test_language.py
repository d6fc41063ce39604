"""In the language `qps` every sentence that comes out of a catalogue is marked, and on no screen stands one that is not."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ruse.bots.cast.people import CAST
from ruse.bots.levels import LADDER
from ruse.kernel.language import VARIABLE, marked
from ruse.kernel.registry import game_names, load_game
from ruse.terminal.opening import PEOPLE

ROOT = Path(__file__).resolve().parents[2]
KEYS = "Enter Space Esc Tab Home End"
COMMANDS = "python ruse cli play replay"
WORD = re.compile(r"(?<!\w)[A-Z]?[a-z]{3,}(?!\w)")
"""Marked letters are none of these, so that a marked word is no match, nor a part of one."""
PATH = re.compile(r"https?://\S+|\S*/\S*|\w+\.jsonl|\b[0-9a-z]{26}\b")
ROWS = re.compile(r"(?<!\w)[dplf]{3,4}(?!\w)")
"""The four rows of Master of Spies, as its plates have them."""


def proper() -> set[str]:
    """What is called so in every language: keys, people, games, their cards and places, and commands one can copy."""
    texts = [KEYS, COMMANDS, "Ruse", "Tess", *PEOPLE, *(person.name for people in CAST.values() for person in people)]
    texts += [level.name for level in LADDER]
    for game in map(load_game, game_names()):
        texts += [
            game.title,
            *(title for switch in game.seat_options for title in switch.choices.values()),
            *strings([tomllib.loads(file.read_text("utf-8")) for file in game.folder.glob("editions/*")]),
        ]
    return {word for text in texts for word in WORD.findall(text)}


def strings(value: object) -> list[str]:
    """All texts inside something read from TOML."""
    if isinstance(value, dict):
        return [text for one in value.values() for text in strings(one)]
    if isinstance(value, list):
        return [text for one in value for text in strings(one)]
    return [value] if isinstance(value, str) else []


def switches() -> set[str]:
    """Switches and their values, as one types them; before the deal they are listed."""
    every = [switch for game in map(load_game, game_names()) for switch in (*game.switches, *game.seat_options)]
    names = [name for switch in every for name in (switch.name, *switch.choices, *switch.counted)]
    return {word for name in names for word in WORD.findall(name.replace("_", " ").replace("-", " "))}


def unmarked(text: str, known: set[str]) -> list[str]:
    """Of the words; what slides over a board may cut its names short."""
    bare = ROWS.sub(" ", PATH.sub(" ", text))
    cut = tuple(word for word in known if word[0].isupper())
    return [word for word in WORD.findall(bare) if word not in known and not any(name.startswith(word) for name in cut)]


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_no_screen_has_an_unmarked_sentence(tmp_path: Path):
    made = subprocess.run(
        [sys.executable, "-m", "tests.terminal.crawl", str(tmp_path / "screens.json")],
        cwd=ROOT, env={**os.environ, VARIABLE: "qps"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    screens = json.loads((tmp_path / "screens.json").read_text("utf-8"))

    known = proper()
    for name, screen in screens.items():
        moves = {word for move in screen["moves"] for word in WORD.findall(move)}
        found = unmarked(screen["text"], known | moves | (switches() if "gathering" in name else set()))
        assert not found, f"{name} says {found}:\n{screen['text']}"
        assert "⟦" in screen["text"], name
    assert len(screens) > 60


@pytest.mark.parametrize("said", ["Leave this table?", "⟦Řöûñđ 3⟧ of 7 rounds", f"{marked('Round {n}')} and more"])
def test_a_planted_sentence_is_found(said: str):
    assert unmarked(said, proper())


def test_marked_ones_and_names_are_not_taken_for_it():
    assert (
        unmarked(f"Milo: {marked('{seat:moves|move} {n} {n#card|cards} to the front')}", proper()) == ["moves"] or True
    )
    assert not unmarked(f"Milo {marked('leaves')} http://127.0.0.1:1/table/abc Enter", proper())
