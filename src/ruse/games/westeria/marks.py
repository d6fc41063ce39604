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

from typing import Any, Final, final

ALL: Final = (1 << 12) - 1
MOBILE: Final = ALL & ~(1 << 10) & ~(1 << 11)
"""Neither Cursed Land nor Flag."""
MOST_LINKS: Final = 5
"""Open links of one army at the most; beyond them the oldest is loosened, so that memory stays bounded."""
IMMOBILE: Final = ALL & ~MOBILE


@final
class Link:
    def __init__(self, slots: list[int], items: list[int]) -> None:
        self.slots = slots
        self.items = items


@final
class Way:
    """One way to settle all proofs, and how many fits agree with it (`fits.py` lists them)."""

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
        """All ways to settle the proofs, where these marks are an answer."""
        self.answer: Marks | None = None
        """What is answered for these marks (`fits.py`), while nothing new was learned."""

    # What is learned

    def learn(self, mark: int, mask: int) -> None:
        """The mark is one of these identities."""
        mark = self.resolved(mark)
        if self.mask[mark] & mask != self.mask[mark]:
            self.mask[mark] &= mask
            self.answer = None
            self.settle()

    def mix(self, marks: list[int]) -> list[int]:
        """These marks in an order nobody told: as many new ones."""
        marks = [self.resolved(mark) for mark in marks]
        if len(marks) < 2 or (all(mark not in self.link_of for mark in marks) and self._alike(marks)):
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
        """The identities a mark can have, as a mask, as far as its own link tells."""
        mark = self.resolved(mark)
        if mark not in self.link_of:
            return self.mask[mark]
        found = 0
        for item in self.link_of[mark].items:
            found |= self.possible(item)
        return found & self.mask[mark]

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
            items = self.candidates(link, slot)
            if len(items) == 1 and self.stands_for(link, items[0]) == 1:
                self.pair(link, slot, items[0])
                return True
        return False

    def candidates(self, link: Link, slot: int) -> list[int]:
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

    def stands_for(self, link: Link, item: int) -> int:
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
