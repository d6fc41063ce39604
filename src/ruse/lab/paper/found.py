"""A study's findings as a report asks for them: the arms with their letters, the rows, the counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.options import Switch
from ruse.kernel.registry import find_game
from ruse.lab.metrics import Metric, Taste, metrics_of
from ruse.lab.paper.wording import listed, say
from ruse.lab.plan import BOOK
from ruse.wire.lab import Heard

ASKED = ("primary", "guard")
ORDER = ("Better", "Worse", "Mixed", "Same", "Open")
"""Verdicts as an answer names them: what moved first."""
Row = dict[str, Any]


def letter_of(place: int) -> str:
    return ascii_uppercase[place] if place < len(ascii_uppercase) else str(place + 1)


@dataclass(frozen=True)
class Side:
    """A set of rules in the report: A is the book, B and on are the variants."""

    letter: str
    name: str
    changed: dict[str, Any]
    tally: Mapping[str, Any]
    levels: Mapping[str, Mapping[str, float]]

    def mean(self, metric: str) -> float | None:
        return self.levels[metric]["mean"] if metric in self.levels else None


@dataclass(frozen=True)
class Found:
    data: dict[str, Any]
    people: tuple[Heard, ...] = ()
    """What people said who played some of it."""

    @cached_property
    def study(self) -> dict[str, Any]:
        asked: dict[str, Any] = self.data["study"]
        return asked

    @cached_property
    def game(self) -> Game:
        return find_game(self.study["game"])

    @cached_property
    def taste(self) -> Taste | None:
        said = self.study["taste"]
        return None if said is None else Taste(tuple(said["minutes"]), said["seconds"], said["close"])

    @cached_property
    def metrics(self) -> dict[str, Metric]:
        return metrics_of(self.game, self.study["players"], self.taste)

    @cached_property
    def sides(self) -> list[Side]:
        empty: dict[str, Any] = {}
        return [
            Side(
                letter_of(place),
                arm["name"],
                arm["changed"],
                self.data["tallies"].get(arm["name"], empty),
                self.data["levels"].get(arm["name"], empty),
            )
            for place, arm in enumerate(self.study["arms"])
        ]

    @property
    def book(self) -> Side:
        return self.sides[0]

    @property
    def variants(self) -> list[Side]:
        return self.sides[1:]

    @cached_property
    def focus(self) -> Side | None:
        """The variant that the figures draw beside A: of several the one that moved most in what was asked."""
        return max(self.variants, key=lambda side: self.moved(side.name), default=None)

    @cached_property
    def drawn(self) -> list[Side]:
        """Those whose mirror games were counted."""
        sides = [self.book, *([self.focus] if self.focus is not None else [])]
        return [side for side in sides if side.tally.get("games")]

    def moved(self, variant: str) -> float:
        asked = [row for row in self.rows_of(variant) if row["role"] in ASKED and row["better"]]
        return max((abs(row["better"][0]) for row in asked), default=0.0)

    @property
    def rows(self) -> list[Row]:
        rows: list[Row] = self.data["rows"]
        return rows

    def rows_of(self, variant: str) -> list[Row]:
        """Those asked first."""
        return sorted((row for row in self.rows if row["variant"] == variant), key=lambda row: row["role"] not in ASKED)

    def side(self, variant: str) -> Side:
        return next(side for side in self.sides if side.name == (variant or BOOK))

    def row(self, variant: str, metric: str) -> Row | None:
        return next((row for row in self.rows if (row["variant"], row["metric"]) == (variant, metric)), None)

    def switch(self, name: str) -> Switch:
        return next(switch for switch in self.game.switches if switch.name == name)

    def change(self, side: Side) -> str:
        """What a variant changed, as a sentence with its rules' numbers."""
        parts = []
        for name, value in side.changed.items():
            switch = self.switch(name)
            parts.append(say("head.change", says=switch.says, value=worded(switch, value), rule=switch.rule))
        return listed(parts)


def worded(switch: Switch, value: Any) -> str:
    if isinstance(value, bool):
        return say("head.on" if value else "head.off")
    return switch.title(value)
