"""Mixed play where two seats choose at once: a matrix game against sampled opponents, solved by matching regrets.

Each imagined table is a type of the rival, who knows its own cards and answers for itself. The rival does not know the
seat's cards either: the seat stands for several types of its own, of which the first is the truth, and each has its own
mixture. A cell of the matrix is what comes of two choices of two types, all on the same luck. Regret matching with a floor
at nothing and later rounds counting more (CFR+) brings both sides near to an equilibrium.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.kernel.kit import NOTHING, Actions, Dice, Row, row, row_of
from ruse.kernel.state import HOUSE, State
from ruse.kernel.wits import Wits
from ruse.search.playout import guided, worth
from ruse.search.tally import Tally
from ruse.search.worlds import Worlds

PARTS: Final[i64] = 65536
"""A chance is so many of these. What is rounded off costs 0.002 points a mission of War Slayer V."""
LARGE: Final[i64] = 1 << 46
"""Times PARTS it stays below 2^63."""


@final
class Matrix:
    """For every pair of types `lines` x `columns` cells, for both sides; a rival's type may have fewer columns."""

    def __init__(self, own: i64, types: i64, lines: i64, columns: i64) -> None:
        self.own = own
        self.types = types
        self.lines = lines
        self.columns = columns
        self.width = row(types, columns)
        """How many columns each type of the rival has."""
        self.mine = row(own * types * lines * columns, 0)
        self.theirs = row(own * types * lines * columns, 0)

    def cell(self, own: i64, other: i64, line: i64, column: i64) -> i64:
        return ((own * self.types + other) * self.lines + line) * self.columns + column


def match_regrets(regrets: Row, start: i64, count: i64, chances: Row) -> None:
    """Chances in PARTS, as the regrets are; equal where there are none."""
    total: i64 = 0
    for i in range(count):
        total += regrets.cells[start + i]
    shift: i64 = 0
    while total >> shift >= LARGE:
        shift += 1
    for i in range(count):
        if total == 0:
            chances.cells[start + i] = PARTS // count
        else:
            chances.cells[start + i] = (regrets.cells[start + i] >> shift) * PARTS // (total >> shift)


@final
class Solver:
    """Both sides' regrets, type by type, and the average of what they would have played."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.regrets = row(matrix.own * matrix.lines, 0)
        self.chances = row(matrix.own * matrix.lines, 0)
        self.weights = row(matrix.own * matrix.lines, 0)
        self.gains = row(matrix.lines + matrix.columns, 0)
        self.their_regrets = row(matrix.types * matrix.columns, 0)
        self.their_chances = row(matrix.types * matrix.columns, 0)
        self.their_weights = row(matrix.types * matrix.columns, 0)

    def solve(self, rounds: i64) -> None:
        """Both sides in turn, each against the other's latest mixture."""
        for own in range(self.matrix.own):
            match_regrets(self.regrets, own * self.matrix.lines, self.matrix.lines, self.chances)
        for number in range(rounds):
            for other in range(self.matrix.types):
                self.answer(other, number + 1)
            for own in range(self.matrix.own):
                self.choose(own, number + 1)

    def answer(self, other: i64, weight: i64) -> None:
        """The rival as this type, against all that the seat may be."""
        matrix = self.matrix
        count = matrix.width.cells[other]
        start = other * matrix.columns
        match_regrets(self.their_regrets, start, count, self.their_chances)
        self.gains.fill(0)
        for own in range(matrix.own):
            for line in range(matrix.lines):
                chance = self.chances.cells[own * matrix.lines + line]
                if chance > 0:
                    place = matrix.cell(own, other, line, 0)
                    for column in range(count):
                        self.gains.cells[column] += chance * matrix.theirs.cells[place + column]
        regret(self.their_regrets, self.their_chances, self.their_weights, start, count, self.gains, weight)
        match_regrets(self.their_regrets, start, count, self.their_chances)

    def choose(self, own: i64, weight: i64) -> None:
        """The seat as this type, against all that the rival may be."""
        matrix = self.matrix
        start = own * matrix.lines
        for line in range(matrix.lines):
            gain: i64 = 0
            for other in range(matrix.types):
                place = matrix.cell(own, other, line, 0)
                first = other * matrix.columns
                for column in range(matrix.width.cells[other]):
                    gain += self.their_chances.cells[first + column] * matrix.mine.cells[place + column]
            self.gains.cells[line] = gain
        regret(self.regrets, self.chances, self.weights, start, matrix.lines, self.gains, weight)
        match_regrets(self.regrets, start, matrix.lines, self.chances)


