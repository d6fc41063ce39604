"""Which games there are, and what is said about those there are not."""

import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import game_names, load_game


def test_our_games_are_found_by_being_there():
    assert "war-slayer" in game_names()
    assert load_game("war-slayer").title == "War Slayer V"
    assert load_game("ruse.games.war_slayer:GAME") is load_game("war-slayer")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("chess", "there is no game 'chess'; there is: .*war-slayer"),
        ("warslayer", "did you mean war-slayer"),
        ("ruse.nowhere:GAME", "game 'ruse.nowhere:GAME' cannot be loaded from ruse.nowhere:GAME"),
        ("ruse.games.war_slayer:PLAY", "cannot be loaded from ruse.games.war_slayer:PLAY"),
        ("ruse.kernel.registry:GROUP", "ruse.kernel.registry:GROUP is not a Game"),
        (":", "cannot be loaded"),
        (".games:GAME", "cannot be loaded"),
    ],
)
def test_a_game_that_is_not_there_gets_a_sentence(name: str, says: str):
    with pytest.raises(RuseError, match=says):
        load_game(name)


@pytest.mark.parametrize(
    ("seats", "chosen", "says"),
    [(3, (), "War Slayer V is for 2 players, not 3"), (2, ({},), "2 seats, but choices for 1")],
)
def test_a_setup_is_checked(seats: int, chosen: tuple[dict[str, object], ...], says: str):
    with pytest.raises(RuseError, match=says):
        load_game("war-slayer").setup(seats, chosen=chosen)


def test_a_setup_names_an_edition_that_is_not_there():
    with pytest.raises(RuseError, match="there is no edition 'deluxe'; there is: standard"):
        load_game("war-slayer").setup(edition="deluxe")
