"""Bots for Master of Spies that search: hands are imagined, and every option is played out by quick rules of thumb.

The Spymaster tries its options flat; the Mastermind looks deeper, with a tree of what everybody has seen. Nobody draws in
the final round, so there both search out what is left.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.wits import SpyWits
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.search.depth import search_out
from ruse.search.flat import TO_THE_END, weigh
from ruse.search.tally import Tally
from ruse.search.tree import explore_tree

ENDINGS = 600
"""What is looked at for one option on one table of the final round."""


class Spymaster:
    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        worlds, wits = Imagined(GAME, sight), SpyWits(sight.view.game - 1)
        if sight.view.final:
            return int(finish(sight, worlds, wits, budget, dice).best())
        return self.search(sight, worlds, wits, budget, dice)

    def search(self, sight: Sight, worlds: Imagined, wits: SpyWits, budget: int, dice: Dice) -> int:
        return int(weigh(worlds, list(sight.legal), wits, budget, TO_THE_END, dice).best())


class Mastermind(Spymaster):
    def search(self, sight: Sight, worlds: Imagined, wits: SpyWits, budget: int, dice: Dice) -> int:
        return int(explore_tree(worlds, wits, budget, TO_THE_END, dice).most_tried())


def finish(sight: Sight, worlds: Imagined, wits: SpyWits, budget: int, dice: Dice) -> Tally:
    tables = max(1, budget // (4 * len(sight.legal)))
    return search_out(worlds, list(sight.legal), wits, tables, ENDINGS, dice)
