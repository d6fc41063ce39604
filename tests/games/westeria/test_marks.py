"""What can be known of an army is counted exactly: against brute force over small armies, mixed and looked at by chance."""

from __future__ import annotations

from collections import Counter

import pytest

from ruse.games.westeria.fits import all_ways, chances_of, draw_fit, has_fit
from ruse.kernel.kit import Dice
from tests.games.westeria.story import FOUR, Story


def expect_exact_chances(story: Story) -> None:
    counted = story.counted()
    chances = chances_of(story.marks)
    for place, mark in enumerate(story.now()):
        for kind in set(story.kinds):
            ways = sum(count for army, count in counted.items() if army[place] == kind)
            assert chances[mark][kind] == pytest.approx(ways / counted.total())


@pytest.mark.parametrize("seed", range(30))
def test_the_chances_are_those_of_all_ways_it_could_have_gone(seed: int):
    expect_exact_chances(Story(seed, 7))


def test_so_are_those_of_very_small_armies_that_were_mixed_again_and_again():
    stories = [Story(seed, 6 + seed % 9, FOUR) for seed in range(400)]
    whole = [story for story in stories if story.whole]
    assert len(whole) > 300
    for story in whole:
        expect_exact_chances(story)


@pytest.mark.parametrize("seed", [2, 5, 11, 17])
def test_armies_are_drawn_as_often_as_they_can_have_come_about(seed: int):
    story = Story(seed, 7)
    counted = story.counted()
    places = story.now()
    dice = Dice(seed)
    draws = 60 * len(counted)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(draws):
        kinds = draw_fit(story.marks, dice)
        assert kinds is not None
        drawn[tuple(kinds[mark] for mark in places)] += 1

    assert set(drawn) <= set(counted)
    means = {army: draws * count / counted.total() for army, count in counted.items()}
    surprise = sum((drawn[army] - mean) ** 2 / mean for army, mean in means.items())
    freedom = len(means) - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5 + 12


@pytest.mark.parametrize("seed", range(10))
def test_the_truth_always_fits(seed: int):
    story = Story(seed, 12)
    for place, mark in enumerate(story.now()):
        assert story.marks.possible(mark) >> story.truth[place] & 1
    assert has_fit(story.marks)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_beyond_the_bound_nothing_that_can_be_is_called_impossible(most: int):
    """Links are loosened until so few ways to settle the proofs are left: what is known is wider then, never wrong."""
    loosened = 0
    for seed in range(40):
        story = Story(seed, 9)
        exact = len(all_ways(story.marks.clone()))
        loosened += exact > most
        all_ways(story.marks, most)
        chances = chances_of(story.marks)
        for army in story.counted():
            assert all(chances[mark][kind] > 0 for mark, kind in zip(story.now(), army, strict=True))
        drawn = draw_fit(story.marks, Dice(seed))
        assert drawn is not None
        assert sorted(drawn[mark] for mark in story.now()) == story.kinds
    assert loosened > 3
