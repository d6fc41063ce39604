"""How people are thought to set up in Westeria: the Flag at the back, Cursed Land beside it or in a city.

Guesses reckon with such set-ups; what bots themselves place is drawn in `setups.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruse.bots.westeria.outlook import Terrain
from ruse.kernel.kit import Dice

FRONT = {
    "prince": 0.0, "duke": 0.6, "count": 1.0, "queen": 1.2, "scout": 1.6, "earl": 1.8, "baron": 2.0, "king": 2.2,
    "sorceress": 2.4, "spy-master": 3.0,
}  # fmt: skip
"""How far behind the front each unit likes to stand."""

Plan = tuple[int, ...]
"""A zone for each unit, in the order of the army."""


def draw_up(
    terrain: Terrain, holders: Sequence[int | None], seat: int, dice: Dice, flags: Sequence[int] | None = None
) -> Plan:
    """A placement; the Flag at the back, or by lot in one of these zones."""
    units = terrain.army
    own = [zone for zone in terrain.zones if holders[terrain.territory[zone]] == seat]
    front = terrain.distances([zone for zone in terrain.zones if holders[terrain.territory[zone]] != seat])
    flag = back_zone(terrain, own, front, dice) if flags is None else flags[dice.below(len(flags))]
    chosen = occupied(terrain, own, flag, front, len(units), dice)
    taken: dict[int, str] = {flag: "flag"}
    for _ in range(units.count("cursed-land")):
        place_cursed_land(terrain, chosen, flag, front, taken, dice)
    rest = sorted((z for z in chosen if z not in taken), key=lambda z: front[z] + noise(dice, 1.5))
    waiting = [unit for unit in units if unit in FRONT]
    waiting.sort(key=lambda unit: FRONT[unit] + noise(dice, 1.8))
    taken.update(zip(rest, waiting, strict=True))
    zones: dict[str, list[int]] = {}
    for zone, unit in taken.items():
        zones.setdefault(unit, []).append(zone)
    return tuple(zones[unit].pop() for unit in units)


def back_zone(terrain: Terrain, own: list[int], front: list[int], dice: Dice) -> int:
    return best(own, [front[z] - 0.4 * open_sides(terrain, z, own) + noise(dice, 1.2) for z in own])


def occupied(terrain: Terrain, own: list[int], flag: int, front: list[int], count: int, dice: Dice) -> list[int]:
    """Which zones get a unit: one in every territory, the neighbours of the Flag, then what lies in front."""
    chosen = {terrain.territory[flag]: [flag]}
    for territory in sorted({terrain.territory[zone] for zone in own}):
        if territory not in chosen:
            zones = terrain.zones_of[territory]
            chosen[territory] = [best(zones, [noise(dice, 1.5) - front[z] for z in zones])]
    taken = {zone for zones in chosen.values() for zone in zones}
    left = [zone for zone in own if zone not in taken]
    left.sort(key=lambda z: (0 if z in terrain.near[flag] else 1) + 0.3 * front[z] + noise(dice, 0.8))
    return [*taken, *left[: count - len(taken)]]


def place_cursed_land(
    terrain: Terrain, chosen: list[int], flag: int, front: list[int], taken: dict[int, str], dice: Dice
) -> None:
    """WE-9.3: beside the Flag, or in a city."""
    free = [zone for zone in chosen if zone not in taken]
    worth = [
        (1.5 if zone in terrain.near[flag] else 0.0)
        + (1.2 if terrain.city[terrain.territory[zone]] else 0.0)
        - 0.1 * front[zone]
        + noise(dice, 1.5)
        for zone in free
    ]
    taken[best(free, worth)] = "cursed-land"


def open_sides(terrain: Terrain, zone: int, own: list[int]) -> int:
    return sum(other not in own for other in terrain.near[zone])


def best(zones: list[int], worth: list[float]) -> int:
    return max(zip(worth, zones, strict=True))[1]


def noise(dice: Dice, size: float) -> float:
    return size * int(dice.below(1000)) / 1000
