"""Weight: what a decision is worth, and what luck decides. They take match-ups of their own, played where asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from ruse.lab.columns import MORE, Columns
from ruse.lab.matchups import OFTEN, SAME, STAKES, THROWS
from ruse.lab.metrics.metric import Metric, Smallest, Unit, Values, Wish, shares
from ruse.lab.metrics.outcomes import luck_share
from ruse.lab.metrics.wording import words_of

EDGE = 1 / THROWS
"""Who wins no more often, or all but so often, has a deal that is settled when it is dealt."""


def of_decisions(what: str, columns: Columns, _: Any) -> Values:
    """The mean over the decisions of a game that were judged; NaN where none was."""
    judged = columns[f"{MORE}judged"]
    return np.where(judged > 0, columns[MORE + what] / np.maximum(1, judged), np.nan)


def on_the_leader(columns: Columns, _: Any) -> Values:
    """How much oftener than by chance it is the leader who is hit, of the hits of a game."""
    hits = columns[f"{MORE}hits"]
    off = columns[f"{MORE}on_leader"] - columns[f"{MORE}fair_leader"]
    return np.where(hits > 0, off / np.maximum(1, hits), np.nan)


def settled(columns: Columns, _: Any) -> Values:
    """Is the deal won or lost by the first seat whoever throws the dice?"""
    won = shares(columns)[0].reshape(-1, THROWS).mean(axis=1)
    found: Values = ((won <= EDGE) | (won >= 1 - EDGE)).astype(np.float64)
    return found


def weight_metrics(purposes: Sequence[str], seats: int) -> list[Metric]:
    one = partial(Metric, match=STAKES, reach=1.0)
    found = [
        one("choice.effective", "C3", words_of("choice.effective"), values=partial(of_decisions, "effective"),
            wish=Wish.MORE, unit=Unit.COUNT, smallest=Smallest(0.05, relative=True), reach=None),
        one("choice.stakes", "C4", words_of("choice.stakes"), values=partial(of_decisions, "stakes"), wish=Wish.MORE,
            smallest=Smallest(0.005)),
        one("choice.meaningless", "C5", words_of("choice.meaningless"), values=partial(of_decisions, "meaningless"),
            smallest=Smallest(0.05)),
        one("choice.obvious", "C6", words_of("choice.obvious"), values=partial(of_decisions, "obvious"),
            smallest=Smallest(0.05)),
        one("standing.hidden", "F3", words_of("standing.hidden"), values=partial(of_decisions, "hidden"),
            smallest=Smallest(0.02)),
        one("interaction.reach", "G1", words_of("interaction.reach"), values=partial(of_decisions, "reaches"),
            wish=Wish.MORE, smallest=Smallest(0.05)),
    ]  # fmt: skip
    if seats > 2:
        words = words_of("interaction.leader")
        found.append(one("interaction.leader", "G3", words, values=on_the_leader, smallest=Smallest(0.05)))
    sources = [
        Metric(f"luck.from.{purpose}", "D4", words_of("luck.from", purpose=purpose), SAME + purpose, luck_share,
               smallest=Smallest(0.02), reach=2.0)
        for purpose in purposes
    ]  # fmt: skip
    lopsided = Metric(
        "luck.settled", "D5", words_of("luck.settled"), OFTEN, settled, smallest=Smallest(0.02), reach=1.0
    )
    return [*found, *sources, lopsided]
