"""The sequential statistics against simulation: many studies of a truth that is known, looked at after every block."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import binom

from ruse.lab.statistics.best import eliminate
from ruse.lab.statistics.many import discoveries, fixed_size, holm
from ruse.lab.statistics.sequence import Interval, Mixture, Sums, looks
from ruse.lab.statistics.stopped import median_unbiased, regions
from ruse.lab.statistics.verdict import Word, disagree, judge, together

STUDIES, DEALS = 2000, 5000
LOOKS = list(looks(DEALS))
Draw = Callable[[np.random.Generator, tuple[int, int]], NDArray[np.float64]]


def coin(dice: np.random.Generator, shape: tuple[int, int]) -> NDArray[np.float64]:
    """The difference of two tosses."""
    return dice.integers(0, 2, shape).astype(float) - dice.integers(0, 2, shape)


def rare(dice: np.random.Generator, shape: tuple[int, int]) -> NDArray[np.float64]:
    """One deal in fifty differs, by all there is."""
    return np.where(dice.random(shape) < 0.02, dice.choice([-1.0, 1.0], shape), 0.0)


def skew(dice: np.random.Generator, shape: tuple[int, int]) -> NDArray[np.float64]:
    return dice.exponential(1.0, shape) - 1


def studies(
    draw: Draw, truth: float, seed: int, count: int = STUDIES
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of each study and each look, the total and the squares."""
    values = draw(np.random.default_rng(seed), (count, DEALS)) + truth
    at = np.array(LOOKS) - 1
    return np.cumsum(values, axis=1)[:, at], np.cumsum(values * values, axis=1)[:, at]


def intervals(
    totals: NDArray[np.float64], squares: NDArray[np.float64], smallest: float, reach: float
) -> list[Interval]:
    sums = [Sums(n, float(t), float(q), reach) for n, t, q in zip(LOOKS, totals, squares, strict=True)]
    mixture = Mixture.aimed(sums[0], smallest, DEALS)
    return [mixture.interval(one, 0.05) for one in sums]


LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("draw", "reach"), [(coin, 1.0), pytest.param(rare, 1.0, marks=LONG), pytest.param(skew, 8.0, marks=LONG)]
)
def test_looking_after_every_block_raises_no_false_alarms(draw: Draw, reach: float):
    totals, squares = studies(draw, 0.0, seed=4)

    alarms = sum(
        any(found.low > 0 or found.high < 0 for found in intervals(*study, 0.03, reach))
        for study in zip(totals, squares, strict=True)
    )

    assert alarms <= 0.05 * STUDIES
    assert binom.cdf(alarms, STUDIES, 0.06) <= 0.01, "the upper 99 % bound is above 6 %"


def test_an_ordinary_interval_looked_at_as_often_does():
    totals, squares = studies(coin, 0.0, seed=4)
    counts = np.array(LOOKS)
    spread = np.sqrt((squares - totals**2 / counts) / counts)

    alarms = (np.abs(totals) > 1.96 * spread * np.sqrt(counts)).any(axis=1).mean()

    assert alarms > 0.2


@pytest.mark.parametrize("truth", [0.06, *(pytest.param(truth, marks=LONG) for truth in (0.0, 0.03, 0.2))])
def test_the_interval_covers_the_truth_where_a_study_stops(truth: float):
    covered = 0
    for study in zip(*studies(coin, truth, seed=9), strict=True):
        found = intervals(*study, 0.03, 1.0)
        last = next((one for one in found if judge(one, 0.03) is not Word.OPEN), found[-1])
        covered += last.low <= truth <= last.high

    assert binom.cdf(covered, STUDIES, 0.95) > 0.01


def test_the_estimate_after_stopping_is_above_the_truth_half_of_the_time():
    """The plain mean is not: who stops early was lucky."""
    runs, plain, unbiased, smallest, truth = 160, 0, 0, 0.04, 0.12
    on_the_way = [at for at in LOOKS if at <= 2500]
    for totals, squares in zip(*studies(coin, truth, seed=13, count=runs), strict=True):
        sums = [Sums(n, float(t), float(q), 1.0) for n, t, q in zip(on_the_way, totals, squares, strict=False)]
        mixture = Mixture.aimed(sums[0], smallest, 2500)
        last = next((s for s in sums if judge(mixture.interval(s, 0.05), smallest) is not Word.OPEN), sums[-1])
        on = regions(on_the_way, partial(mixture.half_width, variance=last.variance, alpha=0.05), smallest)
        plain += last.mean > truth
        unbiased += median_unbiased(last.mean, last.variance, on) > truth

    assert binom.cdf(runs - plain, runs, 0.5) < 0.02, "nothing to correct here"
    assert binom.cdf(min(unbiased, runs - unbiased), runs, 0.5) > 0.005


def test_same_is_found_and_never_when_the_change_is_as_large_as_one_cares_about():
    same = dict.fromkeys((0.0, 0.06), 0)
    for truth in same:
        for study in zip(*studies(coin, truth, seed=21, count=200), strict=True):
            found = intervals(*study, 0.06, 1.0)
            word = next((word for one in found if (word := judge(one, 0.06)) is not Word.OPEN), Word.OPEN)
            same[truth] += word is Word.SAME

    assert same[0.0] > 0.8 * 200
    assert same[0.06] <= 0.05 * 200


