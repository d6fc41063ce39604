"""WX-3 A round, read aloud."""

from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, DAN, battle


@rule("WX-3.1")
def test_the_highest_sweeps_all_cards_into_its_camp():
    table = battle("P-7, P-4", "Z-K, Z-5", "N-Q, N-3").go()

    assert table.camp(BOB) == {"P-7", "Z-K", "N-Q"}


@rule("WX-3.2")
def test_equal_cards_are_war():
    table = battle("P-K, P-4", "Z-K, Z-5").go()

    assert table.told("WarStarted")[0].warriors == (ANN, BOB)


@rule("WX-3.3")
def test_who_holds_nothing_is_asked_too_with_a_pass_alone():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["", "spyglass"])

    assert table.owing == [ANN, BOB]
    assert table.legal(ANN) == ["pass"]
    assert table.legal(BOB) == ["pass", "spyglass"]


@rule("WX-3.3")
def test_nobody_sees_who_has_answered_a_window():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["", "spyglass"])
    before = table.view(ANN)

    table.act(BOB, "spyglass")

    assert table.view(ANN) == before
    assert not table.told("EquipmentPlayed")


@rule("WX-3.3")
def test_without_any_equipment_in_hands_nobody_is_asked():
    table = battle("P-K, P-4", "Z-K, Z-5", hands=["", ""])

    assert table.kind == "slot"


@rule("WX-3.4")
def test_the_sweeper_leads_the_next_round():
    table = battle("P-7, P-4", "Z-K, Z-5", "N-Q, N-3").go()

    assert table.state.lead == BOB


@rule("WX-3.4")
def test_of_several_wars_the_winner_of_the_highest_leads():
    table = battle(
        "P-7, P-4, P-5, P-3, P-10", "Z-7, Z-4, Z-5, Z-3, Z-10", "N-K, N-4, N-5, N-3, N-10", "R-K, R-4, R-5, R-3, R-10",
        slots="Z-J, P-Q, P-8/8, Z-8/8",
    )  # fmt: skip
    table.go().picks(1, 3).picks(2)

    assert [event.seat for event in table.told("Swept")] == [CAT, ANN]
    assert table.state.lead == CAT


@rule("WX-3.4")
def test_choices_are_made_clockwise_from_the_lead():
    table = battle("P-Wild, P-4", "Z-Wild, Z-5", "N-Wild, N-3", lead=BOB).go()

    assert [table.owing[0], *table.view(ANN).queue] == [BOB, CAT, ANN]


@rule("WX-3.4")
def test_wilds_come_before_abductions_and_those_before_vanish():
    table = battle("N-Vanish, N-4", "A-Abduction, A-5", "P-Wild, P-3", suits=["ninja", "alien", "princess"]).go()
    asked = [table.kind, table.do("stand").kind, table.do("keep").kind]

    assert asked == ["wild", "abduct", "vanish"]


@rule("WX-3.4")
def test_if_everyone_vanishes_in_smoke_nobody_sweeps():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["smoke-bomb", "spyglass"]).go(reveal={ANN: "smoke-bomb"})

    assert table.camp(ANN) == {"P-K"}
    assert table.camp(BOB) == {"Z-Q"}


@rule("WX-3.4")
def test_a_window_opens_again_if_a_card_worked():
    table = battle("P-K, P-4", "Z-Q, Z-5", hands=["bribe, sabotage", ""]).answer()

    table.answer({ANN: "sabotage 2"})

    assert table.kind == "reveal"
    assert table.legal(ANN) == ["pass", "bribe"]


@rule("WX-3.4")
def test_if_the_lead_is_out_the_next_clockwise_leads():
    table = battle("P-7", "Z-K, Z-5", "N-Q, N-3", hands=["", "", "audit"], lead=ANN).go(before={CAT: "audit 1"})

    assert table.told("WentOut")[0].seat == ANN
    assert table.told("Turned")[0].seats == (BOB, CAT)
    assert table.state.lead == BOB


@rule("WX-3.4")
def test_slots_are_refilled_and_equipment_is_drawn_before_anybody_is_out():
    table = battle("P-K", "Z-K, Z-3, Z-4, Z-5, Z-7", "N-3, N-4", slots="P-10, Z-Q", lead=BOB).go().picks(1)
    names = [type(event).__name__ for event in table.events]

    assert names.index("Swept") < names.index("SlotsRefilled") < names.index("EquipmentDrawn") < names.index("WentOut")


@rule("WX-3.4")
def test_after_a_sweep_come_leech_then_bite_then_rise_up():
    table = battle("V-K, V-3, V-4, V-5, V-7, V-J, V-Q", "Z-Rise Up, Z-3, Z-4, Z-5, Z-7, Z-J, Z-Q",
                   suits=["vampire", "zombie"], slots="V-Bite, Z-9/6", camps=["", "Z-10"],
                   play=[("leech", BOB, ANN)], hands=["audit"]).go().picks(1)  # fmt: skip
    names = [type(event).__name__ for event in table.events if "Took" in type(event).__name__]

    assert names == ["LeechTook", "BiteTook", "RiseUpTook"]


def test_four_play_a_round():
    table = battle("P-7, P-4", "Z-K, Z-5", "N-Q, N-3", "R-J, R-3").go()

    assert len(table.camp(BOB)) == DAN + 1


@rule("WX-3.4")
def test_while_cards_are_compared_all_see_what_each_counts_and_which_leads():
    table = battle("P-Princess, P-4", "Z-K, Z-5", "N-Q, N-3")

    table.answer()

    for seat in (ANN, BOB, CAT):
        compared = table.view(seat).compared
        assert [(one.seat, one.rank, one.half, one.leads) for one in compared] == [
            (ANN, 14, True, True), (BOB, 14, False, False), (CAT, 13, False, False),
        ]  # fmt: skip


@rule("WX-3.4")
def test_a_card_that_acts_leads_over_higher_numbers():
    table = battle("P-Wild, P-4", "Z-Rise Up, Z-5", "N-Q, N-3")

    table.answer()

    assert [one.leads for one in table.view(ANN).compared] == [False, True, False]


@rule("WX-3.1")
def test_a_sweep_tells_the_card_that_won_and_what_it_was_read_as():
    won = battle("P-Princess, P-4", "Z-K, Z-5", "N-Q, N-3").go().told("Swept")[0]

    assert (won.seat, won.best, won.rank, won.half, won.rule) == (ANN, "P-Princess", 14, True, "WX-3.1")
