"""What the Mastermind takes enemies to have: it reckons with set-ups like its own too, and with what movement tells.

Who could move a unit for many turns and never did may have one that cannot; a Flag is seldom left with an open side.
"""

from __future__ import annotations

from functools import lru_cache

from ruse.bots.westeria.guess import Chances, Guess, counted, set_ups
from ruse.bots.westeria.placing import Plan
from ruse.bots.westeria.setups import set_up
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.kernel.kit import Dice

OWN_KIND = 200
"""Set-ups like the bot's own among those that are reckoned with."""
PATIENCE = 0.05
"""By so much a round a unit that has not moved is likelier to be one that cannot."""
MOST_PATIENCE = 2.0
CLOSED = 1.6
OPEN = 0.5
FLAG, CURSED_LAND = UNIT_NAMES.index("flag"), UNIT_NAMES.index("cursed-land")


@lru_cache(maxsize=64)
def families(edition: str, holders: tuple[int, ...], seat: int) -> tuple[Plan, ...]:
    dice = Dice(1 + seat)
    own = tuple(set_up(edition, holders, seat, dice) for _ in range(OWN_KIND))
    return set_ups(edition, holders, seat) + own


@lru_cache(maxsize=1024)
def usual_of(edition: str, holders: tuple[int, ...], seat: int, still: frozenset[int]) -> Chances:
    return counted(edition, families(edition, holders, seat), still)


class Belief(Guess):
    def usual(self, holders: tuple[int, ...], seat: int, still: frozenset[int]) -> Chances:
        often = usual_of(self.sight.setup.edition, holders, seat, still)
        patience = min(MOST_PATIENCE, 1.0 + PATIENCE * (self.view.round - 1))
        found: Chances = {}
        for zone, times in often.items():
            weights = list(times)
            weights[CURSED_LAND] *= patience
            weights[FLAG] *= patience * self.closed(seat, zone)
            found[zone] = weights
        return found

    def closed(self, seat: int, zone: int) -> float:
        """How much likelier a Flag stands where all sides are taken by its own."""
        sides = [self.owner[other] for other in self.terrain.near[zone]]
        return CLOSED if all(side == seat for side in sides) else OPEN if None in sides else 1.0
