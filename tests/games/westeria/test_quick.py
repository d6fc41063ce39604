"""WE-2.6: under `setup=quick` lands are dealt and armies stand ready."""

from __future__ import annotations

from collections import Counter

import pytest

from ruse.games.westeria import GAME
from ruse.games.westeria.events import Placed, PlacedUnseen, TerritoryTaken, TurnStarted
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck
from ruse.testkit.rule import rule
from tests.games.westeria.drawing import LAND, Table

QUICK = {"setup": "quick"}


def dealt(seats: int = 2, seed: int = 1) -> Table:
    events: list[object] = []
    table = Table(GAME.start(GAME.setup(seats, QUICK), FastLuck(seed), events))  # type: ignore[arg-type]
    table.events = events
    return table


def steps_from_others(zone: int, seat: int, table: Table) -> int:
    """Worked out apart from the game: how many steps to the nearest zone in a land of somebody else."""
    holder, reached, steps = table.state.holder.cells, {zone}, 0
    while all(holder[LAND.territory.cells[one]] == seat for one in reached):
        near = {int(LAND.near.cells[4 * one + k]) for one in reached for k in range(4)}
        reached |= {one for one in near if one >= 0}
        steps += 1
    return steps


@rule("WE-2.6")
@pytest.mark.parametrize(("seats", "lands"), [(2, 12), (3, 8), (4, 6)])
def test_everybody_has_as_many_lands_and_a_whole_army_in_them(seats: int, lands: int):
    table = dealt(seats)

    assert table.phase in ("drawn", "moving")
    assert table.turn == int(table.state.starter)
    for seat in range(seats):
        zones = [int(zone) for zone in table.state.place.to_list()[18 * seat : 18 * seat + 18]]
        own = {int(LAND.territory.cells[zone]) for zone in zones}
        assert len(set(zones)) == 18
        assert len(own) == lands
        assert all(table.state.holder.cells[territory] == seat for territory in own)


@rule("WE-2.6")
@pytest.mark.parametrize(("seats", "cities"), [(2, {4}), (3, {2, 3}), (4, {2})])
def test_cities_are_dealt_evenly_and_the_starter_gets_no_more_than_others(seats: int, cities: set[int]):
    for seed in range(8):
        table = dealt(seats, seed)
        taken = table.heard(TerritoryTaken)
        found = Counter(event.seat for event in taken if LAND.city.cells[LAND.territory_names.index(event.territory)])

        assert set(found.values()) == cities
        assert found[int(table.state.starter)] == min(cities)


@rule("WE-2.6")
def test_the_flag_stands_far_from_the_others():
    for seed in range(20):
        table = dealt(2, seed)
        for seat in range(2):
            zones = [int(zone) for zone in table.state.place.to_list()[18 * seat : 18 * seat + 18]]
            steps = [steps_from_others(zone, seat, table) for zone in zones]
            assert steps[17] >= sorted(steps, reverse=True)[8]


@rule("WE-2.6")
def test_which_zone_holds_which_unit_is_drawn_by_lot():
    first = {tuple(dealt(2, seed).state.place.to_list()[:18]) for seed in range(10)}
    flags = {dealt(4, seed).state.place.to_list()[17] for seed in range(30)}

    assert len(first) == 10
    assert len(flags) > 15


@rule("WE-2.6", "WE-2.4")
def test_each_is_told_its_own_army_and_where_the_others_stand():
    table = dealt(2)

    assert [event.seat for event in table.heard(Placed, 1)] == [1]
    assert [event.seat for event in table.heard(PlacedUnseen, 1)] == [0]
    assert {event.rule for event in table.heard(TerritoryTaken)} == {"WE-2.6"}
    assert len(table.heard(TurnStarted)) == 1


@rule("WE-2.6")
def test_whoever_looks_on_knows_where_a_flag_cannot_stand():
    """What memory leaves out is so on the table, and it leaves something out."""
    ruled_out = 0
    for seed in range(12):
        table = dealt(2, seed)
        setup = GAME.setup(2, QUICK)
        memory = GAME.remember(setup, 0)
        for event in told_to(GAME, table.events, 0):
            memory.note(event)
        assert memory.fits(table.state)
        for zone in range(72):
            if memory.owner.cells[zone] == 1:
                could = memory.armies[1].possible(int(memory.mark.cells[zone])) >> 11 & 1
                ruled_out += not could
                assert could or int(table.state.place.cells[35]) != zone
    assert ruled_out > 10


@rule("WE-2.6")
def test_full_is_as_it_was_and_quick_is_another_table():
    full, quick = GAME.setup(2), GAME.setup(2, QUICK)

    assert GAME.start(full, FastLuck(1), None).position()["phase"] == "choosing"
    assert GAME.start(quick, FastLuck(1), None).checksum() != GAME.start(full, FastLuck(1), None).checksum()
