"""Bots for Master of Spies that search: hands are imagined, and every option is played out by quick rules of thumb.

Every option meets the same tables and the same luck, and counts by the points it leads to: of two good choices the better
one shows in points long before it shows in wins. Nobody draws in the final round, so there what is left is searched out, and
winning counts. The Mastermind differs from the Spymaster in its budget alone.
"""

from __future__ import annotations

from ruse.bots.imagined import Imagined
from ruse.games.master_of_spies import GAME
from ruse.games.master_of_spies.points import count_points
from ruse.games.master_of_spies.wits import SpyWits
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.search.depth import search_out
from ruse.search.flat import TO_THE_END, weigh
from ruse.search.tally import Tally

USUAL = 3
"""Options of a decision for which the budget is meant; with more or fewer of them each still gets as much."""
MANY = 6
"""Beyond so many, what there is to spend does not grow."""
ENDINGS = 600
"""What is looked at for one option on one table of the final round."""


class Pointed(Imagined):
    """Tables on which points are counted."""

    def deal(self, dice: Dice) -> State:
        return count_points(super().deal(dice))


class Searcher:
    PONDERS = True

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        wits = SpyWits(sight.view.game - 1)
        if sight.view.final:
            return int(finish(sight, wits, budget, dice).best())
        playouts = budget * min(MANY, len(sight.legal)) // USUAL
        # Not the best mean of all: what was given up early may look good for want of tries.
        return int(weigh(Pointed(GAME, sight), list(sight.legal), wits, playouts, TO_THE_END, dice).most_tried())


def finish(sight: Sight, wits: SpyWits, budget: int, dice: Dice) -> Tally:
    tables = max(1, budget // (4 * len(sight.legal)))
    return search_out(Imagined(GAME, sight), list(sight.legal), wits, tables, ENDINGS, dice)
