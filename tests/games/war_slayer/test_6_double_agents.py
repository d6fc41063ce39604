"""WS-6 Double Agents."""

import pytest

from ruse.games.war_slayer.events import Asked, ClaimedDossier, ClaimedOperatives, Defected, OperationWon, Standoff
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB, cards, mission


@rule("WS-6.1")
@pytest.mark.parametrize("agent", ["J♠", "Q♠", "K♠"])
def test_a_double_agent_ends_the_mission_at_once_without_comparing(agent: str):
    table = mission(theater=(f"{agent} 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"))

    table.flip()

    assert table.of_kind(OperationWon) == []
    assert table.of_kind(Asked) == []
    assert table.mission == 2


@rule("WS-6.1")
def test_the_opponent_claims_the_agent_and_its_owners_whole_dossier():
    table = mission(theater=("K♠ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"))

    table.flip()

    assert table.of_kind(Defected) == [Defected("WS-6.1", ANN, BOB, 0, "K♠")]
    assert set(cards("K♠ A♥ 5♣ 6♦ 9♠ 10♦ 2♣")) <= set(table.owned(BOB))


@rule("WS-6.1")
def test_only_what_is_still_in_the_dossier_is_claimed():
    table = mission(theater=("9♣ 8♥ 2♥", "7♠ K♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"))

    table.flip()
    table.go_on()

    assert table.of_kind(ClaimedDossier)[0].cards == ("10♦", "2♣")
    assert set(cards("9♠ K♦ 10♦ 2♣")) <= set(table.owned(ANN))


@rule("WS-6.1")
def test_the_claimant_looks_at_the_dossier():
    table = mission(theater=("K♠ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"))

    table.flip()

    claimed = ClaimedDossier("WS-6.1", BOB, ANN, (0, 1, 2), ("A♥", "5♣", "6♦"), None)
    assert claimed in table.told(BOB)


@rule("WS-6.2")
def test_other_exposed_operatives_go_to_the_player_whose_agent_defected():
    table = mission(theater=("9♣ K♠ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"))

    table.flip()
    table.go_on()

    claimed = ClaimedOperatives("WS-6.2", ANN, ("9♣", "7♠", "8♦"), (ANN, BOB, BOB), (0, 2, 1))
    assert table.of_kind(ClaimedOperatives) == [claimed]
    assert set(cards("9♣ 7♠ 8♦ 9♠")) <= set(table.owned(ANN))
    assert "3♣" in table.owned(BOB)


@rule("WS-6.2")
def test_where_it_says_home_nobody_claims_the_other_exposed_operatives():
    table = mission(theater=("9♣ K♠ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"), compromised="home")

    table.flip()
    table.go_on()

    assert table.of_kind(ClaimedOperatives) == []
    assert {"9♣", "2♥", "9♠"} <= set(table.owned(ANN))
    assert set(cards("7♠ 8♦ 3♣ K♠ A♥ 5♣ 6♦")) <= set(table.owned(BOB))


@rule("WS-6.2")
def test_where_it_says_claimant_they_go_with_the_double_agent():
    table = mission(theater=("9♣ K♠ 2♥", "7♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"), compromised="claimant")

    table.flip()
    table.go_on()

    claimed = ClaimedOperatives("WS-6.2", BOB, ("7♠", "8♦", "9♣"), (BOB, BOB, ANN), (2, 1, 0))
    assert table.of_kind(ClaimedOperatives) == [claimed]
    assert set(cards("9♣ 7♠ 8♦ K♠ A♥ 5♣ 6♦")) <= set(table.owned(BOB))


@rule("WS-7.1")
@pytest.mark.parametrize(("compromised", "keeper"), [("owner", BOB), ("home", ANN), ("claimant", ANN)])
def test_a_vip_against_a_double_agent_goes_where_the_switch_sends_it(compromised: str, keeper: int):
    table = mission(theater=("A♠ 4♦ 2♥", "K♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"), compromised=compromised)

    table.flip()

    assert "A♠" in table.owned(keeper)


@rule("WS-6.3")
def test_two_double_agents_at_once_cross_over_with_their_dossiers():
    table = mission(theater=("K♠ 4♦ 2♥", "J♦ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"))

    table.flip()

    assert set(cards("J♦ 9♠ 10♦ 2♣ 4♦ 2♥")) <= set(table.owned(ANN))
    assert set(cards("K♠ A♥ 5♣ 6♦ 8♦ 3♣")) <= set(table.owned(BOB))


@rule("WS-6.3")
def test_when_both_defect_other_operatives_go_home_and_set_aside_cards_stay():
    table = mission(theater=("9♣ Q♠ 2♥", "7♠ J♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"))

    table.flip()
    table.go_on()

    assert table.of_kind(ClaimedOperatives) == []
    assert set(cards("9♣ 2♥ 9♠ J♦ 10♦ 2♣")) <= set(table.owned(ANN))
    assert set(cards("7♠ 3♣ Q♠ A♥ 5♣ 6♦")) <= set(table.owned(BOB))


@rule("WS-6.3")
def test_in_a_standoff_nobody_claims_anything():
    table = mission(theater=("K♠ 4♦ 2♥", "J♦ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"), double_defection="standoff")

    table.flip()

    assert table.of_kind(Standoff) == [Standoff("WS-6.3", ("K♠", "J♦"))]
    assert set(cards("K♠ 4♦ 2♥ A♥ 5♣ 6♦")) <= set(table.owned(ANN))
    assert set(cards("J♦ 8♦ 3♣ 9♠ 10♦ 2♣")) <= set(table.owned(BOB))


@rule("WS-6.3")
def test_a_standoff_leaves_what_was_set_aside_earlier_with_who_took_it():
    table = mission(theater=("9♣ Q♠ 2♥", "7♠ J♦ 3♣"), dossier=("A♥ 5♣ 6♦", "9♠ 10♦ 2♣"), double_defection="standoff")

    table.flip()
    table.go_on()

    assert "9♠" in table.owned(ANN)
    assert "J♦" in table.owned(BOB)
    assert table.mission == 2
