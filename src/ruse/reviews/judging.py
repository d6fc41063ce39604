"""A verdict on one choice, from the Sight of that moment alone.

Half of the samples say which choice is best, the other half what it is worth: judged by those that chose it, the best of
many always looks too good. Both choices meet the same imagined tables with the same luck, so that their difference is surer
than either of them. Where others choose at the same time, a choice that belongs to the reference's mixture is no mistake.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import HOUSE, WHOLE
from ruse.kernel.wits import Wits
from ruse.reviews.marks import LOOKS, Estimate, Mark, estimate, hangs, mark_of
from ruse.reviews.reference import Reference
from ruse.search.flat import weigh
from ruse.search.mixing import Plan
from ruse.search.paired import Pairs, mixture, try_on
from ruse.search.worlds import Worlds

PERCENT = 100 / int(WHOLE)
SHOWN = 4
"""Choices that the second half of the samples looks at, the own one with them."""
SCREENED = 8
"""Choices for which the first half is as large as the second; with more it does not grow."""
BATCH = 20
"""Tables on which a choice is picked once, to see how often it would be."""
ANSWERS = 6
"""Likely answers of a rival who chooses at the same time."""
TYPES = 24
ROUNDS = 200
BELONGS = 0.05
"""What is to be played so often belongs to the mixture."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One choice: the chance of winning it leaves in percent, and how often the reference would pick it."""

    action: int
    worth: Estimate
    share: float


@dataclass(frozen=True, slots=True)
class Verdict:
    best: int
    cost: Estimate
    """Percent of winning, the chosen one against the best."""
    points: Estimate
    mark: Mark
    choices: tuple[Weighed, ...]
    """The best first."""
    tables: int
    mixed: bool
    """Did somebody else choose at the same time?"""

    def of(self, action: int) -> Weighed:
        return next(choice for choice in self.choices if choice.action == action)


def judge(sight: Sight, chosen: int, reference: Reference, tables: int, seed: int) -> Verdict:
    """What this choice cost its seat, as far as the seat could know."""
    dice = Dice(seed)
    wits, worlds = reference.wits(sight.view), reference.worlds(sight)
    candidates = screened(worlds, sight, chosen, wits, tables, reference.most, dice)
    best = candidates[0]
    mix = shares_together(worlds, candidates, wits, reference, tables, dice) if chosen_together(worlds, dice) else None
    pairs = Pairs(candidates, tables << (LOOKS - 1))
    at = candidates.index(chosen)
    for look in range(LOOKS):
        try_on(worlds, pairs, wits, tables if look == 0 else pairs.tables, reference.most, dice)
        cost = difference(pairs, 0, at, PERCENT)
        if chosen == best or not hangs(cost):
            break
    shares = mix or picked(pairs)
    belongs = chosen == best or (mix is not None and mix[at] >= BELONGS)
    weighed = [
        Weighed(action, estimate([PERCENT * worth for worth in pairs.column(place)]), shares[place])
        for place, action in enumerate(candidates)
    ]
    points = difference(pairs, 0, at, 1 / max(1, worlds.seats - 1), points=True)
    mark: Mark = "fine" if belongs else mark_of(cost)
    order = sorted(weighed[1:], key=lambda choice: -choice.worth.mean)
    return Verdict(best, cost, points, mark, (weighed[0], *order), int(pairs.tables), mix is not None)


def screened(
    worlds: Worlds, sight: Sight, chosen: int, wits: Wits, tables: int, most: int, dice: Dice
) -> list[int]:  # fmt: skip
    """The best choices by the first half of the samples, the best of all first, and the chosen one among them."""
    budget = tables * min(SCREENED, len(sight.legal))
    tally = weigh(worlds, list(sight.legal), wits, budget, most, dice)
    visits, places = tally.visits.to_list(), range(len(sight.legal))
    order = sorted(places, key=lambda place: (-visits[place], -int(tally.mean(place))))
    found = [sight.legal[place] for place in order[:SHOWN]]
    return found if chosen in found else [*found[: SHOWN - 1], chosen]


def chosen_together(worlds: Worlds, dice: Dice) -> bool:
    """Does another seat owe a choice now too, that nobody is told before all have chosen?"""
    owing = int(worlds.deal(dice).acting()) & ((1 << int(HOUSE)) - 1)
    return owing & (owing - 1) != 0


def shares_together(
    worlds: Worlds, actions: list[int], wits: Wits, reference: Reference, tables: int, dice: Dice
) -> list[float]:  # fmt: skip
    plan = Plan(reference.own_types, max(2, min(TYPES, tables)), ROUNDS, reference.most)
    weights = mixture(worlds, actions, wits, plan, ANSWERS, dice).to_list()
    total = sum(weights)
    return [weight / total if total else 1 / len(weights) for weight in weights]


def difference(pairs: Pairs, best: int, other: int, scale: float, *, points: bool = False) -> Estimate:
    """How much more the one brought than the other, table by table."""
    more = zip(pairs.column(best, points=points), pairs.column(other, points=points), strict=True)
    return estimate([scale * (one - two) for one, two in more])


def picked(pairs: Pairs) -> list[float]:
    """How often each is the best of a few tables: what a bot that looks at as many would pick."""
    columns = [pairs.column(place) for place in range(int(pairs.count))]
    batches = [range(start, min(start + BATCH, int(pairs.tables))) for start in range(0, int(pairs.tables), BATCH)]
    best = Counter(max(range(len(columns)), key=lambda p: sum(columns[p][t] for t in batch)) for batch in batches)
    return [best[place] / len(batches) for place in range(len(columns))]
