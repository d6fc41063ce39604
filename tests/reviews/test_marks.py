"""A word is given for a cost only where all of its interval allows it."""

import pytest

from ruse.reviews.marks import Estimate, estimate, hangs, mark_of


@pytest.mark.parametrize(
    ("mean", "half", "mark"),
    [
        (2.9, 0.0, "fine"),
        (3.0, 0.0, "inaccuracy"),
        (12.6, 1.9, "mistake"),
        (12.6, 4.7, "inaccuracy"),
        (12.6, 9.7, "fine"),
        (40.0, 20.0, "blunder"),
        (-6.0, 2.0, "fine"),
    ],
)
def test_the_heaviest_word_that_the_whole_interval_allows(mean, half, mark):
    assert mark_of(Estimate(mean, half)) == mark


@pytest.mark.parametrize(("mean", "half", "more"), [(5.0, 1.0, False), (8.5, 1.0, True), (1.0, 1.5, False)])
def test_samples_are_doubled_only_where_a_word_hangs_on_it(mean, half, more):
    assert hangs(Estimate(mean, half)) is more


def test_an_interval_holds_the_mean_of_its_values():
    found = estimate([1.0, 2.0, 3.0])

    assert found.mean == 2.0
    assert 1.4 < found.half < 1.5
    assert estimate([5.0]).half == 100.0
