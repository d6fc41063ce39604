"""WX-6 Shuffling, taxes, elimination, read aloud."""

import pytest

from ruse.games.war_x_treme import GAME
from ruse.games.war_x_treme.chart import TITLES, bracket_of, by_chart
from ruse.kernel.kit import Pile
from ruse.kernel.luck import FastLuck, Key
from ruse.kernel.state import WHOLE
from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, Stacked, battle, relaid


class Turning(Stacked):
    """Every shuffle turns the pile over."""

    def shuffle(self, key: Key, cards: Pile) -> None:
        cards.load(cards.to_list()[::-1])


@rule("WX-6.1")
def test_an_empty_army_is_renewed_from_the_camp_and_the_next_player_is_asked():
    table = battle("", "Z-K, Z-5", "N-3, N-4", camps=["P-7, P-10"]).go()

    assert table.kind == "trust"
    assert table.owing == [BOB]
    assert table.view(CAT).trust.owner == ANN


ANYONE = {"trust": "anyone"}


@rule("WX-6.1")
def test_whom_to_ask_may_be_left_to_the_owner():
    table = battle("", "Z-K, Z-5", "N-3, N-4", camps=["P-7, P-10"], options=ANYONE).go()

    assert (table.kind, table.owing) == ("ask", [ANN])
    assert table.view(CAT).trust.neighbour is None
    assert table.legal() == ["ask 2", "ask 3"]
    assert table.refused(ANN, "ask 1") == "WX-6.1"

    table.do("ask 3")

    assert (table.kind, table.owing) == ("trust", [CAT])
    assert table.view(BOB).trust.neighbour == CAT
    assert [(event.seat, event.neighbour) for event in table.told("Asked")] == [(ANN, CAT)]
    assert table.do("trust").told("Trusted")[0].seat == CAT


@rule("WX-6.1")
def test_with_one_other_player_there_is_nobody_to_choose_from():
    table = battle("", "Z-K, Z-5", camps=["P-7, P-10"], options=ANYONE).go()

    assert (table.kind, table.owing) == ("trust", [BOB])


@rule("WX-6.1")
def test_the_next_choice_is_free_again():
    lasts = ["P-7, P-10", "", "N-7, N-10"]
    table = battle("", "Z-K, Z-5", "", camps=lasts, options=ANYONE).go().do("ask 3", "trust")

    assert (table.kind, table.owing) == ("ask", [CAT])
    assert table.do("ask 1").owing == [ANN]


@rule("WX-6.1")
def test_a_position_says_who_is_asked():
    table = battle("", "Z-K, Z-5", "N-3, N-4", camps=["P-7, P-10"], options=ANYONE).go().do("ask 3")
    setup = GAME.setup(3, {"speed": "dice", **ANYONE}, chosen=[{"suit": p["suit"]} for p in table.position["players"]])

    again = GAME.from_position(setup, table.position, Stacked())

    assert again.checksum() == table.state.checksum()
    assert again.acting() == table.state.acting()


@rule("WX-6.1")
def test_trust_leaves_the_deck_as_it_is():
    table = battle("", "Z-K, Z-5", camps=["P-10, P-7, P-5"]).go().do("trust")

    assert table.told("Turned")[0].cards[0] == "P-10"
    assert table.army(ANN) == ["P-7", "P-5"]


@rule("WX-6.1")
def test_a_cut_moves_the_cards_above_it_below():
    table = battle("", "Z-K, Z-5", camps=["P-10, P-7, P-5"]).go().do("cut", "at 1")

    assert table.told("Turned")[0].cards[0] == "P-7"
    assert table.army(ANN) == ["P-5", "P-10"]


@rule("WX-6.1")
def test_a_cut_is_after_one_card_at_least_and_leaves_one():
    table = battle("", "Z-K, Z-5", camps=["P-10, P-7, P-5"]).go().do("cut")

    assert table.legal() == ["at 1", "at 2"]


@rule("WX-6.1")
def test_a_deck_of_one_card_cannot_be_cut():
    table = battle("", "Z-K, Z-5", camps=["P-10"]).go()

    assert table.legal() == ["trust", "shuffle", "rotate", "shuffle rotate"]


