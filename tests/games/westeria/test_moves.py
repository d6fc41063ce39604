"""WE-5 and WE-6: moves and combat."""

import itertools

import pytest

from ruse.games.westeria import GAME
from ruse.games.westeria.equipment import UNIT_NAMES
from ruse.games.westeria.events import Fought, Moved, Ran, TurnEnded
from ruse.kernel.state import SPECTATOR, legal_actions
from ruse.testkit.rule import rule
from tests.games.westeria.drawing import ANN, BOB, LAND, Table, realm

BOBS = "scout M1, flag N1"
MOBILE = [unit for unit in UNIT_NAMES if unit not in ("cursed-land", "flag")]
RANK: dict[str, int] = {unit: 10 - place for place, unit in enumerate(MOBILE)}


@rule("WE-5.1")
def test_one_move_a_turn_and_it_is_not_optional():
    table = realm("king A1, flag A2", BOBS)

    assert table.choices() == ["A1"]
    table.act("A1", "A3")
    assert table.turn == BOB


@rule("WE-5.1")
def test_a_move_is_due_even_if_only_attacks_are_legal():
    table = realm("scout A1, flag M1, cursed-land A3", "king A2, flag N1")

    assert table.choices() == ["A1"]
    assert table.choices("A1") == ["A2"]


@rule("WE-5.1")
def test_every_city_held_when_the_turn_began_allows_one_more_move():
    table = realm("king A1, queen F1, flag B1", BOBS, turn=BOB).act("M1", "M3")

    assert table.state.moves == 3


@rule("WE-5.1")
def test_extra_moves_are_optional_and_one_unit_may_make_them_all_where_that_is_allowed():
    table = realm("king A1, flag B1", BOBS, moves=3, options={"unit_moves": "several"}).act("A1", "A2")
    assert "end" in table.choices()

    table.act("A2", "A1", "A1", "A3")
    assert table.turn == BOB


@rule("WE-5.1")
def test_units_move_once_each_has_one_move_a_turn():
    table = realm("king A1, queen B1", "scout M1, flag M2", moves=3, captors={ANN: BOB}).act("A1", "A2")

    assert table.choices() == ["B1", "end"]
    table.act("B1", "B2")
    assert table.choices() == ["end"]
    table.act("end").act("M1", "M3").act("end")
    assert table.choices() == ["A2", "B2"]


@rule("WE-5.1")
def test_an_attack_is_the_one_move_of_a_unit():
    table = realm("king A1, flag B3", "scout A2, flag N1", moves=3).act("A1", "A2")

    assert table.heard(Fought)[0].result == "won"
    assert table.choices() == ["end"]


@rule("WE-5.1")
@pytest.mark.parametrize(("city_moves", "moves"), [("all", 4), ("two", 3)])
def test_cities_may_give_two_more_moves_at_the_most(city_moves: str, moves: int):
    table = realm("king A1, queen F1, duke G1, flag B3", BOBS, turn=BOB, options={"city_moves": city_moves})

    assert table.act("M1", "M3").state.moves == moves


@rule("WE-2.5")
@pytest.mark.parametrize(("opening", "round", "moves"), [("full", 1, 3), ("short", 1, 1), ("short", 2, 3)])
def test_a_short_opening_is_one_move_and_no_card_in_the_first_round(opening: str, round: int, moves: int):
    table = realm("king A1, queen F1, flag B1", BOBS, turn=BOB, starter=BOB, round=round, options={"opening": opening})

    table.act("M1", "M3")

    assert table.state.moves == moves
    assert (table.phase == "drawn") is (moves == 3)


@rule("WE-5.1")
def test_ending_the_turn_gives_up_what_is_left():
    table = realm("king A1, flag B1", BOBS, moves=3).act("A1", "A2", "end")

    assert table.turn == BOB
    assert table.heard(TurnEnded)[0].skipped is False


@rule("WE-5.2")
def test_a_unit_steps_to_neighbours_that_are_free_or_the_enemys():
    table = realm("king C1, queen A2, flag B3", "baron C3, flag N1")

    assert table.choices("C1") == ["A3", "C2", "C3"]


