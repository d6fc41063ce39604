# compiled
"""What can be known about cards laid unseen (WS-10.1), as marks and links.

A *mark* stands for one physical card that the viewer has not identified. A fresh mark is any card never seen yet; fresh
marks are interchangeable. When somebody lays three cards unseen and the viewer knows something about one of them, three
new marks lie on the table, and a *link* says that they are those three in some order. Cards that go home unexposed keep
their marks, so links may hang on older links. Seeing a card is a *proof*; links that it settles fall away. A card that a
spectator sees taken without an outcry is not the VIP: its mark is *barred* while it lies aside.

A *fit* is one order for every link that agrees with all proofs. All fits are equally likely when the deck was shuffled and
cards were laid in any order: what an opponent tends to do belongs to bots, not to memory.
"""

from __future__ import annotations

from math import gcd
from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.equipment import CARDS
from ruse.kernel.kit import Dice, row

ORDERS_OF: Final[list[list[list[int]]]] = [
    [[]],
    [[0]],
    [[0, 1], [1, 0]],
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
]
MOST_FITS: Final[i64] = 2000
"""Ways to settle the open proofs that are listed at the most; beyond them (very rare) the draw is among these."""
MOST_WEIGHT: Final = 1 << 31
FRESH: Final = -2
"""In a proof: the card had never been seen before, so it was a fresh mark."""
FRESH_VIP: Final = -3
"""In a proof: so was this one, and it is the VIP."""


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
class Fit:
    """One way to settle all proofs, and how many orders of the links agree with it."""

    def __init__(self, weight: int, links: Links) -> None:
        self.weight = weight
        self.links = links


def pick_fit(fits: list[Fit], dice: Dice) -> Fit:
    """One of them, as likely as its weight."""
    common = gcd(*[fit.weight for fit in fits])
    total = sum([fit.weight for fit in fits]) // common
    ticket: int = dice.below(min(total, MOST_WEIGHT))
    ticket = ticket * common * max(total, MOST_WEIGHT) // MOST_WEIGHT  # exact below 2^31, very nearly above
    for fit in fits:
        ticket -= fit.weight
        if ticket < 0:
            return fit
    raise ValueError("the memory contradicts itself: nothing fits")


