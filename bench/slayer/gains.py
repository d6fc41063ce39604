"""What whoever knows a strategy of the first mission gains, and what whoever does not gives away to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bench.slayer.cards import SETS, Three, chance
from bench.slayer.programs import Answerer
from ruse.lab.statistics import Estimate, mean_of


@dataclass(frozen=True)
class Gain:
    """With some first three cards, over the three that may follow, in points."""

    hand: Three
    best: float
    usual: float
    """What the strategy itself brings against itself; over all hands that is nothing."""

    @property
    def more(self) -> float:
        return self.best - self.usual


def gain_with(answerer: Answerer, hand: Three, seconds: Sequence[Three] = SETS) -> Gain:
    """The best way to lay these three, if the rest is answered best as well; nothing is drawn by lot."""
    best, usual, met = np.zeros(12), 0.0, 0.0
    for second in seconds:
        likely = chance(second, hand)
        if likely > 0:
            brings, itself = answerer.answer(hand, second)
            best += likely * brings.max(axis=2).sum(axis=1)
            usual += likely * itself
            met += likely
    return Gain(hand, float(best.max()) / met, usual / met)


def hands(count: int, seed: int) -> Iterator[Three]:
    """First three cards, as likely as they are dealt."""
    likely = np.array([chance(cards) for cards in SETS])
    for number in np.random.default_rng(seed).choice(len(SETS), count, p=likely):
        yield SETS[number]


def mean_gain(gains: Sequence[Gain]) -> Estimate:
    """Exploitability: points that the strategy loses in the first mission to whoever knows it. The game is even, so what the
    strategy brings itself is taken off hand by hand, and most of the luck of these hands with it."""
    return mean_of([gain.more for gain in gains])
