"""Who a game is judged by: tables imagined from a Sight, quick choices on them, and how much of that is enough."""

from __future__ import annotations

from typing import Any, Protocol

from ruse.bots.imagined import Imagined
from ruse.kernel.game import Game, by_path
from ruse.kernel.sight import Sight
from ruse.kernel.wits import Wits
from ruse.search.worlds import Worlds


class Reference(Protocol):
    """A game names its own by dotted path; it is honest, since all it gets is a Sight or what everybody sees."""

    tables: int
    """Imagined tables a choice is tried on, unless somebody asks for more or less work."""
    most: int
    """Decisions of a playout before its value is asked for."""
    points: bool
    """Does the game count points, so that a cost in them means something?"""
    own_types: int
    """For how many hands of the seat a rival who chooses at the same time is prepared; 1 is the true one alone."""

    def wits(self, view: Any) -> Wits: ...

    def worlds(self, sight: Sight) -> Worlds: ...


class AnyMoves:
    """For a game that lends nothing: random play to the end."""

    tables = 200
    most = 1 << 30
    points = False
    own_types = 1

    def __init__(self, game: Game) -> None:
        self.game = game

    def wits(self, view: Any) -> Wits:
        return Wits()

    def worlds(self, sight: Sight) -> Worlds:
        return Imagined(self.game, sight)


def reference_of(game: Game) -> Reference:
    found: Reference = AnyMoves(game) if game.reference is None else by_path(game.reference)()
    return found
