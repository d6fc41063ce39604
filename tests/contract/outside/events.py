"""What happens in Ferry."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.kernel.events import Event


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: int
    crates: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealtUnseen(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Shipped(Event):
    seat: int
    crate: int
    dock: str


@dataclass(frozen=True, slots=True)
class ShippedUnseen(Event):
    seat: int
    dock: str


@dataclass(frozen=True, slots=True)
class Stormed(Event):
    dock: str


@dataclass(frozen=True, slots=True)
class Sank(Event):
    seat: int
    crate: int


@dataclass(frozen=True, slots=True)
class Stored(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    worth: tuple[int, ...]
