"""What happens in a game of War X-treme: rounds, choices, wars, races, sweeps. Cards are written by name; `Unseen` marks a
public twin. What equipment does is in `gear_events.py`, taxes and renewed armies in `pile_events.py`."""

from __future__ import annotations

from ruse.kernel.events import Event


class GameStarted(Event, frozen=True):
    suits: tuple[str, ...]
    lead: int
    tax: int
    store: int


class RoundStarted(Event, frozen=True):
    round: int
    lead: int
    seats: tuple[int, ...]


class Turned(Event, frozen=True):
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    effects: tuple[str, ...]
    ranks: tuple[int, ...]


class WildNamed(Event, frozen=True):
    """A rank of 16 means that it stands."""

    seat: int
    rank: int


class Abducted(Event, frozen=True):
    """`given` now lies before `owner` and `taken` before `seat`."""

    seat: int
    owner: int
    given: str
    taken: str


class AbductionKept(Event, frozen=True):
    seat: int


class Vanished(Event, frozen=True):
    seat: int
    card: str
    war: int | None


class VanishKept(Event, frozen=True):
    seat: int


class Fled(Event, frozen=True):
    seat: int
    card: str


class BoughtIn(Event, frozen=True):
    seat: int


class WarStarted(Event, frozen=True):
    """`rank` is what the equal cards count, 0 if they need not be equal; `loose` cards lie in its pot."""

    war: int
    cause: str
    rank: int
    half: bool
    warriors: tuple[int, ...]
    loose: tuple[str, ...]


class Laid(Event, frozen=True):
    """Face down; `borrowed` of them from the tax pile."""

    seat: int
    war: int
    count: int
    borrowed: int


class SlotPicked(Event, frozen=True):
    seat: int
    slot: int


class RecruitTaken(Event, frozen=True):
    """No slot is filled: from the tax pile or, without one, from the army."""

    seat: int
    source: str


class NoRecruit(Event, frozen=True):
    seat: int


class RecruitsTurned(Event, frozen=True):
    war: int
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    effects: tuple[str, ...]
    ranks: tuple[int, ...]


class WarWentOn(Event, frozen=True):
    war: int
    level: int
    warriors: tuple[int, ...]
    cause: str


class RaceCalled(Event, frozen=True):
    seats: tuple[int, ...]
    war: int | None


class RaceDrawn(Event, frozen=True):
    seats: tuple[int, ...]
    draws: tuple[int, ...]


class RaceWon(Event, frozen=True):
    seat: int
    war: int | None


class Swept(Event, frozen=True):
    """`how` is highest, win, race, alone or fair-draw; `downs` lay face down, in the order laid, and are seen now."""

    seat: int
    war: int | None
    how: str
    cards: tuple[str, ...]
    downs: tuple[str, ...]


class BiteTook(Event, frozen=True):
    seat: int
    owner: int
    card: str


class RiseUpTook(Event, frozen=True):
    seat: int
    card: str


class SlotsRefilled(Event, frozen=True):
    slots: tuple[int, ...]


class WentOut(Event, frozen=True):
    """`junked` is what it held, had in play, laid as a curse or suffered as one; `shown` of these from the hand."""

    seat: int
    junked: tuple[str, ...]
    shown: tuple[str, ...]


class GameEnded(Event, frozen=True):
    reason: str
    winners: tuple[int, ...]