@rule("WE-5.2", "WE-1.1")
def test_mountains_are_not_entered_nor_crossed():
    table = realm("king L2, flag A1", BOBS)

    assert table.choices("L2") == ["F3", "L1", "L3"]


@rule("WE-5.2")
def test_flag_and_cursed_land_never_move():
    table = realm("flag A1, cursed-land C1, king E1", BOBS)

    assert table.choices() == ["E1"]


@rule("WE-5.2")
def test_who_cannot_move_skips():
    table = realm("flag A1, cursed-land C1", BOBS)

    assert table.choices() == ["end"]
    table.act("end")
    assert table.turn == BOB
    assert table.heard(TurnEnded)[0].skipped is True


@rule("WE-5.3")
def test_a_scout_runs_along_any_chain_of_free_zones_and_only_a_scout_does():
    table = realm("scout A1, baron B1, flag E1", "king A3, flag N1")
    assert table.choices("A1") == ["A2", "A3", *reached_from_a2()]
    assert realm("baron A1, flag E1", BOBS).choices("A1") == ["A2", "A3"]


def reached_from_a2() -> list[str]:
    """A2 leads on to C1, and from there to every zone that is not taken."""
    taken = {"A1", "A2", "A3", "B1", "E1", "N1"}
    return [zone.name for zone in GAME.view(realm("flag A1", "flag N1").state, ANN).zones if zone.name not in taken]


@rule("WE-5.3")
def test_a_run_is_stopped_by_units_and_gives_the_scout_away():
    table = realm("scout A1, king B1, flag C1", "baron A3, flag N1")
    assert table.choices("A1") == ["A2", "A3"], "behind A2 everything is taken"

    free = realm("scout A1, flag C1", BOBS).act("A1", "S2")
    run = free.heard(Ran, int(SPECTATOR))[0]
    assert (run.start, run.zone) == ("A1", "S2")
    assert run.path[0] == "A1"
    assert run.path[-1] == "S2"


@rule("WE-5.3")
def test_a_single_step_does_not_give_the_scout_away():
    table = realm("scout A1, flag C1", BOBS).act("A1", "A2")

    assert table.heard(Moved, BOB)
    assert not table.heard(Ran, BOB)


@rule("WE-5.3")
def test_a_run_may_not_end_in_an_attack():
    table = realm("scout A1, flag E1", "king B3, flag N1")

    assert "B3" not in table.choices("A1")


@rule("WE-5.3")
def test_under_scout_charge_a_run_may_end_in_an_attack():
    table = realm("scout A1, flag E1", "spy-master B3, flag N1", options={"scout_charge": True})
    assert "B3" in table.choices("A1")

    table.act("A1", "B3")

    assert table.at("B3") == ("scout", ANN)
    assert [zone.unit.mark for zone in GAME.view(table.state, BOB).zones if zone.name == "B3" and zone.unit] == ["ran"]


@rule("WE-5.3", "WE-8.2")
def test_a_scout_whose_only_step_is_barred_may_still_charge():
    drawn = ("scout A1, flag A3, king C1, queen B2", "baron B1, flag N1")
    for charge, can in ((False, False), (True, True)):
        table = realm(*drawn, options={"scout_charge": charge})
        bar(table, "scout", "A1", "A2")
        assert ("A1" in table.choices()) is can


def bar(table: Table, unit: str, zone: str, other: str) -> None:
    """The unit has gone between two zones in its owner's last two turns."""
    names = [z.name for z in GAME.view(table.state, ANN).zones]
    low, high = sorted((names.index(zone), names.index(other)))
    number = int(table.state.at.cells[names.index(zone)])
    table.state.shuttle.cells[3 * number] = 72 * low + high
    table.state.shuttle.cells[3 * number + 1] = 2


@rule("WE-5.4", "WE-6.1")
def test_moving_onto_an_enemy_is_combat_and_shows_both_to_all():
    table = realm("king A1, flag E1", "queen A2, flag N1").act("A1", "A2")

    fought = table.heard(Fought, int(SPECTATOR))[0]
    assert (fought.unit, fought.foe, fought.result) == ("king", "queen", "won")
    assert table.at("A2") == ("king", ANN)
    assert table.at("A1") is None
    assert "queen" in table.reserve(BOB)


