# compiled
"""What a player of Westeria has noted of units, raw: what was seen to stand where, and what was seen to fall (WE-10).

For learners; Memory concludes more. Both follow told events by this function, and nothing else.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.westeria.equipment import FLAG, KINDS, SCOUT, SPY_MASTER, UNIT_NAMES, ZONES, Land
from ruse.games.westeria.events import (
    Deployed,
    DeployedUnseen,
    FlagPlaced,
    Fought,
    Guessed,
    Looked,
    Moved,
    Ran,
    Redeployed,
    RedeployedUnseen,
    SpyReturned,
)
from ruse.games.westeria.state import MOST_SEATS
from ruse.games.westeria.view import UnitName
from ruse.kernel.kit import Row

FALLEN: Final[i64] = ZONES
"""By zone: 1 and the kind that was seen to stand there and has not been lost sight of. Behind them, by seat and kind: how
often such a unit was seen to fall."""
NOTED: Final[i64] = ZONES + MOST_SEATS * KINDS
KIND: Final[dict[UnitName, int]] = {name: number for number, name in enumerate(UNIT_NAMES)}


def numbers_of(land: Land) -> dict[str, int]:
    """The zones of a land by name."""
    return {name: number for number, name in enumerate(land.zone_names)}


def note(marks: Row, first: i64, event: object, zones: dict[str, int]) -> None:
    """A told event, for the viewer whose cells begin at `first`."""
    cells = marks.cells
    if isinstance(event, Moved):
        start: i64 = first + zones[event.start]
        cells[first + zones[event.zone]] = cells[start]
        cells[start] = 0
    elif isinstance(event, Fought):
        note_fight(marks, first, event, zones)
    elif isinstance(event, Ran):
        cells[first + zones[event.start]] = 0
        cells[first + zones[event.zone]] = SCOUT + 1
    elif isinstance(event, Looked):
        for i in range(len(event.zones)):
            cells[first + zones[event.zones[i]]] = KIND[event.units[i]] + 1
    elif isinstance(event, (Deployed, DeployedUnseen)):
        cells[first + zones[event.zone]] = KIND[event.unit] + 1 if isinstance(event, Deployed) else 0
    elif isinstance(event, (Redeployed, RedeployedUnseen)):
        for i in range(len(event.zones)):
            seen = KIND[event.units[i]] + 1 if isinstance(event, Redeployed) else 0
            cells[first + zones[event.zones[i]]] = seen
    else:
        note_rest(marks, first, event, zones)


def note_fight(marks: Row, first: i64, event: Fought, zones: dict[str, int]) -> None:
    cells = marks.cells
    zone: i64 = first + zones[event.zone]
    cells[first + zones[event.start]] = 0
    if event.result == "won" or event.result == "captured":
        cells[zone] = KIND[event.unit] + 1
    elif event.result == "lost":
        cells[zone] = KIND[event.foe] + 1
    else:
        cells[zone] = 0
    if event.result == "won" or event.result == "both":
        fall(marks, first, event.owner, KIND[event.foe])
    if event.result == "lost" or event.result == "both":
        fall(marks, first, event.seat, KIND[event.unit])


def note_rest(marks: Row, first: i64, event: object, zones: dict[str, int]) -> None:
    cells = marks.cells
    if isinstance(event, Guessed):
        cells[first + zones[event.zone]] = 0 if event.right else KIND[event.saw] + 1
        if event.right and event.saw != "flag":
            fall(marks, first, event.owner, KIND[event.saw])
    elif isinstance(event, SpyReturned):
        cells[first + zones[event.zone]] = SPY_MASTER + 1
    elif isinstance(event, FlagPlaced):
        cells[first + zones[event.zone]] = FLAG + 1


def fall(marks: Row, first: i64, owner: i64, kind: i64) -> None:
    marks.cells[first + FALLEN + KINDS * owner + kind] += 1
