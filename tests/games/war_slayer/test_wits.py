"""The rules of thumb that playouts follow, and how they tell which hidden cards are likely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import WHOLE, State, legal_actions, seats_in

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


def test_what_one_side_may_hope_for_the_other_must_fear():
    wits = SlayerWits(1)
    for table in tables(10, sensible=True):
        assert abs(int(wits.value(table, 0)) + int(wits.value(table, 1)) - int(WHOLE)) <= 4
