"""What a game does to the ratings of those who sat at it: arithmetic alone.

The model is Plackett and Luce's, for two and more; a rating is a mean and how unsure it is. Both are kept in whole
millionths, so that counting the same games again gives the same numbers everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import PlackettLuce

MILLION = 1_000_000
MEAN, UNSURE = 25 * MILLION, 25 * MILLION // 3
"""Of somebody nobody has seen play."""
KNOWN = 5 * MILLION
"""Who is more unsure than this is shown as provisional, and moves others by less."""
ZERO, SCALE = 1500, 48
"""As people see it: a newcomer stands at 1500, give or take 800, and who is 200 above somebody wins three games of four."""


@dataclass(frozen=True, slots=True)
class Rating:
    mean: int = MEAN
    unsure: int = UNSURE
    games: int = 0

    @property
    def shown(self) -> int:
        return round(ZERO + SCALE * (self.mean - MEAN) / MILLION)

    @property
    def give_or_take(self) -> int:
        """In 19 of 20 cases the true strength lies within."""
        return round(2 * SCALE * self.unsure / MILLION)

    @property
    def provisional(self) -> bool:
        return self.unsure > KNOWN


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def after(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """One game later. A place is 0 for who came first; those who share one were level.

    A newcomer weighs little: whoever is known moves by as much less as the others are unsure.
    """
    model = _model()
    sides = [[model.rating(mu=one.mean / MILLION, sigma=one.unsure / MILLION)] for one in before]
    rated = model.rate(sides, ranks=[float(place) for place in places])
    return [
        _moved(one, (side[0].mu, side[0].sigma), _weight(one, [other for other in before if other is not one]))
        for one, side in zip(before, rated, strict=True)
    ]


def _weight(one: Rating, others: Sequence[Rating]) -> float:
    if one.provisional or not others:
        return 1.0
    return sum(min(1.0, (KNOWN / other.unsure) ** 2) for other in others) / len(others)


def _moved(one: Rating, to: tuple[float, float], weight: float) -> Rating:
    mean, unsure = (
        was + round(weight * (now * MILLION - was)) for was, now in zip((one.mean, one.unsure), to, strict=True)
    )
    return Rating(mean, unsure, one.games + 1)
