# compiled
"""Counting the fits of open links (WS-10.1), and drawing one of them, each equally likely.

A link says that its slots are its items in some order; a *proof* says which card one of the slots was. A *fit* is one
order for every link that agrees with all proofs. Links that no proof hangs on may have any order. The others are taken
one at a time, older before younger. All that matters on the way is the *label* of each slot that a proof can still ask
about: a card, any fresh card, or neither. Ways that lead to the same labels are counted as one, and parts of the table
are counted apart until a link joins them; so the tables stay small where the fits are too many to list. A fit is then
drawn backwards, from the youngest link to the oldest.
"""

from __future__ import annotations

from typing import Final, final

from ruse.games.war_slayer.equipment import CARDS
from ruse.games.war_slayer.ways import FRESH, NEITHER, ORDERS_OF, Link, Part, Way, settle
from ruse.kernel.kit import Dice
from ruse.kernel.work import ENDLESS, Work

FEW_STATES: Final = 400
"""A table of so many states is made without looking for a shorter way."""
ATTEMPTS: Final = 8
"""So many orders are tried before larger tables are allowed."""


@final
class Fits:
    """All fits of the open links: made once after a change, then drawn from many times.

    Not `complete` where the work allowed ran out before they were counted.
    """

    def __init__(self, links: list[Link], proofs: dict[int, int], work: Work | None = None) -> None:
        bound = bound_links(links, proofs)
        allowed = Work(ENDLESS) if work is None else work
        self.parts = count_parts(bound, proofs, allowed)
        self.complete = allowed.left >= 0
        self.free = [link for link in links if link not in bound]
        self.count: int = 1
        for part in self.parts:
            if not part.states:
                self.count = 0
            elif not part.live:
                self.count *= part.counts[0]
        for link in self.free:
            self.count *= len(ORDERS_OF[len(link.slots)])

    def draw(self, dice: Dice, values: dict[int, int]) -> None:
        """Give every slot the card or the fresh mark that it is."""
        if self.count == 0:
            raise ValueError("the memory contradicts itself: nothing fits")
        states = [0] * len(self.parts)
        orders: list[list[int]] = []
        for part in reversed(self.parts):
            way = part.draw(states[part.index], dice)
            orders.append(way.order)
            for i in range(len(part.parts)):
                states[part.parts[i].index] = way.before[i]
        for part in self.parts:
            settle(part.link, orders.pop(), values)
        for link in self.free:
            choices = ORDERS_OF[len(link.slots)]
            settle(link, choices[dice.below(len(choices))], values)


def bound_links(links: list[Link], proofs: dict[int, int]) -> list[Link]:
    """The links that a proof hangs on."""
    wanted = set(proofs)
    bound: list[Link] = []
    for link in reversed(links):
        if any(slot in wanted for slot in link.slots):
            wanted.update(link.items)
            bound.append(link)
    bound.reverse()
    return bound


def count_parts(links: list[Link], proofs: dict[int, int], work: Work) -> list[Part]:
    """Walk through the bound links, in other orders while the tables grow too large: a good order is much shorter.

    Given up where no work is left.
    """
    attempt: int = 0
    limit: int = FEW_STATES
    while True:
        counting = Counting(links, proofs, attempt, limit, work)
        if counting.complete or work.left < 0:
            return counting.parts
        attempt += 1
        if attempt % ATTEMPTS == 0:
            limit *= 4


