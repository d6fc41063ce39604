"""Matrix games against sampled opponents come out at their equilibrium."""

import pytest

from ruse.kernel.kit import Dice
from ruse.kernel.wits import Wits
from ruse.search.flat import TO_THE_END
from ruse.search.mixing import Matrix, Solver, mix_choices
from tests.search.small_games import HEADS, TAILS, Coin, Known, Pennies, UnequalPennies


def solved(mine: list[list[int]], theirs: list[list[int]], rounds: int = 400) -> tuple[list[float], list[float]]:
    matrix = Matrix(1, len(mine), len(mine[0]))
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
        tally = mix_choices(Known(game(), 2, seat), [HEADS, TAILS], Wits(), 4, 400, TO_THE_END, Dice(1))

        assert tally.policy()[HEADS] == pytest.approx(heads, abs=0.03)


def test_what_is_mixed_is_drawn_as_often():
    tally = mix_choices(Known(UnequalPennies(), 2), [HEADS, TAILS], Wits(), 1, 400, TO_THE_END, Dice(1))
    dice = Dice(9)

    drawn = [tally.draw(dice) for _ in range(3000)]

    assert drawn.count(HEADS) / 3000 == pytest.approx(tally.policy()[HEADS], abs=0.03)


def test_a_seat_that_chooses_alone_needs_no_rival():
    tally = mix_choices(Known(Coin(1), 1), [HEADS, TAILS], Wits(), 300, 50, TO_THE_END, Dice(2))

    assert int(tally.mean(0)) / 64 == pytest.approx(420, abs=90)
