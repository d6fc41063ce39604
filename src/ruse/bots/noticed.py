"""What can be noticed of how bots play, besides who wins: blunders a person would laugh at, and habits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from ruse.bots.blunders import detector_of
from ruse.bots.cast.manners import MANNERS, traits_of
from ruse.kernel.errors import RuseError
from ruse.kernel.sight import Sight


@dataclass(slots=True)
class Noticed:
    """Counted by who it was and what it was; of a habit also how often there was a choice."""

    blunders: Counter[str] = field(default_factory=Counter)
    chances: Counter[str] = field(default_factory=Counter)
    habits: Counter[str] = field(default_factory=Counter)

    def add(self, other: Noticed) -> None:
        self.blunders.update(other.blunders)
        self.chances.update(other.chances)
        self.habits.update(other.habits)

    def to_json(self) -> dict[str, Any]:
        counted = {"blunders": self.blunders, "chances": self.chances, "habits": self.habits}
        return {name: dict(sorted(counts.items())) for name, counts in counted.items() if counts}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(*(Counter(data.get(name, {})) for name in ("blunders", "chances", "habits")))


@dataclass(frozen=True, slots=True)
class Noticing:
    """Who looks, and for what. It goes to other processes, so it holds names and no functions."""

    game: str
    blunders: bool = False
    habits: bool = False

    @classmethod
    def of(cls, game: str, *, blunders: bool, habits: bool) -> Self | None:
        """Refused where nothing is known of what was asked for."""
        if blunders:
            detector_of(game)
        if habits and not traits_of(game):
            raise RuseError(f"--habits knows nothing of {game}; it does of: {', '.join(sorted(MANNERS))}")
        return cls(game, blunders, habits) if blunders or habits else None

    def look(self, who: str, sight: Sight, action: int, into: Noticed) -> None:
        if self.blunders:
            into.blunders.update(f"{who} {what}" for what in detector_of(self.game)(sight, action))
        for trait in traits_of(self.game) if self.habits else ():
            if trait.shows(sight):
                into.chances[f"{who} {trait.says}"] += 1
                into.habits[f"{who} {trait.says}"] += int(trait.does(sight, action))
