"""What a decision is worth: some decisions of some games, each of their actions tried on tables that fit what its seat knew.

In one deal of LISTENED a game is walked through. At a few of its decisions every action (a few, where there are many) is
played out again and again: the same imagined tables, futures and dice for all of them, everybody by the habit of the game's
own players. Half of the tables choose the best and the worst action, the other half says what they are worth, and the other
way round: who picks and values by the same luck finds stakes where there are none. Then the two are tried on many more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.habit import Habit
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.listener import Listener
from ruse.kernel.luck import FastLuck
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, WHOLE, legal_actions, seats_in
from ruse.lab import uses
from ruse.lab.columns import MORE as MORE_COLUMNS
from ruse.lab.restrained import habit_of
from ruse.search.habitual import Habitual
from ruse.search.playout import guided
from ruse.stepper.tables import MOST_DECISIONS, luck_of

DECISIONS, ACTIONS = 6, 8
"""In a game and at a decision, at the most."""
TABLES, MORE = 32, 384
"""Imagined for all actions, and then for the best and the worst."""
PREFIX = MORE_COLUMNS
LISTENED = 64
"""In one deal of so many."""
SAME = 0.05
"""Actions that surely differ by less are the same for whoever has to choose."""
CLEAR = 0.10
"""Who is so much better than the next is obvious."""
SOFT = 0.05
SURE = 1.645
Numbers = NDArray[np.float64]
COUNTS = (
    "judged",
    "stakes",
    "meaningless",
    "obvious",
    "effective",
    "reaches",
    "hidden",
    "hits",
    "on_leader",
    "fair_leader",
)
"""Of a game: decisions that were judged, and sums over them; acts that cost somebody points, and who was hit."""
Uses = dict[str, list[float]]
"""By what was done: how often it could be, how often it was, the shares won by who did and by who did not; and, since the
decisions of one game are one piece of luck, sums over games of products of these (`uses.lift`)."""


class Walk:
    """One game of habits, with what each seat could know."""

    def __init__(self, game: Game, setup: Setup, bots: Sequence[str], seed: int, deal: int) -> None:
        self.game, self.setup = game, setup
        habits = [habit_of(game, name) for name in bots]
        if any(habit is None for habit in habits):
            raise RuseError(f"stakes take bots with a habit: {', '.join(bots)} are not all played fast in {game.title}")
        self.habits: list[Habit] = [habit for habit in habits if habit is not None]
        luck = int(luck_of(seed, deal))
        self.happened: list[Any] = []
        self.state = game.start(setup, FastLuck(luck), self.happened)
        self.listeners = [Listener(game, setup, seat) for seat in range(setup.seats)]
        self.dice = [Dice(luck ^ (seat + 1)) for seat in range(setup.seats)]
        self.house = Dice(luck)
        self.trying = Dice(luck ^ 0x5EED)
        self.buffer = Actions()
        self.counts = dict.fromkeys(COUNTS, 0.0)
        self.used: list[tuple[int, str, bool]] = []
        self.listen()

    def listen(self) -> None:
        for listener in self.listeners:
            listener.listen(self.happened)
        self.happened.clear()

    def act(self, seat: int, action: int) -> None:
        if seat < HOUSE:
            self.listeners[seat].decides()
        before = [int(self.state.score(other)) for other in range(self.setup.seats)]
        self.state.do(seat, action)
        if seat < HOUSE and self.setup.seats > 2:
            self.see_hits(seat, before)
        self.listen()

    def see_hits(self, seat: int, before: list[int]) -> None:
        """Whom did it cost points: the one who led among the others?"""
        others = [other for other in range(self.setup.seats) if other != seat]
        most = max(before[other] for other in others)
        leaders = [other for other in others if before[other] == most]
        for other in others:
            if int(self.state.score(other)) < before[other]:
                self.counts["hits"] += 1
                self.counts["on_leader"] += other in leaders
                self.counts["fair_leader"] += len(leaders) / len(others)

    def play(self, chosen: set[int] | None) -> int:
        """To the end; judges the decisions with a choice that have these numbers, if any. How many there were."""
        number = decisions = 0
        while decisions < MOST_DECISIONS and not self.state.over():
            for seat in seats_in(self.state.acting()):
                legal = legal_actions(self.state, seat)
                if seat == HOUSE:
                    self.act(seat, legal[self.house.below(len(legal))])
                    continue
                decisions += 1
                self.buffer.clear()
                self.state.list_actions(seat, self.buffer)
                action = int(self.habits[seat].choose(self.state, seat, self.buffer, self.dice[seat]))
                if len(legal) > 1:
                    if chosen is not None:
                        kind = self.game.kinds[int(self.state.kind(seat))]
                        sight = self.listeners[seat].sight(self.state, kind, legal)
                        self.note_use(seat, sight, action)
                        if number in chosen:
                            self.judge(seat, sight)
                    number += 1
                self.act(seat, action)
        return number

    def note_use(self, seat: int, sight: Sight, action: int) -> None:
        """What kinds of act there were, by the first word of how they are written."""
        words = {self.word(sight, one) for one in sight.legal[: 4 * ACTIONS]} | {self.word(sight, action)}
        done = self.word(sight, action)
        self.used += [(seat, f"{sight.kind}: {word}", word == done) for word in words]

    def word(self, sight: Sight, action: int) -> str:
        return self.game.write(sight.view, action).text.split(" ")[0]

    def judge(self, seat: int, sight: Sight) -> None:
        actions = list(sight.legal)
        while len(actions) > ACTIONS:
            actions.pop(self.trying.below(len(actions)))
        first = self.tried(seat, sight, actions, TABLES)
        mine = first[:, :, seat]
        halves = mine[::2].mean(axis=0), mine[1::2].mean(axis=0)
        orders = [half.argsort(kind="stable") for half in halves]
        counts = self.counts
        counts["judged"] += 1
        counts["stakes"] += float(np.mean([halves[1 - at][orders[at][-1]] - halves[1 - at].mean() for at in (0, 1)]))
        ahead = float(np.mean([halves[1 - at][orders[at][-1]] - halves[1 - at][orders[at][-2]] for at in (0, 1)]))
        counts["obvious"] += ahead >= CLEAR
        weights = np.exp((mine.mean(axis=0) - mine.mean(axis=0).max()) / SOFT)
        weights = weights / weights.sum()
        counts["effective"] += float(np.exp(-(weights * np.log(np.maximum(weights, 1e-300))).sum()))
        order = mine.mean(axis=0).argsort(kind="stable")
        both = self.tried(seat, sight, [actions[order[-1]], actions[order[0]]], MORE)
        apart = both[:, 0] - both[:, 1]
        mean, error = apart.mean(axis=0), apart.std(axis=0) / np.sqrt(len(apart))
        counts["meaningless"] += bool(mean[seat] + SURE * error[seat] < SAME)
        others = [other for other in range(self.setup.seats) if other != seat]
        counts["reaches"] += any(abs(mean[other]) - SURE * error[other] > 0.01 for other in others)
        counts["hidden"] += self.hidden(sight)

    def tried(self, seat: int, sight: Sight, actions: list[int], tables: int) -> Numbers:
        """By imagined table, by action, by seat: the share of the win."""
        wits = Habitual(self.habits[seat])
        found = np.zeros((tables, len(actions), self.setup.seats))
        for number in range(tables):
            table = self.game.imagine(sight, Dice(self.trying.seed()))
            future, choices = self.trying.seed(), self.trying.seed()
            for place, action in enumerate(actions):
                state = table.clone()
                state.reseed(future)
                state.do(seat, action)
                guided(state, wits, Dice(choices), self.buffer, MOST_DECISIONS)
                found[number, place] = [int(state.outcome(other)) / int(WHOLE) for other in range(self.setup.seats)]
        return found

    def hidden(self, sight: Sight) -> float:
        """Which part of the table could be otherwise, as far as the seat knows: what differs in one of two others."""
        truth = leaves(self.state.position())
        others = [leaves(self.game.imagine(sight, Dice(self.trying.seed())).position()) for _ in (0, 1)]
        unlike = [any(at >= len(other) or other[at] != leaf for other in others) for at, leaf in enumerate(truth)]
        return sum(unlike) / max(1, len(truth))

    def uses(self) -> Uses:
        """Of this one game: how often it was and was not, and the shares won then, with their products."""
        found: dict[str, Numbers] = {}
        for seat, what, done in self.used:
            share = int(self.state.outcome(seat)) / int(WHOLE) if self.state.over() else 0.0
            found.setdefault(what, np.zeros(4))[[0, 2] if done else [1, 3]] += 1.0, share
        return {what: uses.of_game(*sums.tolist()) for what, sums in found.items()}


def leaves(what: Any) -> list[Any]:
    """What stands in a position, in its order; luck is no part of the table."""
    if isinstance(what, dict):
        return [leaf for key, value in sorted(what.items()) if key != "luck" for leaf in leaves(value)]
    if isinstance(what, list | tuple):
        return [leaf for value in what for leaf in leaves(value)]
    return [what]


def judged(game: Game, setup: Setup, bots: Sequence[str], seed: int, deal: int) -> tuple[dict[str, float], Uses]:
    """One game: first to count its choices, then again to judge some of them."""
    choices = Walk(game, setup, bots, seed, deal).play(None)
    dice = Dice(int(luck_of(seed, deal)) ^ 0x57A6E)
    numbers = list(range(choices))
    while len(numbers) > DECISIONS:
        numbers.pop(dice.below(len(numbers)))
    walk = Walk(game, setup, bots, seed, deal)
    walk.play(set(numbers))
    return walk.counts, walk.uses()


def stakes_of(
    game: Game, setup: Setup, bots: Sequence[str], seed: int, deals: Sequence[int]
) -> tuple[dict[str, Numbers], Uses]:
    """A column for each count, NaN in deals of which none was walked through; and what was done in all of them."""
    columns = {f"{PREFIX}{name}": np.full(len(deals), np.nan) for name in COUNTS}
    total: Uses = {}
    for row, deal in enumerate(deals):
        if deal % LISTENED == 0:
            counts, done = judged(game, setup, bots, seed, int(deal))
            for name, much in counts.items():
                columns[f"{PREFIX}{name}"][row] = much
            for what, sums in done.items():
                total[what] = [one + other for one, other in zip(total.get(what, [0.0] * len(sums)), sums, strict=True)]
    return columns, total
