"""WX-7 Equipment, read aloud, card by card."""

from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, battle

WAR = "P-K, P-3, P-4, P-5, P-7", "Z-K, Z-3, Z-4, Z-5, Z-7"
"""Two armies that are at war at once."""


@rule("WX-7.1")
def test_equipment_is_not_played_in_the_first_round():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["spyglass", ""], number=1)

    assert table.state.round == 2
    assert table.told("Turned")


@rule("WX-7.1")
def test_a_must_play_now_card_dealt_at_the_start_waits_for_the_second_round():
    table = battle("P-K, P-4, P-3", "Z-Q, Z-5, Z-4", hands=["taxmans-knock", "armistice"], number=1)
    names = [type(event).__name__ for event in table.events]

    assert names.index("Swept") < names.index("EquipmentPlayed")
    assert [event.why for event in table.told("TaxPaid")] == ["knock", "knock"]


@rule("WX-7.1")
def test_a_must_play_now_card_works_when_it_is_drawn():
    table = battle(*WAR, slots="P-10, Z-Q", hands=[
        "spyglass, bribe, sabotage, press-gang, draft-notice, armistice, audit, smoke-bomb",
        "casus-belli, quick-boots, war-drum, tax-haven, two-left-hands, leech",
    ])  # fmt: skip
    table.go().picks(1)

    assert [event.why for event in table.told("TaxPaid")] == ["knock", "knock"]
    assert "taxmans-knock" in table.position["junk"]


@rule("WX-7.1")
def test_the_store_empty_the_junk_pile_is_shuffled():
    table = battle(*WAR, slots="P-10, Z-Q", hands=[
        "spyglass, bribe, sabotage, press-gang, draft-notice, armistice, audit, smoke-bomb",
        "casus-belli, quick-boots, war-drum, tax-haven, two-left-hands, leech",
    ])  # fmt: skip
    table.go(before={ANN: "spyglass", BOB: "war-drum"}).picks(1)

    assert table.told("StoreRestocked")[0].equipment == ("spyglass", "taxmans-knock")


@rule("WX-7.1")
def test_continuous_cards_and_curses_are_played_before_a_round_only():
    hands = ["quick-boots, leech", "armistice"]
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=hands)

    assert table.legal(ANN) == ["pass", "quick-boots", "leech 2"]
    assert table.answer().legal(ANN) == ["pass"]
    assert table.refused(ANN, "quick-boots") == "WX-7.3"


@rule("WX-7.2")
def test_all_play_at_once_and_the_cards_work_from_the_lead_on():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["bribe", "sabotage"], lead=BOB).answer()
    table.answer({ANN: "bribe", BOB: "sabotage 1"})

    assert table.shown(ANN) == ("plain", 1)
    assert table.told("EquipmentReturned")[0].equipment == "bribe"
    assert table.hand(ANN) == ["bribe"]


@rule("WX-7.2")
def test_a_bribed_or_sabotaged_card_is_a_plain_number():
    table = battle(
        "N-Vanish, N-4", "R-Firewall, R-5", suits=["ninja", "robot"], hands=["bribe, sabotage", "audit"]
    ).answer()
    table.answer({ANN: "bribe"}).answer({ANN: "sabotage 2"})

    assert table.shown(ANN) == ("plain", 10)
    assert table.shown(BOB) == ("plain", 1)


@rule("WX-7.2")
def test_bribe_and_sabotage_serve_after_recruits_within_the_own_war():
    table = battle(*WAR, "N-3, N-4", slots="P-10, Z-Q", hands=["bribe", "sabotage", "sabotage"][:2]).go()
    table.do("slot 1")

    assert table.kind == "recruits"
    assert table.legal(ANN) == ["pass", "bribe"]
    assert table.legal(BOB) == ["pass", "sabotage 1"]
    assert table.legal(CAT) == ["pass"]


@rule("WX-7.3")
def test_spyglass_shows_the_top_three_to_its_user_alone():
    table = battle("P-K, P-A/2~, P-3, P-4", "Z-Q, Z-5", hands=["spyglass", "armistice"]).answer({ANN: "spyglass"})

    assert table.view(ANN).players[ANN].known == ("P-K", "P-A/2", "P-3")
    assert table.view(ANN).players[ANN].known_ranks == (14, 2, 3)
    assert table.view(BOB).players[ANN].known == ()
    assert table.go().view(ANN).players[ANN].known == ("P-A/2", "P-3")


@rule("WX-7.3")
def test_bribe_makes_a_card_three_ranks_higher_ace_at_most():
    table = battle("P-Q, P-4", "Z-K, Z-5", hands=["bribe", "audit"]).answer().answer({ANN: "bribe"})

    assert table.shown(ANN) == ("plain", 15)
    assert table.go().camp(ANN) == {"P-Q", "Z-K"}


@rule("WX-7.3")
def test_sabotage_makes_a_rivals_card_a_lose():
    table = battle("P-3, P-4", "Z-K, Z-5", hands=["sabotage", ""]).go(reveal={ANN: "sabotage 2"})

    assert table.camp(ANN) == {"P-3", "Z-K"}


@rule("WX-7.3")
def test_press_gang_takes_a_captive():
    table = battle("P-3, P-4", "Z-K, Z-5", hands=["press-gang", ""], camps=["", "Z-Joker"])
    table.answer({ANN: "press-gang 2"})

    assert table.camp(ANN) == {"Z-Joker"}
    assert table.told("PressGanged")[0].card == "Z-Joker"


@rule("WX-7.3")
def test_draft_notice_takes_another_recruit_and_the_old_one_stays_in_the_pot():
    table = battle(*WAR, slots="P-10, Z-Q, P-Joker", hands=["draft-notice", ""]).go()
    table.do("slot 1", "slot 2").answer({ANN: "draft-notice 3"}).go()

    assert {"P-10", "P-Joker", "Z-Q"} <= table.camp(ANN)


