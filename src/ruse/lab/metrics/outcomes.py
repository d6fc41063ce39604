"""Fairness, endings and margins: what the last line of a game says."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ruse.lab.columns import Columns
from ruse.lab.metrics.metric import Metric, Smallest, Taste, Unit, Values, Wish, by_deal, shares
from ruse.lab.metrics.wording import words_of


def edge(seat: int, columns: Columns, _: Any) -> Values:
    return by_deal(columns, columns[f"share_{seat}"] - 1 / columns.shape.seats)


def drawn(columns: Columns, _: Any) -> Values:
    return by_deal(columns, (columns["winner"] < 0) & (columns["end"] >= 0))


def ended_by_rule(columns: Columns, _: Any) -> Values:
    return by_deal(columns, columns["end"] >= 0)


def decided(columns: Columns, _: Any) -> Values:
    return by_deal(columns, columns["winner"] >= 0)


def margins(columns: Columns) -> tuple[Values, Values]:
    """How far the best two are apart in points, and all points, game by game."""
    scores = np.stack([columns[f"score_{seat}"] for seat in range(columns.shape.seats)]).astype(np.float64)
    best = np.sort(scores, axis=0)
    return best[-1] - best[-2], scores.sum(axis=0)


def margin(columns: Columns, _: Any) -> Values:
    return by_deal(columns, margins(columns)[0])


def close(part: float, columns: Columns, _: Any) -> Values:
    apart, points = margins(columns)
    return by_deal(columns, apart <= part * points)


def strong_wins(columns: Columns, _: Any) -> Values:
    return by_deal(columns, columns["place_share_0"])


def luck_share(columns: Columns, _: Any) -> Values:
    """Of the same luck played twice: how far one game's result tells the other's. Unbiased for the part of the variance."""
    seats = columns.shape.seats
    off = shares(columns) - 1 / seats
    found: Values = (off[:, ::2] * off[:, 1::2]).sum(axis=0) / (1 - 1 / seats)
    return found


def outcome_metrics(seats: int, taste: Taste) -> list[Metric]:
    one = partial(Metric, match="mirror", reach=1.0)
    chairs = range(seats) if seats > 2 else range(1)
    return [
        *[
            one(
                "fairness.first_seat" if seat == 0 else f"fairness.seat.{seat + 1}",
                "A1" if seat == 0 else "A2",
                words_of("fairness.first_seat" if seat == 0 else "fairness.seat", number=seat + 1),
                values=partial(edge, seat),
                wish=Wish.NEAR,
            )
            for seat in chairs
        ],
        one("ending.drawn", "A4", words_of("ending.drawn"), values=drawn),
        one("ending.by_rule", "A5", words_of("ending.by_rule"), values=ended_by_rule, wish=Wish.MORE),
        one("ending.decided", "A5", words_of("ending.decided"), values=decided, wish=Wish.MORE),
        one(
            "margin.points",
            "A7",
            words_of("margin.points"),
            values=margin,
            unit=Unit.COUNT,
            smallest=Smallest(0.05, relative=True),
            reach=None,
        ),
        one(
            "margin.close",
            "A7",
            words_of("margin.close", part=taste.close),
            values=partial(close, taste.close),
            wish=Wish.MORE,
        ),
        one(
            "skill.strong_vs_weak",
            "D1",
            words_of("skill.strong_vs_weak"),
            match="duel",
            values=strong_wins,
            wish=Wish.MORE,
        ),
        one(
            "luck.share",
            "D4",
            words_of("luck.share"),
            match="twice",
            values=luck_share,
            smallest=Smallest(0.02),
            reach=2.0,
        ),
    ]
