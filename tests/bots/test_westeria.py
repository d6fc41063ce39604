"""What the bots of Westeria do, how strong they are, and that they know no more than their seat."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.bots.counsel import load_counsel
from ruse.bots.levels import level_names, load_bot
from ruse.bots.westeria.thumb import Agent, Recruit
from ruse.games.westeria import GAME
from ruse.games.westeria.events import Looked, Placed, PlacedUnseen, TurnStarted
from ruse.kernel.kit import Dice
from ruse.kernel.plain import to_plain
from ruse.kernel.sight import Sight
from ruse.kernel.state import legal_actions
from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.report import sum_up
from ruse.testkit.walk import Walk, begin
from tests.games.westeria.drawing import ANN, BOB, LAND, Table, realm
from tests.games.westeria.second_opinion import OPINION


def walked(seed: int, acts: int, seats: int = 2) -> Walk:
    """A game in which all seats are agents, so far."""
    walk = begin(GAME, seed, OPINION, GAME.setup(seats))
    for _ in range(acts):
        if walk.state.over():
            break
        advance(walk)
    return walk


def advance(walk: Walk) -> None:
    seat = walk.owing()[0]
    action = Agent().choose(walk.sight(seat), 1, walk.dice)
    walk.choose = lambda: (seat, action)  # type: ignore[method-assign]
    walk.step()


def sight_of(table: Table, memory: Any) -> Sight:
    kind = GAME.kinds[table.state.kind(ANN)]
    return Sight(GAME.setup(), ANN, kind, GAME.view(table.state, ANN), memory, tuple(legal_actions(table.state, ANN)))


def test_a_known_flag_beside_a_unit_is_attacked():
    table = realm("king C2, flag A1", "flag D1, scout M1, baron M2")
    memory = told_of(table)

    first = Agent().choose(sight_of(table, memory), 1, Dice(1))
    assert LAND.zone_names[first] == "C2"
    table.act("C2")
    assert LAND.zone_names[Agent().choose(sight_of(table, memory), 1, Dice(1))] == "D1"


def told_of(table: Table) -> Any:
    """Ann's memory of a small table: where all stand, and all that Bob has."""
    own = [zone for zone in LAND.zone_names if (unit := table.at(zone)) is not None and unit[1] == ANN]
    bobs: dict[str, Any] = {
        zone: unit[0] for zone in LAND.zone_names if (unit := table.at(zone)) is not None and unit[1] != ANN
    }
    memory = GAME.remember(GAME.setup(), ANN)
    for event in (
        Placed("WE-2.4", ANN, tuple(own)),
        PlacedUnseen("WE-2.4", BOB, tuple(sorted(bobs))),
        Looked("WE-4.7", ANN, ("Castleburg", "Keyfort"), tuple(bobs), tuple(bobs.values())),
        TurnStarted("WE-2.5", ANN, 5, 0, 0),
    ):
        memory.note(event)
    return memory


def test_a_strong_unit_does_not_attack_what_is_known_to_be_stronger():
    table = realm("queen C2, flag A1, baron E1", "king D1, flag P1")
    memory = told_of(table)
    table.act("C2")

    assert LAND.zone_names[Agent().choose(sight_of(table, memory), 1, Dice(1))] != "D1"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_choice_is_legal_and_every_hint_is_a_sentence(seed: int):
    adviser = load_counsel(GAME)
    assert adviser is not None
    walk = walked(seed, 0, 2 + seed % 3)
    names = ["Ann", "Bob", "Cleo", "Dan"]
    while not walk.state.over() and walk.moves < 220:
        seat = walk.owing()[0]
        sight = walk.sight(seat)
        hint = adviser.hint(sight)
        assert hint.action in sight.legal
        said = GAME.words.say(hint.key, to_plain(hint.slots), seat, names)
        assert said
        assert "{" not in said
        assert "None" not in said
        assert Recruit().choose(sight, 1, Dice(walk.moves)) in sight.legal
        advance(walk)


@pytest.mark.parametrize("name", level_names(GAME))
def test_bots_act_alike_in_worlds_that_look_alike(name: str, times: int):
    """The memory is what was told, and the other world gives the same view: nothing else may matter."""
    bot = load_bot(GAME, name)
    compared = 0
    for seed in range(5, 8 + times):
        walk = walked(seed, 62)
        while not walk.state.over() and walk.moves < 120:
            seat = walk.owing()[0]
            sight = walk.sight(seat)
            world = OPINION.deal_again(GAME, walk.setup, walk.state, seat, [], Dice(walk.moves))
            if world is not None:
                view = GAME.view(world, seat)
                other = Sight(sight.setup, seat, sight.kind, view, sight.memory, sight.legal, sight.told)
                assert bot.choose(sight, 6, Dice(9)) == bot.choose(other, 6, Dice(9))
                compared += 1
            advance(walk)
    assert compared > 10 * times


@pytest.mark.parametrize(("strong", "share"), [("agent", 0.9), ("recruit", 0.55)])
def test_levels_are_stronger_than_random_play(strong: str, share: float):
    contest = prepare("westeria", (strong, "random"), seed=2026)

    assert sum_up(contest, list(run(contest, 10)), 1.0).standings[0].win_share.mean >= share
