"""A beginner learns what there is to learn, and nothing where there is nothing."""

from __future__ import annotations

from bench.flaws import GAME as HILL
from ruse.lab.beginner import train


def test_a_beginner_learns_to_take_the_highest_card():
    found = train(HILL, games=200, deals=60)

    assert found.examined[0][1] < 0.6
    assert found.last.low > 0.6
    assert found.needs is not None
    assert 50 < found.needs <= 200


def test_where_all_cards_are_alike_there_is_nothing_to_learn():
    assert train(HILL, options={"alike": True}, games=50, deals=60).needs is None


def test_the_same_seed_teaches_the_same():
    assert train(HILL, games=40, deals=4) == train(HILL, games=40, deals=4)
