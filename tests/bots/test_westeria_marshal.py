"""A person who places an army is offered one of the bots', and told how soon its Flag can be reached."""

from __future__ import annotations

from copy import copy

import pytest

from ruse.bots.levels import load_arranger
from ruse.bots.seat import Arranger
from ruse.bots.westeria.marshal import reach
from ruse.bots.westeria.outlook import terrain_of
from ruse.bots.westeria.setups import ROLES
from ruse.games.westeria import GAME
from ruse.kernel.errors import Refusal
from ruse.kernel.kit import Dice
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Sight
from ruse.testkit.walk import Walk, begin
from tests.games.westeria.second_opinion import OPINION

TERRAIN = terrain_of("westeria")


def placing(seed: int = 1) -> Walk:
    walk = begin(GAME, seed, OPINION, GAME.setup(2))
    while walk.sight(walk.owing()[0]).kind != "place":
        walk.step()
    return walk


@pytest.fixture(scope="module")
def sight() -> Sight:
    return placing().sight(0)


@pytest.fixture(scope="module")
def marshal() -> Arranger:
    found = load_arranger(GAME, "place")
    assert found is not None
    return found


def test_only_placing_an_army_is_laid_out_as_a_whole():
    assert load_arranger(GAME, "move") is None
    assert load_arranger(load_game("war-slayer"), "row") is None


@pytest.mark.parametrize("role", [*ROLES, None])
def test_what_is_laid_out_can_be_placed_as_it_is(marshal: Arranger, role: str | None):
    walk = placing()
    for zone in marshal.arrange(walk.sight(0), role, Dice(7)).steps:
        action = TERRAIN.names.index(zone)
        assert action in walk.sight(0).legal
        walk.choose = lambda action=action: (0, action)  # type: ignore[method-assign,misc]
        walk.step()
    assert 0 not in walk.owing() or walk.sight(0).kind != "place"


def test_it_is_another_one_each_time_and_no_side_of_its_flag_is_open(marshal: Arranger, sight: Sight):
    found = [marshal.arrange(sight, "wall", Dice(seed)) for seed in range(20)]

    assert len({layout.steps for layout in found}) == 20
    assert all(layout.key in ("reach.guarded", "reach.beside") for layout in found)
    assert len({layout.steps[-1] for layout in found}) > 1


def test_it_says_the_same_of_what_somebody_else_laid_out(marshal: Arranger, sight: Sight):
    layout = marshal.arrange(sight, None, Dice(3))

    assert marshal.judge(sight, layout.steps) == layout


def test_it_reads_a_half_finished_decision_as_a_whole_one(marshal: Arranger):
    """Steps taken already are in the view; what is asked for is the whole army."""
    walk = placing()
    walk.choose = lambda: (0, walk.sight(0).legal[0])  # type: ignore[method-assign]
    walk.step()

    assert len(marshal.arrange(walk.sight(0), "blitz", Dice(1)).steps) == 18


@pytest.mark.parametrize("steps", [[], ["A1"], ["A1"] * 18, ["nowhere"] * 18])
def test_what_is_no_army_is_refused(marshal: Arranger, sight: Sight, steps: list[str]):
    with pytest.raises(Refusal):
        marshal.judge(sight, steps)
    with pytest.raises(Refusal):
        marshal.arrange(sight, "nonsense", Dice(1))


def reached(flag: str, guards: str, lands: str) -> tuple[str, dict[str, int]]:
    """With a Flag and some units in these lands, everything else being somebody else's; the rest of the army is nowhere."""
    view = placing().view(0)
    held = tuple(
        type(territory)(territory.letter, territory.name, territory.city, 0 if territory.letter in lands else 1)
        for territory in view.territories
    )
    shown = type(view)(**{**{name: getattr(view, name) for name in view.__struct_fields__}, "territories": held})
    small = copy(TERRAIN)
    small.army = [*TERRAIN.army[: len(guards.split())], "flag"]
    return reach(small, shown, [TERRAIN.names.index(zone) for zone in (*guards.split(), flag)])


def test_a_flag_beside_somebody_elses_land_can_be_reached_in_one_move():
    assert reached("A2", "A1 A3", "A") == ("reach.beside", {})


def test_a_scout_runs_where_nobody_stands():
    """A1 has two sides, A2 and A3; both lie beside somebody else's land."""
    assert reached("A1", "", "AC") == ("reach.open", {"moves": 2})
    assert reached("A1", "A3", "AC") == ("reach.open", {"moves": 2})


def test_where_every_way_is_shut_fights_are_counted():
    key, slots = reached("A1", "A2 A3", "AC")

    assert key == "reach.guarded"
    assert slots["moves"] == 2
    assert slots["fights"] == 1
