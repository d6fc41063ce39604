"""Statistics against values from printed tables."""

from statistics import NormalDist

import pytest

from ruse.kernel.kit import Dice
from ruse.lab.statistics.means import _between, _expanded_quantile, mean_of, share_of, student_quantile


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (99, 1.9842), (999, 1.9623)],
)
def test_student_quantiles_are_those_of_the_tables(freedom: int, t: float):
    assert student_quantile(freedom) == pytest.approx(t, abs=0.00005)


def test_the_expansion_meets_the_exact_series():
    for freedom in (150, 199):
        assert _expanded_quantile(freedom, 0.95) == pytest.approx(student_quantile(freedom), abs=1e-6)


def test_many_degrees_of_freedom_are_normal():
    assert student_quantile(10**7) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-6)


def test_the_share_between_two_signs_is_a_probability():
    assert _between(1.0, 1) == pytest.approx(0.5)
    assert _between(0.0, 7) == 0.0


def test_a_mean_has_students_interval():
    estimate = mean_of([4.0, 5.0, 6.0, 7.0, 8.0])

    assert estimate.mean == 6.0
    assert estimate.half_width == pytest.approx(2.7764 * (2.5 / 5) ** 0.5, abs=0.0001)


def test_one_value_alone_bounds_nothing():
    assert mean_of([0.5]).high == float("inf")
    assert (share_of([0.5]).low, share_of([0.5]).high) == (0.0, 1.0)


def test_equal_shares_do_not_pretend_to_be_certain():
    estimate = share_of([1.0] * 10)

    assert estimate.high == 1.0
    assert estimate.low == pytest.approx(0.05**0.1)


def test_the_interval_covers_the_truth_as_often_as_it_says():
    dice = Dice(1)
    covered = 0
    for trial in range(1000):
        estimate = share_of([float(dice.below(2)) for toss in range(60)])
        covered += estimate.low <= 0.5 <= estimate.high

    assert 930 <= covered <= 970
