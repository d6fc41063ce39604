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

from math import factorial
from typing import Any, Final, final

from ruse.games.westeria.identities import Identities
from ruse.kernel.work import ENDLESS, Work

ALL: Final = (1 << 12) - 1
MOBILE: Final = ALL & ~(1 << 10) & ~(1 << 11)
"""Neither Cursed Land nor Flag."""
MOST_LINKS: Final = 5
"""Open links of one army at the most; beyond them the oldest is loosened, so that memory stays bounded."""
IMMOBILE: Final = ALL & ~MOBILE
NOTHING_FITS: Final = -1


@final
class Link:
    def __init__(self, slots: list[int], items: list[int]) -> None:
        self.slots = slots
        self.items = items


@final
class Way:
    """One way to settle all proofs, and how many fits agree with it (`fits.py` lists them)."""

    def __init__(self, weight: int, marks: Marks, identities: Identities) -> None:
        self.weight = weight
        self.marks = marks
        self.identities = identities


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
        """All ways to settle the proofs, where these marks are an answer."""
        self.answer: Marks | None = None
        """What is answered for these marks (`fits.py`), while nothing new was learned."""
        self.work = Work(ENDLESS)
        """Whatever is done with these marks and their clones is counted here."""

    # What is learned

    def learn(self, mark: int, mask: int) -> None:
        """The mark is one of these identities."""
        mark = self.resolved(mark)
        if self.mask[mark] & mask != self.mask[mark]:
            self.mask[mark] &= mask
            self.answer = None
            self.settle()

    def mix(self, marks: list[int]) -> list[int]:
        """These marks in an order nobody told: as many new ones, unless they could not be told apart before."""
        marks = [self.resolved(mark) for mark in marks]
        if self._alike(marks):
            return marks
        slots = [self._slot() for _ in marks]
        self._add(Link(list(slots), list(marks)))
        self.answer = None
        while len(self.links) > MOST_LINKS:
            self.loosen(self.links[0])
        return slots

    def resolved(self, mark: int) -> int:
        while mark in self.same:
            mark = self.same[mark]
        return mark

    def possible(self, mark: int) -> int:
        """The identities a mark can have, as a mask, as far as the links behind it tell."""
        return self.reach()[self.resolved(mark)]

    def reach(self) -> dict[int, int]:
        """The same of every mark, the oldest link first: in a link lies what any mark behind it can be."""
        self.work.spend(len(self.mask))
        found = {unit: self.mask[unit] for unit in self.units}
        for link in self.links:
            whole = 0
            for item in link.items:
                whole |= found[item]
            for slot in link.slots:
                found[slot] = whole & self.mask[slot]
        return found

    def loosen(self, link: Link) -> None:
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
        self.same = {old: mark for old, mark in self.same.items() if self.resolved(mark) in self.mask}

    def _slot(self) -> int:
        self.mask[self.next_mark] = ALL
        self.next_mark += 1
        return self.next_mark - 1

    def _add(self, link: Link) -> None:
        self.links.append(link)
        for slot in link.slots:
            self.link_of[slot] = link

    def _alike(self, marks: list[int]) -> bool:
        return all(self.interchangeable(mark, marks[0]) for mark in marks)

    def interchangeable(self, mark: int, other: int) -> bool:
        """Two marks that lie in the same link, or in none, and can be the same: whatever fits, they can change places."""
        return self.mask[mark] == self.mask[other] and self.link_of.get(mark) is self.link_of.get(other)

    # What falls away

    def settle(self) -> int:
        """Do whatever follows without a choice; every fit that is left stands for so many, 0 where none is left.

        It ends: each step takes a link, a slot, a proof or an identity away.
        """
        times = 1
        step = self._follow()
        while step > 0:
            times *= step
            step = self._follow()
        return 0 if step == NOTHING_FITS else times

    def _follow(self) -> int:
        """One step that follows, and how many fits each stands for from now on; 0 where nothing follows."""
        reach = self.reach()
        for link in self.links:
            times = self._dissolve(link)
            for slot in link.slots:
                if times == 0 and self.mask[slot] != ALL:
                    times = self._settle_proof(link, slot, reach)
            if times != 0:
                return times
        return self._count_out()

    def _settle_proof(self, link: Link, slot: int, reach: dict[int, int]) -> int:
        """A proof that holds for every item says nothing; one that only interchangeable items meet is one of them."""
        if all(reach[item] & ~self.mask[slot] == 0 for item in link.items):
            self.mask[slot] = ALL
            return 1
        items = self.candidates(link, slot, reach)
        if len(items) > 1:
            return 0
        if not items:
            return NOTHING_FITS
        times = self.stands_for(link, items[0])
        self.pair(link, slot, items[0])
        return times

    def candidates(self, link: Link, slot: int, reach: dict[int, int]) -> list[int]:
        """The items a proven slot can be; of interchangeable ones the first stands for all."""
        mask = self.mask[slot]
        found: list[int] = []
        for item in link.items:
            if reach[item] & mask and not any(self.interchangeable(item, other) for other in found):
                found.append(item)
            self.work.spend(len(found) + 1)
        return found

    def stands_for(self, link: Link, item: int) -> int:
        return sum([1 for other in link.items if self.interchangeable(item, other)])

    def pair(self, link: Link, slot: int, item: int) -> None:
        """The slot is that item."""
        link.slots.remove(slot)
        link.items.remove(item)
        self._substitute(slot, item)

    def _dissolve(self, link: Link) -> int:
        """A link of one is an identity; a link of marks that cannot be told apart tells nothing, whatever their order."""
        if len(link.slots) > 1 and not (self._is_unproven(link) and self._alike(link.items)):
            return 0
        self.links.remove(link)
        for slot, item in zip(link.slots, link.items, strict=True):
            self._substitute(slot, item)
        return factorial(len(link.slots))

    def _is_unproven(self, link: Link) -> bool:
        return all(self.mask[slot] == ALL for slot in link.slots)

    def _substitute(self, slot: int, item: int) -> None:
        self.same[slot] = item
        self.mask[item] &= self.mask[slot]
        del self.link_of[slot]
        del self.mask[slot]
        for link in self.links:
            link.items = [item if other == slot else other for other in link.items]

    def _count_out(self) -> int:
        """The identities that are known to be elsewhere, and the units that alone can be something."""
        alike: dict[int, int] = {}
        for unit in self.units:
            mask = self.mask[unit]
            alike[mask] = alike.get(mask, 0) + 1
        self.work.spend(len(self.units) + len(self.counts) * len(alike))
        if 0 in alike:
            return NOTHING_FITS
        for kind, many in enumerate(self.counts):
            bit = 1 << kind
            known = alike.get(bit, 0)
            can = sum([units for mask, units in alike.items() if mask & bit])
            if can < many or known > many:
                return NOTHING_FITS
            if known < can and many in (known, can):
                self._narrow(bit, bit if many == can else ALL & ~bit)
                return 1
        return 0

    def _narrow(self, bit: int, rest: int) -> None:
        """Of the units that can be this and are not known to be, all are, or none is."""
        for unit in self.units:
            if self.mask[unit] & bit and self.mask[unit] != bit:
                self.mask[unit] &= rest

    def clone(self) -> Marks:
        self.work.spend(len(self.mask))
        other = Marks(self.counts)
        other.mask = dict(self.mask)
        other.units = list(self.units)
        for link in self.links:
            other._add(Link(list(link.slots), list(link.items)))
        other.same = dict(self.same)
        other.next_mark = self.next_mark
        other.work = self.work
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
