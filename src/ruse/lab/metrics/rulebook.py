"""Rules: how many of them one game meets. They are heard in some deals only."""

from __future__ import annotations

from typing import Any

import numpy as np

from ruse.lab.columns import Columns
from ruse.lab.metrics.metric import Metric, Smallest, Unit, Values, by_deal
from ruse.lab.metrics.wording import words_of


def met(columns: Columns, _: Any) -> Values:
    """Different paragraphs in a game; NaN where nobody listened."""
    counts = np.stack([columns[name] for name in columns.paragraphs()])
    return by_deal(columns, np.where(counts[0] >= 0, (counts > 0).sum(axis=0).astype(np.float64), np.nan))


def rule_metrics() -> list[Metric]:
    smallest = Smallest(0.5)
    return [Metric("rules.met", "H2", words_of("rules.met"), "mirror", met, unit=Unit.COUNT, smallest=smallest)]
