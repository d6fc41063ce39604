"""WX-4 War, the nested cases: levels upon levels, wars beside wars, no card left anywhere."""

from typing import Any

import pytest

from ruse.games.war_x_treme.start import COIN
from ruse.kernel.luck import Key
from ruse.testkit.rule import rule
from tests.games.war_x_treme.battle import ANN, BOB, CAT, DAN, Battle, Stacked, battle, deck, relaid

OWN = "P-3, P-4, P-5, P-7", "Z-3, Z-4, Z-5, Z-7", "N-3, N-4, N-5, N-7", "R-3, R-4, R-5, R-7"
MORE = "P-J, P-Q, P-8/8", "Z-J, Z-Q, Z-8/8", "N-J, N-Q, N-8/8"
LONG = tuple(f"{own}, {more}" for own, more in zip(OWN, MORE, strict=False))
"""Six cards to lay and one more, for each."""


def three_at_war(slots: str) -> Battle:
    return battle(f"P-K, {LONG[0]}", f"Z-K, {LONG[1]}", f"N-K, {LONG[2]}", slots=slots).go()


@rule("WX-4.9")
def test_war_all_among_the_recruits_all_go_on():
    table = three_at_war("P-War All, Z-10, P-9/6, N-10, P-10").picks(1, 2, 3)

    assert table.told("WarWentOn")[0].warriors == (ANN, BOB, CAT)


@rule("WX-4.9", "WX-4.7")
def test_war_high_against_war_all_among_the_recruits_is_war_all():
    table = three_at_war("P-War High, Z-War All, P-9/6, N-10, P-10").picks(1, 2, 3)

    assert table.told("WarWentOn")[0].warriors == (ANN, BOB, CAT)


@rule("WX-4.9")
def test_several_wins_among_the_recruits_go_on_without_the_others():
    suits = ["princess", "zombie", "monster"]
    table = battle(f"P-K, {LONG[0]}", f"Z-K, {LONG[1]}", "M-K, M-3, M-4, M-5, M-7", suits=suits,
                   slots="P-Happy Ending, M-Feast, P-9/6, M-10, P-10").go().picks(1, 2, 3)  # fmt: skip

    assert (table.told("WarWentOn")[0].warriors, table.told("WarWentOn")[0].cause) == ((ANN, CAT), "win")


@rule("WX-4.9", "WX-1.4")
def test_a_firewall_among_the_recruits_makes_war_cards_plain_eighteens():
    suits = ["robot", "zombie"]
    table = battle(f"R-K, {OWN[3]}", f"Z-K, {OWN[1]}", suits=suits, slots="R-Firewall, Z-War All").go().picks(1)

    assert (table.told("Swept")[0].seat, table.told("Swept")[0].how) == (BOB, "highest")


@rule("WX-4.9")
def test_after_a_vanish_the_others_are_compared():
    suits = ["ninja", "zombie", "princess"]
    table = battle(
        f"N-K, {OWN[2]}", f"Z-K, {OWN[1]}", f"P-K, {OWN[0]}", suits=suits, slots="N-Vanish, Z-9/6, P-10"
    ).go()
    table.do("slot 1", "slot 2").go().do("vanish").go()

    assert table.told("Swept")[0].seat == CAT
    assert table.camp(ANN) == {"N-Vanish"}


@rule("WX-4.1", "WX-4.4")
def test_a_triple_war_earns_three():
    table = battle(f"P-K, {LONG[0]}, P-A/2, P-A/2*, P-Wild", f"Z-K, {LONG[1]}, Z-A/2, Z-A/2*, Z-Wild",
                   slots="P-10, Z-10, P-9/6, Z-9/6, P-Joker, Z-9/6*").go()  # fmt: skip
    table.picks(1, 2).picks(3, 4).picks(5)

    assert [event.level for event in table.told("WarWentOn")] == [2, 3]
    assert [event.seat for event in table.told("EquipmentDrawn")] == [ANN] * 3


@rule("WX-4.4")
def test_with_store_and_junk_empty_nothing_is_earned():
    hands = ["spyglass, bribe, sabotage, press-gang, draft-notice, armistice, audit, smoke-bomb",
             "casus-belli, quick-boots, war-drum, tax-haven, two-left-hands, leech"]  # fmt: skip
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", slots="P-10, Z-Q", hands=hands,
                   play=[("taxmans-knock", ANN, ANN)]).go().picks(1)  # fmt: skip

    assert not table.told("EquipmentDrawn")


@rule("WX-4.4", "WX-3.4")
def test_equipment_is_earned_in_the_order_of_the_wars():
    table = battle(f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", f"N-K, {OWN[2]}", f"R-K, {OWN[3]}",
                   slots="P-10, Z-Q, P-9/6, Z-8/8").go().picks(1, 2).picks(3)  # fmt: skip

    assert [event.seat for event in table.told("EquipmentDrawn")] == [DAN, ANN]


