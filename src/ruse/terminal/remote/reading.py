"""What a server sends of a game, read back into the game's own shapes, so that the same boards draw it."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game, Move
from ruse.kernel.options import as_dealt
from ruse.kernel.races import TABLE_EVENTS
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.sight import Setup
from ruse.table import Decision
from ruse.terminal.words import phrase
from ruse.wire import shapes


def known_game(name: str) -> Game:
    if name not in game_names():
        raise RuseError(phrase("theServerPlaysWhichIs", name=f"{name!r}"))
    return load_game(name)


def read_setup(game: Game, table: shapes.Table) -> Setup:
    """What was settled before the deal, as far as the table tells it."""
    chosen = [seat.chosen for seat in table.seats] if game.seat_options and table.state != "gathering" else ()
    return game.setup(len(table.seats), as_dealt(game.switches, table.options.switches), chosen=chosen)


def read_view(game: Game, view: Any) -> Any:
    try:
        return msgspec.convert(view, game.shape)
    except msgspec.ValidationError as error:
        raise RuseError(phrase("theServerSeesOtherwiseThan", title=game.title, error=error)) from error


def read_event(game: Game, event: Any) -> Any:
    try:
        return msgspec.convert(event, _events(game.name))
    except msgspec.ValidationError as error:
        raise RuseError(phrase("theServerTellsOtherwiseThan", title=game.title, error=error)) from error


@cache
def _events(name: str) -> Any:
    return Union[(*load_game(name).events, *sorted(TABLE_EVENTS, key=lambda kind: kind.__name__))]


def read_decision(asked: shapes.Decision) -> Decision:
    """The moves in the server's words; their numbers stay with it."""
    legal = tuple(Move(move.text, move.slots) for move in asked.legal)
    more = tuple(move.more for move in asked.legal)
    return Decision(asked.id, asked.kind, tuple(range(len(legal))), legal, tuple(asked.draft), more)


def sayings(asked: shapes.Decision) -> list[str]:
    """What each move would do."""
    return [move.says or "" for move in asked.legal]
