"""The Mastermind of Westeria as it was: it rates single moves, and its dice for a set-up follow from the territories.

Whoever has this file and sees which zones are occupied reads off the board where its Flag stands: it is the fault that the
source-aware reader must find, and the one to beat.
"""

from __future__ import annotations

from functools import lru_cache

from ruse.bots.westeria.guess import Guess, usual
from ruse.bots.westeria.outlook import terrain_of
from ruse.bots.westeria.placing import Plan, draw_up
from ruse.bots.westeria.thumb import RATED, best_of
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight

DRAWN = 120
KEPT = 24
BEHIND = 2
BAIT = {"flag": -1.0, "cursed-land": 0.5}
"""What it is worth to have a unit where the Flag is looked for."""
FLAG = UNIT_NAMES.index("flag")


@lru_cache(maxsize=64)
def sly_plans(edition: str, holders: tuple[int | None, ...], seat: int) -> tuple[Plan, ...]:
    """The slyest of many placements, the same for everybody who asks."""
    terrain = terrain_of(edition)
    dice = Dice(104729 * seat + sum((k + 1) * 31 ** (h or 0) for k, h in enumerate(holders)) % 1_000_003)
    own = [zone for zone in terrain.zones if holders[terrain.territory[zone]] == seat]
    front = terrain.distances([zone for zone in terrain.zones if zone not in own])
    behind = [zone for zone in own if front[zone] >= BEHIND] or own
    drawn = {draw_up(terrain, holders, seat, dice, behind) for _ in range(DRAWN)}
    return tuple(sorted(drawn, key=lambda plan: (-slyness(edition, holders, seat, plan), plan))[:KEPT])


def slyness(edition: str, holders: tuple[int | None, ...], seat: int, plan: Plan) -> float:
    """How little the Flag is suspected where it is, and how much where Cursed Land waits."""
    often = usual(edition, holders, seat, frozenset(plan))
    total = sum(often[zone][FLAG] for zone in plan)
    units = zip(plan, terrain_of(edition).army, strict=True)
    return sum(often[zone][FLAG] / total * BAIT.get(unit, 0.0) for zone, unit in units)


class OldMastermind:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "place":
            return next_zone(sight, dice)
        return best_of(RATED[sight.kind](Guess(sight)), dice)


def next_zone(sight: Sight, dice: Dice) -> int:
    """Where the next unit goes, by a plan that agrees with those placed."""
    names = terrain_of(sight.setup.edition).names
    placed = [names.index(step) for step in sight.view.steps]
    step = len(placed)
    holders = tuple(territory.holder for territory in sight.view.territories)
    family = sly_plans(sight.setup.edition, holders, sight.seat)
    agreeing = [plan for plan in family if list(plan[:step]) == placed and plan[step] in sight.legal]
    if not agreeing:
        return sight.legal[dice.below(len(sight.legal))]
    return agreeing[dice.below(len(agreeing))][step]