@final
class Links:
    def __init__(self, vip: i64) -> None:
        self.vip: i64 = vip
        self.unseen = row(CARDS, 1)
        self.links: list[Link] = []
        self.link_of: dict[int, Link] = {}
        self.proofs: dict[int, int] = {}
        """A slot that was seen -> its card, or FRESH."""
        self.same: dict[int, int] = {}
        """A mark that turned out to be another item; the owner of the places follows it and then forgets it."""
        self.barred: list[int] = []
        """Marks that cannot be the VIP."""
        self.next_mark: int = 2 * CARDS
        self.fits: list[Fit] | None = None

    def _fresh(self, item: int) -> bool:
        return item >= CARDS and item not in self.link_of

    def new_mark(self) -> int:
        self.next_mark += 1
        return self.next_mark - 1

    def lay_unseen(self, items: list[int]) -> list[int]:
        """Three items in an order nobody told: three marks."""
        if all(self._fresh(item) for item in items):
            return items
        slots = [self.new_mark() for _ in items]
        self.add(Link(list(slots), list(items)))
        self.fits = None
        return slots

    def add(self, link: Link) -> None:
        self.links.append(link)
        for slot in link.slots:
            self.link_of[slot] = link

    def see(self, item: int, card: int) -> None:
        """The viewer sees which card an item is."""
        proof = self._proof_of(card)
        self.unseen.cells[card] = 0
        if item in self.link_of:
            self.proofs[item] = proof
            self.fits = None
            self.settle()
        else:
            self._unbar(item)
        if proof == FRESH_VIP:
            self.barred = []

    def bar(self, item: int) -> None:
        """The viewer learns that an item is not the VIP."""
        if item >= CARDS and self.unseen.cells[self.vip] == 1 and item not in self.barred:
            self.barred.append(item)
            self.fits = None

    def _unbar(self, mark: int) -> None:
        """A mark that is gone needs no bar."""
        if mark in self.barred:
            self.barred.remove(mark)

    def _proof_of(self, card: i64) -> int:
        if self.unseen.cells[card] == 0:
            return int(card)
        return FRESH_VIP if card == self.vip else FRESH

    def settle(self) -> None:
        """Let everything fall away that the proofs settle."""
        going = True
        while going:
            going = False
            for link in list(self.links):
                if self._settle_proofs(link) or self._dissolve(link):
                    going = True

    def _settle_proofs(self, link: Link) -> bool:
        for slot in list(link.slots):
            if slot in self.proofs:
                card = self.proofs[slot]
                items = self._candidates(link, slot)
                if len(items) == 1:
                    self._pair(link, slot, items[0], card)
                    return True
        return False

    def _may_be(self, item: int, card: int) -> bool:
        if item < CARDS:
            return item == card
        if card == FRESH_VIP and item in self.barred:
            return False
        if item not in self.link_of:
            return card < 0
        if item in self.proofs:
            return self.proofs[item] == card
        return any(self._may_be(older, card) for older in self.link_of[item].items)

    def _pair(self, link: Link, slot: int, item: int, card: int) -> None:
        link.drop(slot, item)
        del self.proofs[slot]
        del self.link_of[slot]
        self._unbar(slot)
        if item in self.link_of:
            self.proofs[item] = card
        else:
            self._unbar(item)

    def _dissolve(self, link: Link) -> bool:
        """A link of one is an identity; a link of fresh marks alone tells nothing."""
        if link not in self.links:
            return False
        proven = any(slot in self.proofs for slot in link.slots)
        fresh = all(self._fresh(item) for item in link.items)
        if proven or not (fresh or len(link.slots) == 1):
            return False
        self.links.remove(link)
        for slot in link.slots:
            del self.link_of[slot]
        if not fresh:
            self._substitute(link.slots[0], link.items[0])
        return True

    def _substitute(self, mark: int, item: int) -> None:
        self.same[mark] = item
        if mark in self.barred and item not in self.barred:
            self.barred.append(item)
        for link in self.links:
            link.items = [item if other == mark else other for other in link.items]

    def resolved(self, item: int) -> int:
        while item in self.same:
            item = self.same[item]
        return item

    def _candidates(self, link: Link, slot: int) -> list[int]:
        """The items a proven slot can be; of fresh marks, which are all alike, the first stands for all."""
        card = self.proofs[slot]
        items = [item for item in link.items if self._may_be(item, card)]
        fresh = [item for item in items if self._fresh(item)]
        return [item for item in items if item not in fresh[1:]]

    def _alike(self, link: Link, item: int) -> int:
        """How many items the chosen one stands for."""
        return sum([1 for other in link.items if self._fresh(other)]) if self._fresh(item) else 1

    def _list_fits(self, weight: int, most: i64, found: list[Fit]) -> None:
        """Settle the proofs in every way they can be, the most pressing first."""
        if len(found) >= most:
            return
        tightest: Link | None = None
        pressing: int = 0
        choices: list[int] = []
        for slot in self.proofs:
            link = self.link_of[slot]
            items = self._candidates(link, slot)
            if tightest is None or len(items) < len(choices):
                tightest, pressing, choices = link, slot, items
        if tightest is None:
            for link in self.links:
                weight *= len(ORDERS_OF[len(link.slots)])
            found.append(Fit(weight, self))
            return
        place: i64 = self.links.index(tightest)
        for item in choices:
            trial = self.clone()
            alike = self._alike(tightest, item)
            trial._pair(trial.links[place], pressing, item, self.proofs[pressing])
            trial._list_fits(weight * alike, most, found)

    def draw(self, dice: Dice, values: dict[int, int]) -> list[int]:
        """A value (a card or a fresh mark) for every slot, uniformly among the fits; the marks still barred then."""
        fits = self.fits
        if fits is None:
            fits = []
            self._list_fits(1, MOST_FITS, fits)
            self.fits = fits
        fit = pick_fit(fits, dice).links
        for link in fit.links:
            choices = ORDERS_OF[len(link.slots)]
            order = choices[dice.below(len(choices))]
            for i in range(len(order)):
                item = link.items[order[i]]
                values[link.slots[i]] = values.get(item, item)
        return fit.barred

    def allows(self, truth: dict[int, int]) -> bool:
        """Is there a fit in which every slot of `truth` is the card given there?"""
        trial = self.clone()
        for slot, card in truth.items():
            trial.proofs[slot] = self._proof_of(card)
        trial.settle()
        found: list[Fit] = []
        trial._list_fits(1, 1, found)
        return len(found) == 1

    def possible(self, item: int) -> list[int]:
        """The seen cards an item can still be; -1 at the end stands for any card never seen."""
        found = [card for card in range(int(CARDS)) if self._may_be(item, card)]
        return found + ([-1] if self._may_be(item, FRESH) else [])

    def clone(self) -> Links:
        other = Links(self.vip)
        other.unseen = self.unseen.clone()
        for link in self.links:
            other.add(Link(list(link.slots), list(link.items)))
        other.proofs = dict(self.proofs)
        other.barred = list(self.barred)
        other.next_mark = self.next_mark
        return other

    def to_json(self) -> dict[str, object]:
        return {
            "unseen": self.unseen.to_list(),
            "links": [[list(link.slots), list(link.items)] for link in self.links],
            "proofs": [[slot, card] for slot, card in self.proofs.items()],
            "barred": list(self.barred),
            "next": self.next_mark,
            "vip": int(self.vip),
        }


def read_links(data: dict[str, object]) -> Links:
    vip = data["vip"]
    assert isinstance(vip, int)
    links = Links(vip)
    unseen = data["unseen"]
    assert isinstance(unseen, list)
    links.unseen.load(unseen)
    pairs = data["links"]
    assert isinstance(pairs, list)
    for slots, items in pairs:
        links.add(Link(list(slots), list(items)))
    proofs = data["proofs"]
    assert isinstance(proofs, list)
    for slot, card in proofs:
        links.proofs[slot] = card
    barred = data["barred"]
    assert isinstance(barred, list)
    links.barred = list(barred)
    next_mark = data["next"]
    assert isinstance(next_mark, int)
    links.next_mark = next_mark
    return links
