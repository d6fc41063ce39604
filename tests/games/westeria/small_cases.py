"""Decisions with so little hidden that every table that fits can be listed by hand: three or four units of Bob's."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ruse.games.westeria import GAME
from ruse.games.westeria.events import (
    CardChosen,
    CardsDiscarded,
    CardsShown,
    DeployedUnseen,
    Guessed,
    GuessedUnseen,
    Looked,
    LookedUnseen,
    Moved,
    Placed,
    PlacedUnseen,
    RedeployedUnseen,
    StarterDrawn,
    TerritoryTaken,
    TurnEnded,
    TurnStarted,
    UnitDrawnUnseen,
)
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.testkit.opinion import SmallCase, World
from tests.games.westeria.drawing import ANN, ARMY, BOB, LAND, Table, realm

Units = dict[str, Any]
"""What stands in each zone of Bob's."""

ANNS = ", ".join(f"{unit} {zone}" for unit, zone in zip(ARMY, LAND.zone_names[:18], strict=True))
ZONES = LAND.zone_names[36:54]
UNKNOWN = ("king", "scout", "flag")
NEVER_MOVES = ("flag", "cursed-land")


def beginning(unknown: Sequence[str]) -> list[Any]:
    """What Ann is told until she knows all of Bob's army but what stands in the first zones."""
    known: list[Any] = list(ARMY)
    for unit in unknown:
        known.remove(unit)
    seen = ZONES[len(unknown) :]
    return [
        StarterDrawn("WE-2.2", (ANN, BOB), ("king", "scout"), ANN),
        *[TerritoryTaken("WE-2.3", k % 2, LAND.territory_names[k]) for k in range(24)],
        Placed("WE-2.4", ANN, tuple(LAND.zone_names[:18])),
        PlacedUnseen("WE-2.4", BOB, tuple(sorted(ZONES))),
        Looked("WE-4.7", ANN, ("Castleburg", "Keyfort"), tuple(seen), tuple(known)),
    ]


def table_of(units: Units) -> Table:
    assert sorted(units.values()) == sorted(ARMY)
    bobs = ", ".join(f"{unit} {zone}" for zone, unit in units.items())
    return realm(ANNS, bobs)


def standing(state: State) -> str:
    """Bob's army as Ann would like to see it."""
    position: Any = state.position()
    return " ".join(sorted(f"{unit[1]}={unit[0]}" for unit in position["armies"][BOB]))


def all_units(first: Sequence[str], unknown: Sequence[str]) -> Units:
    rest: list[Any] = list(ARMY)
    for unit in unknown:
        rest.remove(unit)
    return dict(zip(ZONES, [*first, *rest], strict=True))


def case(
    title: str,
    events: list[Any],
    worlds: Counter[tuple[tuple[str, str], ...]],
    others: Sequence[Units],
    build: Callable[[Units], Table],
) -> SmallCase:
    built = [(build(dict(units)).state, weight) for units, weight in worlds.items()]
    tables = {standing(state): World(state, weight) for state, weight in built}
    truth = build(dict(next(iter(worlds)))).state
    memory = GAME.remember(GAME.setup(), ANN)
    for event in events:
        memory.note(event)
    sight = Sight(GAME.setup(), ANN, "move", GAME.view(truth, ANN), memory, ())
    return SmallCase(title, sight, tables, [build(units).state for units in others], standing)


def turn_of(seat: int) -> list[Any]:
    return [TurnStarted("WE-2.5", seat, 5, 0, 0)]


def placements() -> SmallCase:
    """Three unknown units, and the one in the first zone has moved: it is not the Flag."""
    ends = [*turn_of(BOB), Moved("WE-5.2", BOB, ZONES[0], "W1"), TurnEnded("WE-5.1", BOB, False), *turn_of(ANN)]
    worlds: Counter[tuple[tuple[str, str], ...]] = Counter()
    others: list[Units] = []
    for first in set(itertools.permutations(UNKNOWN)):
        units = all_units(first, UNKNOWN)
        units = {"W1" if zone == ZONES[0] else zone: unit for zone, unit in units.items()}
        if first[0] in NEVER_MOVES:
            others.append(units)
        else:
            worlds[tuple(units.items())] += 1
    return case("a unit that moved", [*beginning(UNKNOWN), *ends], worlds, others, table_of)


