"""What happens in a game of War X-treme: rounds, choices, wars, races, sweeps. Cards are written by name; `Unseen` marks a
public twin. What equipment does is in `gear_events.py`, taxes and renewed armies in `pile_events.py`."""

from __future__ import annotations

from typing import Literal

from ruse.games.war_x_treme.view import Cause, Effect, Gear, Reason, Suit
from ruse.kernel.events import Event, Seat

Stock = Literal["tax", "army"]
Source = Literal["slot", "tax", "army"]
"""Where a recruit comes from."""
SweepBy = Literal["highest", "win", "race", "alone", "fair-draw"]


class GameStarted(Event, frozen=True):
    suits: tuple[Suit, ...]
    lead: Seat
    tax: int
    store: int


class RoundStarted(Event, frozen=True):
    round: int
    lead: Seat
    seats: tuple[Seat, ...]


class Turned(Event, frozen=True):
    seats: tuple[Seat, ...]
    cards: tuple[str, ...]
    effects: tuple[Effect, ...]
    ranks: tuple[int, ...]


class WildNamed(Event, frozen=True):
    """A rank of 16 means that it stands."""

    seat: Seat
    rank: int


class Abducted(Event, frozen=True):
    """`given` now lies before `owner` and `taken` before `seat`."""

    seat: Seat
    owner: Seat
    given: str
    taken: str


class AbductionKept(Event, frozen=True):
    seat: Seat


class Vanished(Event, frozen=True):
    seat: Seat
    card: str
    war: int | None


class VanishKept(Event, frozen=True):
    seat: Seat


class Fled(Event, frozen=True):
    seat: Seat
    card: str


class BoughtIn(Event, frozen=True):
    seat: Seat


class CoinTossed(Event, frozen=True):
    """Where a coin decides between War High and War All: which of them acts."""

    cause: Cause


class WarStarted(Event, frozen=True):
    """`rank` is what the equal cards count, 0 if they need not be equal; `loose` cards lie in its pot."""

    war: int
    cause: Cause
    rank: int
    half: bool
    warriors: tuple[Seat, ...]
    loose: tuple[str, ...]


class Laid(Event, frozen=True):
    """Face down; `borrowed` of them from the tax pile."""

    seat: Seat
    war: int
    count: int
    borrowed: int


class SlotPicked(Event, frozen=True):
    seat: Seat
    slot: int


class RecruitTaken(Event, frozen=True):
    """No slot is filled: from the tax pile or, without one, from the army."""

    seat: Seat
    source: Stock


class NoRecruit(Event, frozen=True):
    seat: Seat


class RecruitsTurned(Event, frozen=True):
    war: int
    seats: tuple[Seat, ...]
    cards: tuple[str, ...]
    effects: tuple[Effect, ...]
    ranks: tuple[int, ...]


class WarWentOn(Event, frozen=True):
    war: int
    level: int
    warriors: tuple[Seat, ...]
    cause: Cause


class RaceCalled(Event, frozen=True):
    seats: tuple[Seat, ...]
    war: int | None


class RaceDrawn(Event, frozen=True):
    seats: tuple[Seat, ...]
    draws: tuple[int, ...]


class RaceWon(Event, frozen=True):
    seat: Seat
    war: int | None


class Swept(Event, frozen=True):
    """`downs` lay face down, in the order laid, and are seen now. `best` is the card that took them, if one did, and `rank`
    and `half` what it was read as, if it was."""

    seat: Seat
    war: int | None
    how: SweepBy
    cards: tuple[str, ...]
    downs: tuple[str, ...]
    best: str | None
    rank: int
    half: bool


class BiteTook(Event, frozen=True):
    seat: Seat
    owner: Seat
    card: str


class RiseUpTook(Event, frozen=True):
    seat: Seat
    card: str


class SlotsRefilled(Event, frozen=True):
    slots: tuple[int, ...]


class WentOut(Event, frozen=True):
    """`junked` is what it held, had in play, laid as a curse or suffered as one; `shown` of these from the hand. Those who
    go out together share the best `place`."""

    seat: Seat
    place: int
    junked: tuple[Gear, ...]
    shown: tuple[Gear, ...]


class GameEnded(Event, frozen=True):
    reason: Reason
    winners: tuple[Seat, ...]
