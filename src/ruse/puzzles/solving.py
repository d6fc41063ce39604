"""Which choice is best, by how much, and whether that is sure enough to be asked about.

As in a review, half of the samples say which choice is best and the other half what each is worth; all meet the same
imagined tables with the same luck. It reads a Sight and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ruse.bots.levels import find_level, load_bot
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.reviews.judging import PERCENT, SCREENED, chosen_together, difference, shares_together
from ruse.reviews.marks import EDGES, Estimate, estimate
from ruse.reviews.reference import Reference
from ruse.search.flat import weigh
from ruse.search.paired import Pairs, try_on

OFFERED = 6
"""Choices that a puzzle offers; of more that are legal, those that look best."""
SURE = EDGES[0]
"""Percent of winning that every other choice costs at least, with all of its interval: none of them is fine."""
ALWAYS = 0.95
"""Where others choose at the same time, the best one is to be played so often at least."""


@dataclass(frozen=True, slots=True)
class Weighed:
    action: int
    worth: Estimate
    cost: Estimate
    """Against the best, table by table."""


@dataclass(frozen=True, slots=True)
class Solution:
    choices: tuple[Weighed, ...]
    """The best first, then by what they cost."""
    alone: bool
    """Is the best one to be played always, and no part of a mixture?"""

    @property
    def best(self) -> int:
        return self.choices[0].action

    @property
    def margin(self) -> float:
        """What the next best choice costs for sure."""
        return min(choice.cost.low for choice in self.choices[1:])

    @property
    def is_clear(self) -> bool:
        return self.alone and self.margin >= SURE


def offered(sight: Sight, reference: Reference, tables: int, seed: int) -> list[int]:
    """What is asked about: all that is legal, or of many what looks best, in the order of the rules."""
    if len(sight.legal) <= OFFERED:
        return list(sight.legal)
    wits, worlds = reference.wits(sight.view), reference.worlds(sight)
    budget = tables * min(SCREENED, len(sight.legal))
    tally = weigh(worlds, list(sight.legal), wits, budget, reference.most, Dice(seed))
    visits, places = tally.visits.to_list(), range(len(sight.legal))
    order = sorted(places, key=lambda place: (-visits[place], -int(tally.mean(place))))
    return [sight.legal[place] for place in sorted(order[:OFFERED])]


def solve(sight: Sight, actions: Sequence[int], reference: Reference, tables: int, seed: int) -> Solution:
    dice, own = Dice(seed), list(actions)
    wits, worlds = reference.wits(sight.view), reference.worlds(sight)
    together = chosen_together(worlds, dice)
    first, second = Pairs(own, tables), Pairs(own, tables)
    for pairs in (first, second):
        try_on(worlds, pairs, wits, tables, reference.most, dice)
    best = max(range(len(own)), key=lambda place: sum(first.column(place)))
    weighed = [
        Weighed(action, estimate([PERCENT * worth for worth in second.column(place)]), _cost(second, best, place))
        for place, action in enumerate(own)
    ]
    order = sorted(range(len(own)), key=lambda place: (place != best, weighed[place].cost.mean))
    solution = Solution(tuple(weighed[place] for place in order), True)
    if not (together and solution.is_clear):
        return solution
    alone = shares_together(worlds, own, wits, reference, tables, dice)[best] >= ALWAYS
    return Solution(solution.choices, alone)


def _cost(pairs: Pairs, best: int, place: int) -> Estimate:
    return Estimate(0.0, 0.0) if place == best else difference(pairs, best, place, PERCENT)


def missed(game: Game, sight: Sight, best: int, level: str, tries: int) -> float:
    """How often a bot of this level chooses something else, from 0 to 1."""
    bot, budget = load_bot(game, level), find_level(game, level).budget
    chosen = [bot.choose(sight, budget, Dice(1000 + number)) for number in range(tries)]
    return sum(action != best for action in chosen) / tries