def expected(unit: str, foe: str) -> str:
    """WE-6, from the rulebook's table."""
    if foe == "flag":
        return "captured"
    if foe == "cursed-land":
        return "won" if unit == "sorceress" else "lost"
    if (unit, foe) == ("spy-master", "king"):
        return "won"
    if unit == foe:
        return "both"
    return "won" if RANK[unit] > RANK[foe] else "lost"


@rule("WE-6.1", "WE-6.2", "WE-6.3")
@pytest.mark.parametrize("unit", MOBILE)
@pytest.mark.parametrize("foe", UNIT_NAMES)
def test_combat_table(unit: str, foe: str):
    bobs = f"{foe} A2, scout M1" + ("" if foe == "flag" else ", flag N1")
    table = realm(f"{unit} A1, flag E1", bobs, "scout G1, flag G2").act("A1", "A2")

    result = expected(unit, foe)
    assert table.heard(Fought)[0].result == result
    after = {"won": (unit, ANN), "captured": (unit, ANN), "lost": (foe, BOB), "both": None}[result]
    assert table.at("A2") == after
    assert table.at("A1") is None
    assert (unit in table.reserve(ANN)) is (result in ("lost", "both")) or unit in ("baron", "sorceress", "scout")
    assert (foe in table.reserve(BOB)) is (result in ("won", "both")) or foe in (
        "baron",
        "sorceress",
        "scout",
        "cursed-land",
    )


@rule("WE-6.2")
def test_cursed_land_stays_and_a_sorceress_lifts_it():
    table = realm("king A1, flag E1", "cursed-land A2, flag N1").act("A1", "A2")
    assert table.at("A2") == ("cursed-land", BOB)
    assert "king" in table.reserve(ANN)

    table = realm("sorceress A1, flag E1", "cursed-land A2, flag N1").act("A1", "A2")
    assert table.at("A2") == ("sorceress", ANN)
    assert table.reserve(BOB).count("cursed-land") == 2


@rule("WE-6.3")
def test_a_spy_master_attacked_by_the_king_is_defeated():
    table = realm("king A1, flag E1", "spy-master A2, flag N1").act("A1", "A2")

    assert table.at("A2") == ("king", ANN)


@rule("WE-6.4")
def test_the_survivor_is_hidden_again_but_may_be_remembered():
    table = realm("king A1, flag E1", "queen A2, flag N1").act("A1", "A2")
    view = GAME.view(table.state, BOB)

    zone = next(zone for zone in view.zones if zone.name == "A2")
    assert zone.unit is not None
    assert zone.unit.kind is None
    assert zone.unit.mark == "moved"


@rule("WE-6.4")
def test_a_redeploy_mixes_the_marks_of_the_three():
    table = realm("king A1, queen B1, duke C1, flag E1", BOBS, shown="redeploy")
    for unit in range(3):
        table.state.moved.cells[unit] = 1
    table.act("redeploy", "A1", "B1", "C1", "order 2 3 1")

    marks = [zone.unit.mark for zone in GAME.view(table.state, BOB).zones if zone.unit and zone.unit.owner == ANN]
    assert marks == [None] * 4


@rule("WE-6.4")
def test_memory_aid_is_a_switch_of_the_table():
    assert GAME.setup().options["memory_aid"] is True
    assert GAME.setup(options={"memory_aid": False}).options["memory_aid"] is False


@rule("WE-5.3")
def test_the_way_of_a_run_is_shown_to_its_player_before_it_is_chosen():
    table = realm("scout A1, flag E1", "queen C2, flag M1").act("A1")

    view = GAME.view(table.state, ANN)
    ways = {run[-1]: run for run in view.runs}
    assert all(run[0] == "A1" and len(run) >= 3 for run in view.runs)
    for run in view.runs:
        zones = [LAND.zone_names.index(name) for name in run]
        assert all(LAND.are_near(a, b) for a, b in itertools.pairwise(zones))
        assert all(table.at(name) is None for name in run[1:])
    moves = [GAME.write(view, action) for action in legal_actions(table.state, ANN)]
    assert {move.text for move in moves if "path" in move.slots} == set(ways)
    assert GAME.view(table.state, BOB).runs == ()
