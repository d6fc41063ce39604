"""What happens in War X-treme. Cards, equipment and secrets are written by name; `Unseen` marks a public twin."""

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
class EquipmentDealt(Event):
    seat: int
    equipment: str


@dataclass(frozen=True, slots=True)
class EquipmentDealtUnseen(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class SecretDealt(Event):
    seat: int
    secret: str


@dataclass(frozen=True, slots=True)
class SecretDealtUnseen(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    round: int
    lead: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ArmyRenewed(Event):
    """A camp is shuffled and becomes the army; the next player is asked for trust."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trusted(Event):
    """What `seat` did with the army of `owner`: `answer` is trust, or what was done; `cut` is after how many cards."""

    seat: int
    owner: int
    answer: str
    shuffle: bool
    cut: int
    rotate: bool


@dataclass(frozen=True, slots=True)
class Turned(Event):
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    effects: tuple[str, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EquipmentPlayed(Event):
    seat: int
    equipment: str
    target: int | None
    slot: int | None


@dataclass(frozen=True, slots=True)
class EquipmentReturned(Event):
    """It could no longer work."""

    seat: int
    equipment: str


@dataclass(frozen=True, slots=True)
class Spied(Event):
    seat: int
    cards: tuple[str, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SpiedUnseen(Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Bribed(Event):
    seat: int
    card: str
    rank: int


@dataclass(frozen=True, slots=True)
class Sabotaged(Event):
    seat: int
    owner: int
    card: str


@dataclass(frozen=True, slots=True)
class PressGanged(Event):
    seat: int
    owner: int
    card: str


@dataclass(frozen=True, slots=True)
class Redrafted(Event):
    """Another recruit counts; `source` is slot, tax or army."""

    seat: int
    war: int
    source: str
    slot: int | None
    card: str
    effect: str
    rank: int


@dataclass(frozen=True, slots=True)
class ArmisticeCalled(Event):
    """No war: card k goes to the camp of `seats[k]`."""

    seat: int
    war: int
    seats: tuple[int, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SmokeBombed(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CasusBelliCalled(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TaxTime(Event):
    """Cards in army and camp, and what each owes, by seat."""

    counts: tuple[int, ...]
    owed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TaxPaid(Event):
    """`unseen` cards from the top of the army and `cards` from the camp go to the tax pile; `why` is tax-time, audit,
    knock or buy-in."""

    seat: int
    why: str
    unseen: int
    cards: tuple[str, ...]
    owed: int
    title: str


@dataclass(frozen=True, slots=True)
class TaxedAway(Event):
    """All cards of a round or war go to the tax pile: `cards` lay face up, the others stay unseen."""

    war: int | None
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    unseen: int


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
class LeechTook(Event):
    seat: int
    owner: int
    card: str


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
class EquipmentDrawn(Event):
    seat: int
    equipment: str


@dataclass(frozen=True, slots=True)
class EquipmentDrawnUnseen(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class StoreRestocked(Event):
    """The junk pile, shuffled."""

    equipment: tuple[str, ...]


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


Happening = (
    GameStarted
    | EquipmentDealt
    | EquipmentDealtUnseen
    | SecretDealt
    | SecretDealtUnseen
    | RoundStarted
    | ArmyRenewed
    | Trusted
    | Turned
    | EquipmentPlayed
    | EquipmentReturned
    | Spied
    | SpiedUnseen
    | Bribed
    | Sabotaged
    | PressGanged
    | Redrafted
    | ArmisticeCalled
    | SmokeBombed
    | CasusBelliCalled
    | TaxTime
    | TaxPaid
    | TaxedAway
    | WildNamed
    | Abducted
    | AbductionKept
    | Vanished
    | VanishKept
    | Fled
    | BoughtIn
    | WarStarted
    | Laid
    | SlotPicked
    | RecruitTaken
    | NoRecruit
    | RecruitsTurned
    | WarWentOn
    | RaceCalled
    | RaceDrawn
    | RaceWon
    | Swept
    | LeechTook
    | BiteTook
    | RiseUpTook
    | SlotsRefilled
    | EquipmentDrawn
    | EquipmentDrawnUnseen
    | StoreRestocked
    | WentOut
    | GameEnded
)
