"""WS-4 Operations."""

from ruse.games.war_slayer.events import Asked, Flipped, OperationDrawn, Took
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB, cards, mission


@rule("WS-4.1")
def test_columns_that_face_each_other_are_flipped_from_the_left_of_the_defeated():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    flipped = [event.cards for event in table.of_kind(Flipped)]
    assert flipped == [("9♣", "9♠"), ("4♦", "4♠"), ("2♥", "2♠")]
    assert [event.columns for event in table.of_kind(Flipped)] == [(0, 2), (1, 1), (2, 0)]


@rule("WS-4.1")
def test_when_bob_is_defeated_his_left_comes_first():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), defeated=BOB)

    table.flip()

    assert [event.cards for event in table.of_kind(Flipped)] == [("2♥", "2♠"), ("4♦", "4♠"), ("9♣", "9♠")]


@rule("WS-4.1")
def test_one_column_is_flipped_and_the_others_stay_down():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert [slot.lies for slot in table.view(BOB).sides[ANN].theater] == ["up", "down", "down"]
    assert [slot.card for slot in table.view(BOB).sides[ANN].theater] == ["9♣", None, None]


@rule("WS-4.2")
def test_the_winner_takes_the_card_behind_the_defeated_operative():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.aside[ANN] == cards("K♠")
    assert table.aside[BOB] == []


@rule("WS-4.2")
def test_the_winner_looks_at_it_and_the_loser_knows_what_it_lost():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    took = Took("WS-4.2", ANN, BOB, 2, "K♠", False)
    assert took in table.told(ANN)
    assert took in table.told(BOB)


@rule("WS-4.3")
def test_equal_strength_is_a_draw_and_nothing_changes_hands():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.of_kind(OperationDrawn) == [OperationDrawn("WS-4.3", 0, ("9♣", "9♠"))]
    assert table.aside == [[], cards("5♣")]


@rule("WS-4.4")
def test_the_loser_of_an_information_card_decides():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.asked() == [BOB]
    assert table.legal(BOB) == ["on", "out"]


@rule("WS-4.4")
def test_after_the_second_operation_the_loser_of_that_one_decides():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()
    table.go_on()

    assert table.asked() == [ANN]
    assert table.aside == [cards("K♠"), cards("5♣")]


@rule("WS-4.4")
def test_after_a_draw_nobody_is_asked_even_if_an_earlier_operation_was_lost():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 4♠ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()
    table.go_on()

    assert [event.seat for event in table.of_kind(Asked)] == [BOB]
    assert table.mission == 2


@rule("WS-4.5")
def test_after_the_third_operation_there_is_no_decision():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.of_kind(Asked) == []
    assert table.mission == 2


@rule("WS-4.5")
def test_after_the_third_operation_exposed_operatives_go_home():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert set(cards("9♣ 4♦ 2♥ A♥ 5♣")) <= set(table.owned(ANN))
    assert set(cards("9♠ 4♠ 3♣ K♠ 10♦ 2♣ 6♦")) <= set(table.owned(BOB))
