"""WS-3 Deployment."""

import pytest

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.events import Drew, Laid, LaidUnseen
from ruse.kernel.errors import Refusal
from ruse.kernel.state import SPECTATOR
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB, cards, deployment

NEXT = "J♠ Q♠ K♠"


def first_round():
    return deployment(hand=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), hq=(f"{NEXT} 5♠ 6♠ 10♠", None))


@rule("WS-3.1")
def test_both_look_at_the_top_three_of_their_own_hq():
    table = first_round()

    assert table.asked() == [ANN, BOB]
    assert table.view(ANN).sides[ANN].hand == ("9♣", "4♦", "2♥")
    assert table.view(ANN).sides[BOB].hand == (None, None, None)


@rule("WS-3.2")
def test_two_rows_and_six_orders_make_twelve_choices():
    table = first_round()

    legal = table.legal(ANN)

    assert len(set(legal)) == 12
    assert legal[0] == "T 9♣ 4♦ 2♥"
    assert {text[0] for text in legal} == {"T", "D"}


@rule("WS-3.2")
def test_cards_are_laid_left_middle_and_right_of_the_laying_player():
    table = first_round()

    table.say(ANN, "D 2♥ 9♣ 4♦")
    table.say(BOB, "T 3♣ 7♠ 8♦")

    assert table.position["sides"][ANN]["dossier"] == cards("2♥ 9♣ 4♦")
    assert table.position["sides"][BOB]["theater"] == cards("3♣ 7♠ 8♦")


@rule("WS-3.3")
def test_three_more_go_into_the_other_row():
    table = first_round()
    table.say(ANN, "D 2♥ 9♣ 4♦")
    table.say(BOB, "T 3♣ 7♠ 8♦")

    assert table.view(ANN).sides[ANN].hand == ("J♠", "Q♠", "K♠")
    assert len(table.legal(ANN)) == 6
    assert all(text.startswith("T ") for text in table.legal(ANN))
    assert all(text.startswith("D ") for text in table.legal(BOB))


@rule("WS-3.4")
def test_nobody_sees_a_choice_before_both_have_chosen():
    table = first_round()
    before = [table.view(viewer) for viewer in (BOB, int(SPECTATOR))]

    table.say(ANN, "D 2♥ 9♣ 4♦")

    assert [table.view(viewer) for viewer in (BOB, int(SPECTATOR))] == before
    assert table.events == []
    assert table.asked() == [BOB]


@rule("WS-3.4")
def test_when_both_have_chosen_the_row_is_public_and_the_cards_are_not():
    table = first_round()

    table.say(BOB, "T 3♣ 7♠ 8♦")
    table.say(ANN, "D 2♥ 9♣ 4♦")

    assert table.told(BOB)[0] == LaidUnseen("WS-3.2", ANN, "dossier")
    assert table.told(ANN)[0] == Laid("WS-3.2", ANN, "dossier", ("2♥", "9♣", "4♦"))
    assert table.view(BOB).sides[ANN].first_row == "dossier"
    assert [slot.card for slot in table.view(BOB).sides[ANN].dossier] == [None, None, None]


@rule("WS-3.4")
def test_the_second_three_are_drawn_when_both_have_laid_the_first():
    table = first_round()

    table.say(ANN, "T 9♣ 4♦ 2♥")
    drawn_too_early = table.of_kind(Drew)
    table.say(BOB, "T 7♠ 8♦ 3♣")

    assert drawn_too_early == []
    assert table.of_kind(Drew)[0] == Drew("WS-3.3", ANN, tuple(cards(NEXT)))


@rule("WS-3.4")
def test_one_may_look_at_ones_own_laid_cards():
    table = first_round()
    table.say(ANN, "D 2♥ 9♣ 4♦")
    table.say(BOB, "T 3♣ 7♠ 8♦")

    assert [slot.card for slot in table.view(ANN).sides[ANN].dossier] == cards("2♥ 9♣ 4♦")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "A move cannot be empty"),
        ("on", r"Nobody decides whether to continue now \(WS-4.4\)"),
        ("X 9♣ 4♦ 2♥", "'X' is not a move: start with T, D, on or out"),
        ("T 9♣ 4♦", r"Lay three cards, left, middle and right, not 2 \(WS-3.2\)"),
        ("T 9♣ 4♦ 5♠", r"5♠ is not in your hand \(WS-3.1\)"),
        ("T 9♣ 9♣ 4♦", r"Lay each of your three cards once \(WS-3.2\)"),
        ("T 9♣ 4♦ 1♥", "'1♥' is not a card"),
    ],
)
@rule("WS-3.2")
def test_what_cannot_be_laid_is_refused_with_a_reason(text: str, says: str):
    table = first_round()
    before = table.position

    with pytest.raises(Refusal, match=says):
        table.say(ANN, text)
    assert table.position == before


@rule("WS-3.3")
def test_the_same_row_twice_is_refused():
    table = first_round()
    table.say(ANN, "D 2♥ 9♣ 4♦")
    table.say(BOB, "T 3♣ 7♠ 8♦")

    with pytest.raises(Refusal, match=r"these go into the other row \(WS-3.3\)"):
        table.say(ANN, "D J♠ Q♠ K♠")


def test_reading_is_generous_and_writing_exact():
    view = first_round().view(ANN)

    assert GAME.read(view, "theater 9c, 4D, 2♥") == GAME.read(view, "T 9♣ 4♦ 2♥")
    assert GAME.write(view, GAME.read(view, "d 2h 9c 4d")).text == "D 2♥ 9♣ 4♦"
