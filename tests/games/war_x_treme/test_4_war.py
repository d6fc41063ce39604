"""WX-4 War, read aloud, above all the nested cases."""

import pytest

from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, DAN, battle

OWN = "P-3, P-4, P-5, P-7", "Z-3, Z-4, Z-5, Z-7", "N-3, N-4, N-5, N-7", "R-3, R-4, R-5, R-7"
"""Three cards to lay and one to go on with, for each."""


@rule("WX-4.1")
def test_three_cards_face_down_and_the_highest_recruit_takes_everything():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", slots="P-10, Z-Q").go().picks(1)

    assert table.camp(BOB) == {"P-K", "Z-K", "P-3", "P-4", "P-5", "Z-3", "Z-4", "Z-5", "P-10", "Z-Q"}
    assert table.army(ANN) == ["P-7"]


@rule("WX-4.1")
def test_equal_recruits_go_on_with_three_more():
    table = battle(
        f"P-K, {OWN[0]}, P-J, P-Q, P-8/8", f"Z-K, {OWN[1]}, Z-J, Z-Q, Z-8/8", slots="P-10, Z-10, P-9/6, P-9/6*~"
    )
    table.go().picks(1, 2)

    assert table.told("WarWentOn")[0].level == 2
    assert len(table.picks(3).camp(ANN)) == 2 + 6 + 2 + 6 + 2


@rule("WX-4.2")
def test_empty_slots_are_refilled_at_the_end_of_the_round():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", slots="P-10, Z-Q").go().picks(1)

    assert table.told("SlotsRefilled")[-1].slots == (1, 2, 3, 4, 5, 6, 7, 8)
    assert table.view(ANN).slots == (True,) * 8


@rule("WX-4.3")
def test_a_warrior_without_cards_borrows_what_is_missing():
    table = battle("P-K, P-3", f"Z-K, {OWN[1]}", slots="P-10, Z-Q", tax="P-4, P-5").go()

    assert [(event.count, event.borrowed) for event in table.told("Laid") if event.seat == ANN] == [
        (1, 0),
        (1, 1),
        (1, 1),
    ]


@rule("WX-4.3")
def test_losing_that_war_the_borrower_is_out_and_the_winner_keeps_the_loan():
    table = (
        battle("P-K", f"Z-K, {OWN[1]}", f"N-J, {OWN[2]}", slots="P-10, Z-Q", tax="P-4, P-5, P-7", lead=BOB)
        .go()
        .picks(1)
    )

    assert table.position["out"] == [ANN]
    assert {"P-4", "P-5", "P-7"} <= table.camp(BOB)


@rule("WX-4.3")
def test_winning_it_nothing_is_owed():
    table = battle("P-K", f"Z-K, {OWN[1]}", slots="Z-Q, P-10", tax="P-4, P-5, P-7").go().picks(1)

    assert table.position["out"] == []
    assert {"P-4", "P-5", "P-7", "Z-K"} <= table.camp(ANN)


@rule("WX-4.3")
def test_war_during_borrowing_costs_the_borrower_only_the_recruit():
    table = battle("P-K", f"Z-K, {OWN[1]}, Z-J, Z-Q, Z-8/8", slots="Z-10, P-10, P-J, P-3", tax="P-4, P-5, P-7")
    table.go().picks(1, 2)
    laid = table.told("Laid")[-1]

    assert (laid.seat, laid.count) == (BOB, 3)
    assert len([event for event in table.told("Laid") if event.seat == ANN]) == 3
    assert len(table.picks(3).camp(ANN)) == 2 + 6 + 2 + 3 + 2


@rule("WX-4.3")
def test_a_borrower_who_came_by_a_card_stays():
    table = battle("P-K", f"Z-K, {OWN[1]}", slots="P-10, Z-Q", tax="P-4, P-5, P-7", hands=["press-gang", ""],
                   camps=["", "Z-10"])  # fmt: skip
    table.go().do("slot 1").go(recruits={ANN: "press-gang 2"})

    assert table.position["out"] == []
    assert table.camp(ANN) == {"Z-10"}


@rule("WX-4.4")
def test_each_level_fought_earns_the_winner_one_equipment_card():
    table = battle(
        f"P-K, {OWN[0]}, P-J, P-Q, P-8/8", f"Z-K, {OWN[1]}, Z-J, Z-Q, Z-8/8", slots="P-10, Z-10, P-9/6, P-9/6*~"
    )
    table.go().picks(1, 2).picks(3)

    assert len(table.hand(ANN)) == 2
    assert [type(event).__name__ for event in table.events].count("EquipmentDrawn") == 2


@rule("WX-4.4")
def test_a_war_nobody_won_earns_nothing():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", slots="Z-Plague Toll, Z-Q").go().picks(1)

    assert not table.told("EquipmentDrawn")


