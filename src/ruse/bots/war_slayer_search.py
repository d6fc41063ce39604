"""Bots for War Slayer V that search.

Cards are laid in secret and at once, so whoever always lays them the best way is found out. Both bots therefore solve each
laying as a game against many imagined hands of the rival, each answering for itself, and draw from the mixture. Backing
out is decided alone, by what the mission comes to on imagined tables.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.wits import SlayerWits
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.search.flat import TO_THE_END, weigh
from ruse.search.mixing import mix_choices
from ruse.search.tree import explore_tree

ROUNDS = 300


class Spymaster:
    """Each option by itself, against what a sensible rival would do."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        worlds, wits = Imagined(GAME, sight), SlayerWits(sight.view.mission)
        return int(weigh(worlds, list(sight.legal), wits, budget, TO_THE_END, dice).best())


class Mastermind:
    """An equilibrium with what the rival may hold."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        worlds, wits = Imagined(GAME, sight), SlayerWits(sight.view.mission)
        if sight.kind == "back-out":
            return int(explore_tree(worlds, wits, budget, TO_THE_END, dice).most_tried())
        types = max(1, budget // 20)
        return int(mix_choices(worlds, list(sight.legal), wits, types, ROUNDS, TO_THE_END, dice).draw(dice))
