"""Bots for Westeria that reckon with how others set up: the Spymaster guesses, the Mastermind also leads guesses astray."""

from __future__ import annotations

from ruse.bots.westeria import RATED, best_of
from ruse.bots.westeria_guess import Guess
from ruse.bots.westeria_guile import sly_plans
from ruse.bots.westeria_placing import next_zone, plans
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight


class Spymaster:
    """The Agent's rules of thumb over better guesses."""

    family = staticmethod(plans)

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if sight.kind == "place":
            return next_zone(sight, dice, self.family)
        return best_of(RATED[sight.kind](Guess(sight)), dice)


class Mastermind(Spymaster):
    """Sets up where such guesses go wrong."""

    family = staticmethod(sly_plans)
