# compiled
"""Counting the fits of open links (WS-10.1), and drawing one of them, each equally likely.

A link says that its slots are its items in some order; a *proof* says which card one of the slots was. A *fit* is one
order for every link that agrees with all proofs. Links that no proof hangs on may have any order. The others fall into
components that share no mark, and each component is counted by itself: its links are taken one at a time, older before
younger, and all that matters on the way is the *label* of each slot that a proof can still ask about: a card, any fresh
card, or neither. Ways that lead to the same labels are counted as one, so that the table stays small where the fits are
too many to list.
"""

from __future__ import annotations

from math import gcd
from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.equipment import CARDS
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
class Choice:
    """One order of a link's items, the labels it leads to, and how many fits go on from there."""

    def __init__(self, order: list[int], leads_to: int) -> None:
        self.order = order
        self.leads_to = leads_to
        self.weight: int = 0


@final
class Stage:
    """One link of a component: what can be chosen, for each state of the labels before it."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.choices: list[list[Choice]] = []
        self.totals: list[int] = []

    def count(self, weights: list[int]) -> list[int]:
        """From the fits that follow this stage to those that follow the one before, by state."""
        before: list[int] = []
        for state in range(len(self.choices)):
            choices = [choice for choice in self.choices[state] if weights[choice.leads_to] > 0]
            for choice in choices:
                choice.weight = weights[choice.leads_to]
            total = sum([choice.weight for choice in choices])
            before.append(total)
            common = gcd(*[choice.weight for choice in choices])
            for choice in choices:
                choice.weight //= common
            self.choices[state] = choices
            self.totals.append(total // common if total > 0 else 0)
        return before

    def draw(self, state: int, dice: Dice) -> Choice:
        choices = self.choices[state]
        if len(choices) > 1:
            ticket = draw_below(dice, self.totals[state])
            for choice in choices:
                ticket -= choice.weight
                if ticket < 0:
                    return choice
        return choices[0]


@final
class Fits:
    """All fits of the open links: made once after a change, then drawn from many times."""

    def __init__(self, links: list[Link], proofs: dict[int, int]) -> None:
        self.components: list[list[Stage]] = []
        self.count: int = 1
        bound: list[Link] = []
        for component in list_components(links, proofs):
            stages, count = Counting(component, proofs).stages()
            self.components.append(stages)
            self.count *= count
            bound += component
        self.free = [link for link in links if link not in bound]
        for link in self.free:
            self.count *= len(ORDERS_OF[len(link.slots)])

    def draw(self, dice: Dice, values: dict[int, int]) -> None:
        """Give every slot the card or the fresh mark that it is."""
        if self.count == 0:
            raise ValueError("the memory contradicts itself: nothing fits")
        for stages in self.components:
            state: int = 0
            for stage in stages:
                choice = stage.draw(state, dice)
                settle(stage.link, choice.order, values)
                state = choice.leads_to
        for link in self.free:
            orders = ORDERS_OF[len(link.slots)]
            settle(link, orders[dice.below(len(orders))], values)


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


def list_components(links: list[Link], proofs: dict[int, int]) -> list[list[Link]]:
    """The links that a proof hangs on, in groups that share no mark, each from old to young."""
    wanted = set(proofs)
    bound: list[Link] = []
    for link in reversed(links):
        if any(slot in wanted for slot in link.slots):
            wanted.update(link.items)
            bound.append(link)
    group_of: dict[int, list[Link]] = {}
    for link in reversed(bound):
        group: list[Link] = []
        for item in link.items:
            if item in group_of and group_of[item] is not group:
                older = group_of[item]
                group = merge(group, older, group_of)
        group.append(link)
        for slot in link.slots:
            group_of[slot] = group
    found: list[list[Link]] = []
    for group in group_of.values():
        if not any(group is other for other in found):
            found.append(group)
    return found


def merge(group: list[Link], older: list[Link], group_of: dict[int, list[Link]]) -> list[Link]:
    for link in group:
        older.append(link)
        for slot in link.slots:
            group_of[slot] = older
    return older


@final
class Counting:
    """The walk through one component."""

    def __init__(self, component: list[Link], proofs: dict[int, int]) -> None:
        self.proofs = proofs
        self.asked: dict[int, int] = {}
        """Slot -> the labels that proofs on it or on what it becomes ask for, as bits."""
        self.pending: dict[int, int] = {}
        """Card -> proofs that ask for it in links still to come, less the times it enters there as a known card."""
        taker: dict[int, Link] = {}
        for link in component:
            for item in link.items:
                taker[item] = link
                if item < CARDS:
                    self._expect(item, -1)
        for link in reversed(component):
            for slot in link.slots:
                bits: int = 0
                if slot in proofs:
                    bits = 1 << proofs[slot]
                    self._expect(proofs[slot], 1)
                elif slot in taker:
                    for younger in taker[slot].slots:
                        bits |= self.asked[younger]
                self.asked[slot] = bits
        self.links = self._narrow_order(component)

    def _expect(self, card: int, times: int) -> None:
        self.pending[card] = self.pending.get(card, 0) + times

    def _is_live(self, slot: int) -> bool:
        """Does a proof still ask about this slot once its link is settled?"""
        return slot not in self.proofs and self.asked[slot] != 0

    def _narrow_order(self, component: list[Link]) -> list[Link]:
        """Older before younger, and always the link next that leaves the fewest slots open."""
        waiting = list(component)
        open_slots = {slot for link in component for slot in link.slots}
        found: list[Link] = []
        while waiting:
            best: Link | None = None
            lowest: i64 = 0
            for link in waiting:
                if any(item in open_slots for item in link.items):
                    continue
                width: i64 = 0
                for slot in link.slots:
                    if self._is_live(slot):
                        width += 1
                for item in link.items:
                    if item in self.asked and self._is_live(item):
                        width -= 1
                if best is None or width < lowest:
                    best, lowest = link, width
            assert best is not None
            found.append(best)
            waiting.remove(best)
            open_slots.difference_update(best.slots)
        return found

    def stages(self) -> tuple[list[Stage], int]:
        """Every link with its choices, and how many fits there are."""
        live: list[int] = []
        states: dict[tuple[int, ...], int] = {(): 0}
        found: list[Stage] = []
        for link in self.links:
            stage = Stage(link)
            kept = [i for i in range(len(live)) if live[i] not in link.items]
            for item in link.items:
                if item < CARDS:
                    self._expect(item, 1)
            for slot in link.slots:
                if slot in self.proofs:
                    self._expect(self.proofs[slot], -1)
            after: dict[tuple[int, ...], int] = {}
            for labels in states:
                stage.choices.append(self._choices(link, live, labels, kept, after))
            live = [live[i] for i in kept] + [slot for slot in link.slots if self._is_live(slot)]
            states = after
            found.append(stage)
        weights = [1] * len(states)
        for stage in reversed(found):
            weights = stage.count(weights)
        return found, weights[0]

    def _choices(
        self, link: Link, live: list[int], labels: tuple[int, ...], kept: list[int], after: dict[tuple[int, ...], int]
    ) -> list[Choice]:
        """The orders of this link that agree with its proofs; the labels they lead to are numbered in `after`."""
        inputs = [self._label(item, live, labels) for item in link.items]
        rest = [labels[i] for i in kept]
        found: list[Choice] = []
        for order in ORDERS_OF[len(link.slots)]:
            result = self._lay(link, [inputs[i] for i in order], rest)
            if result is not None:
                state = tuple(result)
                if state not in after:
                    after[state] = len(after)
                found.append(Choice(order, after[state]))
        return found

    def _label(self, item: int, live: list[int], labels: tuple[int, ...]) -> int:
        if item < CARDS:
            return item
        if item not in self.asked:
            return FRESH
        return labels[live.index(item)]

    def _lay(self, link: Link, cards: list[int], rest: list[int]) -> list[int] | None:
        """The labels after these cards lie on the slots, or None where a proof is left without its card."""
        result = list(rest)
        dropped: list[int] = []
        for i in range(len(cards)):
            slot = link.slots[i]
            card = cards[i]
            if slot in self.proofs:
                if self.proofs[slot] != card:
                    return None
            elif self.asked[slot] != 0:
                if self.asked[slot] >> card & 1:
                    result.append(card)
                else:
                    result.append(NEITHER)
                    dropped.append(card)
            else:
                dropped.append(card)
        for card in dropped:
            if card < FRESH and result.count(card) < self.pending.get(card, 0):
                return None
        return result
