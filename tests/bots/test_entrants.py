"""Bots by the names people type: levels, classes of their own, budgets."""

import pytest

from ruse.bots.entrants import find_entrant, load_entrant
from ruse.bots.levels import find_level
from ruse.games.war_slayer import GAME
from ruse.kernel.errors import RuseError


def test_a_level_has_its_budget_and_another_after_the_at_sign():
    assert find_entrant(GAME, "agent").budget == find_level(GAME, "agent").budget
    assert find_entrant(GAME, "agent@7").budget == 7


def test_a_class_of_ones_own_is_found_by_its_path():
    assert callable(load_entrant(GAME, find_entrant(GAME, "tests.bots.own_bots:First")).choose)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("agnet", "no bot 'agnet'; there is: random"),
        ("agent@", "after the @ comes a budget"),
        ("agent@-1", "after the @ comes a budget"),
        ("../x:Y", "a bot of your own is named package.module:Class"),
        ("tests.bots.nowhere:First", "cannot be loaded: ModuleNotFoundError"),
        ("tests.bots.own_bots:Second", "cannot be loaded: AttributeError"),
        ("tests.bots.own_bots:Mute", "has no choose"),
    ],
)
def test_a_name_that_is_no_bot_gets_a_sentence(name: str, complaint: str):
    with pytest.raises(RuseError, match=complaint):
        load_entrant(GAME, find_entrant(GAME, name))
