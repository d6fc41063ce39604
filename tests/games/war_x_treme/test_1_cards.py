"""WX-1 Cards, read aloud: ranks, double cards, the unique cards of every suit, and which effect acts."""

import pytest

from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.equipment import EFFECTS, RANKS, open_box
from ruse.kernel.editions import Edition
from ruse.kernel.errors import RuseError
from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, battle, deck

SUITS = ("princess", "zombie", "ninja", "robot", "monster", "vampire", "alien", "forgotten")


@rule("WX-1.1")
@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_has_twenty_cards_and_each_exists_once(suit: str):
    assert len(set(deck((suit,)))) == 20


@rule("WX-1.1")
def test_a_set_has_fifteen_equipment_cards_of_fifteen_kinds():
    box = open_box(GAME.load_edition("origins"), ["princess", "zombie"])

    assert box.gear.to_list() == [1] * 15


@rule("WX-1.2")
def test_rise_up_is_rank_18_and_tax_is_the_highest():
    ranks: dict[str, int] = {name: int(RANKS.cells[number]) for number, name in enumerate(EFFECTS)}

    order = ["tax", "win", "speed", "war-all", "joker", "wild"]
    assert [ranks[name] for name in order] == [21, 20, 19, 18, 17, 16]
    assert [ranks[name] for name in ("rise-up", "princess", "lose")] == [18, 12, 1]


@rule("WX-1.2", "WX-3.1")
@pytest.mark.parametrize(
    ("high", "low"), [("Joker", "A/2"), ("A/2", "K"), ("K", "Q"), ("Q", "J"), ("J", "10"), ("3", "Rot")]
)
def test_the_higher_card_sweeps(high: str, low: str):
    table = battle(f"P-{high}, P-4", f"Z-{low}, Z-5").go()

    assert table.camp(ANN) == {f"P-{high}", f"Z-{low}"}


@rule("WX-1.3")
@pytest.mark.parametrize(("card", "rank"), [("P-A/2", 15), ("P-A/2~", 2), ("P-9/6", 9), ("P-9/6~", 6), ("P-8/8", 8)])
def test_what_is_on_top_of_a_double_card_counts(card: str, rank: int):
    table = battle(f"{card}, P-4", "Z-K, Z-5").answer()

    assert table.shown(ANN) == ("plain", rank)


@rule("WX-1.3")
def test_in_a_camp_a_double_card_has_no_side():
    table = battle("P-A/2~, P-4", "Z-K, Z-5").go()

    assert "P-A/2" in table.camp(BOB)


@rule("WX-1.3")
def test_a_wild_a_joker_and_a_lose_are_not_regular():
    table = battle("P-Wild, P-4", "Z-Joker, Z-5", "N-7, N-3", hands=["sabotage", "", ""]).answer()

    assert table.legal(ANN) == ["pass", "sabotage 3"]


@rule("WX-1.4")
def test_a_princess_counts_fourteen_and_a_half_against_a_king():
    table = battle("P-Princess, P-4", "Z-K, Z-5", "N-Q, N-3").go()

    assert table.camp(ANN) == {"P-Princess", "Z-K", "N-Q"}


@rule("WX-1.4")
def test_without_a_king_she_is_twelve():
    table = battle("P-Princess, P-4", "Z-Q, Z-5").go()

    assert table.camp(BOB) == {"P-Princess", "Z-Q"}


@rule("WX-1.4")
def test_she_beats_an_ace_no_more_for_a_king():
    table = battle("P-Princess, P-4", "Z-K, Z-5", "N-A/2, N-3").go()

    assert len(table.camp(CAT)) == 3


@rule("WX-1.4")
def test_a_shadow_clone_is_as_high_as_the_highest_other_regular_card():
    table = battle(
        "N-Shadow Clone, N-4, N-5", "Z-Q, Z-5, Z-3", "P-7, P-3, P-4", suits=["ninja", "zombie", "princess"]
    ).go()

    assert table.kind == "slot"
    assert table.view(ANN).wars[0].warriors == (ANN, BOB)
    assert table.view(ANN).wars[0].rank == 13


