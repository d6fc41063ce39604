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

from typing import final

from mypy_extensions import i64

from ruse.games.war_slayer.candidates import STEPS, Candidates
from ruse.games.war_slayer.equipment import CARDS
from ruse.games.war_slayer.fits import Fits
from ruse.games.war_slayer.ways import FRESH, Link
from ruse.kernel.kit import Dice, row


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
        self.fits: Fits | None = None

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
        if card == self.vip:
            self.barred = []
        if item in self.link_of:
            self.proofs[item] = proof
            self.fits = None
            self.settle()
        else:
            self._unbar(item)

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
        return FRESH if self.unseen.cells[card] == 1 else int(card)

    def settle(self) -> None:
        """Let everything fall away that the proofs settle."""
        going = True
        while going:
            going = False
            can_be = self._can_be()
            for link in list(self.links):
                if self._settle_proofs(link, can_be) or self._dissolve(link):
                    going = True

    def _can_be(self) -> dict[int, int]:
        """Slot -> the cards it can be as far as its own ancestry tells, as bits; bit FRESH for any card never seen."""
        can_be: dict[int, int] = {}
        for link in self.links:
            every: int = 0
            for item in link.items:
                every |= bits_of(item, can_be)
            for slot in link.slots:
                can_be[slot] = 1 << self.proofs[slot] if slot in self.proofs else every
        return can_be

    def _settle_proofs(self, link: Link, can_be: dict[int, int]) -> bool:
        """A proven slot that can be one item only is that item; of fresh marks, which are all alike, the first."""
        for slot in link.slots:
            if slot in self.proofs:
                card = self.proofs[slot]
                items = [item for item in link.items if bits_of(item, can_be) >> card & 1]
                if len(items) == 1 or (items and all(self._fresh(item) for item in items)):
                    self._pair(link, slot, items[0], card)
                    return True
        return False

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

    def draw(self, dice: Dice, values: dict[int, int]) -> list[int]:
        """A value (a card or a fresh mark) for every slot, uniformly among the fits; the marks that are barred."""
        fits = self.fits
        if fits is None:
            fits = Fits(self.links, self.proofs)
            self.fits = fits
        fits.draw(dice, values)
        return self.barred

    def allows(self, truth: dict[int, int]) -> bool:
        """Is there a fit in which every slot of `truth` is the card given there?"""
        proofs = dict(self.proofs)
        for slot, card in truth.items():
            proofs[slot] = self._proof_of(card)
        return Fits(self.links, proofs).count > 0

    def possible(self, items: list[int], steps: i64 = STEPS) -> list[list[int]]:
        """The seen cards each item can still be; -1 at the end stands for any card never seen."""
        can_be = self._can_be()
        candidates = Candidates(self.links, self.proofs, steps)
        told: list[list[int]] = []
        for item in items:
            bits = bits_of(item, can_be)
            told.append(cards_in(candidates.of(item, bits) if item in self.link_of else bits))
        return told

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


def bits_of(item: int, can_be: dict[int, int]) -> int:
    """What an item can be: itself, what its link allows, or as a fresh mark any card never seen."""
    if item < CARDS:
        return 1 << item
    return can_be[item] if item in can_be else 1 << FRESH


def cards_in(bits: int) -> list[int]:
    found = [card for card in range(int(CARDS)) if bits >> card & 1]
    return found + ([-1] if bits >> FRESH & 1 else [])


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
