"""What happens in War Slayer V. Cards are written as on paper; `Unseen` marks the public twin of a secret."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.kernel.events import Event


@dataclass(frozen=True, slots=True)
class MissionStarted(Event):
    mission: int
    defeated: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrewUnseen(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """Cards left, middle, right, as the laying player sees them."""

    seat: int
    row: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LaidUnseen(Event):
    seat: int
    row: str


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """`index` counts columns in flipping order, from 0; `columns` (each side's own) and `cards` are by seat."""

    index: int
    columns: tuple[int, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OperationWon(Event):
    index: int
    winner: int
    loser: int
    card: str
    beaten: str


@dataclass(frozen=True, slots=True)
class OperationDrawn(Event):
    index: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Took(Event):
    """`column` is the owner's own. Of a VIP everybody is told (WS-7.2)."""

    seat: int
    owner: int
    column: int
    card: str
    vip: bool


@dataclass(frozen=True, slots=True)
class TookUnseen(Event):
    seat: int
    owner: int
    column: int


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """The seat now decides whether to continue or to back out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Continued(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class BackedOut(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class ClaimedOperatives(Event):
    """Exposed operatives in the order in which they are claimed, with the place each lay in."""

    seat: int
    cards: tuple[str, ...]
    owners: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Defected(Event):
    """The Double Agent of `seat` goes over to `claimant`."""

    seat: int
    claimant: int
    column: int
    card: str


@dataclass(frozen=True, slots=True)
class ClaimedDossier(Event):
    """`columns` are the owner's, in flipping order like `cards`; `vip` is the place of the VIP among them."""

    seat: int
    owner: int
    columns: tuple[int, ...]
    cards: tuple[str, ...]
    vip: int | None


@dataclass(frozen=True, slots=True)
class ClaimedDossierUnseen(Event):
    """A VIP among them is shown to all: `vip` is its place."""

    seat: int
    owner: int
    columns: tuple[int, ...]
    count: int
    vip: int | None


@dataclass(frozen=True, slots=True)
class Standoff(Event):
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VipRevealed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class VipTaken(Event):
    seat: int
    owner: int


@dataclass(frozen=True, slots=True)
class WentHome(Event):
    """What goes under a seat's HQ: what it set aside, then its own operatives and information by column, in order."""

    seat: int
    aside: int
    operatives: tuple[int, ...]
    information: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """Scores by seat; the winner's seat, or None when nobody has more."""

    reason: str
    points: tuple[int, ...]
    winner: int | None


Happening = (
    MissionStarted
    | Drew
    | DrewUnseen
    | Laid
    | LaidUnseen
    | Flipped
    | OperationWon
    | OperationDrawn
    | Took
    | TookUnseen
    | Asked
    | Continued
    | BackedOut
    | ClaimedOperatives
    | Defected
    | ClaimedDossier
    | ClaimedDossierUnseen
    | Standoff
    | VipRevealed
    | VipTaken
    | WentHome
    | GameEnded
)
