# compiled
"""What can be known about one army that is not one's own (WE-10), as marks and links.

A *mark* stands for one physical unit, and its mask for the identities it can have, one bit a kind. Marks with equal
masks are interchangeable. A Redeploy, or a unit drawn from the reserve, mixes some marks: new marks lie there, and a
*link* says that they are the old ones in some order. What is seen later of a new mark is a *proof*, kept until it
settles which old mark it is.

A *fit* is an order for every link and an identity for every mark that agree with all of it. All fits are equally likely when
armies are placed and mixed blindly: what a player tends to do belongs to bots, not to memory.
"""

from __future__ import annotations

from math import comb, factorial
from typing import Any, Final, final

from ruse.games.westeria.equipment import KINDS
from ruse.kernel.kit import Dice

ALL: Final = (1 << 12) - 1
MOBILE: Final = ALL & ~(1 << 10) & ~(1 << 11)
"""Neither Cursed Land nor Flag."""
MOST_LINKS: Final = 5
"""Open links of one army at the most; beyond them the oldest is loosened, so that memory stays bounded."""
IMMOBILE: Final = ALL & ~MOBILE
MOST_FITS: Final = 500
"""Ways to settle the open proofs that are listed at the most; beyond them the draw is among these."""


@final
class Link:
    def __init__(self, slots: list[int], items: list[int]) -> None:
        self.slots = slots
        self.items = items


@final
class Way:
    """One way to settle all proofs, and how many fits agree with it."""

    def __init__(self, weight: int, marks: Marks) -> None:
        self.weight = weight
        self.marks = marks


