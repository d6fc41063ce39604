"""The few containers that compiled code is written with: Row, Pile, Page, Actions, Dice.

This is the only file that imports `vec`, the unboxed array of mypyc. Elsewhere one reads `row.cells[i]` or
`pile.at(i)`: compiled that is a memory access, interpreted it is the same thing a little slower.

Two habits keep compiled and interpreted runs equal: every product stays below 2^63 (so factors have at most 31 bits),
and nothing divides a negative number.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

NOTHING: Final[i64] = -1
MOST_ACTIONS: Final[i64] = 512

_LOW_32: Final[i64] = 0xFFFFFFFF
_WEYL: Final[i64] = 0x5851F42D


@final
@mypyc_attr(acyclic=True)
class Row:
    """A fixed number of integer cells."""

    def __init__(self, cells: vec[i64]) -> None:
        self.cells = cells

    def clone(self) -> Row:
        return Row(self.cells[:])

    def __reduce__(self) -> tuple[object, ...]:
        return row_of, (self.to_list(),)

    def __repr__(self) -> str:
        return f"row_of({self.to_list()})"

    def fill(self, value: i64) -> None:
        cells = self.cells
        for i in range(len(cells)):
            cells[i] = value

    def to_list(self) -> list[int]:
        return [int(self.cells[i]) for i in range(len(self.cells))]

    def load(self, values: list[int]) -> None:
        if len(values) != len(self.cells):
            raise ValueError(f"a row of {len(self.cells)} cells cannot hold {len(values)}")
        for i in range(len(values)):
            self.cells[i] = values[i]


def row(size: i64, value: i64) -> Row:
    """A row of `size` cells that all hold `value`."""
    return Row(vec[i64]([value] * size))


def row_of(values: list[int]) -> Row:
    cells = row(len(values), 0)
    cells.load(values)
    return cells


@final
@mypyc_attr(acyclic=True)
class Pile:
    """Cards in order, top first, in a ring whose capacity is a power of two: drawing and laying under are O(1)."""

    def __init__(self, cells: vec[i64], head: i64, count: i64) -> None:
        self.cells = cells
        self.head = head
        self.count = count

    def clone(self) -> Pile:
        return Pile(self.cells[:], self.head, self.count)

    def __reduce__(self) -> tuple[object, ...]:
        return pile_of, (len(self.cells), self.to_list())

    def __repr__(self) -> str:
        return f"pile_of({len(self.cells)}, {self.to_list()})"

    def at(self, i: i64) -> i64:
        """The i-th card from the top."""
        return self.cells[(self.head + i) & (len(self.cells) - 1)]

    def set_at(self, i: i64, card: i64) -> None:
        self.cells[(self.head + i) & (len(self.cells) - 1)] = card

    def draw(self) -> i64:
        """Take the top card."""
        head = self.head
        self.head = (head + 1) & (len(self.cells) - 1)
        self.count -= 1
        return self.cells[head]

    def lay_under(self, card: i64) -> None:
        self.cells[(self.head + self.count) & (len(self.cells) - 1)] = card
        self.count += 1

    def lay_on(self, card: i64) -> None:
        self.head = (self.head - 1) & (len(self.cells) - 1)
        self.cells[self.head] = card
        self.count += 1

    def take_at(self, i: i64) -> i64:
        """Take the i-th card from the top; those below move up."""
        card = self.at(i)
        for k in range(i, self.count - 1):
            self.set_at(k, self.at(k + 1))
        self.count -= 1
        return card

    def clear(self) -> None:
        self.head = 0
        self.count = 0

    def to_list(self) -> list[int]:
        return [int(self.at(i)) for i in range(self.count)]

    def load(self, cards: list[int]) -> None:
        if len(cards) > len(self.cells):
            raise ValueError(f"a pile of at most {len(self.cells)} cannot hold {len(cards)}")
        self.clear()
        for card in cards:
            self.lay_under(card)


def pile(capacity: i64) -> Pile:
    """An empty pile; the capacity is rounded up to a power of two."""
    size: i64 = 1
    while size < capacity:
        size *= 2
    return Pile(vec[i64]([NOTHING] * size), 0, 0)


def pile_of(capacity: int, cards: list[int]) -> Pile:
    """These cards, the first on top."""
    filled = pile(capacity)
    filled.load(cards)
    return filled


@final
@mypyc_attr(acyclic=True)
class Page:
    """Numbers from 0 to 255 side by side, which others may look at where they lie: `memoryview(page.cells)`."""

    def __init__(self, size: i64) -> None:
        self.cells = vec[u8]([0] * size)

    def put(self, at: i64, number: i64) -> None:
        """What is too large stays at the rim."""
        self.cells[at] = u8(255) if number > 255 else u8(number)

    def clear(self, at: i64, size: i64) -> None:
        cells = self.cells
        for i in range(at, at + size):
            cells[i] = u8(0)

    def copy(self, at: i64, size: i64, to: i64) -> None:
        cells = self.cells
        for i in range(size):
            cells[to + i] = cells[at + i]

    def to_list(self) -> list[int]:
        return [int(self.cells[i]) for i in range(len(self.cells))]


@final
@mypyc_attr(acyclic=True)
class Actions:
    """A reused list of legal actions; a 513th is refused, since a step of a decision must stay small."""

    def __init__(self) -> None:
        self.items = vec[i64]([0] * MOST_ACTIONS)
        self.count: i64 = 0

    def add(self, action: i64) -> None:
        if self.count == MOST_ACTIONS:
            raise OverflowError("a decision step may have 512 actions at the most: make it a chain of steps")
        self.items[self.count] = action
        self.count += 1

    def add_range(self, first: i64, count: i64) -> None:
        """Add `count` actions that follow each other."""
        if self.count + count > MOST_ACTIONS:
            raise OverflowError("a decision step may have 512 actions at the most: make it a chain of steps")
        items = self.items
        place = self.count
        for i in range(count):
            items[place + i] = first + i
        self.count = place + count

    def clear(self) -> None:
        self.count = 0

    def has(self, action: i64) -> bool:
        for i in range(self.count):
            if self.items[i] == action:
                return True
        return False

    def to_list(self) -> list[int]:
        return [int(self.items[i]) for i in range(self.count)]


def bit(place: i64) -> i64:
    """1 << place. Shifting the number 1 itself is a shift of 32 bits in C, so here it is a parameter."""
    return _shifted(1, place)


def _shifted(number: i64, places: i64) -> i64:
    return number << places


def mix(x: i64) -> i64:
    """Scatter 32 bits (a bijection with low bias)."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & _LOW_32
    x ^= x >> 15
    x = (x * 0x735A2D97) & _LOW_32
    return x ^ (x >> 15)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Dice:
    """A fast stream of numbers for choices in simulation: xorshift plus a Weyl sequence, 64 bits of state."""

    def __init__(self, seed: i64) -> None:
        low = mix((seed & _LOW_32) ^ 0x2545F491)
        high = mix(((seed >> 32) & 0x7FFFFFFF) ^ low)
        self.x: i64 = low if low != 0 else 1
        self.weyl: i64 = high
        self.step: i64 = _WEYL

    def word(self) -> i64:
        """The next 32 bits."""
        x = self.x
        x ^= (x << 13) & _LOW_32
        x ^= x >> 17
        x ^= (x << 5) & _LOW_32
        self.x = x
        self.weyl = (self.weyl + self.step) & _LOW_32
        y = (x + self.weyl) & _LOW_32
        return ((y ^ (y >> 15)) * 0x2C1B3C6D) & _LOW_32

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n below 2^31."""
        return (self.word() * n) >> 32

    def seed(self) -> i64:
        """A seed for another stream."""
        return (self.word() << 30) ^ self.word()

    def pick(self, actions: Actions) -> i64:
        return actions.items[self.below(actions.count)]

    def shuffle(self, cards: Pile) -> None:
        cells = cards.cells
        head = cards.head
        ring: i64 = len(cells) - 1
        i = cards.count - 1
        while i > 0:
            low = (head + self.below(i + 1)) & ring
            high = (head + i) & ring
            card = cells[high]
            cells[high] = cells[low]
            cells[low] = card
            i -= 1


def fold(checksum: i64, value: i64) -> i64:
    """One more value into a checksum below 2^31; the value may be negative but not below -2^20."""
    return (checksum * 1000003 + value + 1048576) % 2147483647


def fold_pile(checksum: i64, cards: Pile) -> i64:
    checksum = fold(checksum, cards.count)
    for i in range(cards.count):
        checksum = fold(checksum, cards.at(i))
    return checksum


def fold_row(checksum: i64, cells: Row) -> i64:
    for i in range(len(cells.cells)):
        checksum = fold(checksum, cells.cells[i])
    return checksum
