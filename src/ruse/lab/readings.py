"""What is taken from a chunk: a value of each metric for each deal, and counts that only add up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from ruse.kernel.registry import load_game
from ruse.lab.chances import Seen, Taught
from ruse.lab.chunks import Chunk
from ruse.lab.metrics import Metric, Taste, Values, metrics_of
from ruse.lab.tally import Tally


@dataclass(frozen=True)
class Task:
    """A chunk, and what is to be read from it. `lessons` teach the chances of winning."""

    chunk: Chunk
    lessons: Chunk
    metrics: tuple[str, ...]
    taste: Taste | None
    tallied: bool


@dataclass
class Reading:
    values: Mapping[str, Values]
    played: int
    """Games that were not there yet."""
    tally: Tally | None = field(default=None)
    uses: Mapping[str, Sequence[float]] = field(default_factory=dict)
    """What was done how often, where games were walked through (`stakes.Uses`)."""
    doubts: Mapping[str, Values] = field(default_factory=dict)
    """Of metrics that read chances: how far each half sample of the lessons moves them."""


def read(task: Task) -> Reading:
    columns, played = task.chunk.columns()
    known = _metrics(task.chunk.played.game, task.chunk.played.seats, _Frozen(task.taste))
    seen, more = None, 0
    if task.tallied or any(known[name].taught for name in task.metrics):
        taught, more = _taught(task.lessons)
        seen = Seen(columns, taught)
    values = {name: known[name].values(columns, seen) for name in task.metrics}
    unsure = {name: known[name].values for name in task.metrics if known[name].taught}
    game = load_game(task.chunk.played.game)
    tally = Tally.of(game, columns, task.taste, seen) if task.tallied else None
    return Reading(values, played + more, tally, columns.notes.get("uses", {}), _doubts(task.lessons, unsure))


class _Frozen:
    """A Taste as a key: there is one in a study."""

    def __init__(self, taste: Taste | None) -> None:
        self.taste = taste

    def __hash__(self) -> int:
        return hash(repr(self.taste))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Frozen) and self.taste == other.taste


@lru_cache(maxsize=32)
def _metrics(game: str, seats: int, taste: _Frozen) -> dict[str, Metric]:
    return metrics_of(load_game(game), seats, taste.taste)


_known: dict[str, Taught] = {}
_doubted: dict[tuple[str, str], Values] = {}
"""By chunk; and by metric."""


def _taught(lessons: Chunk) -> tuple[Taught, int]:
    """And how many games had to be played for it."""
    key, played = str(lessons.path), 0
    if key not in _known:
        columns, played = lessons.columns()
        _known[key] = Taught.by(columns)
    return _known[key], played


def _doubts(lessons: Chunk, metrics: Mapping[str, Callable[..., Values]]) -> dict[str, Values]:
    key = str(lessons.path)
    fresh = {name: read for name, read in metrics.items() if (key, name) not in _doubted}
    if fresh:
        _doubted.update({(key, name): moved for name, moved in _taught(lessons)[0].doubts(fresh).items()})
    return {name: _doubted[key, name] for name in metrics}


def finite(values: Sequence[Values]) -> Values:
    """Of paired values those that mean something under both rules."""
    found: Values = np.logical_and.reduce([np.isfinite(one) for one in values])
    return found
