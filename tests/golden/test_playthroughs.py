"""Golden playthroughs: a change in what anybody sees, is told or may do shows as a difference in a text file.

After a change that is meant: pytest tests/golden --update-golden, and read the difference.
"""

from pathlib import Path
from typing import Any

import pytest

from ruse.games.war_slayer import GAME as WAR_SLAYER
from ruse.games.war_x_treme import GAME as WAR_X_TREME
from ruse.games.westeria import GAME as WESTERIA
from ruse.kernel.game import Game
from tests.contract.outside import GAME as FERRY
from tests.golden.playthrough import playthrough

FOLDER = Path(__file__).parent
GAMES: list[tuple[str, Game, int, dict[str, Any]]] = [
    ("war-slayer", WAR_SLAYER, 8, {}),
    ("war-slayer-standoff", WAR_SLAYER, 32, {"double_defection": "standoff", "vip_taken": "mission_end"}),
    ("war-slayer-short", WAR_SLAYER, 3, {"mission_limit": 2}),
    ("westeria", WESTERIA, 43, {"round_limit": 10}),
    ("westeria-as-ever", WESTERIA, 43, {"round_limit": 10, "opening": "full", "unit_moves": "several"}),
    ("war-x-treme", WAR_X_TREME, 12, {"round_limit": 5, "secrets": True}),
    ("ferry", FERRY, 1, {}),
]


@pytest.mark.parametrize(("name", "game", "seed", "options"), GAMES, ids=[each[0] for each in GAMES])
def test_a_game_is_played_as_it_was(
    name: str, game: Game, seed: int, options: dict[str, Any], request: pytest.FixtureRequest
):
    file = FOLDER / f"{name}.txt"
    played = playthrough(game, seed, options)
    if request.config.getoption("--update-golden"):
        file.write_text(played, encoding="utf-8")

    assert played.splitlines() == file.read_text("utf-8").splitlines()
