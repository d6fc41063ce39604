"""Bots for Westeria that search: enemy armies are imagined as memory allows, and every option is played out.

What a playout cannot tell (what a look is worth, where three units should go, how to take territories) is left to the
Agent's rules of thumb.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.bots.westeria import Agent
from ruse.games.westeria import GAME
from ruse.games.westeria.wits import RealmWits
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.search.flat import weigh
from ruse.search.tree import explore_tree

SEARCHED = ("card", "deploy", "spy-master", "move", "flag")
SHORT = 60
"""Decisions of a playout before it is valued."""


class Spymaster:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if sight.kind not in SEARCHED:
            return Agent().choose(sight, budget, dice)
        worlds = Imagined(GAME, sight)
        return self.search(sight, worlds, RealmWits(sight.memory.land), budget, dice)

    def search(self, sight: Sight, worlds: Imagined, wits: RealmWits, budget: int, dice: Dice) -> int:
        return int(weigh(worlds, list(sight.legal), wits, budget, SHORT, dice).best())


class Mastermind(Spymaster):
    def search(self, sight: Sight, worlds: Imagined, wits: RealmWits, budget: int, dice: Dice) -> int:
        if sight.kind != "move":
            return super().search(sight, worlds, wits, budget, dice)
        return int(explore_tree(worlds, wits, budget, SHORT, dice).most_tried())
