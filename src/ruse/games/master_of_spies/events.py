"""What happens in Master of Spies. Cards are written D7: faction and value; `Unseen` marks the public twin of a secret."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.kernel.events import Event


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    """`game` counts from 1, `seat` starts it; `totals` are the points of the match so far, by seat."""

    game: int
    seat: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealtUnseen(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """`idle`: whole rounds in which nobody drew from the draw pile."""

    round: int
    starter: int
    final: bool
    idle: int


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """From the draw pile; `left` is what remains of it."""

    seat: int
    card: str
    left: int


@dataclass(frozen=True, slots=True)
class DrewUnseen(Event):
    seat: int
    left: int


@dataclass(frozen=True, slots=True)
class TookDiscard(Event):
    """The top card of the discard pile, seen by all."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LastCardDrawn(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class WentWithout(Event):
    """A turn goes on without a draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class Disguised(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Regrouped(Event):
    """`cards` went into the draw pile, `drawn` came out of it."""

    seat: int
    cards: tuple[str, ...]
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RegroupedUnseen(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Archived(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """`card` came out of the discard pile, `given` went on top of it."""

    seat: int
    given: str
    card: str


@dataclass(frozen=True, slots=True)
class Extended(Event):
    seat: int
    card: str
    row: str
    place: int


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """`times`: how often the replaced card has been replaced by now."""

    seat: int
    card: str
    over: str
    row: str
    place: int
    times: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class SpyStayed(Event):
    """The owner's spy stands on `card` now, which replaced `over`."""

    owner: int
    faction: str
    card: str
    over: str


@dataclass(frozen=True, slots=True)
class SpySentHome(Event):
    owner: int
    faction: str
    over: str


@dataclass(frozen=True, slots=True)
class SpyAsked(Event):
    """The seat names the spy of its disguised card."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class SpyNamed(Event):
    seat: int
    faction: str
    card: str


@dataclass(frozen=True, slots=True)
class MoveAsked(Event):
    """The seat decides whether its spy moves up from `source`."""

    seat: int
    faction: str
    card: str
    source: str


@dataclass(frozen=True, slots=True)
class SpyPlaced(Event):
    seat: int
    faction: str
    card: str


@dataclass(frozen=True, slots=True)
class SpyMoved(Event):
    seat: int
    faction: str
    card: str
    source: str


@dataclass(frozen=True, slots=True)
class SpyKept(Event):
    """The seat leaves its spy where it is."""

    seat: int
    faction: str
    source: str


@dataclass(frozen=True, slots=True)
class BecameMaster(Event):
    """By the highest card of the round."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class StayedMaster(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class BecameLastMaster(Event):
    """By the last card of the draw pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The cards under the seat's spies, highest first; `total` is the match so far."""

    seat: int
    points: int
    total: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class GameShared(Event):
    """One for each who shares."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The end of all: `points` by seat, of the match where there is one; the winner's seat, or None when it is shared."""

    reason: str
    points: tuple[int, ...]
    winner: int | None


Happening = (
    GameStarted
    | Dealt
    | DealtUnseen
    | RoundStarted
    | TurnStarted
    | Drew
    | DrewUnseen
    | TookDiscard
    | LastCardDrawn
    | WentWithout
    | Disguised
    | Regrouped
    | RegroupedUnseen
    | Archived
    | Exchanged
    | Extended
    | Replaced
    | Discarded
    | SpyStayed
    | SpySentHome
    | SpyAsked
    | SpyNamed
    | MoveAsked
    | SpyPlaced
    | SpyMoved
    | SpyKept
    | BecameMaster
    | StayedMaster
    | BecameLastMaster
    | HandShown
    | Scored
    | GameWon
    | GameShared
    | GameEnded
)
