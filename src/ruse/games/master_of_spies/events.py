"""What happens in Master of Spies. Cards are written D7: faction and value; `Unseen` marks the public twin of a secret."""

from __future__ import annotations

from ruse.games.master_of_spies.view import Faction, Reason, Special
from ruse.kernel.events import Event, Seat


class GameStarted(Event, frozen=True):
    """`game` counts from 1, `seat` starts it; `totals` are the points of the match so far, by seat."""

    game: int
    seat: Seat
    totals: tuple[int, ...]


class Dealt(Event, frozen=True):
    seat: Seat
    cards: tuple[str, ...]


class DealtUnseen(Event, frozen=True):
    seat: Seat
    count: int


class RoundStarted(Event, frozen=True):
    """`idle`: whole rounds in which nobody drew from the draw pile."""

    round: int
    starter: Seat
    final: bool
    idle: int


class TurnStarted(Event, frozen=True):
    seat: Seat


class Drew(Event, frozen=True):
    """From the draw pile; `left` is what remains of it."""

    seat: Seat
    card: str
    left: int


class DrewUnseen(Event, frozen=True):
    seat: Seat
    left: int


class TookDiscard(Event, frozen=True):
    """The top card of the discard pile, seen by all."""

    seat: Seat
    card: str


class LastCardDrawn(Event, frozen=True):
    seat: Seat


class WentWithout(Event, frozen=True):
    """A turn goes on without a draw."""

    seat: Seat


class Disguised(Event, frozen=True):
    seat: Seat


class Regrouped(Event, frozen=True):
    """`cards` went into the draw pile, `drawn` came out of it."""

    seat: Seat
    cards: tuple[str, ...]
    drawn: tuple[str, ...]


class RegroupedUnseen(Event, frozen=True):
    seat: Seat
    count: int


class LookedThrough(Event, frozen=True):
    """Where only the top of the discard pile is shown, an Archive or Exchange looks through it before it chooses."""

    seat: Seat
    special: Special


class Archived(Event, frozen=True):
    seat: Seat
    card: str


class Exchanged(Event, frozen=True):
    """`card` came out of the discard pile, `given` went on top of it."""

    seat: Seat
    given: str
    card: str


class Extended(Event, frozen=True):
    seat: Seat
    card: str
    row: Faction
    place: int


class Replaced(Event, frozen=True):
    """`times`: how often the replaced card has been replaced by now."""

    seat: Seat
    card: str
    over: str
    row: Faction
    place: int
    times: int


class Discarded(Event, frozen=True):
    seat: Seat
    card: str


class SpyStayed(Event, frozen=True):
    """The owner's spy stands on `card` now, which replaced `over`."""

    owner: Seat
    faction: Faction
    card: str
    over: str


class SpySentHome(Event, frozen=True):
    owner: Seat
    faction: Faction
    over: str


class SpyAsked(Event, frozen=True):
    """The seat names the spy of its disguised card."""

    seat: Seat
    card: str


class SpyNamed(Event, frozen=True):
    seat: Seat
    faction: Faction
    card: str


class MoveAsked(Event, frozen=True):
    """The seat decides whether its spy moves up from `source`."""

    seat: Seat
    faction: Faction
    card: str
    source: str


class SpyPlaced(Event, frozen=True):
    seat: Seat
    faction: Faction
    card: str


class SpyMoved(Event, frozen=True):
    seat: Seat
    faction: Faction
    card: str
    source: str


class SpyKept(Event, frozen=True):
    """The seat leaves its spy where it is."""

    seat: Seat
    faction: Faction
    source: str


class BecameMaster(Event, frozen=True):
    """By the highest card of the round."""

    seat: Seat
    card: str


class StayedMaster(Event, frozen=True):
    seat: Seat


class BecameLastMaster(Event, frozen=True):
    """By the last card of the draw pile."""

    seat: Seat


class HandShown(Event, frozen=True):
    seat: Seat
    cards: tuple[str, ...]


class Scored(Event, frozen=True):
    """The cards under the seat's spies, highest first; `total` is the match so far."""

    seat: Seat
    points: int
    total: int
    cards: tuple[str, ...]


class GameWon(Event, frozen=True):
    winner: Seat
    points: int


class GameShared(Event, frozen=True):
    """One for each who shares."""

    seat: Seat
    points: int


class GameEnded(Event, frozen=True):
    """The end of all: `points` by seat, of the match where there is one; the winner's seat, or None when it is shared."""

    reason: Reason
    points: tuple[int, ...]
    winner: Seat | None


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
    | LookedThrough
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
