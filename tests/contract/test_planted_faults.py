"""The contract suite earns its trust: every planted fault is caught, by the check of the right name."""

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.testkit import check, contract
from ruse.testkit.faults import Broken
from ruse.testkit.opinion import Opinion
from tests.contract import faults_of_ferry, faults_of_war_slayer
from tests.contract.outside import GAME as FERRY
from tests.contract.outside.second_opinion import OPINION as ON_FERRY
from tests.games.war_slayer.second_opinion import OPINION as ON_WAR_SLAYER

GAMES = 12


def assert_caught(game: Game, opinion: Opinion, name: str) -> None:
    """The check of that name alone notices."""
    with pytest.raises(Broken) as fault:
        contract.run(game, opinion, games=GAMES, only=name)
    assert fault.value.check == name


@pytest.mark.parametrize("fault", faults_of_ferry.FAULTS)
def test_a_fault_of_ferry_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(contract, "MOST_DECISIONS", 200)
    game, name = faults_of_ferry.FAULTS[fault]

    assert_caught(game, ON_FERRY, name)


@pytest.mark.parametrize("fault", faults_of_war_slayer.FAULTS)
def test_a_fault_of_war_slayer_is_caught(fault: str):
    game, name = faults_of_war_slayer.FAULTS[fault]

    assert_caught(game, ON_WAR_SLAYER, name)


@pytest.mark.parametrize("name", contract.check_names())
def test_each_check_alone_finds_no_fault_in_ferry(name: str):
    contract.run(FERRY, ON_FERRY, games=2, only=name)


def test_a_fault_is_told_with_its_check_its_seed_and_its_move(monkeypatch: pytest.MonkeyPatch):
    game, _ = faults_of_war_slayer.FAULTS["a lost card"]
    monkeypatch.setattr(check, "find_game", lambda name: game)
    opinion = "tests.games.war_slayer.second_opinion:OPINION"

    with pytest.raises(RuseError, match=r"war-slayer breaks 'pieces' with seed \d+, move \d+: "):
        check.check("war-slayer", games=GAMES, only="pieces", second_opinion=opinion)


def test_every_promise_is_named():
    names = " ".join(contract.check_names())

    assert all(f"promise {number}" in names for number in range(1, 6))
