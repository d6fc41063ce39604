"""MS-5: rounds and the Master."""

import pytest

from ruse.games.master_of_spies import GAME
from ruse.testkit.rule import rule
from tests.games.master_of_spies.quays import ANN, BOB, CAT, quays

HANDS = ("D7 D8 D9 L1", "D5 D6 P2 P3", "L9 L10 F2 F3")


@rule("MS-5.1")
def test_a_round_is_one_turn_each_clockwise_from_the_master():
    table = quays(HANDS, starter=BOB)
    order = []
    for _ in range(3):
        order.append(table.seat)
        table.do(table.hand(table.seat)[0], "discard")
        if len(order) < 3:
            table.do("draw")

    assert order == [BOB, CAT, ANN]


@rule("MS-5.1")
def test_cards_of_this_round_are_marked_and_turned_right_before_the_next():
    table = quays(HANDS, d="P4").do("D7", "row D")

    laid = GAME.view(table.state, BOB).rows[0].cards
    assert [card.laid_by for card in laid] == [None, ANN]
    table.turn("P2", "discard").turn("F2", "discard")
    assert table.position["laid_by"] == {}


@rule("MS-5.2")
def test_the_highest_card_of_the_round_makes_the_master():
    table = quays(HANDS, d="P4", p="").do("D7", "row D").turn("D6", "row P").turn("L9", "row F")

    assert table.position["starter"] == CAT
    assert table.told("BecameMaster")[0].card == "L9"


@rule("MS-5.2")
def test_a_card_that_was_replaced_counts_no_more():
    table = quays(("D9 D8 D1", "D5 D6", "L7 L2"), d="P4").do("D9", "row D").turn("D6", "row P").turn("L7", "over D9")

    assert table.position["starter"] == CAT


TIE = ("L9 D1", "D9 D2", "F1 F2")


@rule("MS-5.2")
@pytest.mark.parametrize(("switch", "master"), [("row", ANN), ("faction", BOB)])
def test_equal_cards_are_told_apart_by_row_or_by_faction(switch: str, master: int):
    table = quays(TIE, options={"master_tie": switch}).do("L9", "row P").turn("D9", "row F").turn("F1", "discard")

    assert table.position["starter"] == master


@rule("MS-5.2")
def test_if_no_card_of_the_round_is_left_the_master_stays():
    table = quays(HANDS, starter=CAT).do("F2", "discard").turn("D7", "discard").turn("D5", "discard")

    assert table.position["starter"] == CAT
    assert table.told("StayedMaster")


@rule("MS-5.3")
def test_two_players_keep_the_order_of_play():
    table = quays(("D1 D2", "L9 L10"), d="P4").do("D1", "discard").turn("L9", "row D")

    assert table.position["starter"] == ANN
    assert table.seat == ANN
    assert GAME.view(table.state, ANN).master is None
