"""Welch's t of two classes of times: whole, and cropped at percentiles of both together, since the slowest tell least."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, variance

LIMIT = 4.5
"""Below this nothing can be told."""
CROPS = (1.0, 0.99, 0.95, 0.9, 0.75, 0.5)


def welch(one: Sequence[float], other: Sequence[float]) -> float:
    """How many standard errors the two means lie apart; without spread, none or infinitely many."""
    apart = fmean(one) - fmean(other)
    error = (variance(one) / len(one) + variance(other) / len(other)) ** 0.5
    if error == 0:
        return 0.0 if apart == 0 else float("inf") if apart > 0 else float("-inf")
    return float(apart / error)


def largest_t(one: Sequence[float], other: Sequence[float]) -> float:
    """The t that is farthest from nothing, of all crops that leave enough of both classes."""
    both = sorted((*one, *other))
    found = 0.0
    for part in CROPS:
        most = both[min(len(both) - 1, int(len(both) * part))]
        kept = [[took for took in took_by if took <= most] for took_by in (one, other)]
        if all(len(took) > 1 for took in kept):
            t = welch(kept[0], kept[1])
            found = t if abs(t) > abs(found) else found
    return found
