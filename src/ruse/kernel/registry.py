# interpreted
"""Which games there are: ours, and those of other packages under the entry point group `ruse.games`."""

from __future__ import annotations

import pkgutil
import re
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from ruse.kernel.errors import RuseError, suggestion
from ruse.kernel.game import Game

GROUP = "ruse.games"
OURS = Path(__file__).parent.parent / "games"

_by_path: dict[str, str] = {}
"""Game name -> dotted path, for games that somebody named by their path: their tables and records know the name only."""


@cache
def _doors() -> dict[str, str]:
    """Game name -> dotted path of its GAME. A folder of ours is found by being there."""
    ours = {
        info.name.replace("_", "-"): f"ruse.games.{info.name}:GAME"
        for info in pkgutil.iter_modules([str(OURS)])
        if info.ispkg
    }
    outside = {door.name: door.value for door in entry_points(group=GROUP)}
    return {**outside, **ours}


def game_names() -> list[str]:
    return sorted(_doors())


def door_of(name: str) -> str:
    """What to load the game by in another process too."""
    return _by_path.get(name, name)


@cache
def load_game(name: str) -> Game:
    """The game of that name; also `package.module:GAME` for one that is not installed, from this folder too."""
    door = name if ":" in name else _doors().get(name, _by_path.get(name))
    if door is None:
        hint = suggestion(name, game_names())
        raise RuseError(f"there is no game {name!r}; there is: {', '.join(game_names())}{hint}")
    module, _, attribute = door.partition(":")
    if door is name and "" not in sys.path:
        sys.path.insert(0, "")
    try:
        game = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise RuseError(f"game {name!r} cannot be loaded from {door}: {error}") from error
    if not isinstance(game, Game):
        raise RuseError(f"{door} is not a Game")
    if door is name:
        _by_path[game.name] = door
    return game


def find_game(text: str) -> Game:
    """The game a person means: its name or its title, however it is spaced and whatever is written large."""
    if ":" in text or text in game_names():
        return load_game(text)
    wanted = _letters(text)
    by_name = next((name for name in game_names() if _letters(name) == wanted), None)
    return load_game(by_name or next((name for name in game_names() if _letters(_title(name)) == wanted), text))


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def _title(name: str) -> str:
    """A game that cannot be loaded is called by no title."""
    try:
        return load_game(name).title
    except RuseError:
        return ""
