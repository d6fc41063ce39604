"""What happens in Westeria. Zones, territories, units and cards are written by name; `Unseen` marks a public twin."""

from __future__ import annotations

from typing import Literal

from ruse.games.westeria.view import CardName, Reason, UnitName
from ruse.kernel.events import Event, Seat

Result = Literal["won", "lost", "both", "captured"]
"""Of a fight, as the attacker sees it."""


class StarterDrawn(Event, frozen=True):
    """One draw for the start: who drew, and which unit each."""

    seats: tuple[Seat, ...]
    units: tuple[UnitName, ...]
    starter: int | None


class TerritoryTaken(Event, frozen=True):
    seat: Seat
    territory: str


class Placed(Event, frozen=True):
    """An army in its zones, unit by unit."""

    seat: Seat
    zones: tuple[str, ...]


class PlacedUnseen(Event, frozen=True):
    """The zones that are filled, in the order of the map."""

    seat: Seat
    zones: tuple[str, ...]


class TurnStarted(Event, frozen=True):
    seat: Seat
    round: int
    tokens: int
    cities: int


class CardsShown(Event, frozen=True):
    seat: Seat
    cards: tuple[CardName, ...]


class PileRenewed(Event, frozen=True):
    cards: int


class CardChosen(Event, frozen=True):
    seat: Seat
    card: CardName


class CardsDeclined(Event, frozen=True):
    seat: Seat


class CardsDiscarded(Event, frozen=True):
    seat: Seat
    cards: tuple[CardName, ...]


class UnitDrawn(Event, frozen=True):
    """`shown` with open reserves: everyone sees it."""

    seat: Seat
    unit: UnitName
    shown: bool


class UnitDrawnUnseen(Event, frozen=True):
    seat: Seat


class Deployed(Event, frozen=True):
    seat: Seat
    unit: UnitName
    zone: str
    shown: bool


class DeployedUnseen(Event, frozen=True):
    seat: Seat
    zone: str


class Advanced(Event, frozen=True):
    """Two more moves this turn."""

    seat: Seat


class Redeployed(Event, frozen=True):
    """`units` stand in `zones` now, in that order; before, the unit of place k stood in `zones[order[k]]`."""

    seat: Seat
    zones: tuple[str, str, str]
    units: tuple[UnitName, UnitName, UnitName]
    order: tuple[int, int, int]


class RedeployedUnseen(Event, frozen=True):
    seat: Seat
    zones: tuple[str, str, str]


class ReserveShown(Event, frozen=True):
    """WE-4.7 under `show`."""

    seat: Seat
    units: tuple[UnitName, ...]


class Looked(Event, frozen=True):
    """What the player saw in two territories: the zones with units, and which they are."""

    seat: Seat
    territories: tuple[str, str]
    zones: tuple[str, ...]
    units: tuple[UnitName, ...]


class LookedUnseen(Event, frozen=True):
    seat: Seat
    territories: tuple[str, str]


class Guessed(Event, frozen=True):
    """A Traitor's guess. `saw` is what it was."""

    seat: Seat
    owner: Seat
    zone: str
    guess: UnitName
    right: bool
    saw: UnitName


class GuessedUnseen(Event, frozen=True):
    """A wrong guess, as the others hear it."""

    seat: Seat
    owner: Seat
    zone: str
    guess: UnitName


class SpyReturned(Event, frozen=True):
    seat: Seat
    zone: str


class Moved(Event, frozen=True):
    seat: Seat
    start: str
    zone: str


class Ran(Event, frozen=True):
    """A Scout ran, which reveals it. `path` is one way it can have gone."""

    seat: Seat
    start: str
    zone: str
    path: tuple[str, ...]


class Fought(Event, frozen=True):
    seat: Seat
    owner: Seat
    start: str
    zone: str
    unit: UnitName
    foe: UnitName
    result: Result


class FlagCaptured(Event, frozen=True):
    """`owner`'s Flag goes to `holder`, with the Flags the owner held."""

    seat: Seat
    owner: Seat
    holder: Seat
    flags: tuple[Seat, ...]


class FlagWonBack(Event, frozen=True):
    seat: Seat


class FlagPlaced(Event, frozen=True):
    seat: Seat
    zone: str


class TurnEnded(Event, frozen=True):
    seat: Seat
    skipped: bool


class WentOut(Event, frozen=True):
    seat: Seat


class LimitNear(Event, frozen=True):
    """How many rounds are left before the game is decided."""

    rounds: int


class GameEnded(Event, frozen=True):
    reason: Reason
    winners: tuple[Seat, ...]


Hidden = Placed | UnitDrawn | Deployed | Redeployed | Looked | Guessed
"""What one seat is told, and the others as its public twin."""

Open = (
    StarterDrawn
    | TerritoryTaken
    | PlacedUnseen
    | TurnStarted
    | CardsShown
    | PileRenewed
    | CardChosen
    | CardsDeclined
    | CardsDiscarded
    | UnitDrawnUnseen
    | DeployedUnseen
    | Advanced
    | RedeployedUnseen
    | ReserveShown
    | LookedUnseen
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
"""What everybody is told."""

Happening = Hidden | Open
