"""WX-7 Equipment, what is easily overlooked: copies, aims, moments, and cards upon cards."""

import pytest

from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, battle

WAR = "P-K, P-3, P-4, P-5, P-7", "Z-K, Z-3, Z-4, Z-5, Z-7"
FIVE = ("P-K, P-4", "Z-Q, Z-5", "N-J, N-3", "R-7, R-3", "M-5, M-3")
"""Five players: two copies of every equipment card."""


@rule("WX-7.1")
@pytest.mark.parametrize("name", ["quick-boots", "war-drum", "tax-haven"])
def test_a_second_copy_of_a_continuous_card_cannot_be_played(name: str):
    table = battle(*FIVE, hands=[name], play=[(name, ANN, ANN)])

    assert table.legal(ANN) == ["pass"]


@rule("WX-7.1")
def test_two_left_hands_lie_once_on_a_player_whoever_laid_them():
    table = battle(*FIVE, hands=["two-left-hands"], play=[("two-left-hands", CAT, BOB)])

    assert table.legal(ANN) == ["pass", "two-left-hands 3", "two-left-hands 4", "two-left-hands 5"]


@rule("WX-7.1")
def test_one_leech_of_each_curser_on_a_player():
    table = battle(*FIVE, hands=["leech"], play=[("leech", ANN, BOB)])

    assert "leech 2" not in table.legal(ANN)
    assert "leech 3" in table.legal(ANN)


@rule("WX-7.1")
@pytest.mark.parametrize("curse", ["leech", "two-left-hands"])
def test_a_curse_hangs_on_its_victim_for_all_to_see(curse: str):
    table = battle("P-K, P-4", "Z-Q, Z-5", "N-J, N-3", hands=[curse, "armistice"]).answer({ANN: f"{curse} 2"})

    assert [(one.equipment, one.by) for one in table.view(CAT).players[BOB].curses] == [(curse, ANN)]
    assert [(event.equipment, event.target) for event in table.told("EquipmentPlayed")] == [(curse, BOB)]


@rule("WX-7.3")
def test_spyglass_shows_fewer_where_there_are_fewer_and_shuffles_nothing():
    table = battle("P-K", "Z-Q, Z-5", camps=["P-4, P-5"], hands=["spyglass", "armistice"]).answer({ANN: "spyglass"})

    assert table.view(ANN).players[ANN].known == ("P-K",)
    assert table.camp(ANN) == {"P-4", "P-5"}


@rule("WX-7.3")
def test_a_bribed_clone_counts_from_what_it_copies():
    table = battle("N-Shadow Clone, N-4", "Z-10, Z-5", suits=["ninja", "zombie"], hands=["bribe", "audit"]).answer()

    assert table.answer({ANN: "bribe"}).shown(ANN) == ("plain", 13)


@rule("WX-7.3")
@pytest.mark.parametrize("card", ["P-Wild", "P-Joker", "P-War All", "P-Royal Wave", "P-Happy Ending"])
def test_what_is_not_regular_is_neither_bribed_nor_sabotaged(card: str):
    table = battle(f"{card}, P-4", "Z-3, Z-5", hands=["bribe", "sabotage"]).answer()

    assert (table.legal(ANN), table.legal(BOB)) == (["pass"], ["pass"])


@rule("WX-7.3")
@pytest.mark.parametrize("rivals", [("P-Royal Wave", "Z-K"), ("P-War High", "Z-K"), ("P-War All", "R-Firewall")])
def test_casus_belli_makes_war_over_speed_war_and_firewall(rivals: tuple[str, str]):
    suits = ["princess", "zombie" if rivals[1][0] == "Z" else "robot", "ninja"]
    table = battle(*(f"{card}, {card[0]}-3, {card[0]}-4" for card in (*rivals, "N-7")), suits=suits,
                   hands=["", "", "casus-belli"]).go(reveal={CAT: "casus-belli"})  # fmt: skip

    assert table.view(ANN).wars[0].warriors == (ANN, BOB, CAT)


@rule("WX-7.3")
@pytest.mark.parametrize("name", ["smoke-bomb", "casus-belli", "armistice", "audit", "leech", "war-drum"])
def test_what_is_for_another_moment_is_not_played_after_recruits(name: str):
    table = battle(*WAR, "N-7, N-3", slots="P-10, Z-Q, P-Joker", hands=[name, "bribe"]).go().do("slot 1", "slot 2")

    assert (table.kind, table.legal(ANN)) == ("recruits", ["pass"])


