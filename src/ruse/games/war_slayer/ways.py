# compiled
"""Links between marks (WS-10.1), and the ways to settle one link after the other that `fits.py` counts."""

from __future__ import annotations

from typing import Final, final

from ruse.kernel.kit import Dice

FRESH: Final = 52
"""In a proof: the card had never been seen before, so it was a fresh mark."""
NEITHER: Final = 53
"""The label of a card that no proof asks about any more."""
ORDERS_OF: Final[list[list[list[int]]]] = [
    [[]],
    [[0]],
    [[0, 1], [1, 0]],
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
]


@final
class Link:
    """`slots` are the items in an unknown order; an item is a known card, a fresh mark or a slot of an older link."""

    def __init__(self, slots: list[int], items: list[int]) -> None:
        self.slots = slots
        self.items = items

    def drop(self, slot: int, item: int) -> None:
        self.slots.remove(slot)
        self.items.remove(item)


@final
class Way:
    """One order of a link's items, the states of the parts before it, and how many fits of those come this way."""

    def __init__(self, order: list[int], before: list[int], weight: int) -> None:
        self.order = order
        self.before = before
        self.weight = weight


@final
class Part:
    """A link with everything older that it joins: its live slots, and by state of their labels the ways to get there."""

    def __init__(self, link: Link, index: int, parts: list[Part]) -> None:
        self.link = link
        self.index = index
        self.parts = parts
        self.live: list[int] = []
        self.states: dict[tuple[int, ...], int] = {}
        self.ways: list[list[Way]] = []
        self.counts: list[int] = []

    def add(self, labels: tuple[int, ...], way: Way) -> None:
        if labels not in self.states:
            self.states[labels] = len(self.states)
            self.ways.append([])
            self.counts.append(0)
        state = self.states[labels]
        self.ways[state].append(way)
        self.counts[state] += way.weight

    def draw(self, state: int, dice: Dice) -> Way:
        ways = self.ways[state]
        if len(ways) > 1:
            ticket = draw_below(dice, self.counts[state])
            for way in ways:
                ticket -= way.weight
                if ticket < 0:
                    return way
        return ways[0]


def settle(link: Link, order: list[int], values: dict[int, int]) -> None:
    slots = link.slots
    items = link.items
    for i in range(len(order)):
        item = items[order[i]]
        values[slots[i]] = values.get(item, item)


def draw_below(dice: Dice, n: int) -> int:
    """A number from 0 to n - 1, each equally likely, however large n is."""
    if n < 1 << 31:
        return int(dice.below(n))
    while True:
        span: int = 1
        number: int = 0
        while span < n << 32:
            number = (number << 32) + int(dice.word())
            span <<= 32
        if number < span - span % n:
            return number % n
