"""MS-2: setup."""

import pytest

from ruse.games.master_of_spies import GAME
from ruse.kernel.luck import FastLuck
from ruse.testkit.rule import rule


@rule("MS-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_gets_five_cards_and_the_rest_is_the_draw_pile(seats: int):
    view = GAME.view(GAME.start(GAME.setup(seats), FastLuck(3), None), 0)

    assert [len(side.hand) for side in view.sides] == [5] * seats
    assert view.draw_pile == 44 - 5 * seats
    assert view.discard == ()


@rule("MS-2.1")
def test_only_the_top_of_the_discard_pile_may_be_drawn_and_at_first_there_is_none():
    state = GAME.start(GAME.setup(2), FastLuck(3), None)
    view = GAME.view(state, state.acting() - 1)

    assert [GAME.write(view, action).text for action in (0,)] == ["draw"]
    assert view.discard == ()


@rule("MS-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_lot_decides_who_starts(seats: int):
    starters = {GAME.view(GAME.start(GAME.setup(seats), FastLuck(seed), None), 0).starter for seed in range(60)}

    assert starters == set(range(seats))


@rule("MS-2.2")
def test_the_starter_of_three_is_master():
    view = GAME.view(GAME.start(GAME.setup(3), FastLuck(5), None), 0)

    assert view.master == view.starter == view.turn


@rule("MS-2.1")
def test_the_same_seed_deals_the_same_cards_under_other_switches():
    one = GAME.start(GAME.setup(3), FastLuck(8), None).position()
    other = GAME.start(GAME.setup(3, {"advanced": True, "borders": "parity"}), FastLuck(8), None).position()

    assert one["sides"] == other["sides"]
    assert one["draw_pile"] == other["draw_pile"]