@rule("WX-6.1", "WX-1.3")
def test_rotating_turns_every_double_card_and_keeps_the_order():
    table = battle("", "Z-K, Z-5", camps=["P-A/2, P-7, P-9/6"]).go().do("rotate")

    assert table.shown(ANN) == ("plain", 2)
    assert table.army(ANN) == ["P-9/6~", "P-7"]


@rule("WX-6.1")
def test_several_are_done_as_shuffle_cut_rotate():
    table = battle("", "Z-K, Z-5", camps=["P-A/2, P-10, P-7"], luck=Turning()).go().do("shuffle cut rotate", "at 1")

    assert table.told("Turned")[0].cards[0] == "P-10"
    assert table.army(ANN) == ["P-7", "P-A/2~"]


@rule("WX-6.1")
def test_it_happens_in_the_middle_of_a_war_too():
    table = battle("P-K, P-3", "Z-K, Z-3, Z-4, Z-5", camps=["P-4, P-5, P-7"], slots="P-10, Z-Q").go()

    assert table.kind == "trust"
    assert [event.count for event in table.told("Laid")] == [1]
    assert table.do("trust").kind == "slot"
    assert [event.count for event in table.told("Laid")] == [1, 2, 3]


@rule("WX-6.1")
def test_taxes_do_not_cause_it():
    table = battle("", "Z-K, Z-5", camps=["P-7, P-10"], hands=["", "audit"]).go(before={BOB: "audit 1"})

    assert table.told("TaxPaid")[0].cards in (("P-7",), ("P-10",))
    assert not [
        event for event in table.events[: table.events.index(table.told("TaxPaid")[0])] if "Renewed" in str(event)
    ]


@rule("WX-6.2")
@pytest.mark.parametrize(
    ("cards", "owed", "title"),
    [(1, 0, "Unemployed"), (15, 0, "Unemployed"), (16, 1, "Lemonade Stand CEO"), (19, 1, "Lemonade Stand CEO"),
     (20, 2, "Seasonal Employee"), (25, 3, "Karate Teacher"), (34, 4, "Animal Breeder"), (35, 5, "Inventor of Things"),
     (44, 6, "Race Car Driver"), (45, 7, "Teen Celebrity"), (54, 8, "Zoo Owner"), (59, 11, "President of Everything"),
     (60, 12, "President of Everything"), (64, 12, "President of Everything"), (160, 32, "President of Everything")],
)  # fmt: skip
def test_the_chart(cards: int, owed: int, title: str):
    assert by_chart(cards) == owed
    assert TITLES[bracket_of(cards)] == title


@rule("WX-6.2")
def test_when_the_last_card_leaves_the_tax_pile_everybody_pays_by_the_chart():
    table = battle("P-7, P-4", "Z-K, Z-5", slots="P-3, P-5, Z-3, Z-4, P-10, Z-10, P-J", tax="Z-J", rest=BOB).go()
    paid = table.told("TaxPaid")

    assert table.told("TaxTime")[0].counts == (1, 31)
    assert [(event.seat, event.unseen + len(event.cards)) for event in paid] == [(BOB, 4)]
    assert paid[0].title == "Animal Breeder"


@rule("WX-6.2")
def test_taxes_come_from_the_top_of_the_army_and_then_from_the_camp():
    table = battle("P-7, P-4", "Z-K, Z-5", slots="P-3, P-5, Z-3, Z-4, P-10, Z-10, P-J", tax="Z-J", rest=BOB).go()
    paid = table.told("TaxPaid")[0]

    assert (paid.unseen, len(paid.cards)) == (1, 3)
    assert table.army(BOB) == []


@rule("WX-6.2")
def test_all_count_before_anybody_pays_and_cards_on_the_table_are_left_out():
    table = battle("P-K, P-3", "Z-K, Z-3, Z-4, Z-5", "N-3, N-4", slots="P-10, Z-Q", tax="P-4", rest=CAT, lead=CAT).go()

    assert table.told("TaxTime")[0].counts[:2] == (0, 3)
    assert [event.seat for event in table.told("TaxPaid")] == [CAT]


@rule("WX-6.2")
def test_who_is_out_pays_nothing():
    table = relaid(
        battle("P-7, P-4", "Z-K, Z-5", "N-3, N-4", slots="P-3", tax="Z-J", rest=BOB, hands=["audit"]), out=[CAT]
    )
    table.first_round = 2
    table.go()

    assert all(owed == 0 for event in table.told("TaxTime") for owed in event.owed[CAT:])


