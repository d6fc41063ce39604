"""Scripted first games: data next to each game, `lessons/<name>.json`, shown step by step."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.game import Game
from ruse.kernel.registry import game_names, load_game
from ruse.server.answers import Refused, answer
from ruse.wire.stories import Lesson


def lesson_names(game: Game) -> list[str]:
    return sorted(path.stem for path in (game.folder / "lessons").glob("*.json"))


@lru_cache(maxsize=32)
def load_lesson(game: str, name: str) -> Lesson:
    path = load_game(game).folder / "lessons" / f"{name}.json"
    return msgspec.json.decode(path.read_bytes(), type=Lesson)


async def lesson(request: Request) -> Response:
    game, name = request.path_params["game"], request.path_params["name"]
    if game not in game_names() or name not in lesson_names(load_game(game)):
        raise Refused(404, "There is no such lesson")
    return answer(load_lesson(game, name))
