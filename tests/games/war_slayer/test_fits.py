"""The fits of open links are counted and drawn exactly: against brute force on small cases."""

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from ruse.games.war_slayer.fits import Fits
from ruse.games.war_slayer.ways import FRESH, Link, draw_below
from ruse.kernel.kit import Dice

Values = dict[int, int]


def laid_at_random(seed: int, rounds: int) -> tuple[list[Link], Values]:
    """Layings of three out of a few cards, each followed by a look at some of them, as they could have happened."""
    dice = Dice(seed)
    marks = itertools.count(200)
    truth: Values = {mark: mark - 100 for mark in range(106, 112)}
    places = [0, 1, 2, *range(106, 112)]
    links: list[Link] = []
    proofs: Values = {}
    seen = {0, 1, 2}
    for _ in range(rounds):
        items = [places.pop(dice.below(len(places))) for _ in range(3)]
        if all(item >= 52 and item not in {s for link in links for s in link.slots} for item in items):
            places += items
            continue
        slots = [next(marks) for _ in items]
        links.append(Link(slots, items))
        hidden = [truth.get(item, item) for item in items]
        for slot in slots:
            truth[slot] = hidden.pop(dice.below(len(hidden)))
            if dice.below(2) == 0:
                proofs[slot] = truth[slot] if truth[slot] in seen else FRESH
                seen.add(truth[slot])
                places.append(truth[slot])
            else:
                places.append(slot)
    return links, proofs


def every_fit(links: list[Link], proofs: Values) -> Iterator[tuple[tuple[int, int], ...]]:
    for orders in itertools.product(*[itertools.permutations(link.items) for link in links]):
        values: Values = {}
        for link, order in zip(links, orders, strict=True):
            for slot, item in zip(link.slots, order, strict=True):
                values[slot] = values.get(item, item)
        if all(min(values[slot], FRESH) == card for slot, card in proofs.items()):
            yield tuple(sorted(values.items()))


@pytest.mark.parametrize("seed", range(60))
def test_as_many_fits_are_counted_as_can_be_listed(seed: int):
    links, proofs = laid_at_random(seed, 4)

    assert Fits(links, proofs).count == len(list(every_fit(links, proofs)))


@pytest.mark.parametrize("seed", [3, 8, 21, 34])
def test_every_fit_is_drawn_and_equally_often(seed: int):
    links, proofs = laid_at_random(seed, 4)
    expected = set(every_fit(links, proofs))
    fits = Fits(links, proofs)
    dice = Dice(seed)
    drawn: Counter[tuple[tuple[int, int], ...]] = Counter()
    times = 200 * len(expected)
    for _ in range(times):
        values: Values = {}
        fits.draw(dice, values)
        drawn[tuple(sorted(values.items()))] += 1

    assert set(drawn) == expected
    chi_square = sum((count - 200) ** 2 / 200 for count in drawn.values())
    freedom = len(expected) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 10


def test_memories_that_contradict_themselves_have_no_fit():
    assert Fits([Link([200, 201, 202], [0, 110, 111])], {200: 0, 201: 0}).count == 0


def test_numbers_beyond_a_word_are_drawn_evenly():
    dice = Dice(5)
    size = 3 * 2**70
    thirds = Counter(draw_below(dice, size) // 2**70 for _ in range(3000))

    assert set(thirds) == {0, 1, 2}
    assert all(abs(count - 1000) < 150 for count in thirds.values())