@rule("WX-6.1")
def test_the_neighbour_is_the_next_player_still_in_the_game():
    table = battle("", "Z-K", "N-3, N-4", camps=["P-7, P-10"], hands=["", "", "audit"]).go(before={CAT: "audit 2"})

    assert table.told("WentOut")[0].seat == BOB
    assert (table.kind, table.owing) == ("trust", [CAT])


@rule("WX-3.1", "WX-6.2")
def test_whatever_enters_the_tax_pile_is_shuffled_into_it():
    table = battle("P-7, P-4", "Z-K, Z-5", hands=["audit", "armistice"], tax="P-3, Z-3", luck=Turning())
    before = table.position["tax"]
    table.answer({ANN: "audit 2"})

    assert table.position["tax"] == ["Z-K", *before[::-1]]


@rule("WX-6.3")
def test_without_a_card_one_is_out_and_the_last_player_wins():
    table = battle("P-7", "Z-K, Z-5").go()

    assert table.kind == "over"
    assert [table.state.outcome(seat) for seat in (ANN, BOB)] == [0, WHOLE]
    assert table.position["reason"] == "last-player"


@rule("WX-6.3")
def test_it_is_looked_at_once_more_just_before_cards_are_turned():
    table = battle("P-7", "Z-K, Z-5", "N-3, N-4", hands=["", "audit"]).go(before={BOB: "audit 1"})

    assert table.told("WentOut")[0].seat == ANN
    assert table.told("Turned")[0].seats == (BOB, CAT)


@rule("WX-6.4")
def test_at_the_round_limit_the_most_cards_win():
    table = battle("P-7, P-4, P-5", "Z-K, Z-5", options={"round_limit": 5}, number=10).go()

    assert table.position["reason"] == "round-limit"
    assert [table.state.outcome(seat) for seat in (ANN, BOB)] == [0, WHOLE]


@rule("WX-6.4")
@pytest.mark.parametrize(("seats", "switch", "last"), [(2, None, 200), (8, None, 800), (3, 5, 15)])
def test_the_last_round_is_a_hundred_for_each_player_or_as_the_switch_has_it(seats: int, switch: int | None, last: int):
    setup = GAME.setup(seats, {} if switch is None else {"round_limit": switch})

    assert GAME.view(GAME.start(setup, FastLuck(1), None), ANN).last_round == last


@rule("WX-6.4")
def test_equal_cards_equipment_in_hand_decides_and_then_it_is_shared():
    def ended(hands: list[str]) -> list[int]:
        table = battle("P-7, P-3, P-4, P-5", "Z-K, Z-5", options={"round_limit": 5}, number=10, hands=hands).go()
        return [table.state.outcome(seat) for seat in (ANN, BOB)]

    assert ended(["", "armistice"]) == [0, WHOLE]
    assert ended(["armistice", "audit"]) == [WHOLE // 2, WHOLE // 2]


@rule("WX-6.4")
def test_everyone_out_at_once_share_who_began_the_round():
    table = battle("Z-Plague Toll", "P-K", "N-3", suits=["zombie", "princess", "ninja"]).go()

    assert table.position["reason"] == "all-out"
    assert [table.state.outcome(seat) for seat in range(3)] == [WHOLE // 3] * 3


@rule("WX-6.4")
def test_what_an_eliminated_player_held_played_laid_or_suffered_is_junk():
    table = battle("P-7", "Z-K, Z-5", "N-3, N-4", hands=["bribe", "armistice"],
                   play=[("war-drum", ANN, ANN), ("leech", ANN, BOB), ("two-left-hands", CAT, ANN)]).go()  # fmt: skip

    assert table.position["junk"] == ["bribe", "war-drum", "two-left-hands", "leech"]
    assert table.told("WentOut")[0].shown == ("bribe",)
    assert table.position["play"] == []


@rule("WX-6.3")
def test_those_who_go_out_together_share_the_place_above_those_before():
    table = battle("P-7", "Z-K, Z-5", "N-3", "R-4, R-5").go()

    assert [(gone.seat, gone.place) for gone in table.told("WentOut")] == [(ANN, 3), (CAT, 3)]
