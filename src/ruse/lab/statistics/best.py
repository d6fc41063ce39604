"""Which of several is best: whoever is surely worse than somebody else is out, and gets no more deals.

Every pair is compared on the same deals. An error rate split over the rivals of the best one keeps it in the race with the
confidence that was asked for (Kim and Nelson's elimination, with an interval that holds at every look).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ruse.lab.statistics.sequence import Interval

Compare = Callable[[int, int, float], Interval]
"""The interval of how much better the first is than the second, at an error rate."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is still in, and whether that is all there is to find out."""

    left: tuple[int, ...]
    decided: bool


def eliminate(left: Sequence[int], all_of_them: int, compare: Compare, smallest: float, alpha: float) -> Standing:
    """One look. It is decided when one is left, or when those left differ by less than anybody cares about."""
    each = alpha / max(1, all_of_them - 1)
    stay = tuple(one for one in left if not any(compare(other, one, each).low > 0 for other in left if other != one))
    pairs = [(one, other) for one in stay for other in stay if one < other]
    return Standing(stay, all(compare(one, other, each).within(smallest) for one, other in pairs))
