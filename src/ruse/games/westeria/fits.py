# compiled
"""Counting the fits of one army's marks (WE-10), and drawing one of them, each equally likely.

Open proofs are settled in every way they can be; each way weighs as many fits as it leaves orders and identities free. The
work is counted. Where there are too many ways, or finding them takes too many steps, the oldest link is loosened and they
are looked for again: what is known is wider then, and nothing that can be is lost. Without links there is one way, and its
identities are counted whatever that takes, which is not much (`identities.py`).
"""

from __future__ import annotations

from math import factorial
from typing import Final, final

from ruse.games.westeria.equipment import KINDS
from ruse.games.westeria.identities import Identities, below, shuffle
from ruse.games.westeria.marks import ALL, Link, Marks, Way
from ruse.kernel.kit import Dice
from ruse.kernel.work import ENDLESS, Work

MOST_WAYS: Final = 500
"""Ways to settle the open proofs that are listed at the most."""
MOST_STEPS: Final = 200_000
"""Steps that looking for them may take before a link is loosened; every further look has half of the one before."""


@final
class Ways:
    """The ways to settle the proofs of some marks, as far as they could be found."""

    def __init__(self, marks: Marks, most: int, steps: int) -> None:
        self.found: list[Way] = []
        self.most = most
        self.work = Work(steps if marks.links else ENDLESS)
        self._counted: dict[tuple[int, ...], Identities] = {}
        trial = marks.clone()
        trial.work = self.work
        self._list(trial, 1)
        if not self.gave_up():
            self.work.left = ENDLESS

    def too_many(self) -> bool:
        return len(self.found) == self.most

    def gave_up(self) -> bool:
        return self.work.left < 0

    def _list(self, marks: Marks, weight: int) -> None:
        """Settle the proofs in every way they can be, the most pressing first."""
        weight *= marks.settle()
        if weight == 0:
            return
        link: Link | None = None
        pressing = 0
        choices: list[int] = []
        reach = marks.reach()
        for other in marks.links:
            for slot in other.slots:
                if marks.mask[slot] != ALL:
                    items = marks.candidates(other, slot, reach)
                    if link is None or len(items) < len(choices):
                        link, pressing, choices = other, slot, items
        if link is None:
            self._keep(marks, weight)
            return
        place = marks.links.index(link)
        for item in choices:
            if self.too_many() or self.gave_up():
                return
            trial = marks.clone()
            stands_for = marks.stands_for(link, item)
            trial.pair(trial.links[place], pressing, item)
            self._list(trial, weight * stands_for)

    def _keep(self, marks: Marks, weight: int) -> None:
        """Where no proof is open: the orders of all links, times the identities."""
        identities = self._identities(marks)
        weight *= identities.count()
        for link in marks.links:
            weight *= factorial(len(link.slots))
        if weight > 0 and not self.gave_up():
            self.found.append(Way(weight, marks, identities))

    def _identities(self, marks: Marks) -> Identities:
        """The same ones are counted once."""
        spare = spare_kinds(marks)
        masks = [marks.mask[unit] for unit in uncertain_units(marks)]
        key = (*spare, *masks)
        if key not in self._counted:
            self._counted[key] = Identities(spare, masks, self.work)
        return self._counted[key]


def draw_fit(marks: Marks, dice: Dice) -> dict[int, int] | None:
    """A kind for every live mark, uniformly among the fits; None if nothing fits."""
    ways = all_ways(marks)
    if not ways:
        return None
    way = pick_way(ways, dice)
    kinds = draw_identities(way, dice)
    for link in way.marks.links:
        order = list(range(len(link.slots)))
        shuffle(order, dice)
        for i, slot in enumerate(link.slots):
            kinds[slot] = kinds[link.items[order[i]]]
    for slot in way.marks.same:
        kinds[slot] = kinds[way.marks.resolved(slot)]
    return kinds


def chances_of(marks: Marks) -> dict[int, list[float]]:
    """For every live mark, how likely each identity is: exact, since all fits are equally likely.

    Where a link had to be loosened it is exact for what is still known: nothing that can be has no chance.
    """
    ways = all_ways(marks)
    total = sum([way.weight for way in ways])
    found: dict[int, list[float]] = {}
    for way in ways:
        part = way.weight / total
        for mark, chances in settled_chances(way).items():
            if mark not in found:
                found[mark] = [0.0] * int(KINDS)
            so_far = found[mark]
            for kind in range(int(KINDS)):
                so_far[kind] += part * chances[kind]
    return found


def has_fit(marks: Marks, steps: int = MOST_STEPS) -> bool:
    """Does anything fit? Where that takes too long: does anything fit what is still known without the oldest link?"""
    trial = marks.clone()
    ways = Ways(trial, 1, steps)
    while ways.gave_up() and not ways.found:
        trial.loosen(trial.links[0])
        steps //= 2
        ways = Ways(trial, 1, steps)
    return len(ways.found) > 0


def all_ways(marks: Marks, most: int = MOST_WAYS) -> list[Way]:
    """Every way to settle the marks as they are answered for."""
    return answered_for(marks, most).ways or []


def answered_for(marks: Marks, most: int = MOST_WAYS, steps: int = MOST_STEPS) -> Marks:
    """The marks with their ways, found once after a change; where there are too many, the oldest links are loosened."""
    answer = marks.answer
    if answer is None:
        answer = marks.clone()
        ways = Ways(answer, most, steps)
        while answer.links and (ways.too_many() or ways.gave_up()):
            answer.loosen(answer.links[0])
            steps //= 2
            ways = Ways(answer, most, steps)
        answer.ways = ways.found
        marks.answer = answer
    return answer


def pick_way(ways: list[Way], dice: Dice) -> Way:
    """One of them, as likely as its weight."""
    ticket = below(sum([way.weight for way in ways]), dice)
    for way in ways:
        ticket -= way.weight
        if ticket < 0:
            return way
    return ways[-1]


def settled_chances(way: Way) -> dict[int, list[float]]:
    """The chances where no proof is open."""
    marks = way.marks
    marks.work.spend(int(KINDS) * len(marks.mask))
    found: dict[int, list[float]] = {}
    for unit, known in known_units(marks).items():
        found[unit] = [1.0 if kind == known else 0.0 for kind in range(int(KINDS))]
    by_mask = way.identities.chances()
    for unit in uncertain_units(marks):
        found[unit] = by_mask[marks.mask[unit]]
    for link in marks.links:
        mixed = [sum([found[item][kind] for item in link.items]) / len(link.items) for kind in range(int(KINDS))]
        for slot in link.slots:
            found[slot] = mixed
    for slot in marks.same:
        found[slot] = found[marks.resolved(slot)]
    return found


def known_units(marks: Marks) -> dict[int, int]:
    """The units of which only one identity is left."""
    return {unit: mask.bit_length() - 1 for unit in marks.units if (mask := marks.mask[unit]) & (mask - 1) == 0}


def uncertain_units(marks: Marks) -> list[int]:
    """The other ones, those with the fewest identities first."""
    found = [(marks.mask[unit].bit_count(), marks.mask[unit], unit) for unit in marks.units]
    return [unit for many, _, unit in sorted(found) if many > 1]


def spare_kinds(marks: Marks) -> list[int]:
    """How many of each kind are left for them."""
    spare = list(marks.counts)
    for kind in known_units(marks).values():
        spare[kind] -= 1
    return spare


def draw_identities(way: Way, dice: Dice) -> dict[int, int]:
    kinds = known_units(way.marks)
    for unit, kind in zip(uncertain_units(way.marks), way.identities.draw(dice), strict=True):
        kinds[unit] = kind
    return kinds
