"""Bradley-Terry ratings in Elo points, with bootstrap intervals over deals.

A bot of strength p wins at a table with probability p over the sum of all strengths there: for two players this is
Bradley and Terry's model, for more Luce's. Shared prizes count as parts of a win. Every line-up gets one more game that
all its places share, so that a bot which won every game has a rating too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, log10
from random import Random

from ruse.kernel.game import YARDSTICK
from ruse.lab.contest import Contest, Lineup
from ruse.lab.deals import Deal
from ruse.lab.statistics import CONFIDENCE, Estimate

MOST_SAMPLES, FEWEST_SAMPLES = 1000, 200
WORK = 1_000_000
"""Deals drawn again in all samples: many deals need fewer samples."""
CLOSE = 1e-7
MOST_STEPS = 2000


@dataclass(slots=True)
class Tally:
    """Games by line-up, and won shares by bot."""

    games: list[float]
    won: list[float]

    def add(self, other: Tally) -> None:
        for i, games in enumerate(other.games):
            self.games[i] += games
        for i, won in enumerate(other.won):
            self.won[i] += won


def rate(contest: Contest, played: Sequence[Deal]) -> list[Estimate]:
    """The rating of every bot: the yardstick is 0 where it takes part, else the mean is."""
    lineups = contest.lineups()
    units = by_deal(contest, played)
    anchor = contest.bots.index(YARDSTICK) if YARDSTICK in contest.bots else None
    fitted = fit(lineups, total(lineups, units, len(contest.bots)))
    ratings = elo(fitted, anchor)
    if len(units) < 2:
        return [Estimate(rating, float("-inf"), float("inf")) for rating in ratings]
    random = Random(contest.seed)
    samples = []
    for _ in range(max(FEWEST_SAMPLES, min(MOST_SAMPLES, WORK // len(units)))):
        drawn = random.choices(units, k=len(units))
        again = total(lineups, drawn, len(contest.bots), shared=random.expovariate(1))
        samples.append(elo(fit(lineups, again, fitted), anchor))
    return [between(rating, sorted(sample[bot] for sample in samples)) for bot, rating in enumerate(ratings)]


def by_deal(contest: Contest, played: Iterable[Deal]) -> list[Tally]:
    """One unit a deal: line-ups on the same deal share their luck and are drawn again together."""
    lineups = contest.lineups()
    units: dict[int, Tally] = {}
    for deal in played:
        unit = units.setdefault(deal.deal, empty(lineups, len(contest.bots)))
        unit.games[deal.lineup] += deal.games
        for place, bot in enumerate(lineups[deal.lineup]):
            unit.won[bot] += deal.shares[place] * deal.games
    return list(units.values())


def empty(lineups: Sequence[Lineup], bots: int) -> Tally:
    return Tally([0.0] * len(lineups), [0.0] * bots)


def total(lineups: Sequence[Lineup], units: Iterable[Tally], bots: int, shared: float = 1.0) -> Tally:
    """All units, and the shared game of each line-up; drawn again it weighs more or less, so that a bot which won
    every game has an interval too."""
    tally = empty(lineups, bots)
    for unit in units:
        tally.add(unit)
    for number, lineup in enumerate(lineups):
        tally.games[number] += shared
        for bot in lineup:
            tally.won[bot] += shared / len(lineup)
    return tally


def fit(lineups: Sequence[Lineup], tally: Tally, start: Sequence[float] | None = None) -> list[float]:
    """The most likely strengths, by Hunter's steps: each raises the likelihood."""
    strengths = list(start) if start is not None else [1.0] * len(tally.won)
    for _ in range(MOST_STEPS):
        pull = [0.0] * len(strengths)
        for games, lineup in zip(tally.games, lineups, strict=True):
            part = games / sum(strengths[bot] for bot in lineup)
            for bot in lineup:
                pull[bot] += part
        better = [won / pulled for won, pulled in zip(tally.won, pull, strict=True)]
        scale = exp(sum(map(log, better)) / len(better))
        better = [strength / scale for strength in better]
        moved = max(abs(new / old - 1) for new, old in zip(better, strengths, strict=True))
        strengths = better
        if moved < CLOSE:
            break
    return strengths


def elo(strengths: Sequence[float], anchor: int | None) -> list[float]:
    points = [400 * log10(strength) for strength in strengths]
    zero = points[anchor] if anchor is not None else sum(points) / len(points)
    return [point - zero for point in points]


def between(rating: float, samples: Sequence[float]) -> Estimate:
    """The rating, and the middle part of what the samples gave."""
    cut = round((1 - CONFIDENCE) / 2 * (len(samples) - 1))
    return Estimate(rating, min(rating, samples[cut]), max(rating, samples[-1 - cut]))
