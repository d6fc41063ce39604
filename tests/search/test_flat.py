"""Flat Monte Carlo and its truncated playouts, and endings searched out."""

import pytest

from ruse.kernel.kit import Actions, Dice
from ruse.kernel.state import State
from ruse.kernel.wits import Wits
from ruse.search.depth import search_out
from ruse.search.flat import TO_THE_END, stages_for, weigh
from ruse.search.playout import guided, worth
from tests.search.small_games import HEADS, TAILS, Coin, Counters, Known


class Ones(Wits):
    """Everybody takes one counter."""

    def pick(self, state: State, seat: int, legal: Actions, dice: Dice) -> int:
        return int(legal.items[0])


class Resting(Ones):
    """Two counters are left: time to ask for the value."""

    def rests(self, state: State) -> bool:
        assert isinstance(state, Counters)
        return state.left == 2

    def value(self, state: State, seat: int) -> int:
        return 111


def test_search_cannot_foresee_a_coin():
    for seed in range(3):
        tally = weigh(Known(Coin(seed), 1), [HEADS, TAILS], Wits(), 1000, TO_THE_END, Dice(seed))

        for place in (HEADS, TAILS):
            assert int(tally.mean(place)) / 64 == pytest.approx(420, abs=60)


def test_the_option_that_wins_at_once_is_chosen():
    tally = weigh(Known(Counters(3, 2), 2), [1, 2, 3], Wits(), 300, TO_THE_END, Dice(1))

    assert tally.best() == 3


def test_most_of_the_budget_goes_to_what_is_hard_to_tell_apart():
    tally = weigh(Known(Counters(5, 2), 2), [1, 2, 3], Wits(), 600, TO_THE_END, Dice(1))

    assert sum(tally.visits.to_list()) <= 600
    assert max(tally.visits.to_list()) > 2 * min(tally.visits.to_list())


@pytest.mark.parametrize(("options", "stages"), [(1, 1), (2, 1), (3, 2), (5, 3), (46, 6)])
def test_options_are_halved_until_two_are_compared(options: int, stages: int):
    assert stages_for(options) == stages


def test_a_playout_stops_after_so_many_decisions_and_asks_for_the_value():
    table = Counters(9, 3)

    assert guided(table, Ones(), Dice(1), Actions(), 4) == 4
    assert table.left == 5
    assert worth(table, Ones(), 0) == 280


def test_a_playout_stops_where_the_wits_rest():
    table = Counters(9, 2)

    assert guided(table, Resting(), Dice(1), Actions(), TO_THE_END) == 7
    assert worth(table, Resting(), 0) == 111


def test_the_end_of_a_game_counts_for_itself():
    table = Counters(2, 2)
    guided(table, Ones(), Dice(1), Actions(), TO_THE_END)

    assert worth(table, Resting(), 1) == 840


@pytest.mark.parametrize(("left", "best"), [(7, 3), (6, 2), (9, 1)])
def test_an_ending_is_searched_out(left: int, best: int):
    assert search_out(Known(Counters(left, 2), 2), [1, 2, 3], Ones(), 1, 10_000, Dice(1)).best() == best


def test_the_same_seed_gives_the_same_verdict():
    def verdict(seed: int) -> list[int]:
        return weigh(Known(Counters(8, 2), 2), [1, 2, 3], Wits(), 90, TO_THE_END, Dice(seed)).totals.to_list()

    assert verdict(4) == verdict(4)
    assert verdict(4) != verdict(5)
