"""No note and no question takes unbounded work: it is counted, and where it ends knowledge is wider, never wrong."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from ruse.games.westeria import GAME
from ruse.games.westeria.events import CardChosen
from ruse.games.westeria.fits import Ways, answered_for, chances_of, draw_fit, has_fit
from ruse.games.westeria.identities import Identities
from ruse.games.westeria.marks import ALL, Marks
from ruse.kernel.kit import Dice
from ruse.kernel.work import ENDLESS, Work, counted
from tests.games.westeria.noting import MOST_STEPS, follow
from tests.games.westeria.story import FOUR, Story

HARD_NOTEBOOK = Path(__file__).with_name("hard_notebook.json")
COUNTS = [1, 1, 1, 1, 1, 1, 2, 2, 4, 1, 2, 1]


def steps_of_loosening(story: Story, steps: int) -> int:
    """How many links are loosened for an answer that may take so many steps."""
    story.marks.answer = None
    return len(story.marks.links) - len(answered_for(story.marks, steps=steps).links)


def knotted(seed: int) -> Marks:
    """A whole army mixed five times, all of it each time, and of most marks something was seen in between."""
    dice = Dice(seed)
    truth = [kind for kind, many in enumerate(COUNTS) for _ in range(many)]
    marks = Marks(list(COUNTS))
    places = list(range(18))
    for _ in range(5):
        for place in range(18):
            hidden = [kind for kind in range(12) if kind != truth[place] and dice.below(3) == 0]
            marks.learn(places[place], ALL & ~sum(1 << kind for kind in hidden))
        places = [marks.resolved(mark) for mark in places]
        order = list(range(18))
        for i in range(17, 0, -1):
            j = dice.below(i + 1)
            order[i], order[j] = order[j], order[i]
        places, truth = marks.mix(places), [truth[place] for place in order]
    for place in range(0, 18, 2):
        marks.learn(places[place], ALL & ~(1 << (truth[place] + 1 + dice.below(11)) % 12))
    return marks


def test_a_notebook_that_took_minutes_for_one_event_takes_few_steps():
    memory = GAME.recall(json.loads(HARD_NOTEBOOK.read_text(encoding="utf-8")))
    before = counted()

    memory.note(CardChosen("WE-4.7", 1, "secret-information"))

    assert 0 < counted() - before < 20_000


@pytest.mark.parametrize("seed", range(2))
def test_an_army_that_no_search_could_untangle_is_answered_for_within_the_bound(seed: int):
    marks = knotted(seed)
    assert Ways(marks, 1 << 40, 2 * MOST_STEPS).gave_up(), "the bound is not what ends this one"
    before = counted()

    chances = chances_of(marks)
    kinds = draw_fit(marks, Dice(seed))

    assert counted() - before < MOST_STEPS
    assert kinds is not None
    for mark, kind in kinds.items():
        assert mark not in chances or chances[mark][kind] > 0


def test_fewer_steps_only_widen_what_is_known():
    loosened = 0
    for seed in range(60):
        story = Story(seed, 12, FOUR)
        armies = list(story.counted())
        for steps in (1, 60, 200):
            loosened += steps_of_loosening(story, steps) > 0
            chances = chances_of(story.marks)
            for army in armies:
                assert all(chances[mark][kind] > 0 for mark, kind in zip(story.now(), army, strict=True))
            drawn = draw_fit(story.marks, Dice(seed))
            assert drawn is not None
            assert sorted(drawn[mark] for mark in story.now()) == story.kinds
    assert loosened > 20


def test_whether_an_army_fits_is_exact_and_with_fewer_steps_never_denied_in_error():
    fitting = denied = 0
    for seed in range(80):
        story = Story(seed, 9, FOUR)
        known = story.counted()
        for army in sorted(set(itertools.permutations(story.kinds))):
            marks = story.marks.clone()
            for mark, kind in zip(story.now(), army, strict=True):
                marks.learn(mark, 1 << kind)
            assert not story.whole or has_fit(marks) is (army in known)
            assert has_fit(marks, 1) or army not in known
            fitting += army in known
            denied += not has_fit(marks)
    assert fitting > 100
    assert denied > 100


def test_nothing_fits_a_unit_that_can_be_nothing():
    marks = Marks([FOUR.count(kind) for kind in range(12)])
    marks.learn(0, 1 << 8)
    assert has_fit(marks)

    marks.learn(0, 1 << 0)

    assert not has_fit(marks)
    assert draw_fit(marks, Dice(1)) is None


def test_identities_are_counted_as_by_hand():
    for seed in range(60):
        dice = Dice(seed)
        masks = sorted(1 << kind | dice.below(1 << 12) & 0b110100100001 for kind in (0, 5, 8, 8, 10, 11))
        spare = [1, 0, 0, 0, 0, 1, 0, 0, 2, 0, 1, 1]
        kinds = [0, 5, 8, 8, 10, 11]
        ways = {
            way
            for way in itertools.permutations(kinds)
            if all(mask >> kind & 1 for mask, kind in zip(masks, way, strict=True))
        }
        identities = Identities(spare, masks, Work(ENDLESS))

        assert identities.count() == len(ways)
        chances = identities.chances()
        for place, mask in enumerate(masks):
            for kind in kinds:
                assert chances[mask][kind] == pytest.approx(sum(way[place] == kind for way in ways) / len(ways))
        drawn = {tuple(identities.draw(Dice(100 * seed + again))) for again in range(40)}
        assert drawn <= ways


def test_an_army_of_which_every_unit_may_be_almost_anything_is_counted_within_the_bound():
    masks = [ALL & ~(1 << unit % 12 | 1 << unit * 7 % 12) for unit in range(18)]
    before = counted()

    identities = Identities(list(COUNTS), masks, Work(ENDLESS))

    assert identities.count() > 0
    identities.chances()
    assert 100_000 < counted() - before < 2 * 34_560 * 13


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("players", ["random", "recruit", pytest.param("stubborn", marks=pytest.mark.compiled_only)])
def test_no_notebook_of_a_whole_game_takes_more_than_it_may(players: str, seats: int):
    """`python -m bench.notes` plays thousands. The longest are counted once: steps are the same in plain Python."""
    cost = follow(players, seats, 0)

    assert cost.notes > 100
    assert cost.questions > 20
    assert (cost.over, cost.wrong) == (0, 0)
