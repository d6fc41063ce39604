"""Levels by name."""

from dataclasses import replace

import pytest

from ruse.bots.counsel import load_counsel
from ruse.bots.levels import LADDER, find_level, level_names, load_bot
from ruse.bots.random import Random
from ruse.bots.seat import Adviser
from ruse.games.war_slayer import GAME
from ruse.kernel.errors import RuseError


def test_levels_go_from_weak_to_strong():
    assert level_names(GAME)[:3] == ["random", "recruit", "agent"]


def test_an_unknown_level_is_told_those_that_exist():
    with pytest.raises(RuseError, match="no bot 'agnet'; there is: random, recruit, agent"):
        find_level(GAME, "agnet")


def test_a_game_without_bots_still_has_the_yardstick():
    bare = replace(GAME, bots={})

    assert level_names(bare) == ["random"]
    assert isinstance(load_bot(bare, "random"), Random)
    assert load_counsel(bare) is None


def test_a_bot_that_is_not_there_is_named():
    broken = replace(GAME, bots={"agent": "ruse.bots.nowhere:Agent"})

    with pytest.raises(RuseError, match="cannot be loaded from ruse"):
        load_bot(broken, "agent")


def test_a_level_of_another_package_comes_last():
    more = replace(GAME, bots={**GAME.bots, "zealot": "ruse.bots.random:Random"})

    assert level_names(more)[-1] == "zealot"
    assert find_level(more, "zealot").title == "Zealot"


def test_every_level_of_a_game_can_be_loaded():
    for name in level_names(GAME):
        assert load_bot(GAME, name)


def test_somebody_can_give_hints():
    assert isinstance(load_counsel(GAME), Adviser)


def test_a_higher_level_may_think_longer():
    budgets = [level.budget for level in LADDER]

    assert budgets == sorted(budgets)
