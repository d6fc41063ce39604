"""The scripted first conquest keeps to the rules and ends every step as it says.

The file's fields are those of every lesson (see the lesson test of War Slayer V); `point_at` names `zone:A1`,
`territory:A`, `card:redeploy` or `kingdom:0`.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ruse.games.westeria import GAME
from ruse.server.http.lessons import Classroom, lesson_names, load_lesson
from tests.games.westeria.drawing import LAND

PLACE = re.compile(r"zone:[A-X][123]|territory:[A-X]|card:[a-z-]+|kingdom:[01]")
ZONE = re.compile(r"\b[A-X][123]\b")


@pytest.fixture
def lesson() -> dict[str, Any]:
    stored: dict[str, Any] = json.loads((GAME.folder / "lessons" / "first-conquest.json").read_text(encoding="utf-8"))
    return stored


def contains(event: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(event.get(name) == value for name, value in wanted.items())


def test_there_is_a_first_conquest():
    assert lesson_names(GAME) == ["first-conquest"]


def test_every_step_is_legal_and_happens_as_told(lesson: dict[str, Any]):
    room = Classroom(GAME, lesson)
    for step in lesson["steps"]:
        if "expect" not in step:
            continue
        legal = [choice.text for choice in room.choice(step["expect"], step["wrong"]).legal]
        assert step["expect"] in legal
        events = iter(room.choose(step["expect"]))
        for wanted in step["happens"]:
            assert any(contains(event, wanted) for event in events), (step["expect"], wanted)


def test_it_ends_with_a_captured_flag():
    told = load_lesson("westeria", "first-conquest")

    assert told.steps[-1].events[-1]["is"] == "GameEnded"
    assert told.steps[-1].view["phase"] == "over"


def test_every_step_cites_a_rule_and_points_at_something(lesson: dict[str, Any]):
    for step in lesson["steps"]:
        assert GAME.rulebook.find(step["rule"])
        assert step["point_at"]
        assert all(PLACE.fullmatch(place) for place in step["point_at"])
        assert all(zone in LAND.zone_names for zone in ZONE.findall(step["say"]))
        assert "expect" not in step or step["wrong"]


def test_every_step_asks_for_something_but_the_last_and_there_are_few():
    told = load_lesson("westeria", "first-conquest")

    assert len(told.steps) <= 13
    assert all(step.choose is not None for step in told.steps[:-1])
    assert [step.choose.want for step in told.steps if step.choose and step.choose.want == "D1"]


def test_what_a_look_showed_is_told_in_the_step_that_speaks_of_it():
    told = load_lesson("westeria", "first-conquest")
    step = next(step for step in told.steps if "stay marked" in step.text)

    assert [event["zones"] for event in step.events if event["is"] == "Looked"] == [["B1", "D1", "D2"]]


def test_the_learner_is_told_of_no_unit_before_it_is_seen(lesson: dict[str, Any]):
    room = Classroom(GAME, lesson)
    kinds = {zone.name: zone.unit.kind for zone in room.view().zones if zone.unit and zone.unit.owner == 1}

    assert set(kinds.values()) == {None}
