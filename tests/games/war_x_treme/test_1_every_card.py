"""WX-1.4 and 1.5, card by card: every card with an effect does what its effect does, and the higher voids the lower."""

import pytest

from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, DAN, battle

LETTERS = {"P": "princess", "Z": "zombie", "N": "ninja", "R": "robot", "M": "monster", "V": "vampire", "A": "alien",
           "F": "forgotten"}  # fmt: skip


def suits(*letters: str) -> list[str]:
    return [LETTERS[letter] for letter in letters]


def against(card: str, other: str = "K") -> list[str]:
    """The suits of a card's owner and of somebody else."""
    return suits(card[0], "Z" if card[0] != "Z" else "P")


def rival(card: str, face: str) -> str:
    return f"{'Z' if card[0] != 'Z' else 'P'}-{face}"


@rule("WX-1.4", "WX-1.5")
@pytest.mark.parametrize("card", ["Z-Plague Toll", "R-Audit Protocol", "V-Blood Tithe", "F-Oblivion"])
def test_every_tax_card_sends_the_round_to_the_tax_pile(card: str):
    table = battle(f"{card}, {card[0]}-4", f"{rival(card, 'Joker')}, {rival(card, '5')}", suits=against(card)).go()

    assert {card, rival(card, "Joker")} <= table.tax()
    assert table.told("TaxedAway")[0].seats == (ANN,)


@rule("WX-1.4", "WX-1.5")
@pytest.mark.parametrize("card", ["P-Happy Ending", "M-Feast", "F-Memory"])
def test_every_win_card_takes_the_round(card: str):
    table = battle(f"{card}, {card[0]}-4", f"{rival(card, 'Joker')}, {rival(card, '5')}", suits=against(card)).go()

    assert table.camp(ANN) == {card, rival(card, "Joker")}


@rule("WX-1.4", "WX-1.5")
@pytest.mark.parametrize("card", ["P-Royal Wave", "N-Shuriken", "R-Overclock", "M-Roar", "V-Moonrise", "A-Beam Up"])
def test_every_speed_card_is_a_race(card: str):
    table = battle(f"{card}, {card[0]}-4", f"{rival(card, 'Joker')}, {rival(card, '5')}", suits=against(card)).go()

    assert table.told("RaceCalled")[0].seats == (ANN, BOB)
    assert table.told("Swept")[0].how == "race"


@rule("WX-1.4", "WX-1.5")
@pytest.mark.parametrize("card", ["Z-Rot", "A-Crash Landing"])
def test_a_lose_card_is_a_plain_one(card: str):
    table = battle(f"{card}, {card[0]}-4", f"{rival(card, 'A/2~')}, {rival(card, '5')}", suits=against(card)).go()

    assert table.camp(BOB) == {card, rival(card, "A/2")}


@rule("WX-1.4", "WX-4.7")
@pytest.mark.parametrize(("card", "warriors"), [("M-Stomp", (ANN, BOB)), ("Z-Rise Up", (ANN, BOB, CAT))])
def test_stomp_is_a_war_high_and_rise_up_a_war_all(card: str, warriors: tuple[int, ...]):
    letter = card[0]
    table = battle(f"{card}, {letter}-3, {letter}-4", "P-K, P-3, P-4", "N-7, N-3, N-4", suits=suits(letter, "P", "N"))

    assert table.go().view(ANN).wars[0].warriors == warriors


@rule("WX-1.5")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("R-Audit Protocol, P-Happy Ending, N-Shuriken", "TaxedAway"),
        ("P-Happy Ending, N-Shuriken, R-War All", "Swept"),
        ("N-Shuriken, R-War All, P-Wild", "RaceCalled"),
        ("R-War All, P-Wild, N-Vanish", "WarStarted"),
    ],
)
def test_the_higher_effect_acts_and_voids_the_lower_and_every_choice(cards: str, told: str):
    names = cards.split(", ")
    table = battle(*(f"{card}, {card[0]}-3, {card[0]}-4" for card in names), suits=suits(*(card[0] for card in names)))
    table.go()
    acts = [
        event for event in table.events if type(event).__name__ in ("TaxedAway", "Swept", "RaceCalled", "WarStarted")
    ]

    assert type(acts[0]).__name__ == told
    assert not table.told("WildNamed") + table.told("Vanished")


@rule("WX-1.5")
def test_two_taxes_are_one():
    table = battle("Z-Plague Toll, Z-3", "R-Audit Protocol, R-3", suits=suits("Z", "R")).go()

    assert [event.seats for event in table.told("TaxedAway")] == [(ANN, BOB)]


@rule("WX-1.4")
def test_a_princess_is_higher_than_whatever_counts_fourteen():
    table = battle("P-Princess, P-4", "Z-Wild, Z-5", "N-Q, N-3").go().do("name K").go()

    assert table.camp(ANN) == {"P-Princess", "Z-Wild", "N-Q"}


@rule("WX-1.4")
def test_two_clones_do_not_copy_each_other():
    table = battle("N-Shadow Clone, N-4", "F-Echo, F-3", "P-7, P-3", suits=suits("N", "F", "P"),
                   players={BOB: {"last": "clone 2"}}).go()  # fmt: skip

    assert table.view(ANN).wars[0].warriors == (ANN, BOB, CAT)
    assert table.view(ANN).wars[0].rank == 7


