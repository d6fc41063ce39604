"""WS-8 After a mission."""

from typing import Any

import pytest

from ruse.games.war_slayer.events import MissionStarted, WentHome
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB, cards, mission


@rule("WS-8.1")
def test_what_was_taken_goes_under_the_takers_hq_and_the_rest_home():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.play_on()

    assert table.under(ANN, 7) == cards("K♠ 9♣ 4♦ 2♥ A♥ 5♣ 6♦")
    assert table.of_kind(WentHome)[0] == WentHome("WS-8.1", ANN, 1, (0, 1, 2), (0, 1, 2))


@rule("WS-8.1")
def test_nothing_is_shuffled():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))
    before = table.hq[ANN]

    table.play_on()

    assert table.hq[ANN] == before[3:] + cards("9♣ 4♦ 2♥ A♥ 5♣ 6♦")


@rule("WS-8.2")
def test_operatives_then_information_in_flipping_order_on_both_sides():
    """The defeated player's columns count from its left, the other's from its right: both as the drawing runs."""
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.play_on()

    assert table.under(ANN, 6) == cards("9♣ 4♦ 2♥ A♥ 5♣ 6♦")
    assert table.under(BOB, 6) == cards("9♠ 4♠ 2♠ K♠ 10♦ 2♣")


@rule("WS-8.2")
def test_when_bob_is_defeated_the_order_runs_from_his_left():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), defeated=BOB)

    table.play_on()

    assert table.under(ANN, 6) == cards("2♥ 4♦ 9♣ 6♦ 5♣ A♥")
    assert table.under(BOB, 6) == cards("2♠ 4♠ 9♠ 2♣ 10♦ K♠")


