"""What happens in Westeria. Zones, territories, units and cards are written by name; `Unseen` marks a public twin."""

from __future__ import annotations

from dataclasses import dataclass

from ruse.kernel.events import Event


@dataclass(frozen=True, slots=True)
class StarterDrawn(Event):
    """One draw for the start: who drew, and which unit each."""

    seats: tuple[int, ...]
    units: tuple[str, ...]
    starter: int | None


@dataclass(frozen=True, slots=True)
class TerritoryTaken(Event):
    seat: int
    territory: str


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """An army in its zones, unit by unit."""

    seat: int
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlacedUnseen(Event):
    """The zones that are filled, in the order of the map."""

    seat: int
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    seat: int
    round: int
    tokens: int
    cities: int


@dataclass(frozen=True, slots=True)
class CardsShown(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PileRenewed(Event):
    cards: int


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardsDeclined(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitDrawn(Event):
    """`shown` with open reserves: everyone sees it."""

    seat: int
    unit: str
    shown: bool


@dataclass(frozen=True, slots=True)
class UnitDrawnUnseen(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    seat: int
    unit: str
    zone: str
    shown: bool


@dataclass(frozen=True, slots=True)
class DeployedUnseen(Event):
    seat: int
    zone: str


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """Two more moves this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Redeployed(Event):
    """`units` stand in `zones` now, in that order; before, the unit of place k stood in `zones[order[k]]`."""

    seat: int
    zones: tuple[str, ...]
    units: tuple[str, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RedeployedUnseen(Event):
    seat: int
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReserveShown(Event):
    """WE-4.7 under `show`."""

    seat: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """What the player saw in two territories: the zones with units, and which they are."""

    seat: int
    territories: tuple[str, ...]
    zones: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LookedUnseen(Event):
    seat: int
    territories: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    """A Traitor's guess. `saw` is what it was."""

    seat: int
    owner: int
    zone: str
    guess: str
    right: bool
    saw: str


@dataclass(frozen=True, slots=True)
class GuessedUnseen(Event):
    """A wrong guess, as the others hear it."""

    seat: int
    owner: int
    zone: str
    guess: str


@dataclass(frozen=True, slots=True)
class SpyReturned(Event):
    seat: int
    zone: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: int
    start: str
    zone: str


@dataclass(frozen=True, slots=True)
class Ran(Event):
    """A Scout ran, which reveals it. `path` is one way it can have gone."""

    seat: int
    start: str
    zone: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """`result` is `won`, `lost`, `both` or `captured`, as the attacker sees it."""

    seat: int
    owner: int
    start: str
    zone: str
    unit: str
    foe: str
    result: str


@dataclass(frozen=True, slots=True)
class FlagCaptured(Event):
    """`owner`'s Flag goes to `holder`, with the Flags the owner held."""

    seat: int
    owner: int
    holder: int
    flags: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FlagWonBack(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class FlagPlaced(Event):
    seat: int
    zone: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: int
    skipped: bool


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class LimitNear(Event):
    """How many rounds are left before the game is decided."""

    rounds: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    reason: str
    winners: tuple[int, ...]


Happening = (
    StarterDrawn
    | TerritoryTaken
    | Placed
    | PlacedUnseen
    | TurnStarted
    | CardsShown
    | PileRenewed
    | CardChosen
    | CardsDeclined
    | CardsDiscarded
    | UnitDrawn
    | UnitDrawnUnseen
    | Deployed
    | DeployedUnseen
    | Advanced
    | Redeployed
    | RedeployedUnseen
    | ReserveShown
    | Looked
    | LookedUnseen
    | Guessed
    | GuessedUnseen
    | SpyReturned
    | Moved
    | Ran
    | Fought
    | FlagCaptured
    | FlagWonBack
    | FlagPlaced
    | TurnEnded
    | WentOut
    | LimitNear
    | GameEnded
)
