"""Moves as texts and back, positions, and refusals with their rule."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ruse.games.war_x_treme import GAME
from ruse.kernel.errors import RuseError
from ruse.kernel.luck import FastLuck
from tests.games.war_x_treme.battle import ANN, BOB, CAT, battle


def test_a_move_is_read_generously_and_written_exactly():
    table = battle("", "Z-K, Z-5", camps=["P-7, P-10, P-3"]).go()
    view = table.view(BOB)

    assert GAME.write(view, GAME.read(view, "  Shuffle   CUT ")).text == "shuffle cut"


def test_slots_say_whom_a_card_is_for():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["press-gang", ""], camps=["", "Z-3"])
    view = table.view(ANN)

    move = GAME.write(view, GAME.read(view, "press-gang 2"))

    assert move.slots == {"choice": "play", "equipment": "press-gang", "seat": BOB, "slot": None}


def test_a_card_one_does_not_hold_is_refused_like_any_other():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["press-gang", "bribe"])

    assert table.refused(ANN, "audit 2") == "WX-7.1"
    assert table.refused(ANN, "press-gang 2") == "WX-7.3"
    assert table.refused(ANN, "slot 3") == "WX-7.1"


def test_the_rule_of_the_decision_is_quoted():
    table = battle("P-7, P-3, P-4, P-5", "Z-7, Z-3, Z-4, Z-5", "N-K, N-3, N-4").go()

    assert table.refused(CAT, "pass") == "WX-4.5"


@pytest.mark.parametrize(("number", "says"), [(2, "while nobody holds equipment"), (1, "in the first round")])
def test_a_window_that_cannot_be_open_is_refused(number: int, says: str):
    position = battle("P-K, P-4", "Z-Q, Z-5", hands=["bribe", ""]).position
    hands = [player["hand"] for player in position["players"]]
    if number == 2:
        position["store"] += [name for hand in hands for name in hand]
        position["players"] = [player | {"hand": []} for player in position["players"]]

    with pytest.raises(RuseError, match=f"no window is open {says}, so it cannot be 'before'"):
        GAME.from_position(GAME.setup(2), position | {"round": number}, FastLuck(1))


def broken(change: dict[str, Any]) -> None:
    state = GAME.start(GAME.setup(2), FastLuck(1), None)
    position = json.loads(json.dumps(state.position()))
    GAME.from_position(GAME.setup(2), position | change, FastLuck(1))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"tax": []}, "0 times instead of once"),
        ({"tax": ["P-77"]}, "no card of these suits"),
        ({"store": []}, "of spyglass instead of 1|of bribe instead of 1"),
        ({"phase": "lunch"}, "'lunch' is not one of"),
        ({"out": [7]}, "7 is not a seat"),
        ({"players": []}, "not complete"),
        ({"wars": [{}] * 5}, "never more than 4"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_reason(change: dict[str, Any], says: str):
    with pytest.raises(RuseError, match=says):
        broken(change)
