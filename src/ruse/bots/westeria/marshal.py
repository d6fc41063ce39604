"""A whole army laid out for a person who is about to place one, and how soon its Flag can be reached."""

from __future__ import annotations

from collections.abc import Sequence

from ruse.bots.seat import Layout
from ruse.bots.westeria.outlook import FAR, Terrain, terrain_of
from ruse.bots.westeria.setups import ROLES, arrange
from ruse.games.westeria.view import View
from ruse.kernel.errors import Refusal
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


def lay_out(sight: Sight, role: str | None, dice: Dice) -> Layout:
    """An army in a role, or in any: another one with other dice."""
    if role not in (None, *ROLES):
        raise Refusal("There is no such role")
    terrain = terrain_of(sight.setup.edition)
    zones = arrange(sight.view, sight.setup.edition, dice, role)
    left = list(zones)
    steps: list[str] = []
    for unit in terrain.army:
        zone = next(zone for zone in left if zones[zone] == unit)
        left.remove(zone)
        steps.append(zone)
    return look_at(sight, steps)


def look_at(sight: Sight, steps: Sequence[str]) -> Layout:
    """These zones, one for each unit in the order of the army, as far as the seat's own view tells."""
    terrain = terrain_of(sight.setup.edition)
    if len(steps) != len(terrain.army) or len({*steps}) != len(steps) or not {*steps} <= {*terrain.names}:
        raise Refusal("An army is one zone for each unit, in their order", "WE-2.4")
    placed = [terrain.names.index(zone) for zone in steps]
    key, slots = reach(terrain, sight.view, placed)
    return Layout(tuple(steps), key, slots)


def reach(terrain: Terrain, view: View, placed: Sequence[int]) -> tuple[str, dict[str, int]]:
    """WE-5.3, WE-7.1: in how many moves the Flag can be reached from where others may stand: by a Scout that runs over
    free zones, or else by a unit that wins every fight on the shortest way."""
    flag = placed[terrain.army.index("flag")]
    starts = [zone for zone in terrain.zones if view.territories[terrain.territory[zone]].holder != view.viewer]
    if any(other in starts for other in terrain.near[flag]):
        return "reach.beside", {}
    open_to = walk(terrain, starts, {*placed})
    if any(other in open_to for other in terrain.near[flag]):
        return "reach.open", {"moves": 2}
    front = terrain.distances(starts)
    if front[flag] == FAR:
        return "", {}
    return "reach.guarded", {"moves": front[flag], "fights": fewest_fights(terrain, front, flag, {*placed})}


def walk(terrain: Terrain, starts: Sequence[int], shut: set[int]) -> set[int]:
    """Every zone that can be walked to where nobody stands."""
    found = {*starts}
    going = list(starts)
    for zone in going:
        new = [other for other in terrain.near[zone] if other not in found and other not in shut]
        found.update(new)
        going.extend(new)
    return found


def fewest_fights(terrain: Terrain, front: Sequence[int], flag: int, guards: set[int]) -> int:
    """Of the shortest ways to the Flag the one with the fewest units on it, the Flag itself left out."""
    fewest = [0 if front[zone] == 0 else FAR for zone in terrain.zones]
    for zone in sorted(terrain.zones, key=lambda zone: front[zone]):
        before = [fewest[other] for other in terrain.near[zone] if front[other] == front[zone] - 1]
        if before:
            fewest[zone] = min(before) + (zone in guards and zone != flag)
    return fewest[flag]