@rule("WX-1.4")
def test_a_clone_beside_no_regular_card_is_a_two():
    table = battle("N-Shadow Clone, N-4", "Z-Rot, Z-5", suits=["ninja", "zombie"]).go()

    assert table.camp(ANN) == {"N-Shadow Clone", "Z-Rot"}


@rule("WX-1.4")
def test_a_clone_of_a_king_makes_a_princess_higher_than_both():
    table = battle(
        "N-Shadow Clone, N-4", "Z-K, Z-5", "P-Princess, P-3, P-4", suits=["ninja", "zombie", "princess"]
    ).go()

    assert table.kind == "buy-in"
    assert table.owing == [CAT]


@rule("WX-1.4")
def test_vanish_flees_with_its_card():
    table = battle("N-Vanish, N-4", "Z-K, Z-5", suits=["ninja", "zombie"]).go().do("vanish").go()

    assert table.camp(ANN) == {"N-Vanish"}
    assert table.camp(BOB) == {"Z-K"}


@rule("WX-1.4")
def test_vanish_may_stay_as_a_seven():
    table = battle("N-Vanish, N-4", "Z-5, Z-3", suits=["ninja", "zombie"]).go().do("stay").go()

    assert table.camp(ANN) == {"N-Vanish", "Z-5"}


@rule("WX-1.4")
def test_a_firewall_makes_war_cards_plain_eighteens():
    table = battle("R-Firewall, R-4", "Z-War All, Z-5", suits=["robot", "zombie"]).go()

    assert table.camp(BOB) == {"R-Firewall", "Z-War All"}


@rule("WX-1.4")
def test_behind_a_firewall_two_war_cards_are_equal():
    table = battle(
        "R-Firewall, R-4, R-3", "Z-War All, Z-5, Z-3", "P-War High, P-3, P-4", suits=["robot", "zombie", "princess"]
    ).go()

    assert table.view(ANN).wars[0].warriors == (BOB, CAT)


@rule("WX-1.4")
def test_a_bite_that_is_highest_also_takes_a_captive_from_everyone_in_the_round():
    table = battle(
        "V-Bite, V-4", "Z-7, Z-5", "P-9/6, P-4", suits=["vampire", "zombie", "princess"], camps=["", "Z-K", "P-Q"]
    ).go()

    assert table.camp(ANN) == {"V-Bite", "Z-7", "P-9/6", "Z-K", "P-Q"}


@rule("WX-1.4")
def test_a_bite_that_loses_takes_nothing():
    table = battle("V-Bite, V-4", "Z-Q, Z-5", suits=["vampire", "zombie"], camps=["", "Z-K"]).go()

    assert table.camp(BOB) == {"V-Bite", "Z-Q", "Z-K"}


@rule("WX-1.4")
def test_an_abduction_swaps_with_a_regular_card():
    table = battle("A-Abduction, A-4", "Z-K, Z-5", suits=["alien", "zombie"]).go().do("swap 2").go()

    assert table.camp(ANN) == {"A-Abduction", "Z-K"}


@rule("WX-1.4")
def test_after_a_swap_each_card_acts_for_the_player_it_lies_before():
    table = battle("A-Abduction, A-4", "N-Vanish, N-5", suits=["alien", "ninja"]).go().do("swap 2")

    assert table.kind == "vanish"
    assert table.owing == [ANN]


@rule("WX-1.4")
def test_an_abduction_that_is_kept_is_a_nine_and_does_not_swap_with_a_joker():
    table = battle("A-Abduction, A-4", "Z-Joker, Z-5", suits=["alien", "zombie"]).go()

    assert table.legal() == ["keep"]
    assert table.do("keep").go().camp(BOB) == {"A-Abduction", "Z-Joker"}


@rule("WX-1.4")
def test_an_echo_is_what_its_owner_turned_last():
    table = battle("F-K, F-Echo, F-3", "Z-Q, Z-J, Z-4", suits=["forgotten", "zombie"]).go()
    table.first_round += 1
    table.answer()

    assert table.shown(ANN) == ("plain", 14)


@rule("WX-1.4")
def test_an_echo_of_a_wild_is_a_wild_again():
    table = battle("F-Wild, F-Echo, F-3", "Z-Q, Z-J, Z-4", suits=["forgotten", "zombie"]).go().do("name 2").go()
    table.first_round += 1

    assert table.go().kind == "wild"


