"""Ratings against what the model says, and tests that stop early as often right as they promise."""

from collections import Counter

import pytest

from ruse.kernel.kit import Dice
from ruse.lab.contest import Contest
from ruse.lab.deals import Deal
from ruse.lab.ratings import Tally, elo, fit, rate
from ruse.lab.sequential import Sequential, worth


def three(*bots: str) -> Contest:
    return Contest("war-slayer", bots, 1, 2, (), "standard")


def deals(contest: Contest, shares: dict[tuple[int, int], list[float]]) -> list[Deal]:
    lineups = contest.lineups()
    return [
        Deal(number, lineups.index(pair), (share, 1 - share), (0.0, 0.0), 2, Counter())
        for pair, found in shares.items()
        for number, share in enumerate(found)
    ]


def test_strengths_are_those_the_shares_were_made_from():
    won = [100 * (4 / 5 + 4 / 6), 100 * (1 / 5 + 1 / 3), 100 * (2 / 6 + 2 / 3)]

    ratings = elo(fit([(0, 1), (0, 2), (1, 2)], Tally([100.0] * 3, won)), anchor=1)

    assert ratings == pytest.approx([240.8, 0.0, 120.4], abs=0.1)


def test_one_against_three_is_even_at_a_quarter():
    ratings = elo(fit([(0, 1, 1, 1), (1, 0, 0, 0)], Tally([100.0, 100.0], [25 + 75, 75 + 25])), anchor=0)

    assert ratings == pytest.approx([0.0, 0.0], abs=0.001)


def test_random_is_nothing_and_the_interval_lies_around_the_rating():
    contest = three("agent", "random")

    agent, random = rate(contest, deals(contest, {(0, 1): [1.0, 0.5, 1.0, 1.0, 0.5, 0.0, 1.0, 1.0] * 4}))

    assert (random.mean, random.low, random.high) == (0.0, 0.0, 0.0)
    assert 50 < agent.low < agent.mean < agent.high < 600


def test_a_bot_that_won_every_game_has_a_finite_rating_with_an_interval():
    contest = three("agent", "random")

    agent = rate(contest, deals(contest, {(0, 1): [1.0] * 10}))[0]

    assert 300 < agent.low < agent.mean < agent.high < 2000


def test_without_random_the_mean_is_nothing():
    contest = three("agent", "recruit")

    ratings = rate(contest, deals(contest, {(0, 1): [1.0, 0.5, 0.5]}))

    assert sum(rating.mean for rating in ratings) == pytest.approx(0.0)


def decided(dice: Dice, share: float) -> int | None:
    """A test over pairs of games, each won with probability `share`."""
    test = Sequential(margin=0.06, error=0.05)
    while test.better() is None and test.count < 5000:
        test.add(sum(int(dice.below(1000)) < 1000 * share for game in range(2)) / 2)
    return test.better()


def test_the_sequential_test_errs_no_more_often_than_it_says():
    dice = Dice(5)

    wrong = sum(decided(dice, 0.56) != 0 for trial in range(300)) + sum(
        decided(dice, 0.44) != 1 for trial in range(300)
    )

    assert wrong <= 0.05 * 600 + 10


def test_a_deal_of_four_weighs_one_alone_against_the_other_alone():
    assert worth([(0.75, 0.25)]) == 0.75
    assert worth([(0.5, 0.1, 0.2, 0.2), (0.25, 0.25, 0.25, 0.25)]) == 0.625
