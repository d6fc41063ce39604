"""Mixed play where two seats choose at once: a matrix game against sampled opponents, solved by matching regrets.

Each imagined table is a type of the rival, who knows its own cards and therefore answers for itself; the seat must choose
one mixture against all of them. A cell of the matrix is what comes of two choices, each row on the same luck. Regret
matching with a floor at nothing and later rounds counting more (CFR+) brings both sides near to an equilibrium.
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

PARTS: Final[i64] = 4096


@final
class Matrix:
    """`types` tables of `rows` x `columns` cells, for both sides; a type with fewer columns leaves some empty."""

    def __init__(self, types: i64, rows: i64, columns: i64) -> None:
        self.types = types
        self.rows = rows
        self.columns = columns
        self.width = row(types, columns)
        """How many columns each type has."""
        self.mine = row(types * rows * columns, 0)
        self.theirs = row(types * rows * columns, 0)

    def cell(self, type: i64, line: i64, column: i64) -> i64:
        return (type * self.rows + line) * self.columns + column


def match_regrets(regrets: Row, start: i64, count: i64, chances: Row) -> None:
    """Chances in PARTS, as the regrets are; equal where there are none."""
    total: i64 = 0
    for i in range(count):
        total += regrets.cells[start + i]
    for i in range(count):
        if total == 0:
            chances.cells[start + i] = PARTS // count
        else:
            chances.cells[start + i] = regrets.cells[start + i] * PARTS // total


@final
class Solver:
    """Both sides' regrets, and the average of what they would have played."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.regrets = row(matrix.rows, 0)
        self.chances = row(matrix.rows, 0)
        self.weights = row(matrix.rows, 0)
        self.gains = row(matrix.rows + matrix.columns, 0)
        self.their_regrets = row(matrix.types * matrix.columns, 0)
        self.their_chances = row(matrix.types * matrix.columns, 0)
        self.their_weights = row(matrix.types * matrix.columns, 0)

    def solve(self, rounds: i64) -> None:
        """Both sides in turn, each against the other's latest mixture."""
        for number in range(rounds):
            match_regrets(self.regrets, 0, self.matrix.rows, self.chances)
            for type in range(self.matrix.types):
                self.answer(type, number)
            self.choose(number)

    def answer(self, type: i64, number: i64) -> None:
        """The rival as this type."""
        matrix = self.matrix
        count = matrix.width.cells[type]
        start = type * matrix.columns
        match_regrets(self.their_regrets, start, count, self.their_chances)
        for column in range(count):
            gain: i64 = 0
            for line in range(matrix.rows):
                gain += self.chances.cells[line] * matrix.theirs.cells[matrix.cell(type, line, column)]
            self.gains.cells[column] = gain
        regret(self.their_regrets, self.their_chances, self.their_weights, start, count, self.gains, number + 1)
        match_regrets(self.their_regrets, start, count, self.their_chances)

    def choose(self, number: i64) -> None:
        """The seat, against all types at once."""
        matrix = self.matrix
        for line in range(matrix.rows):
            gain: i64 = 0
            for type in range(matrix.types):
                for column in range(matrix.width.cells[type]):
                    chance = self.their_chances.cells[type * matrix.columns + column]
                    if chance > 0:
                        gain += chance * matrix.mine.cells[matrix.cell(type, line, column)]
            self.gains.cells[line] = gain
        regret(self.regrets, self.chances, self.weights, 0, matrix.rows, self.gains, number + 1)


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


def mix_choices(worlds: Worlds, legal: list[int], wits: Wits, types: i64, rounds: i64, most: i64, dice: Dice) -> Tally:
    """Sample so many types, solve the matrix for so many rounds; `draw` from what comes out.

    The rival is the first other seat that owes too; any further ones choose by their wits. Each cell is one playout of at
    most `most` decisions.
    """
    matrix = fill(worlds, legal, wits, types, most, dice)
    solver = Solver(matrix)
    solver.solve(rounds)
    tally = Tally(row_of(legal))
    for line in range(matrix.rows):
        tally.weights.cells[line] = solver.weights.cells[line]
        for type in range(matrix.types):
            for column in range(matrix.width.cells[type]):
                tally.add(line, matrix.mine.cells[matrix.cell(type, line, column)])
    return tally


def fill(worlds: Worlds, legal: list[int], wits: Wits, types: i64, most: i64, dice: Dice) -> Matrix:
    """Every choice against every choice of each type."""
    seat = worlds.seat
    tables: list[State] = []
    answers: list[Actions] = []
    columns: i64 = 1
    for number in range(types):
        table = worlds.deal(dice)
        choices = Actions()
        rival = rival_of(table, seat)
        if rival != NOTHING:
            table.list_actions(rival, choices)
        tables.append(table)
        answers.append(choices)
        if choices.count > columns:
            columns = choices.count
    matrix = Matrix(types, len(legal), columns)
    buffer = Actions()
    for type in range(types):
        fill_type(matrix, type, tables[type], answers[type], seat, legal, wits, most, dice, buffer)
    return matrix


def fill_type(
    matrix: Matrix,
    type: i64,
    table: State,
    answers: Actions,
    seat: i64,
    legal: list[int],
    wits: Wits,
    most: i64,
    dice: Dice,
    buffer: Actions,
) -> None:
    rival = rival_of(table, seat)
    matrix.width.cells[type] = answers.count if rival != NOTHING else 1
    future = dice.seed()
    choices = dice.seed()
    for line in range(matrix.rows):
        for column in range(matrix.width.cells[type]):
            state = table.clone()
            state.reseed(future)
            state.apply(seat, legal[line])
            if rival != NOTHING:
                state.apply(rival, answers.items[column])
            guided(state, wits, Dice(choices), buffer, most)
            place = matrix.cell(type, line, column)
            matrix.mine.cells[place] = worth(state, wits, seat)
            matrix.theirs.cells[place] = worth(state, wits, rival) if rival != NOTHING else 0


def rival_of(table: State, seat: i64) -> i64:
    """The first other seat that owes at the same time, or NOTHING."""
    owing = table.acting()
    for other in range(HOUSE):
        if other != seat and (owing >> other) & 1 == 1:
            return other
    return NOTHING
