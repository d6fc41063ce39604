"""MS-2.1 under `discards=top`: of the discard pile only the top card is shown."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.actions import DISCARD, DRAW, WITHOUT
from ruse.kernel.errors import RuseError
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import ORACLE, SPECTATOR, legal_actions
from ruse.testkit.rule import rule
from tests.games.master_of_spies.quays import ANN, BOB, Quays, quays

TOP = {"advanced": True, "discards": "top"}
HANDS = ("D7 D8 L2 P9 F1", "P1 P2 P3 P4 P5")


def shut(**table: Any) -> Quays:
    return quays(HANDS, phase="draw", options=TOP, draw="L7", discard="F9 F8 L1", **table)


def shown(table: Quays, viewer: int) -> list[str]:
    return [face.card for face in GAME.view(table.state, viewer).discard]


@rule("MS-2.1")
@pytest.mark.parametrize("viewer", [ANN, BOB, int(SPECTATOR)])
def test_only_the_top_card_is_shown_and_how_many_lie_below(viewer: int):
    table = shut()

    assert shown(table, viewer) == ["F9"]
    assert GAME.view(table.state, viewer).buried == 2
    assert shown(table, int(ORACLE)) == ["F9", "F8", "L1"]


@rule("MS-2.1")
def test_normally_the_whole_pile_is_open():
    table = quays(HANDS, phase="draw", discard="F9 F8 L1")

    assert shown(table, BOB) == ["F9", "F8", "L1"]
    assert GAME.view(table.state, BOB).buried == 0


@rule("MS-2.1", "MS-7.3")
def test_an_archive_is_announced_and_looks_through_the_pile():
    table = shut().do("archive")

    assert shown(table, ANN) == ["F9", "F8", "L1"]
    assert shown(table, BOB) == ["F9"]
    assert [(event.seat, event.special) for event in table.told("LookedThrough")] == [(ANN, "archive")]
    assert GAME.view(table.state, BOB).looking == "archive"
    assert table.do("pick L1").hand(ANN) == ["D7", "D8", "P9", "L1", "L2", "F1"]
    assert GAME.view(table.state, BOB).looking is None


@rule("MS-2.1", "MS-7.4")
def test_so_is_an_exchange_before_anything_is_given():
    table = shut().do("exchange")

    assert shown(table, ANN) == ["F9", "F8", "L1"]
    assert table.do("give F1", "pick L1").position["discard"] == ["F1", "F9", "F8"]
    assert shown(table, ANN) == ["F1"]
    assert table.kind == "draw"


@rule("MS-2.1", "MS-7.5")
def test_who_has_looked_cannot_take_it_back_but_choose_another_card_to_give():
    table = shut().do("exchange", "give F1")

    table.state.retract(ANN)

    assert table.kind == "exchange-give"
    assert table.position["sides"][ANN]["spent"]
    assert table.refused("draw") == "MS-7.5"


@rule("MS-2.1")
def test_the_pile_lies_open_when_the_game_is_over():
    table: Any = GAME.start(GAME.setup(2, {"discards": "top"}), FastLuck(3), None)
    while not table.over():
        view = GAME.view(table, table.seat())
        assert len(view.discard) <= 1
        table.apply(table.seat(), draw_and_discard(table))

    view = GAME.view(table, int(SPECTATOR))
    assert view.buried == 0
    assert len(view.discard) == table.discard.count > 1


def draw_and_discard(table: Any) -> int:
    legal = legal_actions(table, table.seat())
    return next((int(action) for action in (DRAW, WITHOUT, DISCARD) if action in legal), min(legal))


@rule("MS-2.1")
def test_a_position_says_who_looks_through_the_pile():
    table = shut().do("archive")

    again = Quays(GAME.from_position(GAME.setup(2, TOP), table.position, FastLuck(1)))

    assert again.kind == "archive"
    assert again.state.checksum() == table.state.checksum()
    with pytest.raises(RuseError, match="looking"):
        GAME.from_position(GAME.setup(2, TOP), table.position | {"looking": "regroup"}, FastLuck(1))
