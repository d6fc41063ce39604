"""Matrix games against sampled opponents come out at their equilibrium."""

import pytest

from ruse.kernel.kit import Dice
from ruse.kernel.wits import Wits
from ruse.search.flat import TO_THE_END
from ruse.search.mixing import Matrix, Plan, Solver, mix_choices
from tests.search.small_games import HEADS, TAILS, Coin, Known, Pennies, UnequalPennies


def solved(mine: list[list[int]], theirs: list[list[int]], rounds: int = 400) -> tuple[list[float], list[float]]:
    matrix = Matrix(1, 1, len(mine), len(mine[0]))
    matrix.mine.load([cell for line in mine for cell in line])
    matrix.theirs.load([cell for line in theirs for cell in line])
    solver = Solver(matrix)
    solver.solve(rounds)
    return shares(solver.weights.to_list()), shares(solver.their_weights.to_list())


def shares(weights: list[int]) -> list[float]:
    return [weight / sum(weights) for weight in weights]


def test_stone_paper_scissors():
    rules = [[420, 0, 840], [840, 420, 0], [0, 840, 420]]

    mine, theirs = solved(rules, [[840 - cell for cell in line] for line in rules])

    assert mine == pytest.approx([1 / 3] * 3, abs=0.02)
    assert theirs == pytest.approx([1 / 3] * 3, abs=0.02)


def test_what_is_always_worse_is_not_played():
    mine, _ = solved([[500, 600], [100, 200]], [[340, 240], [740, 640]])

    assert mine[0] > 0.99


@pytest.mark.parametrize(("game", "heads"), [(Pennies, 1 / 2), (UnequalPennies, 1 / 3)])
def test_pennies_are_mixed_by_either_side(game: type[Pennies], heads: float):
    for seat in (0, 1):
        tally = mix_choices(Known(game(), 2, seat), [HEADS, TAILS], Wits(), Plan(1, 4, 400, TO_THE_END), Dice(1))

        assert tally.policy()[HEADS] == pytest.approx(heads, abs=0.03)


def test_what_is_mixed_is_drawn_as_often():
    tally = mix_choices(Known(UnequalPennies(), 2), [HEADS, TAILS], Wits(), Plan(1, 1, 400, TO_THE_END), Dice(1))
    dice = Dice(9)

    drawn = [tally.draw(dice) for _ in range(3000)]

    assert drawn.count(HEADS) / 3000 == pytest.approx(tally.policy()[HEADS], abs=0.03)


def test_a_seat_that_chooses_alone_needs_no_rival():
    tally = mix_choices(Known(Coin(1), 1), [HEADS, TAILS], Wits(), Plan(1, 300, 50, TO_THE_END), Dice(2))

    assert int(tally.mean(0)) / 64 == pytest.approx(420, abs=90)


def test_a_secret_of_ones_own_is_used():
    """Strong or weak, half and half; betting 1 into an ante of 1, the weak should bluff once in three times."""
    matrix = Matrix(2, 1, 2, 2)
    check, bet, fold, call = 0, 1, 0, 1
    for own, showdown in ((0, 1), (1, -1)):
        for line in (check, bet):
            for column in (fold, call):
                won = showdown if line == check else 1 if column == fold else 2 * showdown
                matrix.mine.cells[matrix.cell(own, 0, line, column)] = 100 * (2 + won)
                matrix.theirs.cells[matrix.cell(own, 0, line, column)] = 100 * (2 - won)
    solver = Solver(matrix)
    solver.solve(2000)

    strong, weak = shares(solver.weights.to_list()[:2]), shares(solver.weights.to_list()[2:])
    assert strong[bet] > 0.95
    assert weak[bet] == pytest.approx(1 / 3, abs=0.04)
    assert shares(solver.their_weights.to_list())[call] == pytest.approx(2 / 3, abs=0.04)