@rule("WX-7.3")
def test_draft_notice_takes_the_top_tax_card_when_no_slot_is_filled():
    table = battle(*WAR, slots="P-10, Z-Q", tax="P-Joker", hands=["draft-notice", ""]).go().do("slot 1")

    assert table.legal(ANN) == ["pass", "draft-notice"]
    table.answer({ANN: "draft-notice"}).go()
    assert "P-Joker" in table.camp(ANN)


@rule("WX-7.3")
def test_armistice_sends_all_cards_home_loose_ones_too():
    table = battle(*WAR, "N-7, N-3", hands=["armistice", "audit"]).go(war={ANN: "armistice"})

    assert (table.camp(ANN), table.camp(BOB), table.camp(CAT)) == ({"P-K"}, {"Z-K"}, {"N-7"})
    assert not table.told("Laid")


@rule("WX-7.3")
def test_armistice_is_for_a_warrior_before_the_first_level():
    table = battle(*WAR, "N-7, N-3", hands=["", "bribe", "armistice"]).answer().answer()

    assert table.kind == "war"
    assert table.legal(CAT) == ["pass"]


@rule("WX-7.3")
def test_after_an_armistice_a_buy_in_is_not_returned():
    table = battle("P-7, P-3, P-4, P-5", "Z-7, Z-3, Z-4, Z-5", "N-K, N-Q, N-J, N-3", hands=["armistice", ""]).go()
    table.do("buy-in").go(war={ANN: "armistice"})

    assert {"N-Q", "N-J"} <= table.tax()
    assert table.camp(CAT) == {"N-K"}


@rule("WX-7.3")
def test_audit_makes_a_rival_pay_at_least_one_card():
    table = battle("P-3, P-4", "Z-K, Z-5", hands=["audit", "armistice"]).answer({ANN: "audit 2"})

    assert table.army(BOB) == ["Z-5"]
    assert "Z-K" in table.tax()


@rule("WX-7.3")
def test_smoke_bomb_saves_a_card_even_from_a_tax():
    table = battle("P-3, P-4", "Z-Plague Toll, Z-5", "N-7, N-3", hands=["smoke-bomb", ""]).go(
        reveal={ANN: "smoke-bomb"}
    )

    assert table.camp(ANN) == {"P-3"}
    assert "N-7" in table.tax()


@rule("WX-7.3")
def test_casus_belli_makes_war_over_a_win():
    table = battle("P-Happy Ending, P-3, P-4", "Z-K, Z-3, Z-5", "N-7, N-3, N-4", hands=["", "casus-belli"])
    table.go(reveal={BOB: "casus-belli"})

    assert table.view(ANN).wars[0].warriors == (ANN, BOB, CAT)
    assert table.view(ANN).wars[0].cause == "casus-belli"


@rule("WX-7.3")
def test_casus_belli_does_not_stop_a_tax():
    table = battle("P-3, P-4", "Z-Plague Toll, Z-5", hands=["casus-belli", ""]).go(reveal={ANN: "casus-belli"})

    assert not table.told("WarStarted")


@rule("WX-7.3")
def test_a_war_drum_earns_one_more_for_each_war():
    table = battle(*WAR, slots="P-10, Z-Q", play=[("war-drum", BOB, BOB)], hands=["audit"]).go().picks(1)

    assert len(table.told("EquipmentDrawn")) == 2


@rule("WX-7.3")
def test_a_tax_haven_halves_what_one_owes_rounded_up():
    table = battle(
        "P-7, P-4", "Z-K, Z-5", rest=BOB, slots="P-3", tax="P-5", play=[("tax-haven", BOB, BOB)], hands=["audit"]
    )

    assert table.view(ANN).players[BOB].cards == 36
    assert table.view(ANN).players[BOB].owes == 3


@rule("WX-7.3")
def test_in_two_left_hands_an_ace_is_a_two():
    table = battle("P-A/2, P-4", "Z-3, Z-5", play=[("two-left-hands", BOB, ANN)], hands=["audit"]).go()

    assert table.camp(BOB) == {"P-A/2", "Z-3"}


@rule("WX-7.3")
def test_a_leech_takes_a_card_of_every_sweep_of_four():
    table = battle("P-K, P-4", "Z-3, Z-5", "N-7, N-3", "R-8/8, R-4", play=[("leech", CAT, ANN)], hands=["audit"]).go()

    assert len(table.camp(ANN)) == 3
    assert len(table.camp(CAT)) == 1


@rule("WX-7.3")
def test_a_leech_does_not_feed_on_three_cards():
    table = battle("P-K, P-4", "Z-3, Z-5", "N-7, N-3", play=[("leech", CAT, ANN)], hands=["audit"]).go()

    assert not table.told("LeechTook")


@rule("WX-7.1")
def test_leeches_of_two_cursers_add_up():
    table = battle("P-K, P-4", "Z-3, Z-5", "N-7, N-3", "R-8/8, R-4", "M-4, M-5",
                   play=[("leech", CAT, ANN), ("leech", BOB, ANN)], hands=["audit"]).go()  # fmt: skip

    assert [event.seat for event in table.told("LeechTook")] == [CAT, BOB]


@rule("WX-7.3")
def test_the_taxmans_knock_takes_a_card_of_everyone():
    table = battle("P-K, P-4, P-3", "Z-Q, Z-5, Z-4", hands=["taxmans-knock", "armistice"], number=1)

    assert [(event.seat, event.unseen) for event in table.told("TaxPaid")] == [(ANN, 1), (BOB, 1)]
