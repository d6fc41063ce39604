"""The information sets a tree search has met: each found by a key, with an entry for every action seen there.

Everything lies in a few growing rows. A key is woven of what the owner of the node has noticed, step by step.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.kernel.kit import NOTHING, Row, mix, row

_LOW_32: Final[i64] = 0xFFFFFFFF
_LOW_31: Final[i64] = 0x7FFFFFFF


def weave(key: i64, word: i64) -> i64:
    """One more observation into a key of 63 bits."""
    low = mix((key ^ word ^ (word >> 32)) & _LOW_32)
    high = ((key >> 32) * 0x2C1B3C6D + low) & _LOW_31
    return (high << 32) | low


def wider(cells: Row, value: i64) -> Row:
    """The same cells and as many new ones."""
    size: i64 = len(cells.cells)
    more = row(2 * size, value)
    for i in range(size):
        more.cells[i] = cells.cells[i]
    return more


@final
class Nodes:
    def __init__(self) -> None:
        self.slots = row(1024, NOTHING)
        """Where a key is looked for: at its place or after it. At most half of them are taken."""
        self.count: i64 = 0
        self.keys = row(512, 0)
        self.first = row(512, NOTHING)
        """The first entry of each node."""
        self.tries = row(512, 0)
        self.entries: i64 = 0
        self.label = row(2048, 0)
        self.after = row(2048, NOTHING)
        """The next entry of the same node."""
        self.visits = row(2048, 0)
        self.offered = row(2048, 0)
        """How often the action was legal when the node was met."""
        self.totals = row(2048, 0)
        self.regret = row(2048, 0)
        self.weight = row(2048, 0)

    def clear(self) -> None:
        self.slots.fill(NOTHING)
        self.count = 0
        self.entries = 0

    def find(self, key: i64) -> i64:
        """The node of this key, or NOTHING."""
        mask: i64 = len(self.slots.cells) - 1
        slot = key & mask
        while True:
            node = self.slots.cells[slot]
            if node == NOTHING or self.keys.cells[node] == key:
                return node
            slot = (slot + 1) & mask

    def add(self, key: i64) -> i64:
        node = self.count
        if node == len(self.keys.cells):
            self.grow()
        self.keys.cells[node] = key
        self.first.cells[node] = NOTHING
        self.tries.cells[node] = 0
        self.count = node + 1
        self.enter(node)
        return node

    def enter(self, node: i64) -> None:
        mask: i64 = len(self.slots.cells) - 1
        slot = self.keys.cells[node] & mask
        while self.slots.cells[slot] != NOTHING:
            slot = (slot + 1) & mask
        self.slots.cells[slot] = node

    def grow(self) -> None:
        self.keys = wider(self.keys, 0)
        self.first = wider(self.first, NOTHING)
        self.tries = wider(self.tries, 0)
        self.slots = row(2 * len(self.slots.cells), NOTHING)
        for node in range(self.count):
            self.enter(node)

    def entry(self, node: i64, label: i64, last: i64) -> i64:
        """The entry of an action, made if it is new. `last` is the entry found before it, where the next is likely to be."""
        guess = self.first.cells[node] if last == NOTHING else self.after.cells[last]
        if guess != NOTHING and self.label.cells[guess] == label:
            return guess
        found = self.first.cells[node]
        end: i64 = NOTHING
        while found != NOTHING:
            if self.label.cells[found] == label:
                return found
            end = found
            found = self.after.cells[found]
        return self.add_entry(node, label, end)

    def add_entry(self, node: i64, label: i64, end: i64) -> i64:
        found = self.entries
        if found == len(self.label.cells):
            self.grow_entries()
        self.entries = found + 1
        self.label.cells[found] = label
        self.after.cells[found] = NOTHING
        self.visits.cells[found] = 0
        self.offered.cells[found] = 0
        self.totals.cells[found] = 0
        self.regret.cells[found] = 0
        self.weight.cells[found] = 0
        if end == NOTHING:
            self.first.cells[node] = found
        else:
            self.after.cells[end] = found
        return found

    def grow_entries(self) -> None:
        self.label = wider(self.label, 0)
        self.after = wider(self.after, NOTHING)
        self.visits = wider(self.visits, 0)
        self.offered = wider(self.offered, 0)
        self.totals = wider(self.totals, 0)
        self.regret = wider(self.regret, 0)
        self.weight = wider(self.weight, 0)
