"""Set-ups for Westeria against players who reckon with the usual ones.

The Flag stands where few look for it, and Cursed Land where many do.
"""

from __future__ import annotations

from functools import lru_cache

from ruse.bots.westeria_guess import usual
from ruse.bots.westeria_outlook import terrain_of
from ruse.bots.westeria_placing import Plan, draw_up
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.kernel.kit import Dice

DRAWN = 120
KEPT = 24
BEHIND = 2
"""How far behind the front the Flag stands at least, where the land allows it."""
BAIT = {"flag": -1.0, "cursed-land": 0.5}
"""What it is worth to have a unit where the Flag is looked for."""
FLAG = UNIT_NAMES.index("flag")


@lru_cache(maxsize=64)
def sly_plans(edition: str, holders: tuple[int | None, ...], seat: int) -> tuple[Plan, ...]:
    """The slyest of many placements."""
    terrain = terrain_of(edition)
    dice = Dice(104729 * seat + sum((k + 1) * 31 ** (h or 0) for k, h in enumerate(holders)) % 1_000_003)
    own = [zone for zone in terrain.zones if holders[terrain.territory[zone]] == seat]
    front = terrain.distances([zone for zone in terrain.zones if zone not in own])
    behind = [zone for zone in own if front[zone] >= BEHIND] or own
    drawn = {draw_up(terrain, holders, seat, dice, behind) for _ in range(DRAWN)}
    return tuple(sorted(drawn, key=lambda plan: (-slyness(edition, holders, seat, plan), plan))[:KEPT])


def slyness(edition: str, holders: tuple[int | None, ...], seat: int, plan: Plan) -> float:
    """How little the Flag is suspected where it is, and how much where Cursed Land waits."""
    suspected = suspicion(edition, holders, seat, plan)
    units = zip(plan, terrain_of(edition).army, strict=True)
    return sum(suspected[zone] * BAIT.get(unit, 0.0) for zone, unit in units)


def suspicion(edition: str, holders: tuple[int | None, ...], seat: int, plan: Plan) -> dict[int, float]:
    """How likely others think that the Flag stands in each zone of a set-up."""
    often = usual(edition, holders, seat, frozenset(plan))
    total = sum(often[zone][FLAG] for zone in plan)
    return {zone: often[zone][FLAG] / total for zone in plan}
