"""What can be known of an army is counted exactly: against brute force over small armies, mixed and looked at by chance."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from ruse.games.westeria.fits import all_ways, chances_of, draw_fit, has_fit
from ruse.games.westeria.marks import ALL, Marks
from ruse.kernel.kit import Dice

COUNTS = [1, 0, 0, 0, 0, 1, 0, 0, 2, 0, 1, 1]
"""A King, an Earl, two Scouts, a Cursed Land and a Flag."""
KINDS = [kind for kind, count in enumerate(COUNTS) for _ in range(count)]


class Story:
    """An army of six whose marks were mixed and seen now and then, as it could have happened; and all that fit with it."""

    def __init__(self, seed: int, rounds: int) -> None:
        dice = Dice(seed)
        self.marks = Marks(list(COUNTS))
        self.places = list(range(6))
        """The mark in each of six places."""
        self.truth = list(KINDS)
        for i in range(5, 0, -1):
            j = dice.below(i + 1)
            self.truth[i], self.truth[j] = self.truth[j], self.truth[i]
        self.fits: Counter[tuple[int, ...]] = Counter(itertools.permutations(range(6)))
        """Which unit is in each place now, and in how many ways it can have come about."""
        for _ in range(rounds):
            if dice.below(2) == 0:
                self.mix(sorted({dice.below(6) for _ in range(4)}), dice)
            else:
                self.see(dice.below(6), dice)

    def mix(self, places: list[int], dice: Dice) -> None:
        order = list(places)
        for i in range(len(order) - 1, 0, -1):
            j = dice.below(i + 1)
            order[i], order[j] = order[j], order[i]
        self.truth = [self.truth[dict(zip(places, order, strict=True)).get(p, p)] for p in range(6)]
        mixed = self.marks.mix([self.marks.resolved(self.places[p]) for p in places])
        for place, mark in zip(places, mixed, strict=True):
            self.places[place] = mark
        mixed_fits: Counter[tuple[int, ...]] = Counter()
        for fit, count in self.fits.items():
            for way in itertools.permutations(places):
                change = dict(zip(places, way, strict=True))
                mixed_fits[tuple(fit[change.get(p, p)] for p in range(6))] += count
        self.fits = mixed_fits

    def see(self, place: int, dice: Dice) -> None:
        """Either what it is, or that it is not something else."""
        mask = 1 << self.truth[place]
        if dice.below(2) == 0:
            other = KINDS[dice.below(6)]
            mask = ALL & ~(1 << other) if other != self.truth[place] else mask
        self.marks.learn(self.places[place], mask)
        self.fits = Counter({fit: count for fit, count in self.fits.items() if mask >> KINDS[fit[place]] & 1})

    def counted(self) -> Counter[tuple[int, ...]]:
        """How many ways lead to each army, place by place."""
        counted: Counter[tuple[int, ...]] = Counter()
        for fit, count in self.fits.items():
            counted[tuple(KINDS[unit] for unit in fit)] += count
        return counted

    def now(self) -> list[int]:
        return [self.marks.resolved(mark) for mark in self.places]


@pytest.mark.parametrize("seed", range(30))
def test_the_chances_are_those_of_all_ways_it_could_have_gone(seed: int):
    story = Story(seed, 7)
    counted = story.counted()
    chances = chances_of(story.marks)
    for place, mark in enumerate(story.now()):
        for kind in set(KINDS):
            ways = sum(count for army, count in counted.items() if army[place] == kind)
            assert chances[mark][kind] == pytest.approx(ways / counted.total())


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
        assert sorted(drawn[mark] for mark in story.now()) == KINDS
    assert loosened > 3
