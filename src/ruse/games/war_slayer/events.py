"""What happens in War Slayer V. Cards are written as on paper; `Unseen` marks the public twin of a secret."""

from __future__ import annotations

from ruse.games.war_slayer.view import Reason, Row
from ruse.kernel.events import Event, Seat


class MissionStarted(Event, frozen=True):
    mission: int
    defeated: Seat


class Drew(Event, frozen=True):
    seat: Seat
    cards: tuple[str, ...]


class DrewUnseen(Event, frozen=True):
    seat: Seat
    count: int


class Laid(Event, frozen=True):
    """Cards left, middle, right, as the laying player sees them."""

    seat: Seat
    row: Row
    cards: tuple[str, str, str]


class LaidUnseen(Event, frozen=True):
    seat: Seat
    row: Row


class Flipped(Event, frozen=True):
    """`index` counts columns in flipping order, from 0; `columns` (each side's own) and `cards` are by seat."""

    index: int
    columns: tuple[int, int]
    cards: tuple[str, str]


class OperationWon(Event, frozen=True):
    index: int
    winner: Seat
    loser: Seat
    card: str
    beaten: str


class OperationDrawn(Event, frozen=True):
    index: int
    cards: tuple[str, str]


class Took(Event, frozen=True):
    """`column` is the owner's own. Of a VIP everybody is told (WS-7.2)."""

    seat: Seat
    owner: Seat
    column: int
    card: str
    vip: bool


class TookUnseen(Event, frozen=True):
    seat: Seat
    owner: Seat
    column: int


class Asked(Event, frozen=True):
    """The seat now decides whether to continue or to back out."""

    seat: Seat


class Continued(Event, frozen=True):
    seat: Seat


class BackedOut(Event, frozen=True):
    seat: Seat


class ClaimedOperatives(Event, frozen=True):
    """Exposed operatives in the order in which they are claimed, with the place each lay in."""

    seat: Seat
    cards: tuple[str, ...]
    owners: tuple[Seat, ...]
    columns: tuple[int, ...]


class Defected(Event, frozen=True):
    """The Double Agent of `seat` goes over to `claimant`."""

    seat: Seat
    claimant: Seat
    column: int
    card: str


class ClaimedDossier(Event, frozen=True):
    """`columns` are the owner's, in flipping order like `cards`; `vip` is the place of the VIP among them."""

    seat: Seat
    owner: Seat
    columns: tuple[int, ...]
    cards: tuple[str, ...]
    vip: int | None


class ClaimedDossierUnseen(Event, frozen=True):
    """A VIP among them is shown to all: `vip` is its place."""

    seat: Seat
    owner: Seat
    columns: tuple[int, ...]
    count: int
    vip: int | None


class Standoff(Event, frozen=True):
    cards: tuple[str, ...]


class VipRevealed(Event, frozen=True):
    seat: Seat


class VipTaken(Event, frozen=True):
    seat: Seat
    owner: Seat


class WentHome(Event, frozen=True):
    """What goes under a seat's HQ: what it set aside, then its own operatives and information by column, in order."""

    seat: Seat
    aside: int
    operatives: tuple[int, ...]
    information: tuple[int, ...]


class GameEnded(Event, frozen=True):
    """Scores by seat; the winner's seat, or None when nobody has more."""

    reason: Reason
    points: tuple[int, int]
    winner: Seat | None


Hidden = Drew | Laid | Took | ClaimedDossier
"""What one seat is told, and the others as its public twin."""

Open = (
    MissionStarted
    | DrewUnseen
    | LaidUnseen
    | Flipped
    | OperationWon
    | OperationDrawn
    | TookUnseen
    | Asked
    | Continued
    | BackedOut
    | ClaimedOperatives
    | Defected
    | ClaimedDossierUnseen
    | Standoff
    | VipRevealed
    | VipTaken
    | WentHome
    | GameEnded
)
"""What everybody is told."""

Happening = Hidden | Open
