"""WX-7 and 8: what happens with equipment and secrets, by name; `Unseen` marks a public twin."""

from __future__ import annotations

from ruse.games.war_x_treme.events import Source
from ruse.games.war_x_treme.view import Effect, Gear, Secret
from ruse.kernel.events import Event, Seat


class EquipmentDealt(Event, frozen=True):
    seat: Seat
    equipment: Gear


class EquipmentDealtUnseen(Event, frozen=True):
    seat: Seat


class SecretDealt(Event, frozen=True):
    seat: Seat
    secret: Secret


class SecretDealtUnseen(Event, frozen=True):
    seat: Seat


class EquipmentPlayed(Event, frozen=True):
    seat: Seat
    equipment: Gear
    target: Seat | None
    slot: int | None


class EquipmentReturned(Event, frozen=True):
    """It could no longer work."""

    seat: Seat
    equipment: Gear


class Spied(Event, frozen=True):
    seat: Seat
    cards: tuple[str, ...]
    ranks: tuple[int, ...]


class SpiedUnseen(Event, frozen=True):
    seat: Seat
    count: int


class Bribed(Event, frozen=True):
    seat: Seat
    card: str
    rank: int


class Sabotaged(Event, frozen=True):
    seat: Seat
    owner: Seat
    card: str


class PressGanged(Event, frozen=True):
    seat: Seat
    owner: Seat
    card: str


class Redrafted(Event, frozen=True):
    """Another recruit counts."""

    seat: Seat
    war: int
    source: Source
    slot: int | None
    card: str
    effect: Effect
    rank: int


class ArmisticeCalled(Event, frozen=True):
    """No war: card k goes to the camp of `seats[k]`."""

    seat: Seat
    war: int
    seats: tuple[Seat, ...]
    cards: tuple[str, ...]


class SmokeBombed(Event, frozen=True):
    seat: Seat
    card: str


class CasusBelliCalled(Event, frozen=True):
    seat: Seat


class LeechTook(Event, frozen=True):
    seat: Seat
    owner: Seat
    card: str


class EquipmentDrawn(Event, frozen=True):
    seat: Seat
    equipment: Gear


class EquipmentDrawnUnseen(Event, frozen=True):
    seat: Seat


class StoreRestocked(Event, frozen=True):
    """The junk pile, shuffled."""

    equipment: tuple[Gear, ...]
