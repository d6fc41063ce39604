"""Which of two bots is better, with as few deals as that takes: a sequential probability ratio test on deals.

A deal is worth to the first bot its share over all seatings; 1/2 is even. Two hypotheses are weighed, that it is truly
`margin` below and `margin` above 1/2, by the ratio of their likelihoods with the variance the deals show (the generalised
test of chess engines, on pairs). If the truth is at least `margin` away from even, the wrong bot is named with probability
`error` at most; between them either may be named.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log

from ruse.kernel.errors import RuseError


@dataclass(slots=True)
class Sequential:
    """The running test. Two deals that were never played, one won by each, keep the variance from being nothing."""

    margin: float = 0.02
    error: float = 0.05
    count: int = 0
    total: float = 0.0
    squares: float = field(default=0.0)

    def __post_init__(self) -> None:
        if not 0 < self.margin < 0.5:
            raise RuseError("--margin is a share between 0 and 0.5, like 0.02")
        if not 0 < self.error < 0.5:
            raise RuseError("--error is a probability between 0 and 0.5, like 0.05")

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def ratio(self) -> float:
        """The logarithm of the likelihood ratio: positive where the first bot looks better."""
        count, total, squares = self.count + 2, self.total + 1, self.squares + 1
        variance = squares / count - (total / count) ** 2
        return 2 * self.margin * (self.total - self.count / 2) / variance

    def bound(self) -> float:
        return log((1 - self.error) / self.error)

    def better(self) -> int | None:
        """0 or 1 when the test has decided for the first or the second bot."""
        if abs(self.ratio()) < self.bound():
            return None
        return 0 if self.ratio() > 0 else 1


def worth(lineup_shares: list[tuple[float, ...]]) -> float:
    """A deal for the first of two bots: with more than two players what it got alone, against what the other got alone."""
    if len(lineup_shares) == 1:
        return lineup_shares[0][0]
    alone, other = lineup_shares
    return 0.5 + (alone[0] - other[0]) / 2
