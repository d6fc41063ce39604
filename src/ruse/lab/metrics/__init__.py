"""Metrics: what the lab can measure of a game, by name. The names and codes are those of the reference of metrics."""

from __future__ import annotations

from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.game import Game, by_path
from ruse.kernel.habit import Gauge
from ruse.lab.metrics.choice import choice_metrics
from ruse.lab.metrics.drama import drama_metrics
from ruse.lab.metrics.metric import Metric, Smallest, Taste, Unit, Values, Wish, Words
from ruse.lab.metrics.outcomes import outcome_metrics
from ruse.lab.metrics.rulebook import rule_metrics
from ruse.lab.metrics.standing import standing_metrics
from ruse.lab.metrics.time import time_metrics
from ruse.lab.metrics.weight import weight_metrics

__all__ = ["Metric", "Smallest", "Taste", "Unit", "Values", "Wish", "Words", "find_metric", "metrics_of", "taste_of"]


def taste_of(game: Game) -> Taste:
    """As long as the box says, give or take a fifth."""
    low, high = game.minutes
    return Taste((0.8 * low, 1.2 * high))


def metrics_of(game: Game, seats: int, taste: Taste | None = None) -> dict[str, Metric]:
    """Every metric that means something for this game and so many players, in reading order."""
    asked = taste or taste_of(game)
    gauge: Gauge = Gauge() if game.gauge is None else by_path(game.gauge)()
    found = [
        *outcome_metrics(seats, asked),
        *time_metrics(seats, asked, knocks_out=gauge.knocks_out()),
        *choice_metrics(game.kinds),
        *standing_metrics(tuple(gauge.cues())),
        *drama_metrics(),
        *weight_metrics(game.purposes, seats),
        *rule_metrics(),
    ]
    return {metric.name: metric for metric in found}


def find_metric(known: dict[str, Metric], name: str) -> Metric:
    if name not in known:
        raise RuseError(f"there is no metric {name!r} here; `ruse lab explain` lists them{suggestion(name, known)}")
    return known[name]
