"""WS-7 The VIP and the end of the game."""

import pytest

from ruse.games.war_slayer.events import Asked, GameEnded, MissionStarted, VipRevealed, VipTaken
from ruse.kernel.errors import RuseError
from ruse.kernel.state import SPECTATOR
from ruse.testkit.rule import rule
from tests.games.war_slayer.drawing import ANN, BOB, cards, mission


@rule("WS-7.1")
def test_a_revealed_vip_ends_the_game_when_the_mission_is_over():
    table = mission(theater=("A♠ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()
    assert table.of_kind(VipRevealed) == [VipRevealed("WS-7.1", ANN)]
    assert table.phase == "back-out"
    table.go_on()
    table.go_on()

    assert table.phase == "over"
    assert table.reason == "vip-revealed"


@rule("WS-7.1")
def test_after_a_revealed_vip_backing_out_still_counts_and_the_vip_can_be_claimed():
    table = mission(theater=("7♥ A♠ 2♥", "9♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))
    table.flip()
    table.go_on()

    table.back_out()

    assert table.phase == "over"
    assert "A♠" in table.owned(ANN)
    assert set(cards("9♠ 8♦")) <= set(table.owned(ANN))


@rule("WS-7.1")
def test_a_vip_that_lost_nothing_can_be_claimed_by_the_other_side():
    table = mission(theater=("A♠ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))
    table.flip()
    table.go_on()

    table.back_out()

    assert table.phase == "over"
    assert "A♠" in table.owned(BOB)


@rule("WS-7.1")
def test_a_vip_revealed_against_a_double_agent_is_claimed_by_its_owner():
    table = mission(theater=("A♠ 4♦ 2♥", "J♠ 8♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.phase == "over"
    assert table.reason == "vip-revealed"
    assert "A♠" in table.owned(BOB)
    assert set(cards("J♠ K♠ 10♦ 2♣")) <= set(table.owned(ANN))


@rule("WS-7.1")
@pytest.mark.parametrize("setting", ["swap", "standoff"])
def test_a_vip_exposed_before_a_double_defection_goes_home(setting: str):
    table = mission(theater=("A♠ Q♥ 2♥", "9♠ J♦ 3♣"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), double_defection=setting)
    table.flip()

    table.go_on()

    assert table.phase == "over"
    assert table.reason == "vip-revealed"
    assert "A♠" in table.owned(ANN)


@rule("WS-7.2")
def test_a_vip_taken_from_a_dossier_ends_the_game_at_once():
    table = mission(theater=("7♥ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♠ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.phase == "over"
    assert table.reason == "vip-taken"
    assert table.of_kind(Asked) == []
    assert "A♠" in table.owned(BOB)
    assert set(cards("7♥ 4♦ 2♥ 5♣ 6♦")) <= set(table.owned(ANN))


@rule("WS-7.2")
def test_a_taken_vip_is_shown_to_all():
    table = mission(theater=("7♥ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♠ 5♣ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    told = table.told(int(SPECTATOR))
    assert VipTaken("WS-7.2", BOB, ANN) in told
    assert any(getattr(event, "card", None) == "A♠" for event in told)


@rule("WS-7.2")
def test_what_was_set_aside_before_stays_with_who_took_it():
    table = mission(theater=("9♥ 4♦ 2♥", "7♠ 8♦ 3♣"), dossier=("5♥ A♠ 6♦", "K♠ 10♦ 2♣"))
    table.flip()

    table.go_on()

    assert table.phase == "over"
    assert "K♠" in table.owned(ANN)
    assert "A♠" in table.owned(BOB)


@rule("WS-7.2")
def test_with_mission_end_the_mission_goes_on_decision_included():
    table = mission(theater=("7♥ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("A♠ 5♣ 6♦", "K♠ 10♦ 2♣"), vip_taken="mission_end")

    table.flip()
    assert table.asked() == [ANN]
    assert table.view(int(SPECTATOR)).sides[BOB].aside == ("A♠",)
    table.back_out()

    assert table.phase == "over"
    assert table.reason == "vip-taken"
    assert "7♥" in table.owned(BOB)


@rule("WS-7.2")
@pytest.mark.parametrize("setting", ["at_once", "mission_end"])
def test_a_vip_claimed_by_a_defection_ends_the_game(setting: str):
    table = mission(theater=("K♥ 4♦ 2♥", "9♠ 8♦ 3♣"), dossier=("5♥ A♠ 6♦", "K♠ 10♦ 2♣"), vip_taken=setting)

    table.flip()

    assert table.phase == "over"
    assert table.reason == "vip-taken"
    assert "A♠" in table.owned(BOB)
    assert table.of_kind(VipTaken)[0] in table.told(int(SPECTATOR))


@rule("WS-7.2", "WS-6.3")
def test_a_vip_that_crosses_over_in_a_swap_ends_the_game():
    table = mission(theater=("K♥ 4♦ 2♥", "J♠ 8♦ 3♣"), dossier=("5♥ A♠ 6♦", "K♠ 10♦ 2♣"))

    table.flip()

    assert table.reason == "vip-taken"
    assert "A♠" in table.owned(BOB)


@rule("WS-7.2", "WS-6.3")
def test_in_a_standoff_a_vip_in_a_dossier_goes_home_and_the_game_goes_on():
    table = mission(theater=("K♥ 4♦ 2♥", "J♠ 8♦ 3♣"), dossier=("5♥ A♠ 6♦", "K♠ 10♦ 2♣"), double_defection="standoff")

    table.flip()

    assert table.mission == 2
    assert table.reason is None
    assert "A♠" in table.owned(ANN)


@rule("WS-7.3")
def test_with_fewer_than_six_cards_no_mission_can_be_mounted():
    """Ann has one card left, and three come home."""
    table = mission(theater=("K♥ 4♦ 2♥", "9♦ 8♦ 3♣"), dossier=("5♥ 5♣ 6♦", "K♠ 10♦ 2♣"), hq=("5♠", None))

    table.flip()

    assert table.hq[ANN] == cards("5♠ 9♦ 4♦ 2♥")
    assert table.phase == "over"
    assert table.of_kind(GameEnded)[0].rule == "WS-7.3"
    assert table.reason == "short-hq"


@rule("WS-7.3")
def test_six_cards_are_enough():
    table = mission(theater=("K♥ 4♦ 2♥", "9♦ 8♦ 3♣"), dossier=("5♥ 5♣ 6♦", "K♠ 10♦ 2♣"), hq=("5♠ 6♠ 7♠", None))

    table.flip()

    assert table.mission == 2
    assert len(table.owned(ANN)) == 6


@rule("WS-7.4")
def test_after_the_last_mission_the_game_ends():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), number=60)

    table.flip()

    assert table.phase == "over"
    assert table.reason == "mission-limit"
    assert table.mission == 60


@rule("WS-7.4")
@pytest.mark.parametrize(("limit", "phase"), [(1, "over"), (2, "first")])
def test_the_limit_is_a_switch(limit: int, phase: str):
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), mission_limit=limit)

    table.flip()

    assert table.phase == phase


@rule("WS-7.4")
@pytest.mark.parametrize("limit", [0, 201, "60", True])
def test_the_limit_is_from_1_to_200(limit: object):
    with pytest.raises(RuseError, match=r"mission_limit cannot be .*: it takes a whole number from 1 to 200"):
        mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), mission_limit=limit)


@rule("WS-7.3", "WS-7.4")
def test_a_short_hq_is_asked_about_before_the_limit():
    table = mission(
        theater=("K♥ 4♦ 2♥", "9♦ 8♦ 3♣"), dossier=("5♥ 5♣ 6♦", "K♠ 10♦ 2♣"), hq=("5♠", None), mission_limit=1
    )

    table.flip()

    assert table.reason == "short-hq"


@rule("WS-7.4")
def test_before_the_limit_the_next_mission_starts():
    table = mission(theater=("9♣ 4♦ 2♥", "9♠ 4♠ 2♠"), dossier=("A♥ 5♣ 6♦", "K♠ 10♦ 2♣"), number=59)

    table.flip()

    assert table.of_kind(MissionStarted)[0].mission == 60