@final
class Marks:
    """One army as one viewer knows it."""

    def __init__(self, counts: list[int]) -> None:
        self.counts = counts
        """How many units of each kind the army has."""
        self.mask: dict[int, int] = dict.fromkeys(range(sum(counts)), ALL)
        self.units: list[int] = list(range(sum(counts)))
        """The marks that stand for physical units; all others are slots of links."""
        self.links: list[Link] = []
        self.link_of: dict[int, Link] = {}
        self.same: dict[int, int] = {}
        self.next_mark: int = sum(counts)
        self.ways: list[Way] | None = None

    # What is learned

    def learn(self, mark: int, mask: int) -> None:
        """The mark is one of these identities."""
        mark = self.resolved(mark)
        if self.mask[mark] & mask != self.mask[mark]:
            self.mask[mark] &= mask
            self.ways = None
            self.settle()

    def mix(self, marks: list[int]) -> list[int]:
        """These marks in an order nobody told: as many new ones."""
        marks = [self.resolved(mark) for mark in marks]
        if len(marks) < 2 or (all(mark not in self.link_of for mark in marks) and self._alike(marks)):
            return marks
        slots = [self._slot() for _ in marks]
        self._add(Link(list(slots), list(marks)))
        self.ways = None
        while len(self.links) > MOST_LINKS:
            self._loosen(self.links[0])
        return slots

    def resolved(self, mark: int) -> int:
        while mark in self.same:
            mark = self.same[mark]
        return mark

    def possible(self, mark: int) -> int:
        """The identities a mark can have, as a mask, as far as its own link tells."""
        mark = self.resolved(mark)
        if mark not in self.link_of:
            return self.mask[mark]
        found = 0
        for item in self.link_of[mark].items:
            found |= self.possible(item)
        return found & self.mask[mark]

    def _loosen(self, link: Link) -> None:
        """Forget the order of the oldest link: each of its marks may be whatever any of the units behind it may be."""
        whole = 0
        for item in link.items:
            whole |= self.mask[item]
            self.units.remove(item)
            del self.mask[item]
        for slot in link.slots:
            self.mask[slot] &= whole
            self.units.append(slot)
            del self.link_of[slot]
        self.links.remove(link)

    def _slot(self) -> int:
        self.mask[self.next_mark] = ALL
        self.next_mark += 1
        return self.next_mark - 1

    def _add(self, link: Link) -> None:
        self.links.append(link)
        for slot in link.slots:
            self.link_of[slot] = link

    def _alike(self, marks: list[int]) -> bool:
        return all(self.mask[mark] == self.mask[marks[0]] for mark in marks)

    # What falls away

    def settle(self) -> None:
        going = True
        while going:
            going = False
            for link in list(self.links):
                if link in self.links and (self._settle_proof(link) or self._dissolve(link)):
                    going = True

    def _settle_proof(self, link: Link) -> bool:
        for slot in list(link.slots):
            mask = self.mask[slot]
            if mask == ALL:
                continue
            if all(self.possible(item) & ~mask == 0 for item in link.items):
                self.mask[slot] = ALL
                return True
            items = self._candidates(link, slot)
            if len(items) == 1 and self._stands_for(link, items[0]) == 1:
                self.pair(link, slot, items[0])
                return True
        return False

    def _candidates(self, link: Link, slot: int) -> list[int]:
        """The items a proven slot can be; of interchangeable ones the first stands for all."""
        mask = self.mask[slot]
        found: list[int] = []
        for item in link.items:
            if self.possible(item) & mask and not any(self._interchangeable(item, other) for other in found):
                found.append(item)
        return found

    def _interchangeable(self, item: int, other: int) -> bool:
        plain = item not in self.link_of and other not in self.link_of
        return plain and self.mask[item] == self.mask[other]

    def _stands_for(self, link: Link, item: int) -> int:
        return sum([1 for other in link.items if other == item or self._interchangeable(item, other)])

    def pair(self, link: Link, slot: int, item: int) -> None:
        """The slot is that item."""
        mask = self.mask[slot]
        link.slots.remove(slot)
        link.items.remove(item)
        del self.link_of[slot]
        del self.mask[slot]
        self._substitute(slot, item)
        self.mask[item] &= mask

    def _dissolve(self, link: Link) -> bool:
        """A link of one is an identity; a link of interchangeable units tells nothing."""
        if len(link.slots) > 1:
            if any(self.mask[slot] != ALL for slot in link.slots):
                return False
            if any(item in self.link_of for item in link.items) or not self._alike(link.items):
                return False
        self.links.remove(link)
        for slot, item in zip(list(link.slots), list(link.items), strict=True):
            mask = self.mask[slot]
            del self.link_of[slot]
            del self.mask[slot]
            self._substitute(slot, item)
            self.mask[item] &= mask
        return True

    def _substitute(self, slot: int, item: int) -> None:
        self.same[slot] = item
        for link in self.links:
            link.items = [item if other == slot else other for other in link.items]

    # Drawing one fit

    def draw(self, dice: Dice) -> dict[int, int] | None:
        """A kind for every live mark, uniformly among the fits; None if nothing fits."""
        ways = self.ways
        if ways is None:
            ways = []
            self.clone()._list_ways(1, MOST_FITS, ways)
            self.ways = ways
        if not ways:
            return None
        chosen = pick_way(ways, dice).marks
        kinds = chosen._draw_identities(dice)
        for link in chosen.links:
            order = list(range(len(link.slots)))
            shuffle(order, dice)
            for i, slot in enumerate(link.slots):
                kinds[slot] = kinds[link.items[order[i]]]
        for slot in chosen.same:
            kinds[slot] = kinds[chosen.resolved(slot)]
        return kinds

    def chances(self) -> dict[int, list[float]]:
        """For every live mark, how likely each identity is: exact, since all fits are equally likely."""
        ways = self.ways
        if ways is None:
            ways = []
            self.clone()._list_ways(1, MOST_FITS, ways)
            self.ways = ways
        total = sum([way.weight for way in ways])
        found: dict[int, list[float]] = {}
        memo: dict[tuple[int, ...], list[list[float]]] = {}
        for way in ways:
            part = way.weight / total
            for mark, chances in way.marks._chances(memo).items():
                if mark not in found:
                    found[mark] = [0.0] * int(KINDS)
                so_far = found[mark]
                for kind in range(int(KINDS)):
                    so_far[kind] += part * chances[kind]
        return found

    def is_exact(self) -> bool:
        """Were all ways to settle the proofs listed, when they were last?"""
        return self.ways is not None and len(self.ways) < MOST_FITS

    def _chances(self, memo: dict[tuple[int, ...], list[list[float]]]) -> dict[int, list[float]]:
        """The same where no proof is open."""
        groups = self._groups()
        masks = sorted(groups)
        sizes = [len(groups[mask]) for mask in masks]
        spare = self._spare()
        key = (len(masks), *masks, *sizes, *spare)
        if key not in memo:
            memo[key] = [group_chances(spare, masks, sizes, group) for group in range(len(masks))]
        found: dict[int, list[float]] = {}
        for unit, known in self._known().items():
            found[unit] = [1.0 if kind == known else 0.0 for kind in range(int(KINDS))]
        for group, mask in enumerate(masks):
            for unit in groups[mask]:
                found[unit] = memo[key][group]
        for link in self.links:
            if not link.items:
                continue
            mixed = [sum([found[item][kind] for item in link.items]) / len(link.items) for kind in range(int(KINDS))]
            for slot in link.slots:
                found[slot] = mixed
        for slot in self.same:
            found[slot] = found[self.resolved(slot)]
        return found

    def has_fit(self) -> bool:
        found: list[Way] = []
        self.clone()._list_ways(1, 1, found)
        return len(found) > 0

    def _list_ways(self, weight: int, most: int, found: list[Way]) -> None:
        """Settle the proofs in every way they can be, the most pressing first."""
        if len(found) >= most:
            return
        link: Link | None = None
        pressing = 0
        choices: list[int] = []
        for other in self.links:
            for slot in other.slots:
                if self.mask[slot] != ALL:
                    items = self._candidates(other, slot)
                    if link is None or len(items) < len(choices):
                        link, pressing, choices = other, slot, items
        if link is None:
            for other in self.links:
                weight *= factorial(len(other.slots))
            weight *= self._identities()
            if weight > 0:
                found.append(Way(weight, self))
            return
        if self._identities() == 0:
            return
        place = self.links.index(link)
        for item in choices:
            trial = self.clone()
            stands_for = self._stands_for(link, item)
            trial.pair(trial.links[place], pressing, item)
            trial._list_ways(weight * stands_for, most, found)

    def _known(self) -> dict[int, int]:
        """The units of which only one identity is left."""
        return {unit: mask.bit_length() - 1 for unit in self.units if (mask := self.mask[unit]) & (mask - 1) == 0}

    def _groups(self) -> dict[int, list[int]]:
        """The other units by their masks."""
        groups: dict[int, list[int]] = {}
        for unit in self.units:
            mask = self.mask[unit]
            if mask & (mask - 1):
                groups.setdefault(mask, []).append(unit)
        return groups

    def _spare(self) -> list[int]:
        """How many of each kind are left for them."""
        spare = list(self.counts)
        for kind in self._known().values():
            if kind >= 0:
                spare[kind] -= 1
        return spare

    def _identities(self) -> int:
        """In how many ways the units can be told apart by kind, within their masks."""
        spare = self._spare()
        if min(spare) < 0 or -1 in self._known().values():
            return 0
        groups = self._groups()
        masks = sorted(groups)
        return count_ways(spare, masks, [len(groups[mask]) for mask in masks], 0, {})

    def _draw_identities(self, dice: Dice) -> dict[int, int]:
        kinds = self._known()
        spare = self._spare()
        groups = self._groups()
        masks = sorted(groups)
        sizes = [len(groups[mask]) for mask in masks]
        memo: dict[tuple[int, ...], int] = {}
        dealt: list[list[int]] = [[] for _ in masks]
        for kind in range(int(KINDS)):
            share = pick_share(spare, masks, sizes, kind, memo, dice)
            for group, number in enumerate(share):
                dealt[group] += [kind] * number
                sizes[group] -= number
        for group, mask in enumerate(masks):
            shuffle(dealt[group], dice)
            for unit, kind in zip(groups[mask], dealt[group], strict=True):
                kinds[unit] = kind
        return kinds

    def clone(self) -> Marks:
        other = Marks(self.counts)
        other.mask = dict(self.mask)
        other.units = list(self.units)
        for link in self.links:
            other._add(Link(list(link.slots), list(link.items)))
        other.same = dict(self.same)
        other.next_mark = self.next_mark
        return other

    def to_json(self) -> dict[str, object]:
        return {
            "counts": list(self.counts),
            "mask": [[mark, mask] for mark, mask in self.mask.items()],
            "units": list(self.units),
            "links": [[list(link.slots), list(link.items)] for link in self.links],
            "next": self.next_mark,
        }


