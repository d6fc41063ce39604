"""WX-9 Who knows what, read aloud: the five promises are in tests/contract."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ruse.games.war_x_treme import GAME
from ruse.kernel.game import Game
from ruse.kernel.state import ORACLE
from ruse.testkit import contract
from ruse.testkit.contract import MOST_DECISIONS
from ruse.testkit.faults import Broken
from ruse.testkit.light import Stroll
from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, battle
from tests.games.war_x_treme.second_opinion import OPINION

GAMES = {2: 90, 3: 60, 4: 45, 5: 35, 6: 30, 7: 22, 8: 18}
"""Random games for each number of players: three hundred in all."""


@rule("WX-9.2")
@pytest.mark.parametrize("seats", GAMES)
def test_every_invariant_holds_in_random_games(seats: int):
    for seed in range(GAMES[seats]):
        stroll = Stroll(GAME, 1000 * seats + seed, OPINION, seats)

        stroll.go(MOST_DECISIONS)

        assert stroll.moves > 0


@rule("WX-9.1")
def test_equipment_in_hand_is_its_holders():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["bribe", "audit"])

    assert table.view(ANN).players[ANN].hand == ("bribe",)
    assert table.view(BOB).players[ANN].hand is None
    assert table.view(BOB).players[ANN].equipment == 1


@rule("WX-9.1")
def test_cards_face_down_are_seen_when_they_are_swept():
    table = battle("P-K, P-3, P-4, P-5, P-7", "Z-K, Z-3, Z-4, Z-5, Z-7", slots="P-10, Z-Q").go()

    assert [laid.card for laid in table.view(ANN).players[ANN].table] == ["P-K", None, None, None]
    assert table.picks(1).told("Swept")[0].downs == ("P-3", "P-4", "P-5", "Z-3", "Z-4", "Z-5")


@rule("WX-9.1")
def test_taxes_from_the_army_stay_unseen_by_their_payer_too():
    table = battle("P-3, P-4", "Z-K, Z-5", hands=["audit", "armistice"]).answer({ANN: "audit 2"})
    paid = GAME.redact(table.told("TaxPaid")[0], BOB)

    assert (paid.unseen, paid.cards) == (1, ())


def caught(game: Game, only: str) -> str:
    with pytest.raises(Broken) as fault:
        contract.run(game, OPINION, games=2, only=only, small_cases=False, seats=2)
    return fault.value.check


def hands_open(state: Any, viewer: int) -> Any:
    """Equipment is shown to everybody."""
    return replace(GAME.view(state, viewer), players=GAME.view(state, int(ORACLE)).players)


def drawn_openly(event: Any, viewer: int) -> Any:
    return event if type(event).__name__ in ("EquipmentDrawn", "Spied") else GAME.redact(event, viewer)


def plays_for_the_silent(sight: Any) -> int:
    return int(max(sight.legal))


def imagines_another_hand(sight: Any, dice: Any) -> Any:
    state: Any = GAME.imagine(sight, dice)
    cells = state.hand.cells
    for place in range(15 * state.seats):
        if cells[place] > 0 and state.store.count > 0:
            cells[place] -= 1
            cells[15 * (place // 15) + state.store.draw()] += 1
            state.store.lay_under(place % 15)
            break
    return state


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        ({"view": hands_open}, "promise 1: the view"),
        ({"redact": drawn_openly}, "promise 3: what is told"),
        ({"default": plays_for_the_silent}, "windows"),
        ({"imagine": imagines_another_hand}, "promise 4: imagine"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_planted_faults_are_caught(fault: dict[str, Any], check: str):
    assert caught(replace(GAME, **fault), check) == check
