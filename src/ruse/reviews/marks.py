"""What a cost is called: by the edge that all of its interval lies beyond, so that noise makes no mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

Mark = Literal["fine", "inaccuracy", "mistake", "blunder"]
MARKS: tuple[Mark, ...] = ("fine", "inaccuracy", "mistake", "blunder")
EDGES = (3.0, 8.0, 15.0)
"""Percent of winning from which on a cost is an inaccuracy, a mistake, a blunder."""
LOOKS = 4
"""An interval is looked at so many times, as samples are doubled; it holds at all of them together."""
WIDTH = 2.5
"""Standard errors: 19 times in 20 over all looks."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and half the width of its interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        return self.mean - self.half

    @property
    def high(self) -> float:
        return self.mean + self.half


def estimate(values: Sequence[float]) -> Estimate:
    """One value has no width that could be told: it might be anything."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Estimate(mean, 100.0)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, WIDTH * sqrt(variance / count))


def mark_of(cost: Estimate) -> Mark:
    """The heaviest word that the whole interval allows."""
    return MARKS[sum(cost.low >= edge for edge in EDGES)]


def hangs(cost: Estimate) -> bool:
    """Could more samples give another word?"""
    return any(cost.low < edge < cost.high for edge in EDGES)
