"""Drama: how the chances of winning go, from the deal to the result. They are seen after each tenth of the decisions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from ruse.lab.chances import Seen
from ruse.lab.columns import Columns
from ruse.lab.metrics.metric import Metric, Smallest, Unit, Values, Wish, by_deal
from ruse.lab.metrics.wording import words_of

SETTLED = 0.95
"""Who is as likely to win as that, has all but won."""
AHEAD = 0.05
"""Chances as near to each other have no leader: as much as they can be off, and more."""
LATE = slice(3, 10)
"""The tenths of which a quarter of the game is over."""


def of_winner(seen: Seen) -> tuple[Values, Values]:
    """The winner's chances moment by moment, and the best of anybody's; NaN where nobody won alone."""
    winner = seen.columns["winner"]
    games = np.arange(len(winner))
    own = np.where(winner >= 0, seen.path[:, np.maximum(winner, 0), games], np.nan)
    return own, seen.path.max(axis=1)


def comeback_way(columns: Columns, seen: Seen) -> Values:
    own, best = of_winner(seen)
    behind = np.where(own < best, np.sqrt(np.maximum(best - own, 0)), 0)[1:-1]
    trailing = (behind > 0).sum(axis=0)
    return by_deal(columns, np.where(np.isnan(own[0]), np.nan, behind.sum(axis=0) / np.maximum(1, trailing)))


def turns(columns: Columns, seen: Seen) -> Values:
    """A new leader counts when it is ahead by AHEAD."""
    leader, changes = np.full(columns.games, -1), np.zeros(columns.games)
    for chances in seen.path[1:-1]:
        ordered = np.sort(chances, axis=0)
        now = np.where(ordered[-1] - ordered[-2] > AHEAD, chances.argmax(axis=0), leader)
        changes += (now != leader) & (leader >= 0)
        leader = now
    return by_deal(columns, changes)


def biggest_swing(columns: Columns, seen: Seen) -> Values:
    return by_deal(columns, np.diff(seen.path[:-1], axis=0).max(axis=(0, 1)))


def decisive(columns: Columns, seen: Seen) -> Values:
    """From when on the winner is likelier to win than any loser ever was."""
    winner = columns["winner"]
    own, _ = of_winner(seen)
    others = seen.path.copy()
    others[:, np.maximum(winner, 0), np.arange(columns.games)] = 0
    beyond = own > others.max(axis=(0, 1))
    last = len(own) - 1
    first = np.where(beyond.any(axis=0), beyond.argmax(axis=0), last)
    return by_deal(columns, np.where(winner >= 0, first / last, np.nan))


def tension(part: slice, columns: Columns, seen: Seen) -> Values:
    """How open it is: 1 when all are even, 0 when it is settled."""
    chances = np.clip(seen.path[1:-1][part], 1e-9, 1)
    openness = -(chances * np.log(chances)).sum(axis=1) / np.log(columns.shape.seats)
    return by_deal(columns, openness.mean(axis=0))


def surprise(columns: Columns, seen: Seen) -> Values:
    return by_deal(columns, np.sqrt((np.diff(seen.path, axis=0) ** 2).sum(axis=1)).mean(axis=0))


def suspense(columns: Columns, seen: Seen) -> Values:
    return by_deal(columns, seen.suspense.mean(axis=0))


def comeback(columns: Columns, seen: Seen) -> Values:
    own, _ = of_winner(seen)
    low = (own[LATE] <= 0.5 / columns.shape.seats).any(axis=0)
    return by_deal(columns, np.where(np.isnan(own[0]), np.nan, low.astype(np.float64)))


def dead(columns: Columns, seen: Seen) -> Values:
    """The part of the game behind the first moment from which on somebody has all but won."""
    is_open = seen.path[:-1].max(axis=1) < SETTLED
    last = len(is_open)
    settled = last - is_open[::-1].argmax(axis=0)
    return by_deal(columns, np.where(is_open.any(axis=0), (last - settled) / last, 1.0))


def brier(columns: Columns, seen: Seen) -> Values:
    """How far off the chances are, squared: 0 knows it, a guess at even chances has 1 less an even share."""
    off: Values = ((seen.whole - seen.result) ** 2).sum(axis=1).mean(axis=0)
    return by_deal(columns, np.where(columns["winner"] >= 0, off, np.nan))


THIRDS = {"early": slice(0, 3), "middle": slice(3, 6), "late": slice(6, 9)}


def drama_metrics() -> list[Metric]:
    def one(
        name: str, code: str, values: Callable[[Columns, Seen], Values], wish: Wish = Wish.MORE, **more: object
    ) -> Metric:
        given = {"reach": 1.0, "smallest": Smallest(0.02), **more}
        return Metric(name, code, words_of(name), "mirror", values, wish, taught=True, **given)  # type: ignore[arg-type]

    return [
        one("length.dead", "B5", dead, Wish.LESS),
        one("drama.behind", "E1", comeback_way),
        one("drama.turns", "E2", turns, unit=Unit.COUNT, smallest=Smallest(0.1), reach=8.0),
        one("drama.swing", "E4", biggest_swing, Wish.LESS),
        one("drama.decided", "E5", decisive),
        one("drama.tension", "E6", partial(tension, slice(0, 9))),
        *[one(f"drama.tension.{third}", "E6", partial(tension, part)) for third, part in THIRDS.items()],
        one("drama.suspense", "E7", suspense, smallest=Smallest(0.01)),
        one("drama.surprise", "E7", surprise, smallest=Smallest(0.01)),
        one("drama.comeback", "E8", comeback),
        one("values.off", "R4", brier, Wish.LESS, unit=Unit.COUNT, reach=2.0),
    ]