def test_what_never_happened_may_still_happen():
    """Equal deals under both rules are no proof that no deal differs: three in as many as were played may."""
    found = Mixture(1000).interval(Sums(1000, 0.0, 0.0, reach=1.0), 0.05)

    assert 3 / 1000 < found.high < 5 / 1000


def test_looks_are_in_whole_blocks_and_end_at_the_most():
    found = list(looks(10_000, 64))

    assert found[0] == 128
    assert found[-1] == 10_000
    assert all(at % 64 == 0 for at in found[:-1])
    assert all(one < other <= one * 1.1 + 64 for one, other in pairwise(found))
    assert list(looks(50)) == [50]


def test_evidence_against_the_truth_is_small_on_the_average():
    """An e-value: its mean under the truth is one at most."""
    totals, squares = studies(coin, 0.0, seed=5)
    last = zip(totals[:, -1], squares[:, -1], strict=True)
    found = [Mixture(1000).evidence(Sums(DEALS, float(total), float(square), 1.0), 0.0) for total, square in last]

    assert float(np.mean(np.array(found) >= 20)) <= 0.05
    assert float(np.mean(np.array(found) >= 2)) <= 0.5
    assert Mixture(1000).evidence(Sums(DEALS, 0.0, DEALS / 2, 1.0), 0.1) > 1e6, "and what is far off is shown to be"


def test_an_error_that_all_values_share_raises_no_false_alarms_where_it_is_told():
    """What lessons got wrong is drawn once for a study: whoever is not told of it takes it for a change."""
    shared, count = 0.04, 400
    totals, squares = studies(coin, 0.0, seed=6, count=count)
    off = np.random.default_rng(6).normal(0, shared, count)[:, None] * np.array(LOOKS)

    def alarms(told: float) -> int:
        found = 0
        for total, square in zip(totals + off, squares + 2 * off * totals / np.array(LOOKS), strict=True):
            sums = [Sums(n, float(t), float(q), 1.0, told) for n, t, q in zip(LOOKS, total, square, strict=True)]
            mixture = Mixture.aimed(sums[0], 0.03, DEALS)
            ends = [mixture.interval(one, 0.05) for one in sums]
            found += any(one.low > 0 or one.high < 0 for one in ends)
            betting = [mixture.evidence(one, 0.0) >= 20 for one in sums]
            assert betting == [not one.low <= 0 <= one.high for one in ends]
        return found

    assert alarms(shared) <= 0.05 * count
    assert alarms(0.0) > 0.2 * count


def test_an_error_that_all_values_share_does_not_average_out():
    ends = [Mixture(1000).interval(Sums(n, 0.0, float(n), 1.0, 0.01), 0.05).high for n in (10**4, 10**6, 10**8)]

    assert ends[0] > ends[1] > ends[2] > 0.03
    assert ends[2] == pytest.approx(0.0326, abs=2e-4)


def test_questions_share_one_error_rate_and_leave_it_to_each_other():
    assert [holm(0.06, 3, decided) for decided in (0, 1, 2)] == pytest.approx([0.02, 0.03, 0.06])


def test_among_many_verdicts_those_stand_that_are_more_than_chance():
    assert discoveries([1000.0, 0.5, 45.0, 2.0], 0.05) == [True, False, True, False]
    assert discoveries([19.0, 1.0], 0.05) == [False, False]
    assert discoveries([], 0.05) == []


def test_a_fixed_unpaired_test_needs_what_the_tables_say():
    """Thirteen variances over the square of the effect, under each rule."""
    assert fixed_size(0.25, 0.25, 0.1, 0.05, 0.95) == pytest.approx(0.5 * 12.995 / 0.01, rel=0.001)


def test_whoever_is_surely_worse_is_out():
    means = [0.50, 0.55, 0.549]

    def compare(one: int, other: int, alpha: float) -> Interval:
        change = means[one] - means[other]
        return Interval(change, change - 0.004, change + 0.004)

    standing = eliminate([0, 1, 2], 3, compare, smallest=0.01, alpha=0.05)

    assert standing.left == (1, 2)
    assert standing.decided, "the two that are left differ by less than anybody cares about"


def test_the_best_is_nearly_never_thrown_out():
    """Three variants whose best is barely better, looked at after every block."""
    lost = 0
    for trial in range(60):
        dice = np.random.default_rng(trial)
        values = dice.normal([0.0, 0.0, 0.02], 0.5, (DEALS, 3))
        left: tuple[int, ...] = (0, 1, 2)
        for count in LOOKS:
            upto = values[:count]

            def compare(one: int, other: int, alpha: float, upto: NDArray[np.float64] = upto) -> Interval:
                change = upto[:, one] - upto[:, other]
                sums = Sums(len(change), float(change.sum()), float((change**2).sum()), 1.0)
                return Mixture(2000).interval(sums, alpha)

            left = eliminate(left, 3, compare, 0.01, 0.05).left
            if 2 not in left:
                lost += 1
                break

    assert lost <= 0.05 * 60


def test_bots_that_decide_for_opposite_sides_are_mixed():
    assert together(Word.BETTER, Word.WORSE) is Word.MIXED
    assert together(Word.SAME, Word.WORSE) is Word.SAME
    assert disagree(Word.SAME, Word.WORSE)
    assert not disagree(Word.SAME, Word.OPEN)


def test_a_variance_is_that_of_the_values():
    values = np.random.default_rng(3).normal(2, 3, 1000)
    sums = Sums(1000, float(values.sum()), float((values**2).sum()))

    assert sqrt(sums.variance) == pytest.approx(float(values.std()))
