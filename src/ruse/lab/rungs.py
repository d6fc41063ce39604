"""The ladder: each bot against the one below it, on the same deals in every seat, until it is told who is better.

How many rungs there are says how deep a game is for these bots (D3), how wide each is how much better play pays (D1), and
a bot that thinks twice as long every time, whether it goes on paying (D2). Where everybody meets everybody, the best mixture
of them says how many ways to play there are (C10).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, exp, inf, log, log10

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.lab.blocks import play_block
from ruse.lab.metrics.metric import by_deal
from ruse.lab.restrained import find_player
from ruse.lab.statistics.sequence import Interval, Mixture, Sums, looks

ALPHA = 0.05
CLEAR = 0.02
"""How much better than even is worth telling apart."""
SURE = 1.2816
"""Standard deviations for nine in ten."""


@dataclass(frozen=True)
class Rung:
    """`better` alone among `worse`: its share of the win."""

    better: str
    worse: str
    share: Interval
    seats: int
    deals: int
    games: int

    @property
    def stands(self) -> bool:
        return self.share.low > 1 / self.seats

    @property
    def elo(self) -> float:
        """Of a game of two; of more, as if the others were one."""
        odds = self.share.mean * (self.seats - 1) / max(1e-9, 1 - self.share.mean)
        return 400 * log10(odds) if odds > 0 else -inf

    @property
    def games_to_tell(self) -> int | None:
        """Games until the better of two leads nine times in ten (D8); None where that is not told."""
        off = self.share.mean - 1 / self.seats
        return (
            max(1, ceil(SURE**2 * self.share.mean * (1 - self.share.mean) / off**2))
            if self.stands and off > 0
            else None
        )


@dataclass(frozen=True)
class Ladder:
    rungs: tuple[Rung, ...]

    @property
    def length(self) -> int:
        """Rungs in a row, from below, that surely are one (D3)."""
        return next((at for at, rung in enumerate(self.rungs) if not rung.stands), len(self.rungs))

    @property
    def spread(self) -> float:
        """The standard deviation of the ratings, each rung on top of the last (D7)."""
        heights = np.cumsum([0.0, *[rung.elo for rung in self.rungs]])
        return float(np.std(heights))

    @property
    def coins(self) -> float:
        """Which part of the games of a contest of pure skill would have to be coin flips to bring the same spread (D7).

        A pure contest is one in which each rung wins nine games in ten."""
        pure = np.cumsum([0.0] + [400 * log10(9.0)] * len(self.rungs))
        wanted = self.spread / max(1e-9, float(np.std(pure)))
        share = np.linspace(0, 1, 1001)
        mixed = (1 - share) * 0.9 + share * 0.5
        return float(share[np.argmin(np.abs(np.log10(mixed / (1 - mixed)) / log10(9.0) - wanted))])

    @property
    def trace(self) -> float:
        """Ludii's skill trace (D2): the mean gain of the rungs, and what is left above where they are heading."""
        gains = [max(0.0, 2 * rung.share.mean - 1) for rung in self.rungs]
        ahead = (
            float(np.clip(np.polyval(np.polyfit(range(len(gains)), gains, 1), len(gains)), 0, 1)) if gains[1:] else 0.0
        )
        return ahead + (1 - ahead) * float(np.mean(gains)) if gains else 0.0


Told = Callable[[Rung], object]


def climb(
    game: Game,
    names: Sequence[str],
    *,
    players: int | None = None,
    seed: int = 1,
    deals: int = 2000,
    told: Told | None = None,
) -> Ladder:
    """From the weakest to the strongest."""
    if len(names) < 2:
        raise RuseError("a ladder takes two bots or more, from weak to strong")
    for name in names:
        find_player(game, name)
    found = []
    for worse, better in pairwise(names):
        rung = duel(game, better, worse, players=players, seed=seed, deals=deals, told=told)
        found.append(rung)
        if told is not None:
            told(rung)
    return Ladder(tuple(found))


def duel(
    game: Game, better: str, worse: str, *, players: int | None, seed: int, deals: int, told: Told | None = None
) -> Rung:
    """It ends when the share surely lies on one side of even, or surely near it."""
    seats = players or game.seats[0]
    places = (better, *(worse,) * (seats - 1))
    sums, played, games, even = Sums(), 0, 0, 1 / seats
    mixture: Mixture | None = None
    for at in looks(deals, 16):
        columns = play_block(game, {}, seats, places, seed, played, at - played, rotations=seats)
        values = by_deal(columns, columns["place_share_0"])
        games, played = games + columns.games, at
        total, squares = float(values.sum()), float((values * values).sum())
        sums = Sums(sums.count + len(values), sums.total + total, sums.squares + squares, 1.0)
        mixture = mixture or Mixture.aimed(sums, CLEAR, deals)
        interval = mixture.interval(sums, ALPHA)
        rung = Rung(better, worse, interval, seats, played, games)
        if (
            interval.low > even
            or interval.high < even
            or (interval.low > even - CLEAR and interval.high < even + CLEAR)
        ):
            break
        if told is not None:
            told(rung)
    return rung


def doubled(bot: str, times: int, least: int) -> list[str]:
    """The same bot with twice the budget each time."""
    return [f"{bot}@{least * 2**step}" for step in range(times + 1)]


def payoffs(game: Game, pool: Sequence[str], *, players: int | None, seed: int, deals: int) -> NDArray[np.float64]:
    """How much more than even each of them wins alone among each other one."""
    seats = players or game.seats[0]
    found = np.zeros((len(pool), len(pool)))
    for row, one in enumerate(pool):
        for column, other in enumerate(pool):
            if row != column and (seats > 2 or row < column):
                places = (one, *(other,) * (seats - 1))
                columns = play_block(game, {}, seats, places, seed, 0, deals, rotations=seats)
                found[row, column] = float(columns["place_share_0"].mean()) - 1 / seats
                if seats == 2:
                    found[column, row] = -found[row, column]
    return found


def best_mixture(payoff: NDArray[np.float64]) -> NDArray[np.float64]:
    """A mixture that loses to none of them: the maximin of the game of choosing who plays."""
    count = len(payoff)
    cost = np.zeros(count + 1)
    cost[-1] = -1
    against = np.hstack([-payoff.T, np.ones((count, 1))])
    whole = np.ones((1, count + 1))
    whole[0, -1] = 0
    solved = linprog(cost, against, np.zeros(count), whole, [1.0], [(0, 1)] * count + [(None, None)], method="highs")
    parts: NDArray[np.float64] = np.clip(solved.x[:count], 0, 1)
    mixture: NDArray[np.float64] = np.abs(parts / parts.sum())
    return mixture


def ways_to_play(mixture: NDArray[np.float64]) -> float:
    """How many there are in effect (C10): the exponential of the entropy of the best mixture."""
    return exp(-sum(part * log(part) for part in mixture.tolist() if part > 0))