@rule("WX-4.5")
def test_every_single_card_above_the_war_is_asked_from_the_lead_on():
    table = battle(f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", "N-K, N-3, N-4", "R-Q, R-J, R-10, R-3, R-4, R-5",
                   slots="P-10, Z-Q, P-9/6", lead=DAN).go()  # fmt: skip

    assert [table.owing[0], *table.view(ANN).queue] == [DAN, CAT]
    table.do("buy-in", "flee").go()
    assert table.view(ANN).wars[0].warriors == (ANN, BOB, DAN)
    assert table.camp(CAT) == {"N-K"}


@rule("WX-4.5", "WX-4.6")
def test_buying_in_is_into_the_highest_of_two_wars():
    table = battle(f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", f"N-Q, {OWN[2]}", f"R-Q, {OWN[3]}",
                   "M-K, M-J, M-10, M-3, M-4, M-5").go().do("buy-in").go()  # fmt: skip

    assert [war.warriors for war in table.view(ANN).wars] == [(CAT, DAN, 4), (ANN, BOB)]


@rule("WX-4.3", "WX-6.1")
def test_a_war_in_which_one_renews_the_army_and_the_other_borrows():
    table = battle("P-K, P-3", "Z-K", camps=["P-4, P-5, P-7, P-J", ""], slots="P-10, Z-10, P-Q, Z-9/6",
                   tax="Z-4, Z-5, Z-7").go()  # fmt: skip
    assert table.kind == "trust"
    table.do("trust").picks(1, 2)

    assert [(event.seat, event.count, event.borrowed) for event in table.told("Laid")] == [
        (ANN, 1, 0), (ANN, 2, 0), (BOB, 1, 1), (BOB, 1, 1), (BOB, 1, 1), (ANN, 2, 0), (ANN, 1, 1),
    ]  # fmt: skip


@rule("WX-4.3")
def test_who_borrowed_in_one_war_borrows_anew_in_the_next():
    table = battle("P-K", f"Z-K, {LONG[1]}", slots="Z-9/6, P-9/6", tax="P-4, P-5, P-7, P-J, P-Q, P-8/8").go()
    table.picks(1)

    assert table.told("WarWentOn")
    assert table.position["borrowed"] == [ANN]


@rule("WX-4.3", "WX-6.2")
def test_what_the_tax_pile_cannot_give_is_not_laid():
    table = in_a_long_war()
    laid = relaid(table, phase="laying", queue=[ANN, BOB], need=3,
                  players={ANN: {"army": []}, BOB: {"army": table.army(BOB) + table.army(ANN)}})  # fmt: skip

    assert not [event for event in laid.told("Laid") if event.seat == ANN]
    assert [event.seat for event in laid.told("NoRecruit")] == [ANN]


@rule("WX-4.8")
def test_with_no_slot_and_no_tax_card_the_recruit_is_the_top_of_the_army():
    table = in_a_long_war()
    recruits = table.army(ANN)[0], table.army(BOB)[0]
    turned = relaid(table, phase="slot", queue=[ANN, BOB]).told("RecruitsTurned")[0]

    assert turned.cards == recruits


@rule("WX-4.8")
def test_who_finds_no_recruit_anywhere_has_lost_the_war():
    table = in_a_long_war()
    lost = relaid(table, phase="slot", queue=[ANN, BOB],
                  players={ANN: {"army": []}, BOB: {"army": table.army(BOB) + table.army(ANN)}})  # fmt: skip

    assert [event.seat for event in lost.told("NoRecruit")] == [ANN]
    assert (lost.told("Swept")[0].seat, lost.told("Swept")[0].how) == (BOB, "alone")


@rule("WX-4.8")
def test_if_nobody_finds_a_recruit_a_fair_draw_decides():
    table = in_a_long_war()
    rest = [laid("down", card, ANN) for seat in (ANN, BOB) for card in table.army(seat)]
    empty: dict[str, Any] = {"army": []}
    drawn = relaid(table, phase="slot", queue=[ANN, BOB], table=table.position["table"] + rest,
                   players={ANN: empty, BOB: empty})  # fmt: skip

    assert [event.seat for event in drawn.told("NoRecruit")] == [ANN, BOB]
    assert (drawn.told("Swept")[0].seat, drawn.told("Swept")[0].how) == (ANN, "fair-draw")


@rule("WX-6.4", "WX-4.9")
def test_everyone_out_at_once_in_a_war_of_borrowers_that_a_tax_ends():
    table = battle("P-K", "Z-K", slots="Z-Plague Toll, Z-Q").go().picks(1)

    assert table.position["reason"] == "all-out"
    assert table.position["won"] == [ANN, BOB]


