"""What happens in War."""

from __future__ import annotations

from ruse.kernel.events import Event


class Dealt(Event, frozen=True):
    count: int


class Mustered(Event, frozen=True):
    seat: int
    count: int


class Drew(Event, frozen=True):
    seat: int
    cards: tuple[int, ...]


class DrewUnseen(Event, frozen=True):
    seat: int
    count: int


class Lined(Event, frozen=True):
    seat: int
    cards: tuple[int, ...]


class LinedUnseen(Event, frozen=True):
    seat: int
    count: int


class Fought(Event, frozen=True):
    seat: int
    """Who took both."""
    cards: tuple[int, ...]
    """By seat."""


class Drawn(Event, frozen=True):
    cards: tuple[int, ...]
    stays: bool


class Staked(Event, frozen=True):
    seat: int
    cards: tuple[int, ...]


class Took(Event, frozen=True):
    seat: int
    count: int


class Returned(Event, frozen=True):
    seat: int
    cards: tuple[int, ...]


class Ended(Event, frozen=True):
    points: tuple[int, ...]