@rule("WX-4.5")
def test_a_card_above_the_war_may_flee():
    table = battle(f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", "N-K, N-3, N-4", slots="P-10, Z-Q").go()

    assert (table.owing, table.legal()) == ([CAT], ["flee", "buy-in"])
    assert table.do("flee").camp(CAT) == {"N-K"}


@rule("WX-4.5")
def test_or_buy_in_for_two_army_cards_that_nobody_sees():
    table = battle(
        f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", f"N-K, N-Q, N-J, {OWN[2]}", slots="P-10, Z-Q, P-9/6"
    ).go()
    table.do("buy-in")

    assert {"N-Q", "N-J"} <= table.tax()
    assert table.told("TaxPaid")[0].cards == ()
    assert table.view(ANN).wars[0].warriors == (ANN, BOB, CAT)


@rule("WX-4.5")
def test_a_buyer_fights_as_if_equal():
    table = battle(
        f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", f"N-K, N-Q, N-J, {OWN[2]}", slots="P-10, Z-Q, P-9/6"
    ).go()
    table.do("buy-in").go().picks(3, 1)

    assert table.told("Swept")[0].seat == CAT
    assert "N-K" in table.camp(CAT)


@rule("WX-4.5")
def test_the_camp_is_shuffled_if_the_army_runs_short_of_the_price():
    table = battle(
        f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", "N-K, N-Q", slots="P-10, Z-Q, P-9/6", camps=["", "", "N-J, N-10"]
    )
    table.go().do("buy-in")

    assert table.kind == "trust"
    assert table.view(ANN).trust.owner == CAT
    table.do("trust").go()
    assert table.view(ANN).wars[0].warriors == (ANN, BOB, CAT)


@rule("WX-4.5")
def test_with_fewer_than_two_cards_one_must_flee():
    table = battle(f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", "N-K, N-3", slots="P-10, Z-Q").go()

    assert table.kind == "slot"
    assert table.told("Fled")[0].seat == CAT


@rule("WX-4.5")
def test_two_wars_and_a_loose_card_between_them():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", "N-Q, N-3", f"R-7, {OWN[3][:-5]}", "M-7, M-3, M-4, M-5",
                   suits=["princess", "zombie", "ninja", "robot", "monster"], slots="P-10, Z-Q, P-9/6, Z-8/8")  # fmt: skip
    table.go().picks(1, 2)

    assert "N-Q" in table.camp(BOB)
    assert table.told("WarStarted")[0].loose == ("N-Q",)
    assert table.told("WarStarted")[1].loose == ()


@rule("WX-4.6")
def test_two_wars_are_fought_one_after_the_other_the_highest_first():
    table = battle(f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", f"N-K, {OWN[2]}", f"R-K, {OWN[3]}",
                   slots="P-10, Z-Q, P-9/6, Z-8/8")  # fmt: skip
    table.go()

    assert [war.warriors for war in table.view(ANN).wars] == [(CAT, DAN), (ANN, BOB)]
    assert table.view(ANN).war == 0
    table.picks(1, 2)
    assert table.view(ANN).war == 1
    assert {"N-K", "R-K"} <= table.camp(DAN)
    assert not {"P-7", "Z-7"} & table.camp(DAN)


@rule("WX-4.6")
def test_three_equal_cards_are_one_war():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", f"N-K, {OWN[2]}").go()

    assert [war.warriors for war in table.view(ANN).wars] == [(ANN, BOB, CAT)]


@rule("WX-4.6")
def test_the_warrior_with_the_fewest_cards_picks_first():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1][:-5]}", f"N-K, {OWN[2]}").go()

    assert [table.owing[0], *table.view(ANN).queue] == [BOB, ANN, CAT]


@rule("WX-4.7")
def test_war_high_joins_the_war_cards_and_the_highest_other_one():
    table = battle("P-War High, P-3, P-4", "Z-K, Z-3, Z-4", "N-7, N-3, N-4").go()

    assert table.view(ANN).wars[0].warriors == (ANN, BOB)
    assert table.told("WarStarted")[0].loose == ("N-7",)


@rule("WX-4.7")
def test_war_high_joins_all_who_share_the_highest_other_card():
    table = battle("P-War High, P-3, P-4", "Z-K, Z-3, Z-4", "N-K, N-3, N-4", "R-3, R-4, R-5").go()

    assert table.view(ANN).wars[0].warriors == (ANN, BOB, CAT)


@rule("WX-4.7")
def test_war_all_joins_everyone_and_nobody_flees():
    table = battle("P-War All, P-3, P-4", "Z-Joker, Z-3, Z-4", "N-7, N-3, N-4").go()

    assert table.kind == "slot"
    assert table.view(ANN).wars[0].warriors == (ANN, BOB, CAT)


