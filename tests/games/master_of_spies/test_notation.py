"""Moves as text and back, refusals, positions, and what a player could remember."""

import json
from typing import Any

import pytest

from ruse.games.master_of_spies import GAME
from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import UNSEEN
from ruse.kernel.luck import FastLuck
from ruse.testkit.rule import rule
from tests.games.master_of_spies.quays import ANN, BOB, quays
from tests.games.master_of_spies.small_cases import Told


@rule("MS-3.2")
def test_a_hand_card_names_every_place_it_may_go_to_and_what_happens_there():
    table = quays(("D7 L8", "P1"), d="P5 D6", spies=[{"D": "D6"}, {"D": "D6"}])
    view = GAME.view(table.state, ANN)

    slots = GAME.write(view, GAME.read(view, "l8")).slots

    assert [place["text"] for place in slots["places"]] == ["over D6", "row P", "row F"]
    assert slots["places"][0]["spies"] == {
        "home": [{"seat": ANN, "faction": "draken"}, {"seat": BOB, "faction": "draken"}],
        "stay": [],
        "own": "placed",
        "source": None,
    }


@rule("MS-3.2")
@pytest.mark.parametrize("text", ["D9", "d9", " D9 "])
def test_reading_is_generous(text: str):
    table = quays(("D7 D9", "P1"))

    assert GAME.read(GAME.view(table.state, ANN), text) == GAME.read(GAME.view(table.state, ANN), "D9")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "cannot be empty"),
        ("P4", "P4 is not in your hand"),
        ("D7 L8", "name one card"),
        ("draw", "come first in a turn"),
        ("row P", "Choose a card first"),
        ("row Q", "'Q' is not a row"),
        ("over P9", "P9 does not lie in a row"),
        ("over", "One word follows 'over'"),
        ("discard now", "Nothing follows 'discard'"),
        ("move", "No spy is asked to move now"),
        ("spy D", "No spy is named now"),
        ("give D7", "No card is given now"),
        ("pick D7", "Only a special action"),
        ("return D7", "Nothing is returned"),
    ],
)
def test_what_is_no_move_is_refused_with_a_sentence(text: str, says: str):
    table = quays(("D7 L8", "P1"), d="P5 D6")

    with pytest.raises(Refusal, match=says):
        GAME.read(GAME.view(table.state, ANN), text)


def change(position: dict[str, Any], field: str, value: Any) -> dict[str, Any]:
    where, _, rest = field.partition(".")
    if not rest:
        return position | {where: value}
    if where == "sides":
        return position | {"sides": [position["sides"][0] | {rest: value}, *position["sides"][1:]]}
    return position | {where: position[where] | {rest: value}}


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("phase", "war", "position, phase: 'war' is not one of draw, play, disguise, spy-move, over"),
        ("turn", 2, "position, turn: 2 is not a number from 0 to 1"),
        ("final", 1, "position, final: 1 is not true or false"),
        ("final", True, "position, final: the final round begins with an empty draw pile"),
        ("last_drawer", 0, "position, last_drawer"),
        ("discard", ["D7"], "D7 is there 2 times"),
        ("discard", ["D77"], "position, discard, card 1: 'D77' is not a card"),
        ("rows", [["P5", "D4"], [], [], []], "row of draken: D4 cannot lie at place 2"),
        ("rows", [], "position, rows: a list of 4"),
        ("sides.hand", ["D7"] * 7, "side 0, hand: a list of at most 6 cards"),
        ("sides.spies", [None, "D7", None, None], "side 0, spy of palamire: D7 is not on the table"),
        ("sides.spent", None, "side 0, spent: None is not true or false"),
        ("laid_by", {"D7": 0}, "laid_by: D7 is not on the table"),
        ("replaced", {"D7": 0}, "replaced, D7: 0 is not a number"),
        ("known", ["P5"], "known: P5 is in no hand"),
        ("draft.special", "regroup", "draft, special"),
        ("draft.card", "P1", "draft, card"),
        ("sides", None, "position, sides: a list of 2"),
    ],
)
def test_a_wrong_position_is_told_where(field: str, value: Any, says: str):
    table = quays(("D7 L8", "P1"), d="P5 D6")

    with pytest.raises(RuseError, match=says):
        GAME.from_position(GAME.setup(2), change(table.position, field, value), FastLuck(1))


def test_a_position_that_lacks_something_says_what():
    position = quays(("D7 L8", "P1")).position
    del position["idle"]

    with pytest.raises(RuseError, match="not complete: KeyError at 'idle'"):
        GAME.from_position(GAME.setup(2), position, FastLuck(1))


def test_a_position_survives_json():
    table = quays(("D7 L8", "P1"), d="P5 D6", spies=[{"D": "D6"}], replaced={"F9": 2}, laid_by={"D6": BOB})

    again = GAME.from_position(GAME.setup(2), json.loads(json.dumps(table.position)), FastLuck(1))

    assert again.position() == table.position


@rule("MS-8.2")
def test_what_one_could_remember_is_told_in_words():
    game = Told(2, 0, {"advanced": True})
    game.discard_down_to(30)
    taken = game.position["discard"][0]
    game.do("take", "D1", "discard")
    game.do("take", "D6", "discard")
    assert GAME.recount is not None

    hand, unseen = GAME.recount(game.sight().memory)

    assert hand.words == "recall.hand"
    assert hand.places == [["D1"]] + [[UNSEEN]] * 4
    assert unseen.slots == {"count": 34}
    assert taken not in [places[0] for places in unseen.places]
    assert GAME.words.say(hand.words, hand.slots, 0, ("Ann", "Bob")) == "In Bob’s hand, in any order"