def regret(regrets: Row, chances: Row, weights: Row, start: i64, count: i64, gains: Row, weight: i64) -> None:
    """What each choice would have brought more than the mixture did; never below nothing."""
    average: i64 = 0
    for i in range(count):
        average += gains.cells[i] * chances.cells[start + i]
        weights.cells[start + i] += chances.cells[start + i] * weight
    average //= PARTS
    for i in range(count):
        more = regrets.cells[start + i] + gains.cells[i] - average
        regrets.cells[start + i] = more if more > 0 else 0


@final
class Plan:
    """How much work a mixture may cost: types of both sides, rounds of regret, decisions of a playout."""

    def __init__(self, own: i64, types: i64, rounds: i64, most: i64) -> None:
        self.own = own
        self.types = types
        self.rounds = rounds
        self.most = most


def mix_choices(worlds: Worlds, legal: list[int], wits: Wits, plan: Plan, dice: Dice) -> Tally:
    """Fill the matrix and solve it; `draw` from what comes out for the seat as it truly is.

    The rival is the first other seat that owes too; any further ones choose by their wits.
    """
    matrix = fill(worlds, legal, wits, plan, dice)
    solver = Solver(matrix)
    solver.solve(plan.rounds)
    tally = Tally(row_of(legal))
    for line in range(matrix.lines):
        tally.weights.cells[line] = solver.weights.cells[line]
        for other in range(matrix.types):
            for column in range(matrix.width.cells[other]):
                tally.add(line, matrix.mine.cells[matrix.cell(0, other, line, column)])
    return tally


def fill(worlds: Worlds, legal: list[int], wits: Wits, plan: Plan, dice: Dice) -> Matrix:
    """Every choice of every own type against every choice of each type of the rival."""
    tables: list[State] = []
    answers: list[Actions] = []
    columns: i64 = 1
    for number in range(plan.types):
        table = worlds.deal(dice)
        choices = Actions()
        rival = rival_of(table, worlds.seat)
        if rival != NOTHING:
            table.list_actions(rival, choices)
        tables.append(table)
        answers.append(choices)
        if choices.count > columns:
            columns = choices.count
    matrix = Matrix(plan.own, plan.types, len(legal), columns)
    filler = Filler(matrix, worlds.seat, legal, wits, plan.most)
    for other in range(plan.types):
        filler.future = dice.seed()
        filler.choices = dice.seed()
        for own in range(plan.own):
            filler.fill(own, other, worlds.stand_in(tables[other], own), answers[other])
    return matrix


@final
class Filler:
    """One pair of types after another."""

    def __init__(self, matrix: Matrix, seat: i64, legal: list[int], wits: Wits, most: i64) -> None:
        self.matrix = matrix
        self.seat = seat
        self.legal = row_of(legal)
        self.wits = wits
        self.most = most
        self.future: i64 = 0
        self.choices: i64 = 0
        self.buffer = Actions()

    def fill(self, own: i64, other: i64, table: State, answers: Actions) -> None:
        rival = rival_of(table, self.seat)
        matrix = self.matrix
        matrix.width.cells[other] = answers.count if rival != NOTHING else 1
        for line in range(matrix.lines):
            for column in range(matrix.width.cells[other]):
                state = table.clone()
                state.reseed(self.future)
                state.do(self.seat, self.legal.cells[line])
                if rival != NOTHING:
                    state.do(rival, answers.items[column])
                guided(state, self.wits, Dice(self.choices), self.buffer, self.most)
                place = matrix.cell(own, other, line, column)
                matrix.mine.cells[place] = worth(state, self.wits, self.seat)
                matrix.theirs.cells[place] = worth(state, self.wits, rival) if rival != NOTHING else 0


def rival_of(table: State, seat: i64) -> i64:
    """The first other seat that owes at the same time, or NOTHING."""
    owing = table.acting()
    for other in range(HOUSE):
        if other != seat and (owing >> other) & 1 == 1:
            return other
    return NOTHING
