"""A verdict reads the Sight of its moment: hidden cards change nothing, blunders are found, the best is never marked."""

from __future__ import annotations

from functools import cache

import pytest

from ruse.games.war_slayer import GAME
from ruse.kernel.kit import Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import HOUSE, legal_actions, seats_in
from ruse.reviews.judging import Verdict, judge
from ruse.reviews.reasons import reason
from ruse.reviews.reference import reference_of
from tests.bots.twin_worlds import Twin, differences

REFERENCE = reference_of(GAME)
NAMES = ["Ann", "Ben"]


def verdict_on(sight: Sight, chosen: int, tables: int = 30, seed: int = 1) -> Verdict:
    return judge(sight, chosen, REFERENCE, tables, seed)


def read_by_sight(twin: Twin, dice: Dice) -> int:
    sight = twin.sight
    if len(sight.legal) < 2:
        return 0
    verdict = verdict_on(sight, sight.legal[dice.below(len(sight.legal))], 6, 3)
    return hash(str(verdict) + str(reason(GAME, sight, verdict.best, NAMES)))


def read_by_peeking(twin: Twin, dice: Dice) -> int:
    """A fault: the best answer to what truly lies there."""
    return hash((read_by_sight(twin, dice), twin.table.checksum()))


def test_a_verdict_and_its_reason_are_alike_where_only_hidden_cards_differ():
    different, total = differences(read_by_sight, 2, seed=5)

    assert total > 30
    assert different == 0


def test_a_verdict_that_peeks_is_caught():
    different, _ = differences(read_by_peeking, 1, seed=5)

    assert different > 0


@cache
def sights() -> tuple[Sight, ...]:
    """Every decision of a game between two who take whatever is legal."""
    from ruse.lab.match import Match

    match, dice, found = Match(GAME, GAME.setup(), 6), Dice(9), []
    while not match.state.over():
        for seat in seats_in(match.state.acting()):
            assert seat != HOUSE
            legal = legal_actions(match.state, seat)
            if len(legal) > 1:
                sight = match.sight(seat)
                # The Memory goes on with the game: what is kept is as it was.
                found.append(Sight(sight.setup, seat, sight.kind, sight.view, sight.memory.clone(), sight.legal))
            match.act(seat, legal[dice.below(len(legal))])
    return tuple(found)


def test_what_is_best_for_the_first_half_is_never_marked():
    for sight in sights()[:6]:
        best = verdict_on(sight, sight.legal[0]).best
        again = verdict_on(sight, best)
        assert again.mark == "fine"
        assert again.cost.mean == 0.0 or again.best != best


def test_planted_blunders_are_found_by_ten_times_less_work_than_planted_them():
    planted = found = 0
    for sight in sights()[:14]:
        worst = min(verdict_on(sight, action, 20).choices[-1].action for action in sight.legal[:1])
        if verdict_on(sight, worst, 200, 7).mark in ("mistake", "blunder"):
            planted += 1
            found += verdict_on(sight, worst, 20, 8).mark != "fine"

    assert planted >= 2
    assert found >= 0.9 * planted


def test_the_same_seed_gives_the_same_verdict():
    sight = sights()[2]

    assert verdict_on(sight, sight.legal[-1]) == verdict_on(sight, sight.legal[-1])


def test_where_both_choose_at_once_what_belongs_to_the_mixture_is_fine():
    together = [sight for sight in sights() if sight.kind == "row"]
    alone = [sight for sight in sights() if sight.kind == "back-out"]
    for sight in together[:3]:
        verdict = verdict_on(sight, sight.legal[0])
        assert verdict.mixed
        assert sum(choice.share for choice in verdict.choices) == pytest.approx(1)
        if verdict.of(sight.legal[0]).share >= 0.05:
            assert verdict.mark == "fine"
    assert not verdict_on(alone[0], alone[0].legal[0]).mixed
