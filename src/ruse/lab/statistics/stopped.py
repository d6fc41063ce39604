"""What to print after an early stop: who stops at a high value has been lucky on the average, and the plain mean shows it.

The estimate here is median-unbiased: the true mean at which what was seen, or more, would be seen in half of all runs. Runs
are ordered by their means where they stopped (Emerson and Fleming). The chances come from walking the density of the mean
from look to look over the region in which the test goes on (Armitage, McPherson and Rowe); another true mean only tilts it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

POINTS = 64
"""Of the grid, in each part of the region where the test goes on."""
REACH = 8.0
"""Standard errors around the estimate in which the true mean is looked for."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Region:
    """Where the test goes on after a look: the mean lies between `inner` and `outer` on either side of nothing.

    `inner` is 0 while the test cannot say Same yet; then both sides are one."""

    count: int
    inner: float
    outer: float

    def parts(self) -> list[tuple[float, float]]:
        if self.inner <= 0:
            return [(-self.outer, self.outer)]
        return [(-self.outer, -self.inner), (self.inner, self.outer)]


def regions(counts: Sequence[int], half_width: Callable[[int], float], smallest: float) -> list[Region]:
    """Of the rule of `verdict.judge`: on while the interval lies neither within the band nor beyond it."""
    found = []
    for count in counts:
        half = half_width(count)
        found.append(Region(count, max(0.0, smallest - half), smallest + half))
    return found


@dataclass(frozen=True, slots=True)
class _Stop:
    """Where runs stop at a look, above and below a mean: as weights under the reference and the means they stand for."""

    count: int
    means: Numbers
    weights: Numbers


def median_unbiased(seen: float, variance: float, looks: Sequence[Region]) -> float:
    """The estimate for a run that stopped with the mean `seen`, or came to the last look with it."""
    if variance <= 0 or len(looks) < 2:
        return seen
    stops = list(_walk(seen, variance, looks))
    error = sqrt(variance / looks[0].count)

    def more_often_than_half(truth: float) -> float:
        above, total = 0.0, 0.0
        for stop in stops:
            shift = stop.count * (truth - seen) / variance
            tilt = np.exp(np.clip(shift * (stop.means - (truth + seen) / 2), -700, 700)) * stop.weights
            total += float(tilt.sum())
            above += float(tilt[stop.means > seen].sum())
        return above / total - 0.5

    low, high = seen - REACH * error, seen + REACH * error
    last = sqrt(variance / looks[-1].count)
    for wider in range(1, 12):  # The nearest bracket is the surest: far from the reference a tilted grid is coarse.
        near = min(last * 2.0**wider, high - seen)
        if more_often_than_half(seen - near) <= 0 <= more_often_than_half(seen + near):
            low, high = seen - near, seen + near
            break
    else:
        return seen
    return float(brentq(more_often_than_half, low, high, xtol=error * 1e-6))


def _walk(truth: float, variance: float, looks: Sequence[Region]) -> list[_Stop]:
    """Forward through the looks, with the true mean at `truth`: what stops at each of them."""
    stops: list[_Stop] = []
    before, points, mass = 0, np.zeros(1), np.ones(1)
    for number, look in enumerate(looks):
        step = look.count - before
        spread = sqrt(step * variance) / look.count
        centres = (before * points + step * truth) / look.count
        last = number == len(looks) - 1
        grids = [] if last else [_grid(low, high) for low, high in look.parts()]
        for low, high in _outside([] if last else look.parts(), centres, spread, truth):
            means, widths = _grid(low, high)
            stops.append(_Stop(look.count, means, _density(means, centres, spread) @ mass * widths))
        if last:
            break
        points = np.concatenate([grid for grid, _ in grids])
        widths = np.concatenate([width for _, width in grids])
        mass = (_density(points, centres, spread) @ mass) * widths
        before = look.count
    return stops


def _outside(
    inside: Sequence[tuple[float, float]], centres: Numbers, spread: float, seen: float
) -> list[tuple[float, float]]:
    """The rest of the line, as far as anything gets, cut at the mean that was seen."""
    far_low, far_high = float(centres.min()) - REACH * spread, float(centres.max()) + REACH * spread
    edges = [far_low, *(edge for part in inside for edge in part), far_high]
    gaps = [(edges[at], edges[at + 1]) for at in range(0, len(edges), 2)]
    found = []
    for low, high in gaps:
        cuts = [low, seen, high] if low < seen < high else [low, high]
        found += [(one, other) for one, other in pairwise(cuts) if one < other]
    return found


def _grid(low: float, high: float) -> tuple[Numbers, Numbers]:
    """The middles of equal cells."""
    edges = np.linspace(low, high, POINTS + 1)
    return (edges[1:] + edges[:-1]) / 2, np.diff(edges)


def _density(means: Numbers, centres: Numbers, spread: float) -> Numbers:
    off = (means[:, None] - centres[None, :]) / spread
    found: Numbers = np.exp(-off * off / 2) / (spread * sqrt(2 * np.pi))
    return found
