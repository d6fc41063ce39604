"""What bots of Westeria believe about set-ups, and how they deceive those who believe it."""

from __future__ import annotations

import pytest

from ruse.bots.westeria_guess import Guess
from ruse.bots.westeria_guile import sly_plans, suspicion
from ruse.bots.westeria_outlook import Outlook, terrain_of
from ruse.bots.westeria_placing import plans
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.report import sum_up
from tests.bots.test_westeria import walked

FLAG = UNIT_NAMES.index("flag")
TERRAIN = terrain_of("westeria")
HALVES = tuple(k // 12 for k in range(24))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_guess_keeps_to_what_is_possible(seed: int):
    walk = walked(seed, 90, 2 + seed % 3)
    sight = walk.sight(walk.owing()[0])
    known, guessed = Outlook(sight).chances, Guess(sight).chances

    assert guessed.keys() == known.keys()
    for zone, chances in guessed.items():
        assert sum(chances) == pytest.approx(1)
        assert not any(guess > 0 for guess, chance in zip(chances, known[zone], strict=True) if chance == 0)
    for kind in range(len(UNIT_NAMES)):
        assert total(guessed, kind) == pytest.approx(total(known, kind), abs=0.2)


def total(chances: dict[int, list[float]], kind: int) -> float:
    return sum(row[kind] for row in chances.values())


def test_flags_are_looked_for_where_they_are():
    """Over several tables, at the first turn."""
    by_lot = by_guess = 0.0
    for seed in range(12):
        walk = walked(seed, 60)
        seat = walk.owing()[0]
        sight = walk.sight(seat)
        flag = next(
            zone for zone, unit in enumerate(walk.view(1 - seat).zones) if unit.unit and unit.unit.kind == "flag"
        )
        by_lot += Outlook(sight).chances[flag][FLAG]
        by_guess += Guess(sight).chances[flag][FLAG]

    assert by_guess > 2 * by_lot


def test_sly_set_ups_are_legal_and_varied():
    family = sly_plans("westeria", HALVES, 0)

    assert len({plan[-1] for plan in family}) > 3
    for plan in family:
        assert len(set(plan)) == 18
        assert {TERRAIN.territory[zone] for zone in plan} == set(range(12))


def test_a_sly_flag_is_suspected_less_than_a_usual_one():
    sly, usual = sly_plans("westeria", HALVES, 0), plans("westeria", HALVES, 0)

    def mean(family: tuple[tuple[int, ...], ...]) -> float:
        return sum(suspicion("westeria", HALVES, 0, plan)[plan[-1]] for plan in family) / len(family)

    assert mean(sly) < mean(usual) / 2


@pytest.mark.parametrize(
    ("strong", "weak", "deals", "share"),
    [("spymaster", "agent", 12, 0.65), ("mastermind", "spymaster", 16, 0.5)],
)
def test_each_level_is_a_step(strong: str, weak: str, deals: int, share: float):
    contest = prepare("westeria", (strong, weak), seed=2026)

    assert sum_up(contest, list(run(contest, deals)), 1.0).standings[0].win_share.mean >= share
