"""The scripted first game keeps to the rules and ends every step as it says.

A lesson is one JSON file in the game's `lessons` folder, with the same fields as in War Slayer V. Places on the board are
`rows`, `row:draken`, `hand:0`, `draw`, `discard` and `spies:0`.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ruse.games.master_of_spies import GAME
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.plain import to_plain
from ruse.kernel.state import State, legal_actions, seats_in

LESSON: dict[str, Any] = json.loads((GAME.folder / "lessons" / "first-game.json").read_text(encoding="utf-8"))
CHOICES = [step for step in LESSON["steps"] if "expect" in step]
PLACE = re.compile(r"rows|row:(draken|palamire|dragon|free)|(hand|spies):[01]|draw|discard")
CARD = re.compile(r"\b[DPLF](?:1[01]|[1-9])\b")


class Classroom:
    """A lesson being played: the learner's moves from the steps, the rival's from the script."""

    def __init__(self) -> None:
        self.script: list[str] = list(LESSON["rival"])
        self.chronicle: list[Any] = []
        setup = GAME.setup(len(LESSON["names"]), LESSON["options"])
        self.table: State = GAME.from_position(setup, LESSON["position"], FastLuck(1))
        self.table.chronicle = self.chronicle

    def move(self, seat: int, text: str) -> None:
        view = GAME.view(self.table, seat)
        action = GAME.read(view, text)
        assert action in legal_actions(self.table, seat)
        assert GAME.write(view, action).text == text
        self.table.apply(seat, action)

    def choose(self, text: str) -> list[dict[str, Any]]:
        """The learner's move and everything up to its next decision, as told to the learner."""
        self.chronicle.clear()
        self.move(0, text)
        while seats_in(self.table.acting()) != [0]:
            self.move(1, self.script.pop(0))
        return [to_plain(event) for event in told_to(GAME, self.chronicle, 0)]


def test_every_step_is_legal_and_happens_as_told():
    room = Classroom()
    for step in CHOICES:
        events = iter(room.choose(step["expect"]))
        for wanted in step["happens"]:
            assert any(wanted.items() <= event.items() for event in events), (step["expect"], wanted)

    assert room.script == []
    assert [room.table.score(seat) for seat in (0, 1)] == [15, 11]


@pytest.mark.parametrize("step", LESSON["steps"], ids=range(len(LESSON["steps"])))
def test_every_step_is_said_with_its_rule_and_points_at_something(step: dict[str, Any]):
    assert GAME.rulebook.find(step["rule"])
    assert step["point_at"]
    assert all(PLACE.fullmatch(place) for place in step["point_at"])
    assert "expect" not in step or (step["wrong"] and step["then"])


def test_the_kinds_of_decision_of_the_basic_game_are_met():
    room = Classroom()
    kinds = set()
    for step in CHOICES:
        kinds.add(GAME.kinds[room.table.kind(0)])
        room.choose(step["expect"])

    assert kinds == {"draw", "card", "place", "spy-move"}


def test_a_step_names_only_cards_the_learner_can_see():
    room = Classroom()
    told = ""
    for step in LESSON["steps"]:
        seen = told + str(GAME.view(room.table, 0))
        for card in CARD.findall(step["say"] + step.get("wrong", "")):
            assert f"'{card}'" in seen, (card, step["say"])
        if "expect" in step:
            told += str(room.choose(step["expect"]))
            for card in CARD.findall(step["then"]):
                assert f"'{card}'" in told + seen, (card, step["then"])