def read_marks(data: Any) -> Marks:
    """What `to_json` wrote. Aliases are not kept: whoever holds marks has followed them."""
    marks = Marks([int(count) for count in data["counts"]])
    marks.units = [int(unit) for unit in data["units"]]
    marks.mask = {int(mark): int(mask) for mark, mask in data["mask"]}
    for slots, items in data["links"]:
        marks._add(Link([int(slot) for slot in slots], [int(item) for item in items]))
    marks.next_mark = int(data["next"])
    return marks


def shuffle(items: list[int], dice: Dice) -> None:
    for i in range(len(items) - 1, 0, -1):
        j: int = dice.below(i + 1)
        items[i], items[j] = items[j], items[i]


def pick_way(ways: list[Way], dice: Dice) -> Way:
    """One of them, as likely as its weight."""
    ticket = below(sum([way.weight for way in ways]), dice)
    for way in ways:
        ticket -= way.weight
        if ticket < 0:
            return way
    return ways[-1]


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


def shares(counts: list[int], masks: list[int], sizes: list[int], kind: int) -> list[list[int]]:
    """Every way to split the units of a kind among the groups whose mask allows it."""
    found: list[list[int]] = []
    split(counts[kind], masks, sizes, kind, [], found)
    return found


def split(left: int, masks: list[int], sizes: list[int], kind: int, so_far: list[int], found: list[list[int]]) -> None:
    group = len(so_far)
    if group == len(masks):
        if left == 0:
            found.append(so_far)
        return
    most = min(left, sizes[group]) if masks[group] >> kind & 1 else 0
    for number in range(most + 1):
        split(left - number, masks, sizes, kind, [*so_far, number], found)


