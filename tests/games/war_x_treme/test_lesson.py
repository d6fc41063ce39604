"""The scripted first game keeps to the rules and ends every step as it says.

A lesson is one JSON file in the game's `lessons` folder, with the same fields as in War Slayer V. Places on the board are
`slot:1` to `slot:8`, the `star` of them, `tax`, `equipment`, and `turned:0`, `camp:0`, `army:0`, `seat:0` of a player.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ruse.games.war_x_treme import GAME
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import ORACLE
from ruse.server.http.lessons import Classroom, lesson_names, load_lesson
from tests.games.war_x_treme.battle import Stacked

LESSON: dict[str, Any] = json.loads((GAME.folder / "lessons" / "first-war.json").read_text(encoding="utf-8"))
CHOICES = [step for step in LESSON["steps"] if "expect" in step]
PLACE = re.compile(r"star|slot:[1-8]|tax|equipment|(turned|camp|army|seat):[012]")


def test_there_is_one_lesson():
    assert lesson_names(GAME) == [LESSON["name"]]


def test_every_step_is_legal_and_happens_as_told():
    room = Classroom(GAME, LESSON)
    for step in CHOICES:
        assert step["expect"] in [move.text for move in room.choice(step["expect"], None).legal]
        events = iter(room.choose(step["expect"]))
        for wanted in step["happens"]:
            assert any(told_in(wanted, event) for event in events), (step["expect"], wanted)

    assert room._script == []
    assert room.view().winners == (0,)


def told_in(wanted: dict[str, Any], event: dict[str, Any]) -> bool:
    return all(json.loads(json.dumps(event.get(name))) == value for name, value in wanted.items())


@pytest.mark.parametrize("step", LESSON["steps"], ids=range(len(LESSON["steps"])))
def test_every_step_is_said_with_its_rule_and_points_at_something(step: dict[str, Any]):
    assert GAME.rulebook.find(step["rule"])
    assert step["point_at"]
    assert all(PLACE.fullmatch(place) for place in step["point_at"])
    assert "expect" not in step or (step["wrong"] and step["then"] and step["happens"])


def test_one_idea_a_step():
    told = load_lesson("war-x-treme", "first-war")
    kinds = [step.choose.kind for step in told.steps if step.choose is not None]

    assert kinds == ["before", "reveal", "slot", "before", "buy-in", "trust"]


def test_no_luck_changes_how_it_ends():
    """Whatever the shuffles do, the story is the same: only cards nobody speaks of lie elsewhere."""
    setup = GAME.setup(len(LESSON["names"]), LESSON["options"])
    for luck in (FastLuck(7), FastLuck(8), Stacked()):
        room = Classroom(GAME, LESSON)
        room._table = GAME.from_position(setup, LESSON["position"], luck)
        for step in CHOICES:
            room.choose(step["expect"])
        assert GAME.view(room._table, int(ORACLE)).winners == (0,)
