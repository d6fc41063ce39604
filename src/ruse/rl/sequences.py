"""A miniature for two as a whole: every information state, every end, what a strategy is worth, and how far from best.

A strategy says for each information state how likely each of its actions is. Perfect recall makes the information states of
a seat a forest: each hangs below the last thing that the seat did before it. So a game is three short lists (the states of
either seat, and what each pair of last actions is worth), and a round of learning is a few sums over them.

    form = unfold(MINIATURES["war-slayer-row"])
    found = solve(form, 1000)
    print(found.low, found.high, exploitability(form, found.strategies))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ruse.kernel.errors import RuseError
from ruse.kernel.state import legal_actions
from ruse.rl.core import Core
from ruse.rl.miniatures import Miniature
from ruse.rl.room import Bytes, window

Numbers = NDArray[np.int64]
Amounts = NDArray[np.float64]
Strategy = Amounts
"""Of one seat: a number for each of its slots; those of an information state add up to 1."""
MOST_ENDS = 5_000_000


@dataclass
class Side:
    """One seat. Each action of each of its information states has a slot; slot 0 is before it did anything."""

    keys: dict[str, int] = field(default_factory=dict)
    """Information-state key -> its number."""
    legal: list[list[int]] = field(default_factory=list)
    rows: list[Bytes] = field(default_factory=list)
    """What an encoder shows there."""
    first: list[int] = field(default_factory=list)
    """Its first slot."""
    after: list[int] = field(default_factory=list)
    """The slot of what the seat did before it."""
    deep: list[int] = field(default_factory=list)
    """How much that was."""
    slots: int = 1

    def settle(self) -> None:
        """Once all is known: the same as arrays, and what hangs at which depth."""
        self.state_of = np.zeros(self.slots, np.int64)
        for number, (start, legal) in enumerate(zip(self.first, self.legal, strict=True)):
            self.state_of[start : start + len(legal)] = number
        starts, deep = np.array(self.first, np.int64), np.array(self.deep, np.int64)
        self.counts = np.array([len(legal) for legal in self.legal], np.int64)
        self.starts = starts
        self.parents = np.array(self.after, np.int64)
        self.levels = [np.flatnonzero(deep == level) for level in range(int(deep.max(initial=-1)) + 1)]
        self.level_slots = [
            np.concatenate([np.arange(starts[i], starts[i] + self.counts[i]) for i in level]) for level in self.levels
        ]

    def reach(self, strategy: Strategy) -> Amounts:
        """How likely the seat itself makes each slot happen."""
        reached = np.ones(self.slots)
        for slots in self.level_slots:
            reached[slots] = strategy[slots] * reached[self.parents[self.state_of[slots]]]
        return reached

    def over_states(self, slots: Numbers, amounts: Amounts) -> Amounts:
        """By information state: the sum over those slots."""
        summed: Amounts = np.bincount(self.state_of[slots], amounts, len(self.counts)).astype(float)
        return summed

    def uniform(self) -> Strategy:
        strategy = np.zeros(self.slots)
        strategy[1:] = 1 / self.counts[self.state_of[1:]]
        return strategy

    def by_row(self, likely: Callable[[Bytes, Bytes], Any], actions: int) -> Strategy:
        """Of whoever learned from rows: it gets all rows and masks, and gives a weight for each action of each."""
        masks = np.zeros((len(self.legal), actions), np.uint8)
        for number, legal in enumerate(self.legal):
            masks[number, legal] = 1
        weights = np.asarray(likely(np.stack(self.rows), masks), float)
        return self.normal(np.concatenate([[0.0], *[weights[n, legal] for n, legal in enumerate(self.legal)]]))

    def by_key(self, likely: Callable[[str, list[int]], Sequence[float]]) -> Strategy:
        """Of whoever learned by keys: it gets a key and what is legal, and gives a weight for each of these."""
        weights = [likely(key, self.legal[number]) for key, number in self.keys.items()]
        return self.normal(np.concatenate([[0.0], *weights]))

    def normal(self, weights: Amounts) -> Strategy:
        """In each information state as likely as these weights say; all alike where they are 0."""
        slots = np.arange(1, self.slots)
        states = self.state_of[1:]
        whole = self.over_states(slots, weights[1:])[states]
        strategy = np.zeros(self.slots)
        strategy[1:] = np.where(whole > 0, weights[1:] / np.where(whole > 0, whole, 1), 1 / self.counts[states])
        return strategy


@dataclass
class Form:
    """The whole game. Worths are for seat 0; seat 1 gets the opposite."""

    miniature: Miniature
    sides: tuple[Side, Side]
    last: tuple[Numbers, Numbers]
    """By end: the last slot of each seat."""
    worth: Amounts
    """By end: what it is worth, times how likely chance makes it. Ends with the same slots are one."""
    ends: int
    """Before they were put together."""

    @property
    def states(self) -> int:
        return sum(len(side.legal) for side in self.sides)

    def earned(self, seat: int, reached: Amounts) -> Amounts:
        """By slot of the seat: what the ends there bring it, as likely as the other makes them."""
        mine, other = self.last[seat], self.last[1 - seat]
        worth = self.worth if seat == 0 else -self.worth
        summed: Amounts = np.bincount(mine, worth * reached[other], self.sides[seat].slots).astype(float)
        return summed

    def value(self, strategies: tuple[Strategy, Strategy]) -> float:
        """What seat 0 gets on average."""
        mine, other = (side.reach(strategy) for side, strategy in zip(self.sides, strategies, strict=True))
        return float((self.worth * mine[self.last[0]] * other[self.last[1]]).sum())


def unfold(miniature: Miniature) -> Form:
    """Walk through the whole tree. Whoever forgets, or may do something else where it knows the same, is found out."""
    if miniature.room.seats != 2:
        raise RuseError("only games for two can be unfolded: there, what one wins the other loses")
    sides = (Side(), Side())
    worths: dict[tuple[int, int], float] = {}
    ends = 0
    likely = 1 / miniature.deals
    todo: list[tuple[Core, tuple[int, int], tuple[int, int]]] = [
        (Core(miniature.room, deal, miniature.start(deal)), (0, 0), (0, 0)) for deal in range(miniature.deals)
    ]
    while todo:
        core, last, deep = todo.pop()
        if not core.waiting:
            worths[last] = worths.get(last, 0.0) + likely * miniature.room.returns(core.state)[0]
            ends += 1
            if ends > MOST_ENDS:
                raise RuseError(f"{miniature.name} has more than {MOST_ENDS} ends: it is no miniature")
            continue
        seat = core.actor
        start, legal = _state(sides[seat], core, seat, last[seat], deep[seat])
        for number, action in enumerate(legal):
            below = core if number == len(legal) - 1 else deepcopy(core)
            below.act(seat, action)
            slots, depth = list(last), list(deep)
            slots[seat], depth[seat] = start + number, deep[seat] + 1
            todo.append((below, (slots[0], slots[1]), (depth[0], depth[1])))
    for side in sides:
        side.settle()
    pairs = np.array(list(worths), np.int64).reshape(-1, 2)
    return Form(miniature, sides, (pairs[:, 0], pairs[:, 1]), np.array(list(worths.values())), ends)


def _state(side: Side, core: Core, seat: int, after: int, deep: int) -> tuple[int, list[int]]:
    """The first slot of the information state that the seat is in, and its actions."""
    key = core.recall.key(seat)
    legal = legal_actions(core.state, seat)
    number = side.keys.get(key)
    if number is None:
        number = side.keys[key] = len(side.legal)
        side.legal.append(legal)
        side.rows.append(window(core.row(seat).cells, np.uint8).copy())
        side.first.append(side.slots)
        side.after.append(after)
        side.deep.append(deep)
        side.slots += len(legal)
    elif side.legal[number] != legal:
        raise RuseError(f"seat {seat} knows the same twice, and may do {side.legal[number]} or {legal}")
    elif side.after[number] != after:
        raise RuseError(f"seat {seat} forgets what it did: two ways lead to one information state")
    return side.first[number], legal


def best_response(form: Form, seat: int, other: Strategy) -> tuple[float, Strategy]:
    """The most that the seat can get against that strategy of the other, and how."""
    side = form.sides[seat]
    gains = form.earned(seat, form.sides[1 - seat].reach(other))
    answer = np.zeros(side.slots)
    for states, slots in zip(reversed(side.levels), reversed(side.level_slots), strict=True):
        most = np.full(len(side.counts), -np.inf)
        np.maximum.at(most, side.state_of[slots], gains[slots])
        answer[slots] = gains[slots] == most[side.state_of[slots]]
        np.add.at(gains, side.parents[states], most[states])
    return float(gains[0]), side.normal(answer)


def exploitability(form: Form, strategies: tuple[Strategy, Strategy]) -> float:
    """How much better than fair a best opponent does, on average over both seats; 0 is an equilibrium."""
    against = [best_response(form, seat, strategies[1 - seat])[0] for seat in (0, 1)]
    return sum(against) / 2


@dataclass(frozen=True)
class Solution:
    strategies: tuple[Strategy, Strategy]
    low: float
    """Seat 0 gets at least so much with its strategy, whatever the other does."""
    high: float
    """The other never lets it have more."""

    @property
    def value(self) -> float:
        return (self.low + self.high) / 2


def solve(form: Form, rounds: int, close: float = 0.0) -> Solution:
    """CFR+: regrets never below 0, seats in turn, later rounds count more. It stops early once low and high are so close."""
    sides = form.sides
    regrets = [np.zeros(side.slots) for side in sides]
    sums = [np.zeros(side.slots) for side in sides]
    now = [side.uniform() for side in sides]
    for number in range(1, rounds + 1):
        for seat, side in enumerate(sides):
            gains = form.earned(seat, sides[1 - seat].reach(now[1 - seat]))
            for states, slots in zip(reversed(side.levels), reversed(side.level_slots), strict=True):
                mean = side.over_states(slots, now[seat][slots] * gains[slots])
                regrets[seat][slots] += gains[slots] - mean[side.state_of[slots]]
                np.add.at(gains, side.parents[states], mean[states])
            np.maximum(regrets[seat], 0, out=regrets[seat])
            now[seat] = side.normal(regrets[seat])
            sums[seat] += number * side.reach(now[seat])
        if close and number % 100 == 0:
            found = _between(form, sums)
            if found.high - found.low <= close:
                return found
    return _between(form, sums)


def _between(form: Form, sums: list[Amounts]) -> Solution:
    """The average of all rounds, and what best opponents make of it."""
    first, second = (side.normal(whole) for side, whole in zip(form.sides, sums, strict=True))
    return Solution((first, second), -best_response(form, 1, first)[0], best_response(form, 0, second)[0])
