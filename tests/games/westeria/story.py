"""A small army that was mixed and seen now and then, as it could have happened; and by brute force all that fits with it."""

from __future__ import annotations

import itertools
from collections import Counter

from ruse.games.westeria.marks import ALL, MOST_LINKS, Marks
from ruse.kernel.kit import Dice

SIX = [0, 5, 8, 8, 10, 11]
"""A King, an Earl, two Scouts, a Cursed Land and a Flag."""
FOUR = [0, 8, 8, 11]


class Story:
    def __init__(self, seed: int, rounds: int, kinds: list[int] = SIX) -> None:
        dice = Dice(seed)
        self.kinds = kinds
        self.many = len(kinds)
        self.marks = Marks([kinds.count(kind) for kind in range(12)])
        self.places = list(range(self.many))
        """The mark in each place."""
        self.truth = list(kinds)
        for i in range(self.many - 1, 0, -1):
            j = dice.below(i + 1)
            self.truth[i], self.truth[j] = self.truth[j], self.truth[i]
        self.fits: Counter[tuple[int, ...]] = Counter(itertools.permutations(range(self.many)))
        """Which unit is in each place now, and in how many ways it can have come about."""
        self.whole = True
        """No link can have been loosened on the way."""
        for _ in range(rounds):
            if dice.below(2) == 0:
                self.mix(sorted({dice.below(self.many) for _ in range(4)}), dice)
            else:
                self.see(dice.below(self.many), dice)

    def mix(self, places: list[int], dice: Dice) -> None:
        order = list(places)
        for i in range(len(order) - 1, 0, -1):
            j = dice.below(i + 1)
            order[i], order[j] = order[j], order[i]
        self.truth = [self.truth[dict(zip(places, order, strict=True)).get(p, p)] for p in range(self.many)]
        self.whole = self.whole and len(self.marks.links) < MOST_LINKS
        mixed = self.marks.mix([self.marks.resolved(self.places[p]) for p in places])
        for place, mark in zip(places, mixed, strict=True):
            self.places[place] = mark
        mixed_fits: Counter[tuple[int, ...]] = Counter()
        changes = [dict(zip(places, way, strict=True)) for way in itertools.permutations(places)]
        for fit, count in self.fits.items():
            for change in changes:
                mixed_fits[tuple([fit[change.get(p, p)] for p in range(self.many)])] += count
        self.fits = mixed_fits

    def see(self, place: int, dice: Dice) -> None:
        """Either what it is, or that it is not something else."""
        mask = 1 << self.truth[place]
        if dice.below(2) == 0:
            other = self.kinds[dice.below(self.many)]
            mask = ALL & ~(1 << other) if other != self.truth[place] else mask
        self.marks.learn(self.places[place], mask)
        self.fits = Counter({fit: count for fit, count in self.fits.items() if mask >> self.kinds[fit[place]] & 1})

    def counted(self) -> Counter[tuple[int, ...]]:
        """How many ways lead to each army, place by place."""
        counted: Counter[tuple[int, ...]] = Counter()
        for fit, count in self.fits.items():
            counted[tuple([self.kinds[unit] for unit in fit])] += count
        return counted

    def now(self) -> list[int]:
        return [self.marks.resolved(mark) for mark in self.places]