@rule("WX-7.3")
def test_armistice_ends_its_own_war_and_not_the_other():
    table = battle("P-7, P-3, P-4, P-5", "Z-7, Z-3, Z-4, Z-5", "N-K, N-3, N-4, N-5", "R-K, R-3, R-4, R-5",
                   hands=["", "", "armistice", "audit"]).go(war={CAT: "armistice"})  # fmt: skip

    assert table.camp(CAT) == {"N-K"}
    assert (table.kind, table.view(ANN).war) == ("slot", 1)


@rule("WX-7.3", "WX-4.8")
def test_draft_notice_calls_tax_time_when_slots_tax_pile_and_army_are_empty():
    table = battle("P-K, P-3, P-4, P-5", "Z-K, Z-3, Z-4, Z-5", "N-7, N-3", slots="P-10, Z-Q", rest=CAT, lead=CAT,
                   hands=["draft-notice", "audit"]).go().do("slot 1")  # fmt: skip

    assert table.legal(ANN) == ["pass", "draft-notice"]
    table.answer({ANN: "draft-notice"})
    assert table.told("TaxTime")
    assert table.told("Redrafted")[0].source == "tax"


@rule("WX-7.3", "WX-6.2")
def test_audit_is_by_the_chart_and_a_tax_haven_halves_it():
    def paid(play: list[tuple[str, int, int]]) -> int:
        table = battle("P-7, P-4", "Z-K, Z-5", rest=BOB, slots="P-3", tax="P-5", play=play, hands=["audit"])
        [event] = table.answer({ANN: "audit 2"}).told("TaxPaid")
        return int(event.unseen + len(event.cards))

    assert paid([]) == 5
    assert paid([("tax-haven", BOB, BOB)]) == 3


@rule("WX-7.3")
@pytest.mark.parametrize(("card", "rank"), [("P-A/2", 2), ("P-9/6", 6), ("P-9/6~", 6), ("P-8/8", 8), ("P-K", 14)])
def test_in_two_left_hands_doubles_count_their_lower_half(card: str, rank: int):
    table = battle(f"{card}, P-4", "Z-3, Z-5", play=[("two-left-hands", BOB, ANN)], hands=["audit"]).answer()

    assert table.shown(ANN) == ("plain", rank)


@rule("WX-7.3")
def test_in_two_left_hands_a_recruit_too():
    table = battle(*WAR, slots="Z-A/2, P-9/6", play=[("two-left-hands", BOB, ANN)], hands=["audit"]).go().picks(1)

    assert table.told("Swept")[0].seat == BOB


@rule("WX-7.3")
def test_a_leech_feeds_on_a_war_too():
    table = battle(*WAR, slots="P-Q, Z-10", play=[("leech", BOB, ANN)], hands=["audit"]).go().picks(1)

    assert [(event.seat, event.owner) for event in table.told("LeechTook")] == [(BOB, ANN)]


@rule("WX-7.3", "WX-4.4")
def test_a_war_drum_counts_wars_and_not_levels():
    more = "P-J, P-Q, P-8/8", "Z-J, Z-Q, Z-8/8"
    table = battle(f"{WAR[0]}, {more[0]}", f"{WAR[1]}, {more[1]}", slots="P-10, Z-10, P-9/6, Z-9/6~",
                   play=[("war-drum", ANN, ANN)], hands=["audit"]).go().picks(1, 2).picks(3)  # fmt: skip

    assert [event.seat for event in table.told("EquipmentDrawn")] == [ANN] * 3


@rule("WX-7.3")
def test_the_taxmans_knock_takes_from_the_camp_where_there_is_no_army_and_a_tax_haven_pays_too():
    table = battle("P-K, P-4", "Z-Q", camps=["", "Z-5"], hands=["taxmans-knock", "armistice"], number=1,
                   play=[("tax-haven", ANN, ANN)])  # fmt: skip

    assert [(event.seat, event.unseen + len(event.cards)) for event in table.told("TaxPaid")][:2] == [
        (ANN, 1),
        (BOB, 1),
    ]


@rule("WX-7.2")
def test_press_gang_and_spyglass_serve_in_a_war_of_others():
    table = battle(*WAR, "N-7, N-3", camps=["P-9/6"], hands=["", "audit", "press-gang, spyglass"]).answer().answer()

    assert table.kind == "war"
    assert table.legal(CAT) == ["pass", "spyglass", "press-gang 1"]


@rule("WX-7.2")
def test_of_two_press_gangs_on_one_last_captive_the_second_returns_to_the_hand():
    table = battle(*FIVE, camps=["P-9/6"], hands=["", "press-gang", "press-gang"], lead=BOB)
    table.answer({BOB: "press-gang 1", CAT: "press-gang 1"})

    assert table.camp(BOB) == {"P-9/6"}
    assert table.hand(CAT) == ["press-gang"]
