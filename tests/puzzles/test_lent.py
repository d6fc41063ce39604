"""A game of people on its way to a puzzle: what is taken off it, and how long it is looked at."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

from ruse.kernel.record import Playback, Secret, new_record
from ruse.kernel.registry import game_names, load_game
from ruse.puzzles import cutting
from ruse.puzzles.lent import first_of, may_be_cut, nameless, rules_of
from ruse.puzzles.sets import load_set, puzzles_of
from tests.reviews.games import finished

SEATS: list[dict[str, Any]] = [
    {"kind": "person", "name": "u7h45jjldqiqrbxule32s4tq6q", "level": None},
    {"kind": "bot", "name": "Ines"},
]


def of_people(name: str = "war-slayer"):
    """A game with all that a server's record has."""
    record = finished(name)
    assert record.secret is not None
    own = new_record(load_game(name), record.setup, record.secret, SEATS, at=1795134760805, pace={"is": "relaxed"})
    own.rows = [{**row, "at": 1795134761330, "id": "command"} for row in record.rows]
    return own


def test_a_nameless_game_is_played_the_same_and_says_nothing_else():
    record = of_people()
    plain = nameless(record)

    assert Playback(plain).play_all().checksum() == Playback(record).play_all().checksum()
    text = plain.to_text()
    for said in ("u7h45", "Ines", "1795134", "command", '"at"', '"pace"', '"end"'):
        assert said not in text
    assert {key for row in plain.rows for key in row} <= {"row", "seat", "steps", "check", "race"}


def test_the_key_of_its_luck_is_kept_and_not_what_the_seats_added_to_it():
    game, entropy = load_game("war-slayer"), ("mine", "hers")
    secret = Secret(sealed=bytes(range(32)), entropy=entropy)
    plain = nameless(new_record(game, game.setup(), secret, SEATS))

    assert plain.secret == Secret(sealed=secret.key())
    assert plain.commitment != secret.commitment()
    assert "mine" not in plain.to_text()


def test_only_a_game_by_the_usual_rules_from_its_beginning_is_cut():
    game, record = load_game("war-slayer"), of_people()
    assert may_be_cut(game, record)

    record.extra["fork"] = {"of": "x", "step": 3}
    assert not may_be_cut(game, record)
    assert not may_be_cut(game, finished("war-slayer", mission_limit=2))
    unopened = of_people()
    unopened.secret = None
    assert not may_be_cut(game, unopened)


def test_the_rules_of_a_game_are_named_by_what_is_dealt():
    assert len({rules_of(load_game(name)) for name in game_names()}) == len(game_names())


def test_a_game_is_looked_through_for_so_long(monkeypatch: pytest.MonkeyPatch):
    looked = []
    monkeypatch.setattr(cutting, "agreed", lambda *given, **more: looked.append(given))
    clock = count()

    assert first_of(of_people(), "0123456789", 7, lambda: next(clock) < 3) is None
    assert len(looked) == 3
    assert first_of(of_people(), "0123456789", 7, lambda: False) is None
    assert len(looked) == 3


def test_the_shipped_sets_keep_no_key():
    for name in game_names():
        assert load_set(name)[1]
        assert all(puzzle.key == "" for puzzle in puzzles_of(name)), json.dumps(name)
