"""Choice: is there one, among how many, and what does each kind of decision weigh?"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ruse.lab.columns import Columns
from ruse.lab.metrics.metric import Metric, Smallest, Unit, Values, Wish, by_deal
from ruse.lab.metrics.wording import words_of


def totals(columns: Columns, what: str) -> Values:
    found: Values = np.sum([columns[f"{what}_{kind}"] for kind in columns.shape.kinds], axis=0).astype(np.float64)
    return found


def with_a_choice(columns: Columns, _: Any) -> Values:
    return by_deal(columns, totals(columns, "choices") / np.maximum(1, totals(columns, "decisions")))


def options(columns: Columns, _: Any) -> Values:
    """The geometric mean of the numbers of legal actions: two doors and twelve count as five."""
    return by_deal(columns, 2 ** (totals(columns, "bits") / 1024 / np.maximum(1, totals(columns, "decisions"))))


def gain(columns: Columns, _: Any) -> Values:
    return by_deal(columns, columns["place_share_0"] - 1 / columns.shape.seats)


def loss(columns: Columns, _: Any) -> Values:
    return -gain(columns, _)


def choice_metrics(kinds: tuple[str, ...]) -> list[Metric]:
    weighs = partial(Metric, wish=Wish.MORE, reach=1.0)
    twentieth = Smallest(0.05, relative=True)
    return [
        weighs("choice.share", "C1", words_of("choice.share"), "mirror", with_a_choice),
        Metric("choice.options", "C2", words_of("choice.options"), "mirror", options, Wish.MORE, Unit.COUNT, twentieth),
        *[
            weighs(f"choice.only.{kind}", "C7", words_of("choice.only", kind=kind), f"only-{kind}", gain)
            for kind in kinds
        ],
        *[
            weighs(f"choice.without.{kind}", "C7", words_of("choice.without", kind=kind), f"but-{kind}", loss)
            for kind in kinds
        ],
    ]
