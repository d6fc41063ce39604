"""Chances of winning, read off a table's numbers: what is W for the lab's metrics.

For each tenth of a game a sum of points and public numbers tells how likely each seat is to win: a multinomial logit over
the seats, fitted by Newton's method to games that are not judged by it, the lessons of a set of rules (`running.LESSONS`).
The fit shrinks towards nothing, so that few games teach little instead of nonsense. Whether the chances are what they say
is counted in every other game (`Tally.said`): of all moments that were called 70 %, seven in ten must be won.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

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


@dataclass(frozen=True)
class Sum:
    """What is added up after one tenth of the game."""

    middle: Numbers
    scale: Numbers
    weights: Numbers


@dataclass(frozen=True)
class Chances:
    """Fitted to lessons; `of` gives everybody's chance in any other games."""

    names: tuple[str, ...]
    sums: tuple[Sum, ...]

    @classmethod
    def taught(cls, names: tuple[str, ...], lessons: Columns) -> Chances:
        found = []
        result = np.stack([lessons[f"share_{seat}"] for seat in range(lessons.shape.seats)])
        for tenth in INSIDE:
            plain = features(names, lessons, tenth)
            middle = plain.mean(axis=(1, 2))
            scale = np.maximum(plain.std(axis=(1, 2)), 1e-9)
            seen = _shaped(plain, middle, scale)
            found.append(Sum(middle, scale, _fit(seen, result)))
        return cls(names, tuple(found))

    def of(self, columns: Columns, tenth: int) -> Numbers:
        """The chance of each seat after so many tenths, seat by seat and game by game; they add up to 1."""
        one = self.sums[tenth - 1]
        seen = _shaped(features(self.names, columns, tenth), one.middle, one.scale)
        return _chances(np.tensordot(one.weights, seen, axes=1)).round(9)

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

    @classmethod
    def by(cls, lessons: Columns) -> Taught:
        cues = tuple(f"cue_{cue}" for cue in lessons.shape.cues)
        whole, public = Chances.taught((*cues, "points"), lessons), Chances.taught(cues or ("points",), lessons)
        path = Seen(lessons, cls(whole, public, np.zeros((int(TENTHS), BINS)))).path
        moved = (np.diff(path, axis=0) ** 2).sum(axis=1)
        return cls(whole, public, np.stack([_still(path[at], moved[at]) for at in range(len(moved))]))


def _still(before: Numbers, moved: Numbers) -> Numbers:
    """Where few games were, the average of all counts for most."""
    bins = _bins(before.max(axis=0))
    counts, sums = np.bincount(bins, minlength=BINS), np.bincount(bins, moved, BINS)
    found: Numbers = ((sums + SHRINK * moved.mean()) / (counts + SHRINK)).round(9)
    return found


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
        return np.stack([self.columns[f"share_{seat}"] for seat in range(self.columns.shape.seats)])

    @cached_property
    def path(self) -> Numbers:
        """From the deal, where all are even, through the tenths to the result."""
        seats = self.columns.shape.seats
        even = np.full((1, seats, self.columns.games), 1 / seats)
        ended = np.where(self.result.sum(axis=0) > 0, self.result, even)
        return np.concatenate([even, self.whole, ended])

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


def _fit(seen: Numbers, result: Numbers) -> Numbers:
    """Newton's method on the shrunken likelihood, which has one peak."""
    weights = np.zeros(len(seen))
    for _ in range(STEPS):
        chance = _chances(np.tensordot(weights, seen, axes=1))
        off = seen - (chance * seen).sum(axis=1, keepdims=True)
        slope = ((result - chance * result.sum(axis=0)) * seen).sum(axis=(1, 2)) - SHRINK * weights
        curve = np.einsum("asg,sg,bsg->ab", off, chance, off) + SHRINK * np.eye(len(seen))
        step = np.linalg.solve(curve, slope)
        weights = weights + np.clip(step, -2, 2)
        if float(np.abs(step).max()) < ENOUGH:
            break
    return weights.round(9)


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