@rule("WX-1.4")
def test_an_echo_without_a_last_round_is_a_two():
    table = battle("F-Echo, F-3", "Z-Q, Z-4", suits=["forgotten", "zombie"]).answer()

    assert table.shown(ANN) == ("plain", 2)


@rule("WX-1.4")
def test_the_winner_of_a_war_that_rise_up_made_also_takes_the_top_tax_card():
    table = battle("Z-Rise Up, Z-3, Z-4, Z-5, Z-7", "P-K, P-3, P-4, P-5, P-7", suits=["zombie", "princess"],
                   slots="P-10, P-J", tax="P-Joker")  # fmt: skip
    table.go().picks(1)

    assert table.told("RiseUpTook")[0].card == "P-Joker"


@rule("WX-1.5")
def test_tax_sends_every_card_of_the_round_to_the_tax_pile():
    table = battle("Z-Plague Toll, Z-4", "P-Happy Ending, P-5", suits=["zombie", "princess"]).go()

    assert {"Z-Plague Toll", "P-Happy Ending"} <= table.tax()
    assert table.camp(ANN) == table.camp(BOB) == set()


@rule("WX-1.5")
def test_a_win_takes_the_round_over_speed_and_war():
    table = battle(
        "P-Happy Ending, P-4", "N-Shuriken, N-5", "Z-War All, Z-3", suits=["princess", "ninja", "zombie"]
    ).go()

    assert table.camp(ANN) == {"P-Happy Ending", "N-Shuriken", "Z-War All"}


@rule("WX-1.5")
def test_two_wins_are_at_war_and_the_rest_is_loose():
    table = battle(
        "P-Happy Ending, P-4, P-3", "M-Feast, M-5, M-3", "Z-K, Z-3, Z-4", suits=["princess", "monster", "zombie"]
    ).go()

    assert table.view(ANN).wars[0].warriors == (ANN, BOB)
    assert table.told("WarStarted")[0].loose == ("Z-K",)


@rule("WX-1.5")
@pytest.mark.parametrize(("said", "winner"), [("stand", ANN), ("name A", ANN), ("name Q", BOB), ("name 2", BOB)])
def test_a_wild_stands_at_sixteen_or_counts_what_is_named(said: str, winner: int):
    table = battle("P-Wild, P-4", "Z-K, Z-5").go().do(said).go()

    assert table.camp(winner) == {"P-Wild", "Z-K"}


@rule("WX-1.5")
def test_a_wild_that_names_the_other_card_makes_a_war():
    table = battle("P-Wild, P-4, P-3", "Z-K, Z-5, Z-3").go().do("name K").go()

    assert table.kind == "slot"


@rule("WX-1.5")
def test_naming_twelve_is_no_princess():
    table = battle("P-Wild, P-4", "Z-K, Z-5").go().do("name P").go()

    assert table.camp(BOB) == {"P-Wild", "Z-K"}


@rule("WX-1.5")
def test_a_higher_effect_voids_the_choice_of_a_wild():
    table = battle("P-Wild, P-4", "N-Shuriken, N-5", "Z-K, Z-3", suits=["princess", "ninja", "zombie"]).go()

    assert not table.told("WildNamed")
    assert table.told("RaceWon")


@rule("WX-1.5")
def test_a_joker_is_a_plain_seventeen():
    table = battle("P-Joker, P-4", "Z-Wild, Z-5").go().do("stand").go()

    assert table.camp(ANN) == {"P-Joker", "Z-Wild"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"equipment": {}}, "equipment must count exactly"),
        ({"standard": []}, "standard must be 13 cards"),
        ({"suits": {}}, "suits must be exactly"),
        ({"specials": [{"name": "X", "effect": "boom"}] * 4}, "'boom' is not one of"),
        ({"specials": [{"name": "X", "effect": "wild"}] * 4}, "two cards have the same name"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused_with_a_reason(change: dict[str, object], says: str):
    data = GAME.load_edition("origins").data | change

    with pytest.raises(RuseError, match=says):
        GAME.check_edition(Edition("broken", "", data))
