"""What happens in a game of War X-treme: rounds, choices, wars, races, sweeps. Cards are written by name; `Unseen` marks a
public twin. What equipment does is in `gear_events.py`, taxes and renewed armies in `pile_events.py`."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.kernel.events import Event


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    suits: tuple[str, ...]
    lead: int
    tax: int
    store: int


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    round: int
    lead: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turned(Event):
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    effects: tuple[str, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WildNamed(Event):
    """A rank of 16 means that it stands."""

    seat: int
    rank: int


@dataclass(frozen=True, slots=True)
class Abducted(Event):
    """`given` now lies before `owner` and `taken` before `seat`."""

    seat: int
    owner: int
    given: str
    taken: str


@dataclass(frozen=True, slots=True)
class AbductionKept(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Vanished(Event):
    seat: int
    card: str
    war: int | None


@dataclass(frozen=True, slots=True)
class VanishKept(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Fled(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class BoughtIn(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class WarStarted(Event):
    """`rank` is what the equal cards count, 0 if they need not be equal; `loose` cards lie in its pot."""

    war: int
    cause: str
    rank: int
    half: bool
    warriors: tuple[int, ...]
    loose: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """Face down; `borrowed` of them from the tax pile."""

    seat: int
    war: int
    count: int
    borrowed: int


@dataclass(frozen=True, slots=True)
class SlotPicked(Event):
    seat: int
    slot: int


@dataclass(frozen=True, slots=True)
class RecruitTaken(Event):
    """No slot is filled: from the tax pile or, without one, from the army."""

    seat: int
    source: str


@dataclass(frozen=True, slots=True)
class NoRecruit(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class RecruitsTurned(Event):
    war: int
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    effects: tuple[str, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WarWentOn(Event):
    war: int
    level: int
    warriors: tuple[int, ...]
    cause: str


@dataclass(frozen=True, slots=True)
class RaceCalled(Event):
    seats: tuple[int, ...]
    war: int | None


@dataclass(frozen=True, slots=True)
class RaceDrawn(Event):
    seats: tuple[int, ...]
    draws: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaceWon(Event):
    seat: int
    war: int | None


@dataclass(frozen=True, slots=True)
class Swept(Event):
    """`how` is highest, win, race, alone or fair-draw; `downs` lay face down, in the order laid, and are seen now."""

    seat: int
    war: int | None
    how: str
    cards: tuple[str, ...]
    downs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BiteTook(Event):
    seat: int
    owner: int
    card: str


@dataclass(frozen=True, slots=True)
class RiseUpTook(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class SlotsRefilled(Event):
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """`junked` is what it held, had in play, laid as a curse or suffered as one; `shown` of these from the hand."""

    seat: int
    junked: tuple[str, ...]
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reason: str
    winners: tuple[int, ...]
