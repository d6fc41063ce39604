"""Tree search: what is alone best is found, what is found out is mixed, and a node knows no more than its owner."""

import pytest

from ruse.kernel.kit import Dice
from ruse.kernel.wits import Wits
from ruse.search.flat import TO_THE_END
from ruse.search.nodes import Nodes, weave
from ruse.search.tree import EXPLORE, Tree, explore_tree
from tests.search.small_games import HEADS, TAILS, Coin, Counters, Cup, Known, Pennies, UnequalPennies


def test_search_cannot_foresee_a_coin():
    for seed in range(3):
        tally = explore_tree(Known(Coin(seed), 1), Wits(), 1000, TO_THE_END, Dice(seed))

        for place in (HEADS, TAILS):
            assert int(tally.mean(place)) / 64 == pytest.approx(420, abs=60)


def test_matching_pennies_comes_out_at_fifty_fifty():
    for seed in range(3):
        for seat in (0, 1):
            policy = explore_tree(Known(Pennies(), 2, seat), Wits(), 6000, TO_THE_END, Dice(seed)).policy()

            assert policy[HEADS] == pytest.approx(0.5, abs=0.06)


def test_unequal_pennies_are_shown_as_their_worth_demands():
    for seat in (0, 1):
        policy = explore_tree(Known(UnequalPennies(), 2, seat), Wits(), 12000, TO_THE_END, Dice(5)).policy()

        assert policy[HEADS] == pytest.approx(1 / 3, abs=0.08)


@pytest.mark.parametrize(("covered", "nodes"), [(True, 2), (False, 3)])
def test_nodes_are_kept_apart_by_what_their_owner_has_seen(covered: bool, nodes: int):
    tree = Tree(Known(Cup(covered), 2), Wits(), TO_THE_END, EXPLORE)

    tree.search(200, Dice(1))

    assert tree.nodes.count == nodes


@pytest.mark.parametrize(("seats", "left", "best"), [(2, 7, 3), (2, 6, 2), (2, 9, 1), (3, 3, 3)])
def test_the_winning_move_is_found_for_any_number_of_players(seats: int, left: int, best: int):
    tally = explore_tree(Known(Counters(left, seats), seats), Wits(), 800, TO_THE_END, Dice(3))

    assert tally.most_tried() == best


def test_the_same_seed_gives_the_same_search():
    def search(seed: int) -> list[int]:
        return explore_tree(Known(Counters(9, 2), 2), Wits(), 300, TO_THE_END, Dice(seed)).totals.to_list()

    assert search(1) == search(1)
    assert search(1) != search(2)


def test_a_thousand_nodes_are_found_again():
    nodes = Nodes()
    keys = [weave(7, word) for word in range(1000)]

    for key in keys:
        nodes.entry(nodes.add(key), key & 7, -1)

    assert [nodes.find(key) for key in keys] == list(range(1000))
    assert nodes.find(weave(7, 1000)) == -1
    assert len(set(keys)) == 1000
