"""Bots for Westeria that search: enemy armies are imagined as memory allows, and every option is played out.

What a playout cannot tell (what a look is worth, where three units should go, how to take territories) is left to the
Agent's rules of thumb.
"""

from __future__ import annotations

from ruse.bots.westeria import RATED, Agent
from ruse.bots.westeria_belief import Beliefs
from ruse.bots.westeria_outlook import Outlook
from ruse.games.westeria.wits import RealmWits
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.search.flat import weigh

SEARCHED = ("card", "deploy", "spy-master", "move", "flag")
SHORT = 400
"""Decisions of a playout before it is valued."""


class Spymaster:
    width = 6
    """How many of the options that the rules of thumb like best are looked at."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if sight.kind not in SEARCHED:
            return Agent().choose(sight, budget, dice)
        outlook = Outlook(sight)
        values = RATED[sight.kind](outlook)
        options = sorted(sight.legal, key=lambda action: (-values[action], action))[: self.width]
        worlds = Beliefs(sight, outlook)
        wits = RealmWits(sight.memory.land, worlds.likely)
        return int(weigh(worlds, options, wits, budget, SHORT, dice).best())


class Mastermind(Spymaster):
    width = 12
