"""What happens in Master of Spies. Cards are written D7: faction and value; `Unseen` marks the public twin of a secret."""

from __future__ import annotations

from ruse.kernel.events import Event


class GameStarted(Event, frozen=True):
    """`game` counts from 1, `seat` starts it; `totals` are the points of the match so far, by seat."""

    game: int
    seat: int
    totals: tuple[int, ...]


class Dealt(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class DealtUnseen(Event, frozen=True):
    seat: int
    count: int


class RoundStarted(Event, frozen=True):
    """`idle`: whole rounds in which nobody drew from the draw pile."""

    round: int
    starter: int
    final: bool
    idle: int


class TurnStarted(Event, frozen=True):
    seat: int


class Drew(Event, frozen=True):
    """From the draw pile; `left` is what remains of it."""

    seat: int
    card: str
    left: int


class DrewUnseen(Event, frozen=True):
    seat: int
    left: int


class TookDiscard(Event, frozen=True):
    """The top card of the discard pile, seen by all."""

    seat: int
    card: str


class LastCardDrawn(Event, frozen=True):
    seat: int


class WentWithout(Event, frozen=True):
    """A turn goes on without a draw."""

    seat: int


class Disguised(Event, frozen=True):
    seat: int


class Regrouped(Event, frozen=True):
    """`cards` went into the draw pile, `drawn` came out of it."""

    seat: int
    cards: tuple[str, ...]
    drawn: tuple[str, ...]


class RegroupedUnseen(Event, frozen=True):
    seat: int
    count: int


class Archived(Event, frozen=True):
    seat: int
    card: str


class Exchanged(Event, frozen=True):
    """`card` came out of the discard pile, `given` went on top of it."""

    seat: int
    given: str
    card: str


class Extended(Event, frozen=True):
    seat: int
    card: str
    row: str
    place: int


class Replaced(Event, frozen=True):
    """`times`: how often the replaced card has been replaced by now."""

    seat: int
    card: str
    over: str
    row: str
    place: int
    times: int


class Discarded(Event, frozen=True):
    seat: int
    card: str


class SpyStayed(Event, frozen=True):
    """The owner's spy stands on `card` now, which replaced `over`."""

    owner: int
    faction: str
    card: str
    over: str


class SpySentHome(Event, frozen=True):
    owner: int
    faction: str
    over: str


class SpyAsked(Event, frozen=True):
    """The seat names the spy of its disguised card."""

    seat: int
    card: str


class SpyNamed(Event, frozen=True):
    seat: int
    faction: str
    card: str


class MoveAsked(Event, frozen=True):
    """The seat decides whether its spy moves up from `source`."""

    seat: int
    faction: str
    card: str
    source: str


class SpyPlaced(Event, frozen=True):
    seat: int
    faction: str
    card: str


class SpyMoved(Event, frozen=True):
    seat: int
    faction: str
    card: str
    source: str


class SpyKept(Event, frozen=True):
    """The seat leaves its spy where it is."""

    seat: int
    faction: str
    source: str


class BecameMaster(Event, frozen=True):
    """By the highest card of the round."""

    seat: int
    card: str


class StayedMaster(Event, frozen=True):
    seat: int


class BecameLastMaster(Event, frozen=True):
    """By the last card of the draw pile."""

    seat: int


class HandShown(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class Scored(Event, frozen=True):
    """The cards under the seat's spies, highest first; `total` is the match so far."""

    seat: int
    points: int
    total: int
    cards: tuple[str, ...]


class GameWon(Event, frozen=True):
    winner: int
    points: int


class GameShared(Event, frozen=True):
    """One for each who shares."""

    seat: int
    points: int


class GameEnded(Event, frozen=True):
    """The end of all: `points` by seat, of the match where there is one; the winner's seat, or None when it is shared."""

    reason: str
    points: tuple[int, ...]
    winner: int | None


Hidden = Dealt | Drew | Regrouped
"""What one seat is told, and the others as its public twin."""

Open = (
    GameStarted
    | DealtUnseen
    | RoundStarted
    | TurnStarted
    | DrewUnseen
    | TookDiscard
    | LastCardDrawn
    | WentWithout
    | Disguised
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
"""What everybody is told."""

Happening = Hidden | Open
