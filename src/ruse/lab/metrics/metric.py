"""What a metric is: a number for each deal, from the columns of one match-up, and which way of it is better.

Everything the lab decides is a mean over deals, so that two rules can be compared deal by deal, and looked at after any
number of them. A deal in which a metric means nothing (who was right about the winner, when nobody won) is NaN and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ruse.kernel.errors import RuseError
from ruse.lab.columns import Columns

Values = NDArray[np.float64]
GROUP = 64
"""Deals that make one value where a single deal has none: a slope, a ratio."""


class Wish(StrEnum):
    """Which way is better. Of what should be near a number, either side of it can be."""

    MORE = "more"
    LESS = "less"
    NEAR = "near"


class Unit(StrEnum):
    """How a number is written: a share in per cent, whose changes are points; or a count of something."""

    SHARE = "share"
    COUNT = "count"
    MINUTES = "minutes"


@dataclass(frozen=True, slots=True)
class Smallest:
    """The smallest change that anybody cares about; `relative` is a part of what it is under the first rules."""

    amount: float
    relative: bool = False

    @classmethod
    def parse(cls, text: object) -> Smallest:
        """`1pp` is a point of a share, `5%` a twentieth of what it was, a plain number is itself."""
        said = str(text).strip().lower().replace(" ", "")
        for ending, part, relative in (("pp", 0.01, False), ("%", 0.01, True), ("", 1.0, False)):
            if said.endswith(ending):
                try:
                    amount = float(said.removesuffix(ending)) * part
                except ValueError:
                    break
                if 0 < amount < float("inf"):
                    return cls(amount, relative)
                break
        raise RuseError(
            f"{text!r} is no smallest change: write 1pp for a point, 5% for a part of it, or a number above 0"
        )

    def said(self) -> str:
        return f"{self.amount * 100:g}%" if self.relative else f"{self.amount:g}"

    def of(self, before: float) -> float:
        """Of a metric that was so much; where it was nothing, a relative change is measured against 1."""
        return self.amount * (abs(before) or 1.0) if self.relative else self.amount


@dataclass(frozen=True, slots=True)
class Words:
    """What people read about it."""

    title: str
    definition: str
    data: str
    reading: str
    caveat: str
    better: str = ""
    short: str = ""
    """What an answer calls it: "luck", "length"."""


@dataclass(frozen=True)
class Metric:
    name: str
    code: str
    """Its place in the reference of metrics: A1, C7."""
    words: Words
    match: str
    """The match-up whose columns it reads."""
    values: Callable[[Columns, Any], Values]
    """A value for each deal (or each GROUP of them), from whole deals and, where it is `taught`, from chances."""
    wish: Wish = Wish.LESS
    unit: Unit = Unit.SHARE
    smallest: Smallest = Smallest(0.01)
    target: float = 0.0
    reach: float | None = None
    """How far two deals can differ at the most, where that is known."""
    grouped: bool = False
    taught: bool = False
    """Does it read chances of winning (`chances.Seen`)? They are taught once for each set of rules."""

    def better(self, before: float, change: float) -> float:
        """The change seen so that more is better."""
        if self.wish is Wish.MORE:
            return change
        if self.wish is Wish.LESS:
            return -change
        return abs(before - self.target) - abs(before + change - self.target)

    def says(self, value: float, *, change: bool = False) -> str:
        """A value as people read it."""
        sign = "+" if change else ""
        if self.unit is Unit.SHARE:
            return f"{100 * value:{sign}.1f} {'pp' if change else '%'}"
        return f"{value:{sign}.2f}{' min' if self.unit is Unit.MINUTES else ''}"

    def says_change(self, change: float, low: float, high: float) -> str:
        """A change with its interval."""
        ends = [self.says(end, change=True).removesuffix(" pp").removesuffix(" min") for end in (low, high)]
        return f"{self.says(change, change=True)} ({ends[0]} to {ends[1]})"


@dataclass(frozen=True)
class Taste:
    """What only the designer can say, with what is taken where nothing is said."""

    minutes: tuple[float, float]
    """How long a game should last."""
    seconds: Mapping[str, float] = field(default_factory=dict)
    """What a decision of a kind takes."""
    close: float = 0.1
    """A game is close when its best two are no further apart than this part of all points."""

    SECONDS = 9.0

    def seconds_of(self, kind: str) -> float:
        return self.seconds.get(kind, self.SECONDS)


def by_deal(columns: Columns, rows: NDArray[Any]) -> Values:
    """The mean over the games of each deal: its seatings, its throws."""
    games = games_a_deal(columns)
    found: Values = np.asarray(rows, dtype=np.float64).reshape(-1, games).mean(axis=1)
    return found


def games_a_deal(columns: Columns) -> int:
    deals = columns["deal"]
    return int(np.searchsorted(deals, deals[0], side="right")) if len(deals) else 1


def shares(columns: Columns) -> Values:
    """Seat by seat."""
    return np.stack([columns[f"share_{seat}"] for seat in range(columns.shape.seats)]).astype(np.float64)


def at_tenth(columns: Columns, what: str, tenth: int) -> Values:
    """Points or a cue, seat by seat, after so many tenths of the decisions."""
    return np.stack([columns[f"{what}_{seat}_{tenth}"] for seat in range(columns.shape.seats)]).astype(np.float64)


def grouped(columns: Columns, of_group: Callable[[slice], float]) -> Values:
    """One value for each whole GROUP of deals."""
    games = games_a_deal(columns) * GROUP
    whole = columns.games // games
    return np.array([of_group(slice(at * games, (at + 1) * games)) for at in range(whole)], dtype=np.float64)
