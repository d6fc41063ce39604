"""Time: how long a game is, how long one waits, and who has to watch."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ruse.lab.columns import Columns
from ruse.lab.metrics.metric import Metric, Smallest, Taste, Unit, Values, Wish, by_deal
from ruse.lab.metrics.wording import words_of

TWENTIETH = Smallest(0.05, relative=True)


def column(name: str, columns: Columns, _: Any) -> Values:
    return by_deal(columns, columns[name])


def minutes_of(columns: Columns, taste: Taste) -> Values:
    """Game by game, if everybody decides one after the other."""
    seconds = [columns[f"decisions_{kind}"] * taste.seconds_of(kind) for kind in columns.shape.kinds]
    found: Values = np.sum(seconds, axis=0) / 60
    return found


def minutes(taste: Taste, columns: Columns, _: Any) -> Values:
    return by_deal(columns, minutes_of(columns, taste))


def ideal(taste: Taste, columns: Columns, _: Any) -> Values:
    least, most = taste.minutes
    long = minutes_of(columns, taste)
    below = long / least if least > 0 else np.ones_like(long)
    above = 1 - np.minimum(1, (long - most) / most)
    return by_deal(columns, np.where(long < least, below, np.where(long > most, above, 1.0)))


def mean_wait(columns: Columns, _: Any) -> Values:
    return by_deal(columns, columns["waited"] / np.maximum(1, columns["waits"]))


def out_at(columns: Columns) -> Values:
    """When each seat was out, as a part of the game; 1 for who never was. A game without decisions is over at once."""
    decisions = np.maximum(1, columns["decisions"])
    out = np.stack([columns[f"out_{seat}"] for seat in range(columns.shape.seats)])
    found: Values = np.where(out > 0, np.minimum(out, decisions) / decisions, 1.0)
    return found


def sat_out(columns: Columns, _: Any) -> Values:
    return by_deal(columns, (1 - out_at(columns)).mean(axis=0))


def first_out(columns: Columns, _: Any) -> Values:
    return by_deal(columns, out_at(columns).min(axis=0))


def time_metrics(seats: int, taste: Taste, *, knocks_out: bool) -> list[Metric]:
    count = partial(Metric, match="mirror", unit=Unit.COUNT, smallest=TWENTIETH)
    low, high = taste.minutes
    ideal_words = words_of("length.ideal", low=f"{low:g}", high=f"{high:g}")
    found = [
        count("length.decisions", "B1", words_of("length.decisions"), values=partial(column, "decisions")),
        count("length.rounds", "B1", words_of("length.rounds"), values=partial(column, "rounds")),
        Metric("length.ideal", "B2", ideal_words, "mirror", partial(ideal, taste), Wish.MORE, reach=1.0),
        count("length.minutes", "B3", words_of("length.minutes"), values=partial(minutes, taste), unit=Unit.MINUTES),
        count("wait.mean", "B4", words_of("wait.mean"), values=mean_wait),
        count("wait.longest", "B4", words_of("wait.longest"), values=partial(column, "longest_wait")),
    ]
    if knocks_out:
        found.append(Metric("wait.out", "B6", words_of("wait.out"), "mirror", sat_out, reach=1.0))
        if seats > 2:
            found.append(
                Metric("wait.first_out", "G4", words_of("wait.first_out"), "mirror", first_out, Wish.MORE, reach=1.0)
            )
    return found
