"""What happens in Dash."""

from __future__ import annotations

from ruse.kernel.events import Event


class Dealt(Event, frozen=True):
    seat: int
    cards: tuple[int, ...]


class DealtUnseen(Event, frozen=True):
    seat: int
    count: int


class Boosted(Event, frozen=True):
    seat: int
    card: int


class RaceCalled(Event, frozen=True):
    lap: int


class Won(Event, frozen=True):
    seat: int


class Settled(Event, frozen=True):
    seat: int


class Ended(Event, frozen=True):
    points: tuple[int, ...]
