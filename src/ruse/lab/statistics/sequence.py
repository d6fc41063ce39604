"""An interval for a mean that holds at every look at once, however often one looks and whenever one stops.

The values are differences of paired deals: independent, of any shape. By the central limit theorem their sum is close to a
Brownian motion, and Robbins' normal mixture bounds that for all times at once; with the variance estimated from the deals
this is the asymptotic confidence sequence of Waudby-Smith and others. It is tightest at one number of deals, which the first
look chooses: where it would be as wide as the smallest change that anybody cares about.

Some values share an error (`Sums.doubt`): what lessons got wrong. It is drawn once and does not average out. The mixture
then weighs the law of all values with that error against one whose mean is spread wider, which is a martingale too; without
doubt it is Robbins' own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil, exp, inf, log, sqrt

from scipy.special import lambertw

FIRST = 128
"""Deals before the first look: fewer do not add up to anything near a normal distribution."""
GROWTH = 1.1
"""From one look to the next: looking is free, so there are many, and a verdict comes at most a tenth later than it could."""
AIM = 3.3
"""Standard errors between the mean and the end of the interval, about, where it is tightest."""


def looks(most: int, grain: int = 1) -> Iterator[int]:
    """After how many deals there is a look: the same for everybody who runs the study, in whole blocks of `grain` deals."""
    at = min(most, _whole(FIRST, grain))
    yield at
    while at < most:
        at = min(most, _whole(max(at * GROWTH, at + 1), grain))
        yield at


def _whole(deals: float, grain: int) -> int:
    return ceil(deals / grain) * grain


@dataclass(frozen=True, slots=True)
class Sums:
    """What is kept of values: enough for the mean and the variance. `reach` is how far one more value could be off, `doubt`
    the standard error that all of them share."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    reach: float = 0.0
    doubt: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def variance(self) -> float:
        """One deal that was never played and differs by all there is keeps it from being nothing: what never happened in so
        many deals may still happen in one of as many."""
        spread = max(0.0, self.squares - self.total * self.total / self.count)
        return (spread + self.reach * self.reach) / self.count


@dataclass(frozen=True, slots=True)
class Interval:
    mean: float
    low: float = -inf
    high: float = inf

    def within(self, edge: float) -> bool:
        return -edge < self.low and self.high < edge

    def beyond(self, edge: float) -> int:
        """1 or -1 if all of it lies above or below the band, else 0."""
        return 1 if self.low > edge else -1 if self.high < -edge else 0


@dataclass(frozen=True, slots=True)
class Mixture:
    """Robbins' normal mixture; `tightest` is the number of deals at which the interval is tightest."""

    tightest: float

    @classmethod
    def aimed(cls, sums: Sums, smallest: float, most: int) -> Mixture:
        """At the number of deals where an interval as wide as the smallest change can be expected."""
        wanted = AIM * AIM * sums.variance / (smallest * smallest)
        return cls(min(max(wanted, float(sums.count)), float(max(most, sums.count))))

    def interval(self, sums: Sums, alpha: float) -> Interval:
        known, spread = self._spreads(sums, alpha)
        half = (
            sqrt(known / spread * (known + spread) * (log((known + spread) / known) - 2 * log(alpha))) if known else 0.0
        )
        return Interval(sums.mean, sums.mean - half, sums.mean + half)

    def half_width(self, count: int, variance: float, alpha: float, doubt: float = 0.0) -> float:
        return self.interval(Sums(count, 0.0, variance * count, doubt=doubt), alpha).high

    def evidence(self, sums: Sums, truth: float, alpha: float = 0.05) -> float:
        """The e-value against a true mean of `truth`: how much a bet against it would have multiplied its stake."""
        known, spread = self._spreads(sums, alpha)
        if known == 0:
            return 1.0 if sums.mean == truth else inf
        off = sums.mean - truth
        return _exp(off * off / (2 * known) * spread / (known + spread) - log((known + spread) / known) / 2)

    def _spreads(self, sums: Sums, alpha: float) -> tuple[float, float]:
        """The variance of the mean around the truth, and of the truth under the mixture."""
        ratio, shared = _ratio(alpha), sums.doubt * sums.doubt
        return sums.variance / sums.count + shared, ratio * (sums.variance / self.tightest + shared)


@cache
def _ratio(alpha: float) -> float:
    """How many times the mixture's own scale the tightest place is at."""
    return float(-lambertw(-alpha * alpha * exp(-1), -1).real) - 1


def _exp(power: float) -> float:
    return exp(power) if power < 700 else inf
