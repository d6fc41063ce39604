"""The Spymaster of Westeria: it looks through a whole turn for ways to a Flag, and at what threatens its own."""

from __future__ import annotations

from ruse.bots.westeria.campaign import Campaign, next_step
from ruse.bots.westeria.setups import next_zone
from ruse.bots.westeria.thumb import RATED, best_of
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class Spymaster:
    """The Agent's rules of thumb for cards, forays over exact chances for moves."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "place":
            return next_zone(sight, dice)
        if sight.kind == "move" and len(sight.legal) > 1:
            return next_step(Campaign(sight), budget)
        return best_of(RATED[sight.kind](Campaign(sight)), dice)