@rule("WX-1.4")
@pytest.mark.parametrize(("card", "told"), [("N-Shuriken", "RaceCalled"), ("P-Happy Ending", "Swept")])
def test_a_speed_or_a_win_voids_a_firewall(card: str, told: str):
    table = battle("R-Firewall, R-3", f"{card}, {card[0]}-3", "Z-War All, Z-3", suits=suits("R", card[0], "Z")).go()

    assert table.told(told)
    assert not table.told("WarStarted")


@rule("WX-1.4")
def test_behind_a_firewall_rise_up_brings_no_tax_card():
    table = battle("R-Firewall, R-3", "Z-Rise Up, Z-3", suits=suits("R", "Z")).go()

    assert table.camp(BOB) == {"R-Firewall", "Z-Rise Up"}


@rule("WX-1.4")
def test_a_bite_that_wins_a_race_takes_no_captive():
    table = battle("V-Bite, V-4", "P-Royal Wave, P-5", suits=suits("V", "P"), camps=["", "P-K"]).go()

    assert table.told("Swept")[0].seat == ANN
    assert table.camp(BOB) == {"P-K"}


@rule("WX-1.4")
def test_a_bite_among_the_recruits_also_bites_who_lies_loose_in_the_war():
    table = battle("V-K, V-3, V-4, V-5", "Z-K, Z-3, Z-4, Z-5", "P-7, P-3", suits=suits("V", "Z", "P"),
                   slots="V-Bite, Z-7", camps=["", "Z-Q", "P-Q"]).go().picks(1)  # fmt: skip

    assert [(event.owner, event.card) for event in table.told("BiteTook")] == [(BOB, "Z-Q"), (CAT, "P-Q")]


@rule("WX-1.4")
def test_an_abducted_bite_bites_for_whom_it_lies_before():
    table = battle("A-Abduction, A-4", "V-Bite, V-3", suits=suits("A", "V"), camps=["", "V-K"]).go().do("swap 2").go()

    assert table.camp(ANN) == {"A-Abduction", "V-Bite", "V-K"}


@rule("WX-1.4")
def test_an_abduction_among_the_recruits_swaps_recruits():
    table = battle("A-K, A-3, A-4, A-5", "Z-K, Z-3, Z-4, Z-5", suits=suits("A", "Z"), slots="A-Abduction, Z-Q").go()
    table.do("slot 1").go().do("swap 2").go()

    assert table.told("Swept")[0].seat == ANN


@rule("WX-1.4")
def test_an_abduction_that_was_abducted_swaps_no_more_and_an_abducted_one_asks_its_new_owner():
    table = battle("A-Abduction, A-4", "F-Echo, F-3", "P-K, P-3", suits=suits("A", "F", "P"),
                   players={BOB: {"last": "abduction 9"}}).go().do("swap 2")  # fmt: skip

    assert (table.kind, table.owing) == ("abduct", [ANN])
    assert table.do("swap 3").kind != "abduct"


@rule("WX-1.4")
def test_an_echo_of_a_tax_is_a_tax():
    table = battle("F-Echo, F-3", "P-Joker, P-4", suits=suits("F", "P"), players={ANN: {"last": "tax 21"}}).go()

    assert {"F-Echo", "P-Joker"} <= table.tax()


@rule("WX-1.4")
def test_rise_up_among_the_recruits_prolongs_the_war_and_its_winner_takes_the_top_tax_card():
    table = battle("Z-K, Z-3, Z-4, Z-5, Z-7, Z-J, Z-Q", "P-K, P-3, P-4, P-5, P-7, P-J, P-Q", suits=suits("Z", "P"),
                   slots="Z-Rise Up, P-9/6, P-10, Z-8/8", tax="Z-Joker").go().picks(1, 2).picks(3)  # fmt: skip

    assert table.told("WarWentOn")[0].cause == "war-all"
    assert [(event.seat, event.card) for event in table.told("RiseUpTook")] == [
        (table.told("Swept")[0].seat, "Z-Joker")
    ]


@rule("WX-1.3")
@pytest.mark.parametrize(("side", "winner"), [("P-A/2", ANN), ("P-A/2~", BOB)])
def test_a_recruit_counts_as_it_lies(side: str, winner: int):
    table = battle("P-K, P-3, P-4, P-5", "Z-K, Z-3, Z-4, Z-5", slots=f"{side}, Z-Q").go().picks(1)

    assert table.told("Swept")[0].seat == winner


@rule("WX-1.2")
def test_fourteen_and_a_half_is_above_a_king_and_below_an_ace_in_a_war_of_others():
    table = battle("P-Princess, P-3, P-4", "Z-K, Z-3, Z-4", "N-A/2, N-3, N-4", "R-A/2, R-3, R-4").go()

    assert table.view(ANN).wars[0].warriors == (CAT, DAN)
    assert table.told("WarStarted")[0].loose == ("P-Princess", "Z-K")
