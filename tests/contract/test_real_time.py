"""A game with windows and races keeps its promises to the table, and slips are caught."""

from dataclasses import replace

import pytest

from ruse.kernel.game import Game
from ruse.kernel.luck import Luck
from ruse.kernel.races import Race, Racer
from ruse.kernel.sight import Setup, Sight
from ruse.testkit import contract
from ruse.testkit.faults import Broken
from tests.contract.dash import GAME
from tests.contract.dash.state import PRIZE, Dash
from tests.contract.dash.view import View, race


def test_a_game_with_a_window_and_a_race_keeps_the_contract():
    figures = contract.run(GAME, games=20)

    assert figures.unheard(GAME) == []


def caught(game: Game, check: str) -> str:
    with pytest.raises(Broken) as fault:
        contract.run(game, games=6, only=check)
    return fault.value.says


def test_silence_that_plays_a_card_is_caught():
    def boosts(sight: Sight) -> int:
        return max(sight.legal)

    assert "silence is not the same act" in caught(replace(GAME, default=boosts), "windows")


def test_a_window_of_an_unknown_kind_is_caught():
    assert "not among the kinds" in caught(replace(GAME, windows=("booster",)), "windows")


def test_a_decision_beside_a_window_is_caught():
    class Mixed(Dash):
        """The last seat is asked for its prize while the others react."""

        def kind(self, seat: int) -> int:
            return PRIZE if seat == self.seats - 1 else super().kind(seat)

    def start(setup: Setup, luck: Luck, chronicle: list[object] | None) -> Dash:
        table = Mixed(luck, setup.seats, True)
        table.chronicle = chronicle
        table.deal()
        return table

    assert "while a window is open" in caught(replace(GAME, start=start), "windows")


def test_a_race_that_shows_what_a_viewer_holds_is_caught():
    def told(view: View) -> Race | None:
        seen = race(view)
        if seen is None:
            return None
        racers = (
            Racer(racer.seat, racer.action, sum(card or 0 for card in view.runners[racer.seat].hand))
            for racer in seen.racers
        )
        return Race(seen.rule, tuple(racers))

    assert "different races" in caught(replace(GAME, race=told), "races")


def test_a_race_without_one_of_its_racers_is_caught():
    def short(view: View) -> Race | None:
        seen = race(view)
        return seen and Race(seen.rule, seen.racers[1:])

    assert "are not the table's" in caught(replace(GAME, race=short), "races")