@final
class Counting:
    """One walk through the bound links; not complete where a table had more states than the limit."""

    def __init__(self, links: list[Link], proofs: dict[int, int], attempt: int, limit: int, work: Work) -> None:
        self.proofs = proofs
        self.work = work
        self.dice = Dice(attempt)
        self.jitter: int = min(attempt, 1) * 96
        self.limit = limit
        self.complete = True
        self.asked: dict[int, int] = {}
        """Slot -> the labels that proofs on it or on what it becomes ask for, as bits."""
        self.part_of: dict[int, Part] = {}
        """Live slot -> the part that it belongs to by now."""
        self.parts: list[Part] = []
        self.unproven: dict[int, Link] = {}
        """Card -> the link it entered last, where no proof has told yet what became of it."""
        work.spend(len(links))
        self._ask(links)
        waiting = list(links)
        unsettled = {slot for link in links for slot in link.slots}
        while waiting and self.complete:
            work.spend(len(waiting))
            link = self._next(waiting, unsettled)
            waiting.remove(link)
            unsettled.difference_update(link.slots)
            self._join(link)

    def _ask(self, links: list[Link]) -> None:
        taker: dict[int, Link] = {}
        entered: dict[int, int] = {}
        for link in links:
            for item in link.items:
                taker[item] = link
                if item < CARDS:
                    entered[item] = entered.get(item, 0) + 1
                    self.unproven[item] = link
        for link in reversed(links):
            for slot in link.slots:
                bits: int = 0
                if slot in self.proofs:
                    card = self.proofs[slot]
                    bits = 1 << card
                    entered[card] = entered.get(card, 0) - 1
                elif slot in taker:
                    for younger in taker[slot].slots:
                        bits |= self.asked[younger]
                self.asked[slot] = bits
        for card, times in entered.items():
            if times <= 0 and card in self.unproven:
                del self.unproven[card]

    def _next(self, waiting: list[Link], unsettled: set[int]) -> Link:
        """Older before younger; of those that are ready one with few states before it and few live slots after it."""
        best: Link | None = None
        least: int = 0
        for link in waiting:
            if not any(item in unsettled for item in link.items):
                cost = count_combined(self._parts_before(link)) * (32 + int(self.dice.below(self.jitter + 1)))
                cost <<= 3 + len(self._live(link)) - sum([1 for item in link.items if item in self.part_of])
                if best is None or cost < least:
                    best, least = link, cost
        assert best is not None
        return best

    def _live(self, link: Link) -> list[int]:
        """The link's slots that a younger link's proof still asks about."""
        return [slot for slot in link.slots if slot not in self.proofs and self.asked[slot] != 0]

    def _parts_before(self, link: Link) -> list[Part]:
        found: list[Part] = []
        for item in link.items:
            part = self.part_of.get(item)
            if part is not None and part not in found:
                found.append(part)
        return found

    def _join(self, link: Link) -> None:
        """Count the orders of a link for all labels that can come before it."""
        parts = self._parts_before(link)
        new = Part(link, len(self.parts), parts)
        self.parts.append(new)
        before = [slot for part in parts for slot in part.live]
        kept = [i for i in range(len(before)) if before[i] not in link.items]
        places = [before.index(item) if item in before else -1 for item in link.items]
        new.live = [before[i] for i in kept] + self._live(link)
        for slot in new.live:
            self.part_of[slot] = new
        enters = [self._label_of(item, link) for item in link.items]
        ways = count_combined(parts)
        if ways > 4 * self.limit:
            self.complete = False
            return
        self.work.spend(ways * len(ORDERS_OF[len(link.items)]))
        for labels, states, weight in combined(parts):
            cards = [labels[places[i]] if places[i] >= 0 else enters[i] for i in range(len(places))]
            rest = [labels[i] for i in kept]
            for order in ORDERS_OF[len(cards)]:
                result = self._lay(link, [cards[i] for i in order], rest)
                if result is not None:
                    new.add(tuple(result), Way(order, states, weight))
        self.complete = len(new.states) <= self.limit

    def _label_of(self, item: int, link: Link) -> int:
        """What a card is as it enters: one that is never seen again need not be told from others."""
        if item >= CARDS:
            return FRESH
        return NEITHER if self.unproven.get(item) is link else item

    def _lay(self, link: Link, cards: list[int], rest: list[int]) -> list[int] | None:
        """The labels after these cards lie on the slots, or None where that leaves a proof without its card."""
        result = list(rest)
        for i in range(len(cards)):
            slot = link.slots[i]
            card = cards[i]
            if slot in self.proofs:
                if self.proofs[slot] != card:
                    return None
            elif self.asked[slot] >> card & 1:
                result.append(card)
            elif card < FRESH:
                return None
            elif self.asked[slot] != 0:
                result.append(NEITHER)
        return result


def count_combined(parts: list[Part]) -> int:
    count: int = 1
    for part in parts:
        count *= len(part.states)
    return count


def combined(parts: list[Part]) -> list[tuple[list[int], list[int], int]]:
    """Every combination of the parts' states: all labels, the state of each part, how many fits it stands for."""
    found: list[tuple[list[int], list[int], int]] = [([], [], 1)]
    for part in parts:
        further: list[tuple[list[int], list[int], int]] = []
        for labels, states, weight in found:
            for more, state in part.states.items():
                further.append(([*labels, *more], [*states, state], weight * part.counts[state]))
        found = further
    return found
