"""The rules of thumb that playouts follow, and how they tell which hidden cards are likely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.equipment import NAMES
from ruse.games.war_slayer.odds import Odds, expect_of, expect_of_deck
from ruse.games.war_slayer.state import FIRST, SECOND
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import WHOLE, State, legal_actions, seats_in
from tests.bots.twin_worlds import Stacked

SETUP = GAME.setup()


def tables(games: int, *, sensible: bool) -> Iterator[State]:
    """Every table of some games on which somebody has shown a row, laid by the wits or by lot."""
    dice, buffer = Dice(7), Actions()
    for _ in range(games):
        table = GAME.start(SETUP, FastLuck(dice.seed()), None)
        while not table.over():
            for seat in seats_in(table.acting()):
                legal = legal_actions(table, seat)
                buffer.clear()
                table.list_actions(seat, buffer)
                wits = SlayerWits(GAME.view(table, seat).mission)
                picked = wits.pick(table, seat, buffer, dice)
                assert picked in legal
                table.apply(seat, picked if sensible else legal[dice.below(len(legal))])
            if not table.over() and GAME.view(table, 0).phase in ("second", "back-out"):
                yield table


def side(table: State, seat: int) -> dict[str, Any]:
    sides: Any = table.position()["sides"]
    return dict(sides[seat])


def seen(table: State, seat: int) -> tuple[object, ...]:
    """What the other seat sees of this one, and which cards it has."""
    own = side(table, seat)
    cards = sorted(card for part in ("hand", "theater", "dossier", "hq") for card in own[part] if card)
    return GAME.view(table, 1 - seat), cards, [card is None for card in own["dossier"]]


def test_laying_again_changes_nothing_that_is_seen():
    dice, wits, moved = Dice(1), SlayerWits(1), 0
    for table in tables(25, sensible=True):
        for seat in (0, 1):
            again = table.clone()
            wits.relive(again, seat, dice)

            assert seen(again, seat) == seen(table, seat)
            assert side(again, 1 - seat) == side(table, 1 - seat)
            moved += again.checksum() != table.checksum()
    assert moved > 20


def recognised(*, sensible: bool) -> float:
    dice, wits = Dice(2), SlayerWits(1)
    found = [wits.relive(table.clone(), seat, dice) for table in tables(25, sensible=sensible) for seat in (0, 1)]
    return sum(found) / len(found)


def test_who_lays_by_the_rules_of_thumb_is_recognised():
    assert recognised(sensible=True) > recognised(sensible=False) + 0.2


def dealt(top: str, rest: str, mission: int) -> Any:
    """Seat 0 draws the first cards, seat 1 the others, in this mission."""
    halves = [[NAMES.index(card) for card in cards.split()] for cards in (top, rest)]
    left = [card for card in range(len(NAMES)) if card not in halves[0] + halves[1]]
    for half in halves:
        half += [left.pop() for _ in range(len(NAMES) // 2 - len(half))]
    table: Any = GAME.start(SETUP, Stacked([card for pair in zip(*halves, strict=True) for card in pair], 0), None)
    table.mission = mission
    return table


def picked(table: Any) -> str:
    buffer = Actions()
    table.list_actions(0, buffer)
    return str(GAME.write(GAME.view(table, 0), SlayerWits(table.mission).pick(table, 0, buffer, Dice(5))).slots["row"])


@pytest.mark.parametrize(("top", "early", "late"), [
    ("4♠ 3♥ 3♦ K♠ Q♥ J♦", "dossier", "theater"),
    ("8♠ 8♥ 7♦ 10♠ 10♥ 9♦", "theater", "dossier"),
])  # fmt: skip
def test_who_has_held_its_cards_before_knows_which_it_draws_next(top: str, early: str, late: str):
    assert picked(dealt(top, "", 4)) == early
    assert picked(dealt(top, "", 5)) == late


def test_what_the_rival_lays_now_counts_most():
    strong, weak, deck = Odds(), Odds(), Odds()
    expect_of(strong, dealt("", "10♠ 10♥ 10♦ 9♠ 9♥ 9♦", 5), 1, FIRST)
    expect_of(weak, dealt("", "K♠ K♥ 2♦ 2♠ 2♥ 3♦", 5), 1, FIRST)
    expect_of_deck(deck, dealt("", "", 5).box)

    assert [odds.won.to_list()[9] > 512 for odds in (strong, deck, weak)] == [False, True, True]
    assert strong.royals < deck.royals < weak.royals
    assert deck.won.to_list()[2:12] == [step * 1024 // 10 for step in range(10)]


def test_of_a_row_its_owner_has_laid_nobody_expects_the_other_row():
    table = dealt("", "K♠ K♥ K♦ 2♠ 2♥ 3♦", 5)
    odds, blind = Odds(), Odds()
    expect_of(blind, table, 1, FIRST)
    table.apply(0, 0)
    table.apply(1, 6)
    expect_of(odds, table, 1, SECOND)

    again = Odds()
    expect_of(again, table, 1, FIRST)
    assert odds.royals < blind.royals
    assert again.won.to_list() == blind.won.to_list()
    assert odds.behind > blind.behind


def test_more_cards_and_the_vip_are_worth_more():
    wits, table = SlayerWits(1), dealt("A♠", "2♠", 1)
    before = wits.value(table, 0), wits.value(table, 1)
    table.hq(0).lay_under(table.hq(1).draw())

    assert before[0] > before[1]
    assert wits.value(table, 0) > before[0]
    assert wits.value(table, 1) < before[1]


def test_between_equals_what_one_hopes_for_the_other_must_fear():
    wits = SlayerWits(1, True)
    for table in tables(10, sensible=True):
        assert abs(int(wits.value(table, 0)) + int(wits.value(table, 1)) - int(WHOLE)) <= 4


def test_who_searches_likes_to_go_on_against_who_does_not():
    hopeful, equal = SlayerWits(1), SlayerWits(1, True)
    for cards in ("A♠", ""), ("", "A♠"):
        table = dealt(*cards, 1)
        assert hopeful.value(table, 0) > equal.value(table, 0)
