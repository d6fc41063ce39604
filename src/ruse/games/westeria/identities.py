# compiled
"""In how many ways the kinds of an army can be given to units, each with the identities it can have.

A unit is a mask, one bit a kind. Kinds that the same units can have are counted as one *class*; units take from the classes
one after the other, and what the later ones can do depends only on what is left. An army of eighteen that is told apart in
no way leaves at most 34,560 such remainders, whatever is known of it.
"""

from __future__ import annotations

from math import factorial
from typing import final

from ruse.kernel.kit import Dice
from ruse.kernel.work import Work


def shuffle(items: list[int], dice: Dice) -> None:
    for i in range(len(items) - 1, 0, -1):
        j: int = dice.below(i + 1)
        items[i], items[j] = items[j], items[i]


def below(n: int, dice: Dice) -> int:
    """A number from 0 to n - 1 for an n of any size."""
    bits = n.bit_length()
    while True:
        number = 0
        for block in range((bits + 31) // 32):
            number = (number << 32) | int(dice.word())
        number >>= (bits + 31) // 32 * 32 - bits
        if number < n:
            return number


@final
class Identities:
    """The ways to give what is `spare` of each kind to units with these masks, those with the fewest identities first."""

    def __init__(self, spare: list[int], masks: list[int], work: Work) -> None:
        self.spare = spare
        self.masks = masks
        self.work = work
        self.classes: list[list[int]] = []
        """The kinds of each class."""
        self.strides: list[int] = []
        """A remainder is a number; so much of it is one unit of the class."""
        self.bases: list[int] = []
        self.open: dict[int, list[int]] = {}
        """The classes that a mask can take from."""
        self.later: list[dict[int, int]] = [{} for _ in masks]
        """For each unit, in how many orders it and those after it can take a remainder."""
        self.found: dict[int, list[float]] = {}
        self._sort_kinds()

    def _sort_kinds(self) -> None:
        self.open = {mask: [] for mask in self.masks}
        classes: dict[int, list[int]] = {}
        for kind, many in enumerate(self.spare):
            if many > 0:
                pattern = 0
                for place, mask in enumerate(self.open):
                    pattern |= (mask >> kind & 1) << place
                classes.setdefault(pattern, []).append(kind)
        stride = 1
        for pattern, kinds in classes.items():
            for place, mask in enumerate(self.open):
                if pattern >> place & 1:
                    self.open[mask].append(len(self.classes))
            self.classes.append(kinds)
            self.strides.append(stride)
            self.bases.append(sum([self.spare[kind] for kind in kinds]) + 1)
            stride *= self.bases[-1]
        self.all = stride - 1
        """The remainder of which nothing has been taken."""

    def left(self, remainder: int, group: int) -> int:
        """How many units of the class are left."""
        return remainder // self.strides[group] % self.bases[group]

    def orders(self, unit: int, remainder: int) -> int:
        """In how many orders this unit and the later ones can take the remainder, each unit of it told apart."""
        if unit == len(self.masks):
            return 1
        known = self.later[unit]
        if remainder in known:
            return known[remainder]
        choices = self.open[self.masks[unit]]
        self.work.spend(len(choices) + 1)
        if self.work.left < 0:
            return 0
        found = 0
        for group in choices:
            many = self.left(remainder, group)
            if many > 0:
                found += many * self.orders(unit + 1, remainder - self.strides[group])
        known[remainder] = found
        return found

    def count(self) -> int:
        """In how many ways the units can be told apart by kind; nothing to go by if the work ran out."""
        if sum(self.spare) != len(self.masks):
            return 0
        found = self.orders(0, self.all)
        for many in self.spare:
            found //= factorial(many)
        return found

    def chances(self) -> dict[int, list[float]]:
        """For every mask, how likely a unit of it is of each kind; counted once."""
        if self.found or not self.masks:
            return self.found
        found = self.found
        total = self.orders(0, self.all)
        before = {self.all: 1}
        for unit, mask in enumerate(self.masks):
            taken = [0] * len(self.classes)
            after: dict[int, int] = {}
            for remainder, ways in before.items():
                self.work.spend(len(self.open[mask]) + 1)
                for group in self.open[mask]:
                    rest = remainder - self.strides[group]
                    many = self.left(remainder, group)
                    orders = self.orders(unit + 1, rest) if many > 0 else 0
                    if orders > 0:
                        taken[group] += ways * many * orders
                        after[rest] = after.get(rest, 0) + ways * many
            before = after
            if mask not in found:
                found[mask] = self._by_kind(taken, total)
        return found

    def _by_kind(self, taken: list[int], total: int) -> list[float]:
        """Within a class every unit is as likely as any other."""
        chances = [0.0] * len(self.spare)
        for group, kinds in enumerate(self.classes):
            for kind in kinds:
                chances[kind] = taken[group] * self.spare[kind] / (total * (self.bases[group] - 1))
        return chances

    def draw(self, dice: Dice) -> list[int]:
        """A kind for every unit, each way equally likely."""
        bags = [[kind for kind in kinds for _ in range(self.spare[kind])] for kinds in self.classes]
        for bag in bags:
            shuffle(bag, dice)
        kinds: list[int] = []
        remainder = self.all
        for unit, mask in enumerate(self.masks):
            ticket = below(self.orders(unit, remainder), dice)
            for group in self.open[mask]:
                many = self.left(remainder, group)
                rest = remainder - self.strides[group]
                if many > 0:
                    ticket -= many * self.orders(unit + 1, rest)
                    if ticket < 0:
                        kinds.append(bags[group].pop())
                        remainder = rest
                        break
        return kinds
