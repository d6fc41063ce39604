"""MS-8: who knows what, and what holds at any time."""

from typing import Any

import pytest

from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.events import DrewUnseen, RegroupedUnseen
from ruse.kernel.kit import Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import ORACLE, SPECTATOR, legal_actions, seats_in
from ruse.testkit.rule import rule
from tests.games.master_of_spies.quays import ANN, BOB, quays
from tests.games.master_of_spies.second_opinion import OPINION

HANDS = ("D7 D8 L2", "P1 P2 P3")


def shown(table: Any, viewer: int, seat: int) -> list[str | None]:
    return [face and face.card for face in GAME.view(table.state, viewer).sides[seat].hand]


@rule("MS-8.1")
def test_hands_are_secret_from_the_others_and_from_spectators():
    table = quays(HANDS)

    assert shown(table, ANN, ANN) == ["D7", "D8", "L2"]
    assert shown(table, BOB, ANN) == shown(table, int(SPECTATOR), ANN) == [None, None, None]


@rule("MS-8.1")
def test_a_draw_from_the_draw_pile_is_told_to_its_player_alone():
    table = quays(HANDS, draw="F5", phase="draw").do("draw")

    assert GAME.redact(table.events[0], ANN).card == "F5"
    assert isinstance(GAME.redact(table.events[0], BOB), DrewUnseen)
    assert isinstance(GAME.redact(table.events[0], int(SPECTATOR)), DrewUnseen)
    assert GAME.redact(table.events[0], int(ORACLE)).card == "F5"


@rule("MS-8.1")
def test_a_card_taken_from_the_discard_pile_is_known_in_that_hand_until_it_leaves():
    table = quays(HANDS, discard="F9", phase="draw").do("take")

    assert shown(table, BOB, ANN) == ["F9", None, None, None]
    table.do("F9", "discard")
    assert shown(table, BOB, ANN) == [None, None, None]


@rule("MS-8.1")
def test_of_a_regroup_the_others_learn_only_how_many():
    table = quays(HANDS, discard="F9", phase="draw", known=["D8"], options={"advanced": True})
    assert shown(table, BOB, ANN) == ["D8", None, None]

    table.do("regroup", "return D7")

    assert shown(table, BOB, ANN) == [None, None, None]
    assert GAME.redact(table.events[0], BOB) == RegroupedUnseen("MS-7.2", ANN, 1)


@rule("MS-8.2")
def test_after_a_game_all_hands_are_shown():
    table = quays(HANDS, left=0, final=True, turn=1).do("P1", "discard")

    assert shown(table, BOB, ANN) == ["D7", "D8", "L2"]
    assert [event.cards for event in table.told("HandShown")] == [("D7", "D8", "L2"), ("P2", "P3")]


@rule("MS-8.2")
def test_the_table_the_discard_pile_and_the_counts_are_open_to_all():
    table = quays(HANDS, d="P5 D6", discard="F9 F8", spies=[{"D": "D6"}], options={"advanced": True})
    view = GAME.view(table.state, int(SPECTATOR))

    assert [face.card for face in view.discard] == ["F9", "F8"]
    assert [laid.face.card for laid in view.rows[0].cards] == ["P5", "D6"]
    assert view.rows[0].cards[1].spies[0].seat == ANN
    assert view.draw_pile == 44 - 10
    assert [side.special for side in view.sides] == ["up", "up"]
    assert [side.points for side in view.sides] == [6, 0]


@rule("MS-8.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_what_holds_at_any_time_holds(seats: int, advanced: bool):
    for seed in range(6):
        state = GAME.start(GAME.setup(seats, {"advanced": advanced}), FastLuck(seed), None)
        dice = Dice(seed)
        while not state.over():
            OPINION.check_pieces(state)
            seat = seats_in(state.acting())[0]
            actions = legal_actions(state, seat)
            state.apply(seat, actions[dice.below(len(actions))])
        OPINION.check_pieces(state)
        position: Any = state.position()
        assert position["round"] <= {2: 101, 3: 86, 4: 71}[seats] + (1 if advanced else 0)
        assert all(len(side["hand"]) >= 3 for side in position["sides"])
