"""WX-2 Setup, read aloud."""

from typing import Any

import pytest

from ruse.games.war_x_treme import GAME
from ruse.kernel.errors import RuseError
from ruse.kernel.luck import FastLuck
from ruse.testkit.rule import rule


@rule("WX-2.1")
def test_everybody_is_asked_whether_they_feel_extreme_and_there_is_one_answer():
    ready = next(option for option in GAME.seat_options if option.name == "ready")

    assert list(ready.choices) == ["extreme"]
    with pytest.raises(RuseError, match="cannot be 'no'"):
        GAME.setup(2, chosen=[{"ready": "no"}, {}])


@rule("WX-2.2")
@pytest.mark.parametrize("seats", range(2, 9))
def test_thirteen_cards_each_eight_recruits_and_the_rest_is_the_tax_pile(seats: int):
    events: list[Any] = []
    position: Any = GAME.start(GAME.setup(seats), FastLuck(3), events).position()
    started = events[0]

    assert started.tax == 7 * seats - 8
    assert started.store == (15 if seats <= 4 else 30) - seats
    assert sum(len(player["army"]) for player in position["players"]) <= 13 * seats


@rule("WX-2.2")
def test_everyone_deals_from_the_own_suit():
    assert first_turned("own_suit", 1) == ["P", "Z", "N"]


@rule("WX-2.2")
def test_or_from_all_suits_mixed():
    assert any(first_turned("mixed", seed) != ["P", "Z", "N"] for seed in range(8))


def first_turned(deal: str, seed: int) -> list[str]:
    """The suits of the first cards turned."""
    events: list[Any] = []
    GAME.start(GAME.setup(3, {"deal": deal}), FastLuck(seed), events)
    turned = next(event for event in events if type(event).__name__ == "Turned")
    return [card[0] for card in turned.cards]


@rule("WX-2.2")
def test_two_players_start_on_princess_and_zombie_and_no_suit_is_chosen_twice():
    position: Any = GAME.start(GAME.setup(2), FastLuck(1), None).position()

    assert [player["suit"] for player in position["players"]] == ["princess", "zombie"]
    with pytest.raises(RuseError, match="none is chosen twice"):
        GAME.setup(2, chosen=[{"suit": "robot"}, {"suit": "robot"}])


@rule("WX-2.2")
def test_who_chose_nothing_gets_a_suit_that_is_left():
    position: Any = GAME.start(GAME.setup(3, chosen=[{}, {"suit": "princess"}, {}]), FastLuck(1), None).position()

    assert [player["suit"] for player in position["players"]] == ["zombie", "princess", "ninja"]
