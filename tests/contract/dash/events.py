"""What happens in Dash."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.kernel.events import Event


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealtUnseen(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Boosted(Event):
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class RaceCalled(Event):
    lap: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Settled(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    points: tuple[int, ...]
