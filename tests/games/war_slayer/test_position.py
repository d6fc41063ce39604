"""A position that is wrong is refused with the place that is wrong."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from ruse.games.war_slayer import GAME
from ruse.kernel.errors import RuseError
from ruse.kernel.luck import FastLuck
from tests.games.war_slayer.drawing import mission

POSITION = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣")).position


def side(number: int, part: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda position: position["sides"][number].update({part: value})


def field(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda position: position.update({name: value})


def without(name: str) -> Callable[[dict[str, Any]], None]:
    def change(position: dict[str, Any]) -> None:
        del position[name]

    return change


def lose_a_card(position: dict[str, Any]) -> None:
    position["sides"][0]["hq"].remove("A♠")


def double_a_card(position: dict[str, Any]) -> None:
    position["sides"][0]["hq"][0] = "K♠"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lose_a_card, "the position has 51 cards, and A♠ is missing: it takes each of the 52 once"),
        (double_a_card, "the position has 52 cards, and .* is missing"),
        (side(1, "hq", ["K♠", "1♠"]), "position, side 1, hq, card 2: '1♠' is not a card"),
        (side(0, "theater", ["9♣", "4♦"]), "position, side 0, theater: three places, not 2"),
        (side(0, "theater", ["9♣", "4♦", "joker"]), "position, side 0, theater, place 2: 'joker' is not a card"),
        (side(1, "first_row", "bench"), "position, side 1: 'bench' is not a row"),
        (side(1, "choice", 12), "position, choice: 12 is not a number from 0 to 11"),
        (side(0, "hq", ["2♠"] * 65), "position, side 0, hq: 65 cards are too many"),
        (field("phase", "third"), "position, phase: 'third' is not one of first, second"),
        (field("mission", 0), "position, mission: 0 is not a number from 1 to 200"),
        (field("defeated", True), "position, defeated: True is not a number from 0 to 1"),
        (field("winners", [2, None, None]), "position, winners, place 0: 2 is not a seat or null"),
        (field("reason", "tired"), "position, reason: 'tired' is not one of vip-revealed"),
        (field("sides", []), "the position is not complete"),
        (field("sides", None), "the position is not complete"),
        (without("flipped"), "the position is not complete: KeyError at 'flipped'"),
    ],
)
def test_a_wrong_position_names_its_place(change: Callable[[dict[str, Any]], None], says: str):
    position = copy.deepcopy(POSITION)
    change(position)

    with pytest.raises(RuseError, match=says):
        GAME.from_position(GAME.setup(), position, FastLuck(1))


@pytest.mark.parametrize("card", [7, None, ["K♠"]])
def test_a_card_that_is_no_text_is_refused_too(card: object):
    position = copy.deepcopy(POSITION)
    position["sides"][0]["hq"][0] = card

    with pytest.raises(RuseError, match="position"):
        GAME.from_position(GAME.setup(), position, FastLuck(1))
