"""Chances of winning, read off a table's numbers: what is W for the lab's metrics.

For each tenth of a game a sum of points and public numbers tells how likely each seat is to win: a multinomial logit over
the seats, fitted by Newton's method to games that are not judged by it, the lessons of a set of rules (`running.LESSONS`).
The fit shrinks towards nothing, so that few games teach little instead of nonsense. Whether the chances are what they say
is counted in every other game (`Tally.said`): of all moments that were called 70 %, seven in ten must be won.

What a lesson got wrong is wrong in every game that is judged by it; no number of games shows it. So lessons are taken
again and again in two halves, one of them weighing twice and the other not at all (balanced half samples), and what a metric
moves by then is in its interval (`doubts`, decision 0110). The halves are of deals: two sets of rules, taught by the
same deals, err alike, and what they err by together is no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import hadamard

from ruse.lab.columns import Columns
from ruse.stepper.sitting import TENTHS

Numbers = NDArray[np.float64]
INSIDE = range(1, int(TENTHS))
STEPS, ENOUGH = 25, 1e-9
SHRINK = 4.0
"""As if so many games had said that nothing matters, for each weight."""
BINS = 10
FAR = 6.0
"""Standard deviations at which a number stops to count for more."""
HALVES = 32
"""Groups of lessons; there is one half sample less."""
LOOKED_AT = 512
"""Lessons on which it is seen how far a metric moves with what was taught."""


@dataclass(frozen=True)
class Sum:
    """What is added up after one tenth of the game."""

    middle: Numbers
    scale: Numbers
    weights: Numbers
    leans: Numbers
    """By half sample: how far the weights are from these where only that half is taught."""

    def chances(self, shaped: Numbers) -> Numbers:
        return _chances(np.tensordot(self.weights, shaped, axes=1)).round(9)

    def leaning(self, half: int) -> Sum:
        return replace(self, weights=self.weights + self.leans[half])


@dataclass(frozen=True)
class Chances:
    """Fitted to lessons; `of` gives everybody's chance in any other games."""

    names: tuple[str, ...]
    sums: tuple[Sum, ...]

    @classmethod
    def taught(cls, names: tuple[str, ...], lessons: Columns) -> Chances:
        found = []
        result = _result(lessons)
        for tenth in INSIDE:
            plain = features(names, lessons, tenth)
            middle = plain.mean(axis=(1, 2))
            scale = np.maximum(plain.std(axis=(1, 2)), 1e-9)
            seen = _shaped(plain, middle, scale)
            found.append(Sum(middle, scale, *_fit(seen, result)))
        return cls(names, tuple(found))

    def leaning(self, half: int) -> Chances:
        return Chances(self.names, tuple(one.leaning(half) for one in self.sums))

    def of(self, columns: Columns, tenth: int) -> Numbers:
        """The chance of each seat after so many tenths, seat by seat and game by game; they add up to 1."""
        return self.sums[tenth - 1].chances(self.shaped(columns, tenth))

    def shaped(self, columns: Columns, tenth: int) -> Numbers:
        one = self.sums[tenth - 1]
        return _shaped(features(self.names, columns, tenth), one.middle, one.scale)

    def path(self, columns: Columns) -> Numbers:
        """Through the tenths: moment by seat by game."""
        return np.stack([self.of(columns, tenth) for tenth in INSIDE])


@dataclass(frozen=True)
class Taught:
    """What lessons teach: the chances by all that is counted, by what all can see, and how much they still move."""

    whole: Chances
    public: Chances
    still: Numbers
    """By moment, and by what the likeliest seat had: the squared way to the next moment, on the average."""

    lessons: Columns

    @classmethod
    def by(cls, lessons: Columns) -> Taught:
        cues = tuple(f"cue_{cue}" for cue in lessons.shape.cues)
        whole, public = Chances.taught((*cues, "points"), lessons), Chances.taught(cues or ("points",), lessons)
        return cls(whole, public, _still(whole.path(lessons), lessons, np.ones(lessons.games)), lessons)

    def halves(self) -> list[Taught]:
        """What each half sample of the lessons would have taught."""
        found, lessons = [], self.lessons
        shaped = [self.whole.shaped(lessons, tenth) for tenth in INSIDE]
        for half, signs in enumerate(_halves(lessons.games)):
            whole, public = self.whole.leaning(half), self.public.leaning(half)
            path = np.stack([one.chances(seen) for one, seen in zip(whole.sums, shaped, strict=True)])
            found.append(Taught(whole, public, _still(path, lessons, 1 + signs), lessons))
        return found

    def doubts(self, metrics: Mapping[str, Callable[[Columns, Seen], Numbers]]) -> dict[str, Numbers]:
        """By metric and half sample: how far the mean of some lessons moves with what was taught."""
        some = self.lessons.rows(np.arange(self.lessons.games) < LOOKED_AT)
        usual, halves = Seen(some, self), [Seen(some, half) for half in self.halves()]

        def mean(values: Numbers) -> float:
            known = values[np.isfinite(values)]
            return float(known.mean()) if len(known) else 0.0

        return {
            name: np.array([mean(read(some, half)) for half in halves]).round(12) - round(mean(read(some, usual)), 12)
            for name, read in metrics.items()
        }


def doubt(moved: Numbers) -> float:
    """The standard error that is due to the lessons, from how far each half sample moves a mean."""
    return float(np.sqrt((moved * moved).mean()))


