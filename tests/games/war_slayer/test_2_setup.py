"""WS-2 Setup."""

import pytest

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.events import MissionStarted
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import SPECTATOR
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB

LOT = (1, 0, 0, 0)
SEEDS = range(8)


@rule("WS-2.1")
def test_26_cards_each_and_three_of_them_drawn():
    sides = GAME.start(GAME.setup(), FastLuck(1), None).position()["sides"]

    assert [len(side["hq"]) + len(side["hand"]) for side in sides] == [26, 26]  # type: ignore[attr-defined]


@rule("WS-2.1")
@pytest.mark.parametrize("viewer", [ANN, BOB, int(SPECTATOR)])
def test_nobody_may_look_at_an_hq(viewer: int):
    view = GAME.view(GAME.start(GAME.setup(), FastLuck(1), None), viewer)

    assert [side.pile for side in view.sides] == [None, None]
    assert [side.hq for side in view.sides] == [23, 23]


@rule("WS-2.1")
def test_each_player_deals_in_some_games():
    dealers = {FastLuck(seed).below(LOT, 2) for seed in SEEDS}

    assert dealers == {ANN, BOB}


@rule("WS-2.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_player_who_did_not_deal_counts_as_defeated(seed: int):
    dealer = FastLuck(seed).below(LOT, 2)
    events: list[object] = []

    GAME.start(GAME.setup(), FastLuck(seed), events)

    assert events[0] == MissionStarted("WS-2.2", 1, 1 - dealer)
