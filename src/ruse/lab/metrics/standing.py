"""Who is winning: how the lead goes, and how far the table can tell.

A prediction is worth what chess calls concordance: of the winner and somebody who lost, how often it has the winner ahead.
One half is a guess. That is the area under the curve within one game, and it is a mean over games.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ruse.lab.chances import INSIDE, Seen
from ruse.lab.columns import Columns
from ruse.lab.metrics.metric import Metric, Smallest, Unit, Values, Wish, at_tenth, by_deal, grouped
from ruse.lab.metrics.wording import words_of

HALF = 5


def concordance(columns: Columns, standing: Values) -> Values:
    """Game by game: of the winner and each loser, how often the winner stands ahead; NaN where nobody won alone."""
    winner = columns["winner"]
    won = winner >= 0
    games = np.arange(len(winner))
    own = standing[np.where(won, winner, 0), games]
    ahead = (own > standing).sum(axis=0) + 0.5 * ((own == standing).sum(axis=0) - 1)
    found: Values = np.where(won, ahead / (columns.shape.seats - 1), np.nan)
    return found


def over_the_game(columns: Columns, standing: Any) -> Values:
    found: Values = np.mean([concordance(columns, standing(tenth)) for tenth in INSIDE], axis=0)
    return found


def told(columns: Columns, path: Values) -> Values:
    """Game by game, how well these chances tell the winner."""
    return over_the_game(columns, lambda tenth: path[tenth - 1])


def told_by_all(columns: Columns, seen: Seen) -> Values:
    return by_deal(columns, told(columns, seen.whole))


def told_in_public(columns: Columns, seen: Seen) -> Values:
    return by_deal(columns, told(columns, seen.public))


def clarity(columns: Columns, seen: Seen) -> Values:
    public, known = told(columns, seen.public), told(columns, seen.whole)

    def of_group(games: slice) -> float:
        both = ~np.isnan(public[games])
        if not both.any():
            return float("nan")
        least = float(known[games][both].mean()) - 0.5
        return (float(public[games][both].mean()) - 0.5) / least if least > 0.01 else float("nan")

    return grouped(columns, of_group)


def cue_tells(cue: str, columns: Columns, _: Any) -> Values:
    return by_deal(columns, over_the_game(columns, lambda tenth: at_tenth(columns, f"cue_{cue}", tenth)))


def lead_changes(columns: Columns, _: Any) -> Values:
    """How often somebody else led by points, from tenth to tenth; a tie leaves the lead where it was."""
    leader = np.full(columns.games, -1)
    changes = np.zeros(columns.games)
    for tenth in INSIDE:
        points = at_tenth(columns, "points", tenth)
        best = points.max(axis=0)
        alone = (points == best).sum(axis=0) == 1
        now = np.where(alone, points.argmax(axis=0), leader)
        changes += (now != leader) & (leader >= 0)
        leader = now
    return by_deal(columns, changes)


def half_leader_wins(columns: Columns, _: Any) -> Values:
    points = at_tenth(columns, "points", HALF)
    alone = (points == points.max(axis=0)).sum(axis=0) == 1
    won = columns["winner"] == points.argmax(axis=0)
    return by_deal(columns, np.where(alone & (columns["winner"] >= 0), won.astype(np.float64), np.nan))


def snowball(columns: Columns, _: Any) -> Values:
    """The slope of the final lead on the lead at half time: 1 keeps it, more makes it grow."""
    seats = columns.shape.seats
    half = at_tenth(columns, "points", HALF)
    last = np.stack([columns[f"score_{seat}"] for seat in range(seats)]).astype(np.float64)
    half, last = half - half.mean(axis=0), last - last.mean(axis=0)

    def of_group(games: slice) -> float:
        spread = float((half[:, games] ** 2).sum())
        return float((half[:, games] * last[:, games]).sum()) / spread if spread > 0 else float("nan")

    return grouped(columns, of_group)


def standing_metrics(cues: tuple[str, ...]) -> list[Metric]:
    one = partial(Metric, match="mirror", reach=1.0)
    found = [
        one("drama.lead_changes", "E2", words_of("drama.lead_changes"), values=lead_changes, wish=Wish.MORE, unit=Unit.COUNT,
            smallest=Smallest(0.1), reach=8.0),
        one("drama.half_leader", "E9", words_of("drama.half_leader"), values=half_leader_wins),
        one("drama.snowball", "E9", words_of("drama.snowball"), values=snowball, unit=Unit.COUNT, smallest=Smallest(0.05),
            wish=Wish.LESS, reach=None, grouped=True),
        one("standing.full", "F1", words_of("standing.full"), values=told_by_all, wish=Wish.LESS, taught=True),
    ]  # fmt: skip
    if cues:
        found += [
            one("standing.clarity", "F1", words_of("standing.clarity"), values=clarity, wish=Wish.MORE, reach=None,
                smallest=Smallest(0.05), grouped=True, taught=True),
            one("standing.public", "F1", words_of("standing.public"), values=told_in_public, wish=Wish.MORE, taught=True),
            *[
                one(f"standing.cue.{cue}", "F2", words_of("standing.cue", cue=cue), values=partial(cue_tells, cue),
                    wish=Wish.MORE)
                for cue in cues
            ],
        ]  # fmt: skip
    return found