@rule("WS-8.2")
def test_taken_cards_in_the_order_they_were_taken():
    table = mission(theater=("9♣ 8♥ 2♥", "7♠ 4♠ 3♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.play_on()

    assert table.under(ANN, 7) == cards("K♠ 10♦ 9♣ 8♥ 2♥ A♥ 5♣")
    assert table.under(BOB, 5) == cards("6♦ 7♠ 4♠ 3♠ 2♣")


@rule("WS-8.2")
def test_after_backing_out_own_operatives_are_claimed_before_the_others():
    table = mission(theater=("9♣ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))
    table.flip()
    table.go_on()

    table.back_out()

    assert table.under(BOB, 8) == cards("5♣ 7♠ 8♦ 9♣ 4♦ 3♣ 10♦ 2♣")
    assert table.under(ANN, 4) == cards("K♠ 2♥ A♥ 6♦")


@rule("WS-8.2")
def test_after_a_defection_the_agent_then_the_dossier_in_flipping_order():
    table = mission(theater=("9♣ K♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))
    table.flip()

    table.go_on()

    assert table.under(BOB, 7) == cards("K♦ A♥ 5♣ 6♦ 3♣ 10♦ 2♣")
    assert table.under(ANN, 5) == cards("K♠ 9♣ 7♠ 8♦ 2♥")


@rule("WS-8.2")
def test_a_dossier_is_claimed_in_flipping_order_when_the_agents_owner_flips_backwards():
    table = mission(theater=("9♣ 4♦ 2♥", "K♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "7♠ 10♦ 2♣"))

    table.flip()

    assert table.under(ANN, 9) == cards("K♠ 7♠ 10♦ 2♣ 4♦ 2♥ A♥ 5♣ 6♦")
    assert table.under(BOB, 3) == cards("9♣ 8♦ 3♣")


@rule("WS-8.2")
def test_after_a_swap_the_agent_then_the_dossier_then_what_goes_home():
    table = mission(theater=("9♣ Q♠ 2♥", "7♠ J♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"))
    table.flip()

    table.go_on()

    assert table.under(ANN, 6) == cards("9♠ J♦ 10♦ 2♣ 9♣ 2♥")
    assert table.under(BOB, 6) == cards("Q♠ A♥ 5♣ 6♦ 7♠ 3♣")


@rule("WS-8.2")
def test_after_a_standoff_everything_goes_home_in_flipping_order():
    table = mission(theater=("K♠ 4♦ 2♥", "J♦ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"), double_defection="standoff")

    table.flip()

    assert table.under(ANN, 6) == cards("K♠ 4♦ 2♥ A♥ 5♣ 6♦")
    assert table.under(BOB, 6) == cards("J♦ 8♦ 3♣ 9♠ 10♦ 2♣")


@rule("WS-8.2")
def test_after_a_vip_is_taken_at_once_everything_else_goes_home_in_order():
    table = mission(theater=("7♥ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♠ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.under(BOB, 7) == cards("A♠ 9♠ 8♦ 3♣ K♠ 10♦ 2♣")
    assert table.under(ANN, 5) == cards("7♥ 4♦ 2♥ 5♣ 6♦")


def defeated_next(theater: tuple[str, str], defeated: int = ANN, **switches: Any) -> int:
    table = mission(theater, ("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"), (None, None), defeated, **switches)
    table.play_on()
    started: MissionStarted = table.of_kind(MissionStarted)[0]
    assert started.rule == "WS-8.3"
    return started.defeated


@rule("WS-8.3")
@pytest.mark.parametrize(
    ("theater", "loser"),
    [
        (("9♣ 4♦ 2♥", "7♠ 4♠ 2♠"), BOB),
        (("7♣ 4♦ 2♥", "8♠ 4♠ 2♠"), ANN),
        (("9♣ 4♦ 2♥", "7♠ 8♠ 2♠"), ANN),
        (("9♣ 4♦ 2♥", "7♠ 8♠ 3♠"), ANN),
        (("9♣ 4♦ 3♥", "7♠ 8♠ 2♠"), BOB),
    ],
)
@pytest.mark.parametrize("before", [ANN, BOB])
def test_the_loser_of_the_latest_decided_operation_is_defeated(theater: tuple[str, str], loser: int, before: int):
    if before == BOB:
        theater = (" ".join(reversed(cards(theater[ANN]))), " ".join(reversed(cards(theater[BOB]))))

    assert defeated_next(theater, before) == loser


@rule("WS-8.3")
@pytest.mark.parametrize("theater", [("K♠ 4♦ 2♥", "7♠ 8♦ 3♣"), ("9♣ K♠ 2♥", "7♠ 8♦ 3♣"), ("9♣ 9♦ K♠", "7♠ 8♦ 3♣")])
def test_the_owner_of_an_agent_that_defected_alone_is_defeated(theater: tuple[str, str]):
    assert defeated_next(theater, ANN) == ANN


@rule("WS-8.3")
@pytest.mark.parametrize("before", [ANN, BOB])
def test_when_nothing_was_decided_it_is_the_same_player(before: int):
    assert defeated_next(("9♣ 4♦ 2♥", "9♥ 4♠ 2♠"), before) == before


@rule("WS-8.3")
@pytest.mark.parametrize("setting", ["swap", "standoff"])
@pytest.mark.parametrize("before", [ANN, BOB])
@pytest.mark.parametrize("theater", [("9♣ K♠ 9♦", "7♠ J♦ 7♦"), ("7♠ K♠ 7♦", "9♣ J♦ 9♦"), ("4♣ K♠ 4♦", "4♥ J♦ 4♠")])
def test_when_both_defected_it_is_the_same_player_whatever_was_decided(
    setting: str, before: int, theater: tuple[str, str]
):
    assert defeated_next(theater, before, double_defection=setting) == before


@rule("WS-8.3")
def test_the_flipping_order_does_not_change_within_a_mission():
    table = mission(theater=("4♦ 9♣ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"), defeated=BOB)

    table.flip()
    assert table.position["loser"] == ANN
    table.go_on()

    assert table.view(ANN).defeated == BOB
    assert [slot.lies for slot in table.view(ANN).sides[BOB].theater] == ["up", "up", "down"]