def redeployed() -> SmallCase:
    """One of three unknown units moved, then all three changed places, then one of them was guessed wrongly."""
    events = [
        *turn_of(BOB),
        Moved("WE-5.2", BOB, ZONES[0], "W1"),
        TurnEnded("WE-5.1", BOB, False),
        *turn_of(BOB),
        RedeployedUnseen("WE-4.6", BOB, (ZONES[1], ZONES[2], "W1")),
        GuessedUnseen("WE-4.8", BOB, BOB, "W1", "flag"),
        *turn_of(ANN),
    ]
    worlds: Counter[tuple[tuple[str, str], ...]] = Counter()
    for first in set(itertools.permutations(UNKNOWN)):
        if first[0] in NEVER_MOVES:
            continue
        for order in itertools.permutations(first):
            if order[0] != "flag":
                units = {"W1" if z == ZONES[0] else z: u for z, u in all_units(order, UNKNOWN).items()}
                worlds[tuple(units.items())] += 1
    others = [{"W1" if z == ZONES[0] else z: u for z, u in all_units(("flag", "king", "scout"), UNKNOWN).items()}]
    return case("three units changed places", [*beginning(UNKNOWN), *events], worlds, others, table_of)


def deployed() -> SmallCase:
    """Two of Bob's were named by a Traitor and fell; one of them came back unseen."""
    unknown = ("king", "flag", "baron")
    fallen = (3, 16)
    rest = all_units(unknown, unknown)
    zones = [ZONES[place] for place in fallen]
    lost = [rest[zone] for zone in zones]
    told: list[Any] = list(beginning(unknown))
    for zone, unit in zip(zones, lost, strict=True):
        told += [*turn_of(ANN), Guessed("WE-4.8", ANN, BOB, zone, unit, True, unit)]
    told += [
        *turn_of(BOB),
        CardsShown("WE-4.1", BOB, ("deploy",)),
        CardChosen("WE-4.3", BOB, "deploy"),
        UnitDrawnUnseen("WE-4.3", BOB),
        DeployedUnseen("WE-4.3", BOB, "W1"),
        CardsDiscarded("WE-4.1", BOB, ("deploy",)),
        *turn_of(ANN),
    ]
    worlds: Counter[tuple[tuple[str, str], ...]] = Counter()
    for first in set(itertools.permutations(unknown)):
        for back in lost:
            units = {zone: unit for zone, unit in all_units(first, unknown).items() if zone not in zones}
            worlds[tuple({**units, "W1": back}.items())] += 1
    return case("one of two came back", told, worlds, [], with_reserve)


def vouched() -> SmallCase:
    """Spy Master and Baron fell and one of them came back; then Bob's Spy Master was vouched for, so it is that one."""
    unknown = ("king", "flag", "count")
    rest = all_units(unknown, unknown)
    zones = [next(zone for zone, unit in rest.items() if unit == fallen) for fallen in ("spy-master", "baron")]
    told: list[Any] = list(beginning(unknown))
    for zone in zones:
        told += [*turn_of(ANN), Guessed("WE-4.8", ANN, BOB, zone, rest[zone], True, rest[zone])]
    told += [
        *turn_of(BOB),
        CardsShown("WE-4.1", BOB, ("deploy",)),
        CardChosen("WE-4.3", BOB, "deploy"),
        UnitDrawnUnseen("WE-4.3", BOB),
        DeployedUnseen("WE-4.3", BOB, "W1"),
        CardsDiscarded("WE-4.1", BOB, ("deploy",)),
        *turn_of(BOB),
        CardsShown("WE-4.1", BOB, ("secret-information",)),
        CardChosen("WE-4.7", BOB, "secret-information"),
        LookedUnseen("WE-4.7", BOB, ("Frostmere", "Palewood")),
        CardsDiscarded("WE-4.1", BOB, ("secret-information",)),
        *turn_of(ANN),
    ]
    worlds: Counter[tuple[tuple[str, str], ...]] = Counter()
    others: list[Units] = []
    for first in itertools.permutations(unknown):
        units = {zone: unit for zone, unit in all_units(first, unknown).items() if zone not in zones}
        worlds[tuple({**units, "W1": "spy-master"}.items())] += 1
        others.append({**units, "W1": "baron"})
    return case("the Spy Master was vouched for", told, worlds, others, with_two_discards)


def with_two_discards(units: Units) -> Table:
    bobs = ", ".join(f"{unit} {zone}" for zone, unit in units.items())
    return realm(ANNS, bobs, discards=["deploy", "secret-information"])


def with_reserve(units: Units) -> Table:
    bobs = ", ".join(f"{unit} {zone}" for zone, unit in units.items())
    return realm(ANNS, bobs, discards=["deploy"])


def small_cases() -> Iterator[SmallCase]:
    yield placements()
    yield redeployed()
    yield deployed()
    yield vouched()
