"""WX-7 and 8: what happens with equipment and secrets, by name; `Unseen` marks a public twin."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.kernel.events import Event


@dataclass(frozen=True, slots=True)
class EquipmentDealt(Event):
    seat: int
    equipment: str


@dataclass(frozen=True, slots=True)
class EquipmentDealtUnseen(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class SecretDealt(Event):
    seat: int
    secret: str


@dataclass(frozen=True, slots=True)
class SecretDealtUnseen(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class EquipmentPlayed(Event):
    seat: int
    equipment: str
    target: int | None
    slot: int | None


@dataclass(frozen=True, slots=True)
class EquipmentReturned(Event):
    """It could no longer work."""

    seat: int
    equipment: str


@dataclass(frozen=True, slots=True)
class Spied(Event):
    seat: int
    cards: tuple[str, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpiedUnseen(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Bribed(Event):
    seat: int
    card: str
    rank: int


@dataclass(frozen=True, slots=True)
class Sabotaged(Event):
    seat: int
    owner: int
    card: str


@dataclass(frozen=True, slots=True)
class PressGanged(Event):
    seat: int
    owner: int
    card: str


@dataclass(frozen=True, slots=True)
class Redrafted(Event):
    """Another recruit counts; `source` is slot, tax or army."""

    seat: int
    war: int
    source: str
    slot: int | None
    card: str
    effect: str
    rank: int


@dataclass(frozen=True, slots=True)
class ArmisticeCalled(Event):
    """No war: card k goes to the camp of `seats[k]`."""

    seat: int
    war: int
    seats: tuple[int, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SmokeBombed(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CasusBelliCalled(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class LeechTook(Event):
    seat: int
    owner: int
    card: str


@dataclass(frozen=True, slots=True)
class EquipmentDrawn(Event):
    seat: int
    equipment: str


@dataclass(frozen=True, slots=True)
class EquipmentDrawnUnseen(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class StoreRestocked(Event):
    """The junk pile, shuffled."""

    equipment: tuple[str, ...]
