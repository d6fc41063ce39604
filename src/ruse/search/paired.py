"""Options on the same imagined tables with the same luck, kept table by table, so that a difference can be told from luck.

Flat search keeps sums, which is enough to choose. Who says what a choice cost must say how sure that is, and the difference
of two options on one table is far steadier than either of them.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.kernel.kit import NOTHING, Actions, Dice, Row, row, row_of
from ruse.kernel.state import HOUSE, State
from ruse.kernel.wits import Wits
from ruse.search.mixing import Filler, Matrix, Plan, Solver, rival_of
from ruse.search.playout import guided, worth
from ruse.search.worlds import Worlds

TRIES: Final[i64] = 3
"""A rival's quick choices are asked for so many times as often as answers are wanted."""


@final
class Pairs:
    """What each option brought on each table: cell `table * options + place`."""

    def __init__(self, actions: list[int], most: i64) -> None:
        self.actions = row_of(actions)
        self.count: i64 = len(actions)
        self.tables: i64 = 0
        self.worths = row(self.count * most, 0)
        """In parts of WHOLE."""
        self.leads = row(self.count * most, 0)
        """Points over the mean of the others, in parts of their number."""

    def column(self, place: i64, *, points: bool = False) -> list[int]:
        """One option on every table."""
        cells = self.leads if points else self.worths
        return [int(cells.cells[turn * self.count + place]) for turn in range(self.tables)]


def lead_of(state: State, seat: i64, seats: i64) -> i64:
    """Times `seats - 1`, so that it stays whole."""
    lead = seats * state.score(seat)
    for other in range(seats):
        lead -= state.score(other)
    return lead


def try_on(worlds: Worlds, pairs: Pairs, wits: Wits, tables: i64, most: i64, dice: Dice) -> None:
    """Every option on so many tables more, as long as there is room for them."""
    buffer = Actions()
    seat = worlds.seat
    for turn in range(tables):
        table = worlds.deal(dice)
        future = dice.seed()
        choices = dice.seed()
        first = pairs.tables * pairs.count
        for place in range(pairs.count):
            state = table.clone()
            state.reseed(future)
            state.do(seat, pairs.actions.cells[place])
            guided(state, wits, Dice(choices), buffer, most)
            pairs.worths.cells[first + place] = worth(state, wits, seat)
            pairs.leads.cells[first + place] = lead_of(state, seat, worlds.seats)
        pairs.tables += 1


def mixture(worlds: Worlds, actions: list[int], wits: Wits, plan: Plan, answers: i64, dice: Dice) -> Row:
    """How often each option should be played against a rival who chooses at the same time, among its likeliest answers."""
    tables: list[State] = []
    theirs: list[Actions] = []
    for number in range(plan.types):
        table = worlds.deal(dice)
        tables.append(table)
        theirs.append(likely_answers(table, worlds.seat, wits, answers, dice))
    matrix = Matrix(plan.own, plan.types, len(actions), answers)
    filler = Filler(matrix, worlds.seat, actions, wits, plan.most)
    for other in range(plan.types):
        filler.future = dice.seed()
        filler.choices = dice.seed()
        for own in range(plan.own):
            filler.fill(own, other, worlds.stand_in(tables[other], own), theirs[other])
    solver = Solver(matrix)
    solver.solve(plan.rounds)
    weights = row(len(actions), 0)
    for line in range(matrix.lines):
        weights.cells[line] = solver.weights.cells[line]
    return weights


def likely_answers(table: State, seat: i64, wits: Wits, most: i64, dice: Dice) -> Actions:
    """What the rival's wits pick, asked several times; at least one."""
    found = Actions()
    legal = Actions()
    rival = rival_of(table, seat)
    if rival == NOTHING or rival == HOUSE:
        return found
    table.list_actions(rival, legal)
    for _ in range(TRIES * most):
        action = wits.pick(table, rival, legal, dice)
        if found.count < most and not found.has(action):
            found.add(action)
    return found


def worths_of_all(
    start: State, seats: i64, wits: Wits, seat: i64, actions: Row, times: i64, most: i64, dice: Dice
) -> Row:
    """What each seat gets on the average when this table is played on so many times, as sums over all of them.

    First the seat does these steps, if there are any: what follows them is drawn anew every time.
    """
    sums = row(seats, 0)
    buffer = Actions()
    for _ in range(times):
        state = start.clone()
        state.reseed(dice.seed())
        for i in range(len(actions.cells)):
            state.do(seat, actions.cells[i])
        guided(state, wits, dice, buffer, most)
        for other in range(seats):
            sums.cells[other] += worth(state, wits, other)
    return sums
