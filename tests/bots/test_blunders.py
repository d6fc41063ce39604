"""Blunders are counted where they are made, and not where they are none."""

from __future__ import annotations

import pytest

from ruse.bots.blunders import DETECTORS, detector_of
from ruse.bots.master_of_spies import blunders as spies
from ruse.bots.noticed import Noticing
from ruse.bots.war_slayer import blunders as slayer
from ruse.bots.war_x_treme import blunders as x_treme
from ruse.bots.westeria.blunders import GUARD, HOPELESS, PASSED_UP, UNUSED, blunders_of
from ruse.games import master_of_spies, war_slayer, war_x_treme
from ruse.games.westeria.actions import END_TURN
from ruse.kernel.game import Game
from ruse.kernel.sight import Sight
from ruse.kernel.state import State, legal_actions
from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.report import sum_up
from tests.bots.test_westeria import sight_of, told_of
from tests.games.master_of_spies.quays import quays
from tests.games.war_slayer.drawing import ANN, deployment, mission
from tests.games.war_x_treme.battle import battle
from tests.games.westeria.drawing import LAND, Table, realm


def found(game: Game, state: State, seat: int, text: str, players: int = 2) -> list[str]:
    """What is wrong with a move, as a player would write it."""
    view = game.view(state, seat)
    setup = game.setup(players)
    kind = game.kinds[state.kind(seat)]
    sight = Sight(setup, seat, kind, view, game.remember(setup, seat), tuple(legal_actions(state, seat)))
    return detector_of(game.name)(sight, game.read(view, text))


def test_every_game_has_a_detector():
    assert set(DETECTORS) == {"war-slayer", "master-of-spies", "westeria", "war-x-treme"}


@pytest.mark.parametrize(("text", "wrong"), [("T K♠ 9♥ 5♦", True), ("T 9♥ 5♦ K♠", False), ("D K♠ 9♥ 5♦", False)])
def test_a_double_agent_lies_behind_operatives(text: str, wrong: bool):
    table = deployment(("K♠ 9♥ 5♦", "2♠ 3♠ 4♠"))

    assert (slayer.IN_FRONT in found(war_slayer.GAME, table.state, ANN, text)) == wrong


def test_nobody_walks_into_the_own_double_agent_with_all_behind():
    table = mission(("2♥ K♠ 5♦", "9♠ 3♠ 4♠"), ("3♦ A♥ A♦", "6♠ 7♠ 8♠"))
    table.flip()

    assert table.asked() == [ANN]
    assert found(war_slayer.GAME, table.state, ANN, "on") == [slayer.INTO_IT]
    assert found(war_slayer.GAME, table.state, ANN, "out") == []


def test_nobody_gives_up_more_than_is_at_stake():
    behind = ("3♦ 6♦ 7♦", "6♠ 7♠ 8♠")
    dear, cheap = mission(("A♥ 2♥ 5♦", "A♣ 9♠ 3♠"), behind), mission(("2♥ 3♥ 5♦", "9♠ 3♠ 4♠"), behind)
    dear.flip()
    cheap.flip()

    assert found(war_slayer.GAME, dear.state, ANN, "out") == [slayer.FOR_NOTHING]
    assert found(war_slayer.GAME, cheap.state, ANN, "out") == []


def test_the_last_card_of_the_game_takes_what_is_there():
    table = quays(("D9 P1", "P2"), d="P5", p="D3", left=0, final=True, turn=1, starter=1, drew=True)

    assert found(master_of_spies.GAME, table.do("D9").state, 0, "discard") == [spies.THROWN_AWAY]
    assert found(master_of_spies.GAME, table.state, 0, "row D") == []


def test_a_spy_does_not_stay_below_when_all_is_over():
    table = quays(("D9 D1", "P1"), d="P5", p="D3", spies=[{"D": "D3"}], left=0, final=True, turn=1, starter=1)
    table.do("D9", "row D")

    assert found(master_of_spies.GAME, table.state, table.seat, "stay") == [spies.STAYED]
    assert found(master_of_spies.GAME, table.state, table.seat, "move") == []


def test_a_wild_that_sweeps_is_not_named_down():
    table = battle("P-Wild, P-3", "Z-Q, Z-3").go()

    assert found(war_x_treme.GAME, table.state, 0, "name 2") == [x_treme.NAMED_DOWN]
    assert found(war_x_treme.GAME, table.state, 0, "stand") == []


def test_equipment_is_not_thrown_at_a_comparison_that_is_won():
    won = battle("P-K, P-3", "Z-Q, Z-3", hands=("bribe",)).answer()
    lost = battle("P-J, P-3", "Z-Q, Z-3", hands=("bribe",)).answer()

    assert found(war_x_treme.GAME, won.state, 0, "bribe") == [x_treme.WASTED]
    assert found(war_x_treme.GAME, lost.state, 0, "bribe") == []


def test_nobody_buys_into_a_war_with_an_empty_purse():
    poor = battle("P-K, P-3, P-4", "Z-7, Z-3", "N-7, N-3").go()
    rich = battle("P-K, P-3, P-4, P-5, P-7, P-8/8", "Z-7, Z-3", "N-7, N-3").go()

    assert found(war_x_treme.GAME, poor.state, 0, "buy-in", 3) == [x_treme.BROKE]
    assert found(war_x_treme.GAME, rich.state, 0, "buy-in", 3) == []


def blunders(table: Table, start: str, zone: str) -> list[str]:
    memory = told_of(table)
    table.act(start)
    return blunders_of(sight_of(table, memory), LAND.zone_names.index(zone))


def test_a_flag_known_beside_a_unit_is_not_to_be_passed_up():
    board = ("king C2, flag A1, baron E1", "flag D1, scout M1, baron M2")

    assert blunders(realm(*board), "C2", "C3") == [PASSED_UP]
    assert blunders(realm(*board), "C2", "D1") == []


def test_a_guard_stays_beside_its_flag():
    board = ("king A2, flag A1, baron E1", "flag P1, scout M1")

    assert GUARD in blunders(realm(*board), "A2", "B1")
    assert GUARD not in blunders(realm(*board), "E1", "E2")


def test_a_unit_is_not_thrown_at_what_is_known_to_be_stronger():
    board = ("queen C2, flag A1, baron E1", "king D1, flag P1")

    assert HOPELESS in blunders(realm(*board), "C2", "D1")


def test_moves_are_used():
    table = realm("queen C2, flag A1, baron E1", "king P2, flag P1", moves=3, made=1)
    sight = sight_of(table, told_of(table))

    assert END_TURN in sight.legal
    assert UNUSED in blunders_of(sight, END_TURN)


def test_the_arena_counts_them_by_who_made_them():
    contest = prepare("westeria", ("random", "recruit"), 1, ("round_limit=10",))
    report = sum_up(contest, list(run(contest, 1, noticing=Noticing("westeria", blunders=True))), 1.0)

    assert any(what.startswith("random ") for what in report.noticed.blunders)
    assert sum_up(contest, list(run(contest, 1)), 1.0).noticed.blunders == {}