@rule("WX-6.3", "WX-4.5")
def test_who_fled_with_the_last_card_is_not_out():
    table = battle(f"P-7, {OWN[0][:-5]}", "Z-7, Z-3, Z-4, Z-5", "N-K", slots="P-10, Z-Q").go().picks(1)

    assert table.told("Fled")[0].seat == CAT
    assert CAT not in table.position["out"]


@rule("WX-4.7")
def test_war_high_beside_a_princess_and_a_king_takes_the_princess():
    table = battle("P-Princess, P-3, P-4", "Z-War High, Z-3, Z-4", "N-K, N-3, N-4").go()

    assert table.view(ANN).wars[0].warriors == (ANN, BOB)


@rule("WX-4.7")
@pytest.mark.parametrize("cards", [("P-War High", "Z-War High"), ("P-War High", "M-Stomp")])
def test_war_cards_alone_are_at_war_with_each_other(cards: tuple[str, str]):
    suits = ["princess", "zombie" if cards[1][0] == "Z" else "monster"]
    table = battle(*(f"{card}, {card[0]}-3, {card[0]}-4" for card in cards), suits=suits).go()

    assert table.view(ANN).wars[0].warriors == (ANN, BOB)


def laid(how: str, card: str, seat: int) -> dict[str, object]:
    return {"card": card, "seat": seat, "war": 0, "how": how}


def in_a_long_war() -> Battle:
    """Two at the fourth level of a war; slots and tax pile are empty, and nobody has enough cards to owe a tax."""
    table = battle(f"P-K, {OWN[0]}", f"Z-K, {OWN[1]}", hands=["spyglass", "audit"])
    sides = {seat: [card for card in deck(("princess", "zombie")) if card[0] == letter]
             for seat, letter in ((ANN, "P"), (BOB, "Z"))}  # fmt: skip
    lying = []
    for seat, own in sides.items():
        own.insert(0, own.pop(own.index(f"{own[0][0]}-K")))
        lying.append(laid("turned", own.pop(0), seat))
        for _ in range(3):
            lying += [laid("down", own.pop(0), seat) for _ in range(3)] + [laid("recruit", own.pop(0), seat)]
    war = {"fighting": [ANN, BOB], "fought": [ANN, BOB], "levels": 3, "rise_up": False, "cause": "equal",
           "value": 28, "winner": None, "done": False}  # fmt: skip
    players = {seat: {"army": own, "camp": []} for seat, own in sides.items()}
    return relaid(table, phase="war", table=lying, slots=[None] * 8, tax=[], wars=[war], war=0, players=players)


class Tossed(Stacked):
    """The coin falls as it is told to."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side

    def below(self, key: Key, n: int) -> int:
        return self.side if key[0] == COIN else super().below(key, n)


BOTH = ("P-War High, P-3, P-4", "Z-War All, Z-3, Z-4", "N-K, N-3, N-4", "R-7, R-3, R-4")
FOUR = ["princess", "zombie", "ninja", "robot"]


@rule("WX-4.7")
@pytest.mark.parametrize(("side", "warriors", "cause"), [(0, (0, 1, 2, 3), "war-all"), (1, (0, 1, 2), "war-high")])
def test_a_coin_may_decide_between_war_high_and_war_all(side: int, warriors: tuple[int, ...], cause: str):
    table = battle(*BOTH, suits=FOUR, options={"war_cards": "coin"}, luck=Tossed(side)).go()

    assert [event.cause for event in table.told("CoinTossed")] == [cause]
    assert table.view(ANN).wars[0].warriors == warriors


@rule("WX-4.7")
def test_normally_no_coin_is_tossed():
    table = battle(*BOTH, suits=FOUR, luck=Tossed(1)).go()

    assert not table.told("CoinTossed")
    assert table.view(ANN).wars[0].warriors == (0, 1, 2, 3)


@rule("WX-4.7")
def test_no_coin_is_tossed_where_only_one_of_them_lies():
    table = battle("P-War All, P-3, P-4", *BOTH[2:], suits=["princess", *FOUR[2:]], options={"war_cards": "coin"}).go()

    assert not table.told("CoinTossed")


@rule("WX-4.7", "WX-1.4")
@pytest.mark.parametrize(("side", "rises"), [(0, True), (1, False)])
def test_a_rise_up_that_lost_the_toss_makes_no_war(side: int, rises: bool):
    armies = ("P-War High, P-3, P-4", "Z-Rise Up, Z-3, Z-4", "N-K, N-3, N-4")
    table = battle(*armies, options={"war_cards": "coin"}, luck=Tossed(side)).go()

    assert table.view(ANN).wars[0].rise_up is rises