def count_ways(
    counts: list[int], masks: list[int], sizes: list[int], kind: int, memo: dict[tuple[int, ...], int]
) -> int:
    """In how many ways kinds from this one on can be given to groups of these sizes."""
    if kind == len(counts):
        return 1
    if counts[kind] == 0:
        return count_ways(counts, masks, sizes, kind + 1, memo)
    key = (kind, *sizes)
    if key not in memo:
        total = 0
        for share in shares(counts, masks, sizes, kind):
            total += ways_of(counts, masks, sizes, kind, share, memo)
        memo[key] = total
    return memo[key]


def ways_of(
    counts: list[int],
    masks: list[int],
    sizes: list[int],
    kind: int,
    share: list[int],
    memo: dict[tuple[int, ...], int],
) -> int:
    ways = 1
    for group, number in enumerate(share):
        ways *= comb(sizes[group], number)
    rest = [size - number for size, number in zip(sizes, share, strict=True)]
    return ways * count_ways(counts, masks, rest, kind + 1, memo)


def group_chances(spare: list[int], masks: list[int], sizes: list[int], group: int) -> list[float]:
    """How likely a unit of this group is of each kind."""
    total = count_ways(spare, masks, sizes, 0, {})
    chances = [0.0] * len(spare)
    for kind in range(len(spare)):
        if spare[kind] > 0 and masks[group] >> kind & 1:
            left = list(spare)
            left[kind] -= 1
            rest = list(sizes)
            rest[group] -= 1
            chances[kind] = count_ways(left, masks, rest, 0, {}) / total
    return chances


def pick_share(
    counts: list[int], masks: list[int], sizes: list[int], kind: int, memo: dict[tuple[int, ...], int], dice: Dice
) -> list[int]:
    options = shares(counts, masks, sizes, kind)
    weights = [ways_of(counts, masks, sizes, kind, share, memo) for share in options]
    ticket = below(sum(weights), dice)
    for share, weight in zip(options, weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return share
    return options[-1]
