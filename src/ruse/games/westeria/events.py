"""What happens in Westeria. Zones, territories, units and cards are written by name; `Unseen` marks a public twin."""

from __future__ import annotations

from ruse.kernel.events import Event


class StarterDrawn(Event, frozen=True):
    """One draw for the start: who drew, and which unit each."""

    seats: tuple[int, ...]
    units: tuple[str, ...]
    starter: int | None


class TerritoryTaken(Event, frozen=True):
    seat: int
    territory: str


class Placed(Event, frozen=True):
    """An army in its zones, unit by unit."""

    seat: int
    zones: tuple[str, ...]


class PlacedUnseen(Event, frozen=True):
    """The zones that are filled, in the order of the map."""

    seat: int
    zones: tuple[str, ...]


class TurnStarted(Event, frozen=True):
    seat: int
    round: int
    tokens: int
    cities: int


class CardsShown(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class PileRenewed(Event, frozen=True):
    cards: int


class CardChosen(Event, frozen=True):
    seat: int
    card: str


class CardsDeclined(Event, frozen=True):
    seat: int


class CardsDiscarded(Event, frozen=True):
    seat: int
    cards: tuple[str, ...]


class UnitDrawn(Event, frozen=True):
    """`shown` with open reserves: everyone sees it."""

    seat: int
    unit: str
    shown: bool


class UnitDrawnUnseen(Event, frozen=True):
    seat: int


class Deployed(Event, frozen=True):
    seat: int
    unit: str
    zone: str
    shown: bool


class DeployedUnseen(Event, frozen=True):
    seat: int
    zone: str


class Advanced(Event, frozen=True):
    """Two more moves this turn."""

    seat: int


class Redeployed(Event, frozen=True):
    """`units` stand in `zones` now, in that order; before, the unit of place k stood in `zones[order[k]]`."""

    seat: int
    zones: tuple[str, ...]
    units: tuple[str, ...]
    order: tuple[int, ...]


class RedeployedUnseen(Event, frozen=True):
    seat: int
    zones: tuple[str, ...]


class ReserveShown(Event, frozen=True):
    """WE-4.7 under `show`."""

    seat: int
    units: tuple[str, ...]


class Looked(Event, frozen=True):
    """What the player saw in two territories: the zones with units, and which they are."""

    seat: int
    territories: tuple[str, ...]
    zones: tuple[str, ...]
    units: tuple[str, ...]


class LookedUnseen(Event, frozen=True):
    seat: int
    territories: tuple[str, ...]


class Guessed(Event, frozen=True):
    """A Traitor's guess. `saw` is what it was."""

    seat: int
    owner: int
    zone: str
    guess: str
    right: bool
    saw: str


class GuessedUnseen(Event, frozen=True):
    """A wrong guess, as the others hear it."""

    seat: int
    owner: int
    zone: str
    guess: str


class SpyReturned(Event, frozen=True):
    seat: int
    zone: str


class Moved(Event, frozen=True):
    seat: int
    start: str
    zone: str


class Ran(Event, frozen=True):
    """A Scout ran, which reveals it. `path` is one way it can have gone."""

    seat: int
    start: str
    zone: str
    path: tuple[str, ...]


class Fought(Event, frozen=True):
    """`result` is `won`, `lost`, `both` or `captured`, as the attacker sees it."""

    seat: int
    owner: int
    start: str
    zone: str
    unit: str
    foe: str
    result: str


class FlagCaptured(Event, frozen=True):
    """`owner`'s Flag goes to `holder`, with the Flags the owner held."""

    seat: int
    owner: int
    holder: int
    flags: tuple[int, ...]


class FlagWonBack(Event, frozen=True):
    seat: int


class FlagPlaced(Event, frozen=True):
    seat: int
    zone: str


class TurnEnded(Event, frozen=True):
    seat: int
    skipped: bool


class WentOut(Event, frozen=True):
    seat: int


class LimitNear(Event, frozen=True):
    """How many rounds are left before the game is decided."""

    rounds: int


class GameEnded(Event, frozen=True):
    reason: str
    winners: tuple[int, ...]


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