@rule("WX-4.7")
@pytest.mark.parametrize("other", ["War High", "War All"])
def test_war_high_against_war_all_is_war_all(other: str):
    table = battle(f"P-{other}, P-3, P-4", "Z-War All, Z-3, Z-4", "N-7, N-3, N-4").go()

    assert table.view(ANN).wars[0].warriors == (ANN, BOB, CAT)


@rule("WX-4.7")
def test_two_war_highs_also_take_the_highest_other():
    table = battle("P-War High, P-3, P-4", "Z-War High, Z-3, Z-4", "N-7, N-3, N-4", "R-Q, R-3, R-4").go()

    assert table.view(ANN).wars[0].warriors == (ANN, BOB, DAN)


@rule("WX-4.8")
def test_with_no_slot_filled_the_top_tax_card_is_the_recruit():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", slots="", tax="P-10, Z-Q").go()

    assert [event.source for event in table.told("RecruitTaken")] == ["tax", "tax"]
    assert table.told("RecruitsTurned")[0].cards == ("P-10", "Z-Q")


@rule("WX-4.8", "WX-6.2")
def test_a_recruit_from_the_empty_tax_pile_comes_after_tax_time():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", "N-3, N-4", slots="", rest=CAT, lead=CAT).go()
    names = [type(event).__name__ for event in table.events]

    assert names.index("TaxTime") < names.index("RecruitTaken")
    assert [event.source for event in table.told("RecruitTaken")] == ["tax", "tax"]


@rule("WX-4.9")
def test_tax_inside_a_war_sends_only_its_own_cards_away():
    table = battle(f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", f"N-K, {OWN[2]}", f"R-K, {OWN[3]}",
                   slots="Z-Plague Toll, Z-Q, P-9/6, Z-8/8")  # fmt: skip
    table.go().picks(1, 2)
    away = table.told("TaxedAway")[0]

    assert (away.war, away.unseen) == (0, 6)
    assert {"N-K", "R-K", "Z-Q", "N-3"} <= table.tax()
    assert table.view(ANN).war == 1


@rule("WX-4.9")
def test_a_win_among_the_recruits_wins_the_war():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", slots="P-Happy Ending, Z-Joker").go().picks(1)

    assert table.told("Swept")[0].how == "win"
    assert "Z-Joker" in table.camp(ANN)


@rule("WX-4.9")
def test_a_speed_among_the_recruits_is_raced_by_the_warriors():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", "N-3, N-4", slots="P-Royal Wave, Z-Joker").go().picks(1)

    assert table.told("RaceCalled")[0].seats == (ANN, BOB)
    assert table.told("Swept")[0].how == "race"


@rule("WX-4.9")
def test_war_high_among_the_recruits_drops_the_others():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", f"N-K, {OWN[2]}", slots="P-War High, Z-Q, Z-10, P-J, P-Q, P-10")
    table.go().picks(1, 2, 3)

    assert table.told("WarWentOn")[0].warriors == (ANN, BOB)


@rule("WX-4.9")
def test_the_highest_recruit_wins_also_over_equal_ones_below_it():
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", f"N-K, {OWN[2]}", slots="P-Q, Z-10, P-10").go().picks(1, 2)

    assert table.told("Swept")[0].seat == ANN


@rule("WX-4.9")
def test_a_vanish_takes_its_recruit_home_and_leaves_the_rest():
    table = battle(f"P-K, {OWN[0]}", f"N-K, {OWN[2]}", suits=["princess", "ninja"], slots="N-Vanish, N-Q").go()
    table.do("slot 1").go().do("vanish").go()

    assert table.camp(ANN) == {"N-Vanish"}
    assert "P-K" in table.camp(BOB)


@rule("WX-4.9")
def test_if_none_is_left_the_cards_go_to_the_tax_pile():
    table = battle(
        f"F-K, {OWN[2].replace('N', 'F')}", f"N-K, {OWN[2]}", suits=["forgotten", "ninja"], slots="F-Echo, N-Vanish",
        players={ANN: {"last": "vanish 7"}},
    )  # fmt: skip
    table.go().do("slot 1").go().do("vanish").do("vanish").go()

    assert {"F-K", "N-K"} <= table.tax()
    assert table.camp(ANN) == {"F-Echo"}


@rule("WX-4.9", "WX-6.2")
def test_tax_time_inside_a_war_pauses_it_and_it_goes_on():
    table = battle("P-K, P-3", "Z-K, Z-3, Z-4, Z-5", "N-3, N-4", slots="P-10, Z-Q", tax="P-4", rest=CAT, lead=CAT).go()

    assert table.told("TaxTime")
    assert table.kind == "slot"
    assert [event.borrowed for event in table.told("Laid") if event.seat == ANN] == [0, 1, 1]
