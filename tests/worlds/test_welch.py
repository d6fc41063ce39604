"""The statistic that says whether time tells: it must be able to say both."""

from __future__ import annotations

import random
from math import inf, isclose

from tests.worlds.welch import LIMIT, largest_t, welch


def noise(seed: int, many: int = 2000, more: float = 0.0) -> list[float]:
    draw = random.Random(seed)
    return [100 + more + draw.gauss(0, 10) for _ in range(many)]


def test_welch_is_as_in_the_book():
    assert isclose(welch([3, 4, 5], [1, 2, 3]), 2 / (2 / 3) ** 0.5)
    assert welch([2, 2], [2, 2]) == 0
    assert welch([3, 3], [2, 2]) == inf


def test_nothing_is_told_where_there_is_nothing():
    assert all(abs(largest_t(noise(seed), noise(seed + 100))) < LIMIT for seed in range(8))


def test_a_small_dependence_is_found():
    assert abs(largest_t(noise(1), noise(2, more=3))) > LIMIT


def test_a_dependence_under_a_heavy_tail_is_found_by_cropping():
    tail = random.Random(3)
    one, other = ([took + 1e5 * (tail.random() < 0.02) for took in noise(seed, more=seed)] for seed in (1, 4))

    assert abs(welch(one, other)) < LIMIT < abs(largest_t(one, other))
