"""WS-5 Backing out."""

import pytest

from ruse.games.war_slayer.events import BackedOut, ClaimedOperatives
from ruse.kernel.errors import Refusal
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB, cards, mission


def lost_by_bob():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))
    table.flip()
    return table


@rule("WS-5.1")
def test_the_winner_of_the_latest_operation_claims_every_exposed_operative():
    table = lost_by_bob()

    table.back_out()

    claimed = ClaimedOperatives("WS-5.1", ANN, ("9♣", "7♠"), (ANN, BOB), (0, 2))
    assert table.of_kind(ClaimedOperatives) == [claimed]
    assert "7♠" in table.owned(ANN)


@rule("WS-5.1")
def test_the_mission_is_over_and_everything_else_goes_home():
    table = lost_by_bob()

    table.back_out()

    assert table.of_kind(BackedOut) == [BackedOut("WS-5.1", BOB)]
    assert table.mission == 2
    assert set(cards("8♦ 3♣ 10♦ 2♣")) <= set(table.owned(BOB))
    assert set(cards("4♦ 2♥ A♥ 5♣ 6♦")) <= set(table.owned(ANN))


@rule("WS-5.1")
def test_after_two_operations_four_operatives_are_claimed():
    table = lost_by_bob()

    table.go_on()
    table.back_out()

    assert table.of_kind(ClaimedOperatives)[0].seat == BOB
    assert set(cards("9♣ 4♦ 7♠ 8♦ 5♣")) <= set(table.owned(BOB))
    assert "K♠" in table.owned(ANN)


@rule("WS-5.1")
def test_operatives_of_a_draw_are_claimed_too():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))
    table.flip()

    table.back_out()

    assert table.of_kind(ClaimedOperatives)[0].cards == ("9♠", "8♦", "9♣", "4♦")


@pytest.mark.parametrize(
    ("text", "says"), [("T 7♠ 8♦ 3♣", "No cards are laid now"), ("out now", "Nothing follows 'out'")]
)
@rule("WS-4.4")
def test_other_words_are_refused_while_somebody_decides(text: str, says: str):
    with pytest.raises(Refusal, match=says):
        lost_by_bob().say(BOB, text)
