"""How long a game takes is measured, and what is older than a rule says so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ruse.kernel.game import Game, Length
from ruse.kernel.registry import game_names, load_game
from ruse.server.http.lobby import game_cards
from tools import lengths


@pytest.mark.parametrize("name", game_names())
def test_every_game_of_the_house_was_measured_under_the_rules_of_today(name: str):
    """Where this fails a default has changed: `python tools/lengths.py` measures again."""
    length = load_game(name).length

    assert length is not None
    assert 0 < length.low <= length.high
    assert not length.older


def test_the_lobby_shows_what_was_measured():
    for card in game_cards():
        measured = load_game(card.name).length
        shown = card.length
        assert (shown and (shown.low, shown.high)) == (measured and (measured.low, measured.high))


def with_lengths(folder: Path, options: dict[str, object], *, quick: bool = False) -> Game:
    game = load_game("westeria")
    today = dict(game.setup(2).options)
    usual = {"seats": 2, "options": today, "minutes": [20, 25, 40]}
    other = {"seats": 4, "quick": quick, "options": {**today, **options}, "minutes": [5, 50, 70]}
    (folder / "lengths.json").write_text(json.dumps({"tables": [usual, other]}))
    return replace(game, folder=folder)


def test_what_was_measured_under_other_rules_says_so(tmp_path: Path):
    assert with_lengths(tmp_path, {}).length == Length(25, 50, older=False)
    assert with_lengths(tmp_path, {"unit_moves": "several"}).length == Length(25, 50, older=True)


def test_a_quick_game_is_no_part_of_how_long_the_usual_one_takes(tmp_path: Path):
    assert with_lengths(tmp_path, {"setup": "quick"}, quick=True).length == Length(25, 25, older=False)


def test_a_game_that_nobody_measured_says_nothing(tmp_path: Path):
    assert replace(load_game("westeria"), folder=tmp_path).length is None


def test_the_command_measures_small_and_large_tables():
    tables = lengths.tables_of("war-slayer", ["mission_limit=2"], 2)

    assert [table["seats"] for table in tables] == [2]
    assert tables[0]["options"]["mission_limit"] == 2
    assert 1 <= tables[0]["moments"][0] <= tables[0]["moments"][2] <= 2 * 7
    assert 1 <= tables[0]["minutes"][0] <= tables[0]["minutes"][2]
