"""A reduced mission of War Slayer V, solved exactly: how much a rival who knows a mixture can gain against it.

Reduced means: each side holds one of four sextets of cards, knows it from the start, lays both rows at once (two rows, six
orders each: 72 ways), and nobody backs out. Every cell is played by the rules. What remains is the core of the real
decision, hidden hands and simultaneous laying, and its best answers can be counted out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import pytest

from ruse.games.war_slayer import GAME
from ruse.games.war_slayer.actions import CONTINUE
from ruse.games.war_slayer.equipment import CARDS
from ruse.kernel.kit import Dice, pile
from ruse.kernel.state import State
from ruse.search.mixing import Matrix, Solver
from tests.bots.twin_worlds import Stacked

TYPES = 4
WAYS = list(product((0, 1), range(6), range(6)))
"""Row of the first three, their order, the order of the second three."""
POINTS = 121
Mixture = list[list[float]]


def sextets() -> tuple[list[list[int]], list[list[int]]]:
    """Four times six cards for one side, four times six for the other, no card twice."""
    deck = pile(CARDS)
    deck.load(list(range(int(CARDS))))
    Dice(2026).shuffle(deck)
    cards = deck.to_list()
    return [cards[6 * n : 6 * n + 6] for n in range(4)], [cards[24 + 6 * n : 30 + 6 * n] for n in range(4)]


def mission(mine: list[int], theirs: list[int]) -> State:
    """Dealt so that these are the cards the two sides draw."""
    rest = [card for card in range(int(CARDS)) if card not in (*mine, *theirs)]
    halves = [*mine, *rest[:20]], [*theirs, *rest[20:]]
    deck = [card for pair in zip(*halves, strict=True) for card in pair]
    return GAME.start(GAME.setup(), Stacked(deck, 1), None)


def points(table: State) -> int:
    """What seat 0 has when the mission is over."""
    while table.acting() in (1, 2):
        table.do(table.acting() - 1, CONTINUE)
    return int(table.score(0))


def fill(matrix: Matrix, own: int, other: int, start: State) -> None:
    for first, second in product(range(12), repeat=2):
        laid = start.clone()
        laid.apply(0, first)
        laid.apply(1, second)
        for third, fourth in product(range(6), repeat=2):
            table = laid.clone()
            table.do(0, (1 - first // 6) * 6 + third)
            table.do(1, (1 - second // 6) * 6 + fourth)
            place = matrix.cell(own, other, first * 6 + third, second * 6 + fourth)
            matrix.mine.cells[place] = points(table)
            matrix.theirs.cells[place] = POINTS - matrix.mine.cells[place]


@cache
def solved() -> Solver:
    """By the very solver that the Mastermind plays with."""
    matrix = Matrix(TYPES, TYPES, len(WAYS), len(WAYS))
    for (own, mine), (other, theirs) in product(enumerate(sextets()[0]), enumerate(sextets()[1])):
        fill(matrix, own, other, mission(mine, theirs))
    solver = Solver(matrix)
    solver.solve(400)
    return solver


def mixture(weights: list[int]) -> Mixture:
    rows = [weights[len(WAYS) * n : len(WAYS) * (n + 1)] for n in range(TYPES)]
    return [[weight / sum(row) for weight in row] for row in rows]


def best_answer(payoff: Callable[[int, int, int, int], int], other: Mixture) -> float:
    """What the side that knows the other's mixture, but not its cards, gets on the average: (own, other, line, column)."""
    total = 0.0
    for own in range(TYPES):
        values = [
            sum(
                payoff(own, their, line, column) * chance
                for their in range(TYPES)
                for column, chance in enumerate(other[their])
                if chance > 0
            )
            for line in range(len(WAYS))
        ]
        total += max(values) / TYPES
    return total / TYPES


def exploitability(mine: Mixture, theirs: Mixture) -> float:
    """Points a mission that a side loses at most against one who knows its mixture, the mean of both sides."""
    matrix = solved().matrix
    against_theirs = best_answer(lambda i, j, a, b: int(matrix.mine.cells[matrix.cell(i, j, a, b)]), theirs)
    against_mine = best_answer(lambda j, i, b, a: int(matrix.theirs.cells[matrix.cell(i, j, a, b)]), mine)
    return (against_theirs + against_mine - POINTS) / 2


def pure(mixed: Mixture) -> Mixture:
    return [[1.0 if way == row.index(max(row)) else 0.0 for way in range(len(row))] for row in mixed]


@pytest.fixture(scope="module")
def equilibrium() -> tuple[Mixture, Mixture]:
    solver = solved()
    return mixture(solver.weights.to_list()), mixture(solver.their_weights.to_list())


def test_who_knows_the_equilibrium_gains_next_to_nothing_by_it(equilibrium: tuple[Mixture, Mixture]):
    assert exploitability(*equilibrium) < 0.01


def test_who_lays_by_lot_loses_points_in_every_mission():
    uniform = [[1 / len(WAYS)] * len(WAYS)] * TYPES

    assert 3 < exploitability(uniform, uniform) < 5


def test_who_always_lays_the_likeliest_way_is_found_out(equilibrium: tuple[Mixture, Mixture]):
    mixed, rounded = exploitability(*equilibrium), exploitability(pure(equilibrium[0]), pure(equilibrium[1]))

    assert rounded > mixed + 0.1


def test_mixtures_add_up(equilibrium: tuple[Mixture, Mixture]):
    assert all(sum(row) == pytest.approx(1) for side in equilibrium for row in side)
