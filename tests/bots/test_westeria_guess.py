"""What bots of Westeria believe about set-ups."""

from __future__ import annotations

from functools import cache

import pytest

from ruse.bots.westeria.belief import Belief
from ruse.bots.westeria.guess import Chances, Guess
from ruse.bots.westeria.outlook import Outlook
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.kernel.sight import Sight
from tests.bots.test_westeria import walked

FLAG = UNIT_NAMES.index("flag")


@pytest.mark.parametrize("belief", [Guess, Belief])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_guess_keeps_to_what_is_possible(seed: int, belief: type[Guess]):
    walk = walked(seed, 90, 2 + seed % 3)
    sight = walk.sight(walk.owing()[0])
    known, guessed = Outlook(sight).chances, belief(sight).chances

    assert guessed.keys() == known.keys()
    for zone, chances in guessed.items():
        assert sum(chances) == pytest.approx(1)
        assert not any(guess > 0 for guess, chance in zip(chances, known[zone], strict=True) if chance == 0)
    for kind in range(len(UNIT_NAMES)):
        assert total(guessed, kind) == pytest.approx(total(known, kind), abs=0.2)


def total(chances: dict[int, list[float]], kind: int) -> float:
    return sum(row[kind] for row in chances.values())


@cache
def flags_at_the_first_turn() -> list[tuple[Sight, int]]:
    """At twelve tables: what is seen, and where the enemy's Flag stands."""
    found = []
    for seed in range(12):
        walk = walked(seed, 60)
        seat = walk.owing()[0]
        zones = walk.view(1 - seat).zones
        flag = next(zone for zone, at in enumerate(zones) if at.unit and at.unit.kind == "flag")
        found.append((walk.sight(seat), flag))
    return found


def likelier_than_by_lot(belief: type[Outlook]) -> tuple[int, float]:
    """At how many tables the Flag is likelier found than by lot, and how many times as likely on average."""
    times = [
        belief(sight).chances[flag][FLAG] / Outlook(sight).chances[flag][FLAG]
        for sight, flag in flags_at_the_first_turn()
    ]
    return sum(one > 1.01 for one in times), sum(times) / len(times)


class LearnsNothing(Belief):
    def usual(self, holders: tuple[int, ...], seat: int, still: frozenset[int]) -> Chances:
        return {zone: [1.0] * len(UNIT_NAMES) for zone in still}


class LooksBeside(Belief):
    """What is usual in one zone is expected in the next."""

    def usual(self, holders: tuple[int, ...], seat: int, still: frozenset[int]) -> Chances:
        often = super().usual(holders, seat, still)
        zones = sorted(often)
        return {zone: often[other] for zone, other in zip(zones, zones[1:] + zones[:1], strict=True)}


def test_flags_are_looked_for_where_they_are():
    tables, times = likelier_than_by_lot(Belief)

    assert tables >= 10
    assert times > 2.5


@pytest.mark.parametrize("belief", [LearnsNothing, LooksBeside])
def test_who_learns_nothing_looks_elsewhere(belief: type[Outlook]):
    """The check can fail."""
    tables, times = likelier_than_by_lot(belief)

    assert tables < 10
    assert times < 2.5
