"""WX-7 and 8: what happens with equipment and secrets, by name; `Unseen` marks a public twin."""

from __future__ import annotations

from ruse.kernel.events import Event


class EquipmentDealt(Event, frozen=True):
    seat: int
    equipment: str


class EquipmentDealtUnseen(Event, frozen=True):
    seat: int


class SecretDealt(Event, frozen=True):
    seat: int
    secret: str


class SecretDealtUnseen(Event, frozen=True):
    seat: int


class EquipmentPlayed(Event, frozen=True):
    seat: int
    equipment: str
    target: int | None
    slot: int | None


class EquipmentReturned(Event, frozen=True):
    """It could no longer work."""

    seat: int
    equipment: str


class Spied(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]
    ranks: tuple[int, ...]


class SpiedUnseen(Event, frozen=True):
    seat: int
    count: int


class Bribed(Event, frozen=True):
    seat: int
    card: str
    rank: int


class Sabotaged(Event, frozen=True):
    seat: int
    owner: int
    card: str


class PressGanged(Event, frozen=True):
    seat: int
    owner: int
    card: str


class Redrafted(Event, frozen=True):
    """Another recruit counts; `source` is slot, tax or army."""

    seat: int
    war: int
    source: str
    slot: int | None
    card: str
    effect: str
    rank: int


class ArmisticeCalled(Event, frozen=True):
    """No war: card k goes to the camp of `seats[k]`."""

    seat: int
    war: int
    seats: tuple[int, ...]
    cards: tuple[str, ...]


class SmokeBombed(Event, frozen=True):
    seat: int
    card: str


class CasusBelliCalled(Event, frozen=True):
    seat: int


class LeechTook(Event, frozen=True):
    seat: int
    owner: int
    card: str


class EquipmentDrawn(Event, frozen=True):
    seat: int
    equipment: str


class EquipmentDrawnUnseen(Event, frozen=True):
    seat: int


class StoreRestocked(Event, frozen=True):
    """The junk pile, shuffled."""

    equipment: tuple[str, ...]