def _halves(games: int) -> NDArray[np.float64]:
    """Half samples of so many games: 1 where a game counts twice, -1 where it does not count. Any two games that are not of
    one group lie in the same half as often as not."""
    group = np.arange(games) * HALVES // max(1, games)
    found: NDArray[np.float64] = hadamard(HALVES)[1:, group].astype(np.float64)
    return found


def _still(inside: Numbers, lessons: Columns, weights: Numbers) -> Numbers:
    """Where few games were, the average of all counts for most."""
    path = _ended(inside, lessons)
    moved = (np.diff(path, axis=0) ** 2).sum(axis=1)
    found = []
    for at, much in enumerate(moved):
        bins = _bins(path[at].max(axis=0))
        counts, sums = np.bincount(bins, weights, BINS), np.bincount(bins, weights * much, BINS)
        mean = float((weights * much).sum() / weights.sum())
        found.append(((sums + SHRINK * mean) / (counts + SHRINK)).round(9))
    return np.stack(found)


def _ended(path: Numbers, columns: Columns) -> Numbers:
    """From the deal, where all are even, through the tenths to the result."""
    seats = columns.shape.seats
    even = np.full((1, seats, columns.games), 1 / seats)
    result = _result(columns)
    return np.concatenate([even, path, np.where(result.sum(axis=0) > 0, result, even)])


def _result(columns: Columns) -> Numbers:
    return np.stack([columns[f"share_{seat}"] for seat in range(columns.shape.seats)])


class Seen:
    """Some games, and what was taught about such: what several metrics read is worked out once."""

    def __init__(self, columns: Columns, taught: Taught) -> None:
        self.columns = columns
        self.taught = taught

    @cached_property
    def whole(self) -> Numbers:
        return self.taught.whole.path(self.columns)

    @cached_property
    def public(self) -> Numbers:
        return self.taught.public.path(self.columns)

    @cached_property
    def result(self) -> Numbers:
        return _result(self.columns)

    @cached_property
    def path(self) -> Numbers:
        return _ended(self.whole, self.columns)

    @cached_property
    def suspense(self) -> Numbers:
        """At each moment: how far the chances can be expected to move until the next."""
        return np.stack([np.sqrt(self.taught.still[at][_bins(self.path[at].max(axis=0))]) for at in range(int(TENTHS))])


def features(names: tuple[str, ...], columns: Columns, tenth: int) -> Numbers:
    """By what, by seat, by game: each number less the mean of the table, and how far ahead of the next best it is."""
    seats = columns.shape.seats
    found = []
    for name in names:
        much = np.stack([columns[f"{name}_{seat}_{tenth}"] for seat in range(seats)]).astype(np.float64)
        lead = much - much.mean(axis=0)
        found.append(lead)
        found.append(np.sign(lead) * np.sqrt(np.abs(lead)))
        if seats > 2:
            best = np.sort(much, axis=0)
            found.append((much == best[-1]) * (best[-1] - best[-2]))
            found.append((much <= 0).astype(np.float64))
    for seat in range(1, seats):
        chair = np.zeros((seats, columns.games))
        chair[seat] = 1.0
        found.append(chair)
    return np.stack(found)


def _shaped(plain: Numbers, middle: Numbers, scale: Numbers) -> Numbers:
    shaped: Numbers = np.clip((plain - middle[:, None, None]) / scale[:, None, None], -FAR, FAR)
    return shaped


def _chances(summed: Numbers) -> Numbers:
    powers = np.exp(summed - summed.max(axis=0))
    found: Numbers = powers / powers.sum(axis=0)
    return found


def _fit(seen: Numbers, result: Numbers) -> tuple[Numbers, Numbers]:
    """Newton's method on the shrunken likelihood, which has one peak; and from there one more step for each half sample."""
    weights, won = np.zeros(len(seen)), result.sum(axis=0)
    for _ in range(STEPS):
        chance = _chances(np.tensordot(weights, seen, axes=1))
        off = (seen - (chance * seen).sum(axis=1, keepdims=True)).reshape(len(seen), -1)
        game_by_game = ((result - chance * won) * seen).sum(axis=1)
        slope = game_by_game.sum(axis=1) - SHRINK * weights
        curve = (off * chance.ravel()) @ off.T + SHRINK * np.eye(len(seen))
        step = np.linalg.solve(curve, slope)
        weights = weights + np.clip(step, -2, 2)
        if float(np.abs(step).max()) < ENOUGH:
            break
    leans = np.linalg.solve(curve, game_by_game @ _halves(seen.shape[2]).T).T
    return weights.round(9), leans.round(9)


def _bins(chances: Numbers) -> NDArray[np.int64]:
    return np.minimum((chances * BINS).astype(np.int64), BINS - 1)


def reliability(chances: Numbers, result: Numbers) -> Numbers:
    """In each tenth of what was said: how many, what they were said, and what came."""
    bins = _bins(chances).ravel()
    came = np.broadcast_to(result, chances.shape).ravel()
    return np.stack(
        [np.bincount(bins, weights, BINS) for weights in (np.ones(len(bins)), chances.ravel(), came)], axis=1
    )


def calibration_error(bins: Sequence[Sequence[float]]) -> float:
    """How far what was said is from what came, on the average over what was said (ECE)."""
    total = sum(count for count, _, _ in bins)
    return sum(abs(said - came) for _, said, came in bins) / total if total else 0.0
