"""Means with their 95 % intervals, over independent units: in the arena the unit is the deal, not the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, fsum, isfinite, pi, sin, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
EXACT_BELOW = 200
"""Degrees of freedom from which the expansion around the normal distribution is right to six places."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the ends of its interval, infinite where nothing can be said."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | None]:
        ends = {"low": self.low, "high": self.high}
        return {"mean": self.mean, **{name: end if isfinite(end) else None for name, end in ends.items()}}

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's interval; of one value alone nothing is known but itself."""
    count = len(values)
    mean = fsum(values) / count
    if count == 1:
        return Estimate(mean, float("-inf"), float("inf"))
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    half = student_quantile(count - 1) * sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)


def share_of(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1. If all are the same, the interval is what that many equal units allow to say."""
    estimate = mean_of(values)
    if min(values) == max(values):
        half = 1 - (1 - CONFIDENCE) ** (1 / len(values))
        estimate = Estimate(estimate.mean, estimate.mean - half, estimate.mean + half)
    return Estimate(estimate.mean, max(0.0, estimate.low), min(1.0, estimate.high))


@cache
def student_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The t between whose two signs a share `confidence` of Student's distribution lies."""
    if freedom >= EXACT_BELOW:
        return _expanded_quantile(freedom, confidence)
    low, high = 0.0, 1.0
    while _between(high, freedom) < confidence:
        high *= 2
    for step in range(80):
        middle = (low + high) / 2
        if _between(middle, freedom) < confidence:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _between(t: float, freedom: int) -> float:
    """The share of Student's distribution between -t and t, by the finite series for whole degrees of freedom."""
    angle = atan(t / sqrt(freedom))
    term = 1.0 if freedom % 2 == 0 else cos(angle)
    total = term if freedom > 1 else 0.0
    first = 1 if freedom % 2 == 0 else 2
    for k in range(first, freedom - 2, 2):
        term *= k / (k + 1) * cos(angle) ** 2
        total += term
    if freedom % 2 == 0:
        return sin(angle) * total
    return 2 / pi * (angle + sin(angle) * total)


def _expanded_quantile(freedom: int, confidence: float) -> float:
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
