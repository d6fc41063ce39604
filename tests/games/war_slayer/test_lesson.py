"""The scripted first mission keeps to the rules and ends every step as it says.

A lesson is one JSON file in the game's `lessons` folder:

* `name`, `title`, `seat` (the learner's), `names` by seat, `options` (switches that are not at their default);
* `position`: where it starts, as `GAME.from_position` reads it;
* `rival`: what the other seat does, in the order in which it is asked, in the game's notation;
* `steps`: each has `say` (text with `*emphasis*`), `rule`, and `point_at`, places on the board such as `hq:0`, `theater:0`,
  `dossier:1` or `front`. A step with `expect` asks for that one move; `wrong` is said if another is tried, `then` when it
  was made, and `happens` lists events the learner is told of after it, in this order, with some of their fields. A step
  without `expect` is only read;
* `done`: said at the end.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ruse.games.war_slayer import GAME
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.plain import to_plain
from ruse.kernel.state import State, legal_actions, seats_in

FILES = sorted((GAME.folder / "lessons").glob("*.json"))
PLACE = re.compile(r"(hq|hand|theater|dossier|aside):[01]|front")
CARD = re.compile(r"(?<!\w)(?:10|[2-9JQKA])[♠♥♦♣]")


class Classroom:
    """A lesson being played: the learner's moves from the steps, the rival's from the script."""

    def __init__(self, lesson: dict[str, Any]) -> None:
        self.seat: int = lesson["seat"]
        self.script: list[str] = list(lesson["rival"])
        self.chronicle: list[Any] = []
        setup = GAME.setup(options=lesson["options"])
        self.table: State = GAME.from_position(setup, lesson["position"], FastLuck(1))
        self.table.chronicle = self.chronicle

    def move(self, seat: int, text: str) -> None:
        """One move, which must be written exactly as the notation writes it."""
        view = GAME.view(self.table, seat)
        action = GAME.read(view, text)
        assert action in legal_actions(self.table, seat)
        assert GAME.write(view, action).text == text
        self.table.apply(seat, action)

    def choose(self, text: str) -> list[dict[str, Any]]:
        """The learner's move and everything up to its next decision, as told to the learner."""
        self.chronicle.clear()
        self.move(self.seat, text)
        while not self.table.over() and self.seat not in seats_in(self.table.acting()):
            self.move(1 - self.seat, self.script.pop(0))
        return [to_plain(event) for event in told_to(GAME, self.chronicle, self.seat)]


def load(file: Path) -> dict[str, Any]:
    lesson: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return lesson


def choices(lesson: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for step in lesson["steps"] if "expect" in step]


def contains(event: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(event.get(name) == value for name, value in wanted.items())


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def lesson(request: pytest.FixtureRequest) -> dict[str, Any]:
    return load(request.param)


def test_there_is_a_first_mission():
    assert [file.stem for file in FILES] == ["first-mission"]


def test_every_step_is_legal_and_happens_as_told(lesson: dict[str, Any]):
    room = Classroom(lesson)
    for step in choices(lesson):
        events = iter(room.choose(step["expect"]))
        for wanted in step["happens"]:
            assert any(contains(event, wanted) for event in events), (step["expect"], wanted)

    assert room.script == []


def test_it_has_five_or_six_choices_and_each_is_said_with_its_rule(lesson: dict[str, Any]):
    assert len(choices(lesson)) in (5, 6)
    for step in lesson["steps"]:
        assert GAME.rulebook.find(step["rule"])
        assert step["point_at"]
        assert all(PLACE.fullmatch(place) for place in step["point_at"])
    for step in choices(lesson):
        assert step["wrong"]
        assert step["then"]


def test_every_kind_of_decision_but_one_is_met(lesson: dict[str, Any]):
    room = Classroom(lesson)
    kinds = set()
    for step in choices(lesson):
        kinds.add(GAME.kinds[room.table.kind(room.seat)])
        room.choose(step["expect"])

    assert kinds == {"row", "theater-order", "back-out"}


def test_a_step_names_only_cards_the_learner_can_see(lesson: dict[str, Any]):
    room = Classroom(lesson)
    told = ""
    for step in lesson["steps"]:
        seen = told + str(GAME.view(room.table, room.seat))
        for card in CARD.findall(step["say"] + step.get("wrong", "")):
            assert card in seen or step is lesson["steps"][0], (card, step["say"])
        if "expect" in step:
            told += str(room.choose(step["expect"]))
            for card in CARD.findall(step["then"]):
                assert card in told + seen, (card, step["then"])


def test_going_on_at_the_end_would_have_lost_the_game(lesson: dict[str, Any]):
    room = Classroom(lesson)
    for step in choices(lesson)[:-1]:
        room.choose(step["expect"])

    events = room.choose("on")

    assert events[-1]["is"] == "GameEnded"
    assert events[-1]["reason"] == "vip-taken"
