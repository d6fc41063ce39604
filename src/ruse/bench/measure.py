"""A figure is the median of several rounds with its spread; the two sides of a ratio take turns: A B A B …"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Side = Callable[[int], float]
"""One round, given its number: the seconds that a game took."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A ratio (how many times as fast), or a time in seconds. Not measured: both None, and the note says why."""

    name: str
    ratio: float | None
    seconds: float | None
    spread: tuple[float, float] | None
    wanted: float
    met: bool | None
    rounds: int
    note: str


def compare(name: str, ours: Side, theirs: Side, rounds: int, wanted: float, note: str) -> Figure:
    """How many times as fast ours is, round by round."""
    ratios = []
    for number in range(rounds):
        mine = ours(number)
        ratios.append(theirs(number) / mine)
    ratio = statistics.median(ratios)
    return Figure(name, ratio, None, _spread(ratios), wanted, ratio >= wanted, rounds, note)


def clock(name: str, side: Side, rounds: int, wanted: float, note: str) -> Figure:
    """How long one takes."""
    times = [side(number) for number in range(rounds)]
    seconds = statistics.median(times)
    return Figure(name, None, seconds, _spread(times), wanted, seconds < wanted, rounds, note)


def not_measured(name: str, wanted: float, reason: str) -> Figure:
    return Figure(name, None, None, None, wanted, None, 0, reason)


def _spread(values: Sequence[float]) -> tuple[float, float]:
    return min(values), max(values)
