"""How the bots of Westeria set up: legally, differently, and the Flag behind guards."""

from __future__ import annotations

import pytest

from ruse.bots.westeria.outlook import terrain_of
from ruse.bots.westeria.setups import (
    ROLES,
    arrange,
    flag_zones,
    intentions,
    likelihood,
    next_zone,
    own_zones,
    set_up,
    step_weights,
)
from ruse.games.westeria import GAME
from ruse.kernel.kit import Dice
from ruse.testkit.walk import Walk, begin
from tests.games.westeria.second_opinion import OPINION

TERRAIN = terrain_of("westeria")


def lands(seats: int, seed: int) -> tuple[int, ...]:
    """Territories taken by lot, as many for each seat."""
    dice = Dice(seed)
    holders = [k % seats for k in range(24)]
    for k in range(23, 0, -1):
        other = int(dice.below(k + 1))
        holders[k], holders[other] = holders[other], holders[k]
    return tuple(holders)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("role", ROLES)
def test_a_set_up_is_legal_and_leaves_no_side_of_the_flag_open(role: str, seats: int):
    for seed in range(6):
        holders = lands(seats, seed)
        plan = set_up("westeria", holders, 0, Dice(seed), role)

        assert len(set(plan)) == 18
        assert {TERRAIN.territory[zone] for zone in plan} == {t for t in range(24) if holders[t] == 0}
        own = own_zones(TERRAIN, holders, 0)
        assert all(zone in plan for zone in TERRAIN.near[plan[-1]] if zone in own)


def test_the_flag_stands_two_zones_behind_the_border_where_it_can():
    halves = tuple(k // 12 for k in range(24))
    own = own_zones(TERRAIN, halves, 0)
    front = TERRAIN.distances([zone for zone in TERRAIN.zones if zone not in own])

    assert all(front[zone] >= 2 for zone in flag_zones(TERRAIN, own, front))
    assert len({set_up("westeria", halves, 0, Dice(seed))[-1] for seed in range(60)}) >= 6


def test_a_wall_has_cursed_land_beside_its_flag_and_a_bluff_seldom():
    halves = tuple(k // 12 for k in range(24))

    def beside(role: str) -> float:
        plans = [set_up("westeria", halves, 0, Dice(seed), role) for seed in range(60)]
        return sum(zone in TERRAIN.near[plan[-1]] for plan in plans for zone in plan[15:17]) / 120

    assert beside("wall") > 2 * beside("bluff")


@pytest.mark.parametrize("same_dice", [False, True])
def test_eighteen_steps_make_one_set_up(same_dice: bool):
    """Each step is asked for by itself; together they are a set-up of one intention."""
    for seed in range(4):
        walk = begin(GAME, seed, OPINION, GAME.setup(2))
        while walk.sight(walk.owing()[0]).kind != "place":
            walk.step()
        placed: list[int] = []
        for step in range(18):
            zone = next_zone(walk.sight(0), Dice(seed if same_dice else 100 * seed + step))
            placed.append(zone)
            take(walk, zone)
        assert {TERRAIN.territory[zone] for zone in placed} == own_territories(walk)
        own = own_zones(TERRAIN, tuple(t.holder for t in walk.view(0).territories), 0)
        assert all(zone in placed for zone in TERRAIN.near[placed[-1]] if zone in own)


def test_a_person_gets_a_set_up_by_names():
    walk = begin(GAME, 1, OPINION, GAME.setup(2))
    while walk.sight(walk.owing()[0]).kind != "place":
        walk.step()

    arranged = arrange(walk.view(1), "westeria", Dice(5), "wall")

    assert sorted(arranged.values()) == sorted(TERRAIN.army)
    holders = [territory.holder for territory in walk.view(1).territories]
    assert all(holders[TERRAIN.territory[TERRAIN.names.index(zone)]] == 1 for zone in arranged)


def take(walk: Walk, zone: int) -> None:
    walk.choose = lambda: (0, zone)  # type: ignore[method-assign]
    walk.step()


def own_territories(walk: Walk) -> set[int]:
    return {k for k, t in enumerate(walk.view(0).territories) if t.holder == 0}


def test_a_step_is_as_likely_as_the_intentions_behind_it_make_it():
    """The King's zone over many first steps, against the sum over all intentions."""
    halves = tuple(k // 12 for k in range(24))
    own = own_zones(TERRAIN, halves, 0)
    aims = intentions("westeria", halves, 0)
    expected = [0.0] * 72
    for aim in aims:
        weights = step_weights(TERRAIN, aim, [])
        for zone in range(72):
            expected[zone] += aim.share * weights[zone] / sum(weights)
    drawn_whole = [set_up("westeria", halves, 0, Dice(seed)) for seed in range(2000)]
    drawn = [plan[0] for plan in drawn_whole]

    plan = drawn_whole[0]
    for step in range(18):
        for aim in aims:
            exact = aim.share
            for k in range(step):
                weights = step_weights(TERRAIN, aim, plan[:k])
                exact *= weights[plan[k]] / sum(weights) if weights[plan[k]] else 0.0
            assert likelihood(TERRAIN, aim, plan[:step]) == pytest.approx(exact)
    assert sum(likelihood(TERRAIN, aim, []) for aim in aims) == pytest.approx(1)
    for zone in sorted(own, key=lambda zone: -expected[zone])[:6]:
        assert drawn.count(zone) / 2000 == pytest.approx(expected[zone], abs=0.03)
