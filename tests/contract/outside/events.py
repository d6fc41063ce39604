"""What happens in Ferry."""

from __future__ import annotations

from ruse.kernel.events import Event


class Dealt(Event, frozen=True):
    seat: int
    crates: tuple[int, ...]


class DealtUnseen(Event, frozen=True):
    seat: int
    count: int


class Shipped(Event, frozen=True):
    seat: int
    crate: int
    dock: str


class ShippedUnseen(Event, frozen=True):
    seat: int
    dock: str


class Stormed(Event, frozen=True):
    dock: str


class Sank(Event, frozen=True):
    seat: int
    crate: int


class Stored(Event, frozen=True):
    seat: int


class Ended(Event, frozen=True):
    worth: tuple[int, ...]
