"""Every game there is keeps the contract, and so does a small one from outside."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

import ruse
from ruse.kernel import registry
from ruse.kernel.errors import RuseError
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.registry import game_names, load_game
from ruse.search.playout import playout
from ruse.testkit import contract, effort
from ruse.testkit.check import check
from ruse.testkit.opinion import Opinion
from tests.contract.outside import GAME as FERRY
from tests.contract.outside.second_opinion import OPINION as ON_FERRY

SHARES = 6
"""The games are walked through in this many tests, so that they can run side by side."""
ACTS = 400 if ruse.is_compiled() else 120
"""A share looks at about as many tables as this: at every act of ten games of War Slayer V, at some of a longer game."""
PAIRS = 25
"""Every viewer is asked about every other: with more than four seats fewer tables are looked at."""


def opinion_on(name: str) -> Opinion:
    module = import_module(f"tests.games.{name.replace('-', '_')}.second_opinion")
    opinion: Opinion = module.OPINION
    return opinion


def usual_length(name: str) -> int:
    """How many acts a game takes, by a few random ones."""
    game = load_game(name)
    setup = game.setup(game.seats[1])
    lengths = [playout(game.start(setup, FastLuck(seed), None), Dice(seed), Actions()) for seed in range(5)]
    return max(1, sum(lengths) // len(lengths))


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("name", game_names())
def test_a_registered_game_keeps_the_contract(name: str, share: int):
    length = usual_length(name)
    acts = ACTS * PAIRS // max(PAIRS, (load_game(name).seats[1] + 1) ** 2)
    each = max(1, min(10, acts // length))
    every = max(1, each * length // acts)
    seed = 1 + share * each

    figures = contract.run(load_game(name), opinion_on(name), each, seed, small_cases=False, every=every)

    assert figures.games == each
    assert figures.tally["worlds"] * every > figures.decisions


@pytest.mark.skipif(
    ruse.is_compiled(), reason="lines are counted in plain Python; bench/steps.py counts what is compiled"
)
@pytest.mark.parametrize("name", game_names())
def test_no_step_of_a_long_game_takes_more_than_its_bound(name: str):
    game = load_game(name)
    for seed, seats in enumerate(sorted({game.seats[0], game.seats[1]})):
        cost = effort.check_effort(game, seats, seed, effort.PLAYERS.values(), most_acts=250)

        assert cost.acts > 15
        assert all(cost.most[kind] > 50 for kind in effort.KINDS), cost.most


@pytest.mark.parametrize("name", game_names())
def test_on_small_cases_every_table_that_fits_is_imagined_with_its_exact_frequency(name: str):
    figures = contract.run(load_game(name), opinion_on(name), games=0, only="promise 5: exact frequency")

    assert figures.small_cases > 0


def test_an_outside_game_in_plain_python_keeps_the_contract():
    figures = contract.run(FERRY, ON_FERRY, games=40)

    assert figures.small_cases == 3
    assert figures.unheard(FERRY) == []


def test_a_game_is_checked_by_the_path_of_its_door(capsys: pytest.CaptureFixture[str]):
    where = "tests.contract.outside"

    check(f"{where}:GAME", games=5, second_opinion=f"{where}.second_opinion:OPINION")

    told = capsys.readouterr().out
    assert told.startswith("Ferry keeps the contract: 5 games, ")
    assert "not checked" not in told


def test_after_so_many_whole_games_the_others_are_looked_at_lightly(capsys: pytest.CaptureFixture[str]):
    check("tests.contract.outside:GAME", games=5, whole=1)

    told = capsys.readouterr().out
    assert "Everything was checked in 1 games; in the other 4, at every act" in told


class Lost(Opinion):
    """Finds a card too few at every table from the fifth on."""

    def __init__(self) -> None:
        self.tables = 0

    def check_pieces(self, state: object) -> None:
        self.tables += 1
        assert self.tables < 5, "a card is lost"


def test_a_light_look_finds_what_is_lost_and_says_where():
    with pytest.raises(contract.BrokenAt, match=r"pieces: a card is lost(.|\n)* \(seed 7, move 4\)"):
        contract.run(load_game("war-slayer"), Lost(), games=1, seed=7, whole=0, small_cases=False)


def test_without_a_second_opinion_the_check_says_what_it_left_out(capsys: pytest.CaptureFixture[str]):
    check("tests.contract.outside:GAME", games=2)

    assert "the first three promises about secrets were not checked" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        ("war-slayr", {}, "did you mean war-slayer"),
        ("tests.contract.outside:NOTHING", {}, "cannot be loaded"),
        ("tests.contract.outside:FERRY", {}, "cannot be loaded"),
        ("tests.contract.outside:Path", {}, "is not a Game"),
        ("no.such.package:GAME", {}, "cannot be loaded"),
        ("war-slayer", {"whole": -1}, "--whole takes a whole number from 0 up"),
        ("war-slayer", {"seats": 3}, "is for 2 players, not 3"),
        ("war-slayer", {"games": 0}, "--games takes a whole number from 1 up"),
        ("war-slayer", {"second_opinion": "tests.nowhere:X"}, "cannot be loaded"),
        ("war-slayer", {"second_opinion": "tests.contract.outside:GAME"}, "is not an Opinion"),
    ],
)
def test_bad_arguments_of_the_check_get_a_sentence(game: str, options: dict[str, object], says: str):
    with pytest.raises(RuseError, match=says):
        check(game, **options)  # type: ignore[arg-type]


def test_a_game_of_another_package_plugs_in_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = tmp_path / "ferry-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: ferry\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[ruse.games]\nferry = tests.contract.outside:GAME\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    registry._doors.cache_clear()
    registry.load_game.cache_clear()
    try:
        assert "ferry" in game_names()
        assert load_game("ferry") is FERRY
        contract.run(FERRY, ON_FERRY, games=3)
    finally:
        monkeypatch.undo()
        registry._doors.cache_clear()
        registry.load_game.cache_clear()
