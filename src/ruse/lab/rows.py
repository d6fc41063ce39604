"""A question of a study while it runs: one metric of one variant against the first rules, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ruse.lab.chances import doubt
from ruse.lab.metrics import Metric, Values, Wish
from ruse.lab.metrics.metric import GROUP
from ruse.lab.readings import finite
from ruse.lab.statistics.many import fixed_size
from ruse.lab.statistics.sequence import Interval, Mixture, Sums
from ruse.lab.statistics.stopped import median_unbiased, regions
from ruse.lab.statistics.verdict import Word, judge

PRIMARY, GUARD, EXPLORE, CHECK = "primary", "guard", "explore", "check"
FEWEST = 16
"""Values before anything is said: fewer add up to nothing near a normal distribution."""


@dataclass
class Running:
    """Sums that grow, of values of any shape."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    reach: float = 0.0
    doubt: float = 0.0
    """What lessons may have got wrong, in all values alike."""

    def add(self, values: Values, reach: float | None) -> None:
        self.count += len(values)
        self.total += float(values.sum())
        self.squares += float((values * values).sum())
        most = float(np.abs(values).max(initial=0.0))
        self.reach = max(self.reach, most) if reach is None else reach

    def sums(self) -> Sums:
        return Sums(self.count, self.total, self.squares, self.reach, self.doubt)


@dataclass
class Row:
    """`before` are the first rules, `after` the variant; without a variant it is the metric against its target."""

    variant: str
    metric: Metric
    role: str
    most: int
    """Deals at the most."""
    matchup_games: int
    before: Running = field(default_factory=Running)
    after: Running = field(default_factory=Running)
    change: Running = field(default_factory=Running)
    counts: list[int] = field(default_factory=list)
    """Values at each look."""
    deals: int = 0
    smallest: float = 0.0
    mixture: Mixture | None = None
    word: Word = Word.OPEN
    interval: Interval = field(default_factory=lambda: Interval(0.0))
    alpha: float = 0.05
    decided: bool = False
    _estimate: float | None = None

    @property
    def paired(self) -> bool:
        return bool(self.variant)

    @property
    def deals_a_value(self) -> int:
        return GROUP if self.metric.grouped else 1

    def add(self, before: Values, after: Values | None, deals: int) -> None:
        """The next deals, under both rules; or under the first alone."""
        self.deals += deals
        if after is None:
            both = before[finite([before])]
            self.before.add(both, None)
            self.change.add(both - self.metric.target, self.metric.reach)
            return
        means = finite([before, after])
        self.before.add(before[means], None)
        self.after.add(after[means], None)
        self.change.add(after[means] - before[means], self.metric.reach)

    def mistrust(self, before: Values, after: Values | None) -> None:
        """How far the lessons of either rules move what they taught: what moves both alike is no doubt about the change."""
        self.before.doubt = doubt(before)
        self.change.doubt = self.before.doubt if after is None else doubt(after - before)

    def look(self, alpha: float) -> bool:
        """Is it decided now? Every look is at the same number of deals, whoever plays them."""
        if self.decided or self.change.count < FEWEST:
            return self.decided
        sums = self.change.sums()
        if self.mixture is None:
            self.smallest = self.metric.smallest.of(self.before.sums().mean)
            self.mixture = Mixture.aimed(sums, self.smallest, max(FEWEST, self.most // self.deals_a_value))
        if not self.counts or self.counts[-1] != sums.count:
            self.counts.append(sums.count)
        self.alpha = alpha
        self.interval = self.mixture.interval(sums, alpha)
        self.word = self.judged()
        self.decided = self.word is not Word.OPEN
        return self.decided

    def judged(self) -> Word:
        seen = judge(self.interval, self.smallest)
        if seen in (Word.OPEN, Word.SAME):
            return seen
        if not self.paired:
            return Word.WORSE
        better = self.metric.better(self.before.sums().mean, self.interval.mean)
        if self.metric.wish is Wish.NEAR and abs(better) < self.smallest:
            return Word.MIXED
        return Word.BETTER if better > 0 else Word.WORSE

    def estimate(self) -> float:
        """Median-unbiased, when it stopped before the end."""
        if self.mixture is None or not self.decided or self.change.count < 2:
            return self.interval.mean
        if self._estimate is None:
            variance = self.change.sums().variance
            half = partial(self.mixture.half_width, variance=variance, alpha=self.alpha, doubt=self.change.doubt)
            self._estimate = median_unbiased(self.interval.mean, variance, regions(self.counts, half, self.smallest))
        return self._estimate

    def evidence(self) -> float:
        if self.mixture is None:
            return 0.0
        return self.mixture.evidence(self.change.sums(), 0.0)

    def pairing(self) -> float | None:
        """The variance of the paired change, as a part of what it would be unpaired."""
        if not self.paired or self.change.count < 2:
            return None
        apart = _variance(self.before) + _variance(self.after)
        return _variance(self.change) / apart if apart > 0 else None

    def fixed(self, alpha: float, power: float) -> int | None:
        """Games that an unpaired test of fixed size would take in all, for the same errors."""
        if not self.paired or self.smallest <= 0:
            return None
        values = fixed_size(_variance(self.before), _variance(self.after), self.smallest, alpha, power)
        return round(values * self.deals_a_value * self.matchup_games * 2)

    @property
    def games(self) -> int:
        return self.deals * self.matchup_games * (2 if self.paired else 1)

    def to_json(self, alpha: float, power: float) -> dict[str, Any]:
        metric, fixed, estimate = self.metric, self.fixed(alpha, power), self.estimate()
        before = self.before.sums().mean if self.before.count else None
        known = self.mixture is not None and before is not None
        low, high = self.interval.low, self.interval.high
        return {
            "variant": self.variant,
            "metric": metric.name,
            "code": metric.code,
            "title": metric.words.title,
            "role": self.role,
            "word": str(self.word),
            "decided": self.decided,
            "unit": str(metric.unit),
            "wish": str(metric.wish),
            "before": _number(before),
            "after": _number(self.after.sums().mean if self.after.count else None),
            "change": _number(estimate if known else None),
            "low": _number(low if known else None),
            "high": _number(high if known else None),
            "better": self.towards_better(before, estimate, low, high) if known and before is not None else None,
            "smallest": _number(self.smallest or None),
            "deals": self.deals,
            "games": self.games,
            "fixed": fixed,
            "saved": None if not fixed or not self.decided else _number(1 - self.games / fixed),
            "pairing": _number(self.pairing()),
            "evidence": _number(min(self.evidence(), 1e12)),
        }

    def towards_better(self, before: float, *points: float) -> list[float]:
        """Estimate, low and high in units of the smallest change that matters, so that more is better: for drawing."""
        sign = 1.0 if self.metric.wish is Wish.MORE else -1.0
        if self.metric.wish is Wish.NEAR:
            sign = 1.0 if (self.metric.better(before, points[0]) > 0) == (points[0] > 0) else -1.0
        scaled = [sign * point / self.smallest for point in points]
        return [round(scaled[0], 6), *(round(end, 6) for end in sorted(scaled[1:]))]


def _variance(running: Running) -> float:
    return running.sums().variance if running.count > 1 else 0.0


def _number(value: float | None) -> float | None:
    """Rounded to twelve digits: enough for anybody, and the same on every machine."""
    return None if value is None else float(f"{value:.12g}")


def open_rows(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if not row.decided]
