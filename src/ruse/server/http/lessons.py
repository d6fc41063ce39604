"""Scripted first games: data next to each game, `lessons/<name>.json`, played here once and sent as steps to show.

A stored step becomes one step of the page. What came of a move is shown by the next one, or by one of its own where the
step says something `then`. Everything
is what the learner's seat is told, as at a real table. The file's fields are described in the game's lesson test.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.game import Game
from ruse.kernel.listener import told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.plain import to_plain
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import legal_actions, seats_in
from ruse.kernel.steps import apply_steps
from ruse.server.http.answers import Refused, answer
from ruse.server.live import scene
from ruse.server.words import phrase
from ruse.wire.shapes import Legal
from ruse.wire.stories import Lesson, LessonChoice, LessonStep


def lesson_names(game: Game) -> list[str]:
    return list(_stems(game.folder / "lessons"))


@lru_cache(maxsize=16)
def _stems(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.json")))


class Classroom:
    """A lesson being played: the learner's moves from its steps, the others' from its script."""

    def __init__(self, game: Game, stored: dict[str, Any]) -> None:
        self.game = game
        self.seat: int = stored["seat"]
        self.names: list[str] = stored["names"]
        self._script: list[str] = list(stored["rival"])
        setup = game.setup(len(self.names), stored["options"])
        self._table = game.from_position(setup, stored["position"], FastLuck(1))

    def view(self) -> Any:
        return self.game.view(self._table, self.seat)

    def choice(self, want: str, wrong: str | None) -> LessonChoice:
        """Everything the learner might do now, as a real decision lists it."""
        view, words = self.view(), self.game.words
        legal = []
        for action in legal_actions(self._table, self.seat):
            move = self.game.write(view, action)
            key, slots = self.game.explain(view, action)
            says = words.say(key, slots, self.seat, self.names) if words.has(key) else None
            more = not self._table.finishes(self.seat, action)
            legal.append(Legal(move.text, move.slots, says, more=more))
        return LessonChoice(self.game.kinds[self._table.kind(self.seat)], legal, want, wrong)

    def choose(self, text: str) -> list[dict[str, Any]]:
        """The learner's move and everything up to its next decision, as the learner is told of it."""
        happened: list[object] = []
        self._table.chronicle = happened
        self._move(self.seat, text)
        while not self._table.over() and self.seat not in seats_in(self._table.acting()):
            self._move(seats_in(self._table.acting())[0], self._script.pop(0))
        return [to_plain(event) for event in told_to(self.game, happened, self.seat)]

    def _move(self, seat: int, text: str) -> None:
        apply_steps(self.game, self._table, seat, [text])


@lru_cache(maxsize=32)
def load_lesson(game: str, name: str) -> Lesson:
    path = load_game(game).folder / "lessons" / f"{name}.json"
    return play_through(load_game(game), path)


def play_through(game: Game, path: Path) -> Lesson:
    stored = json.loads(path.read_text(encoding="utf-8"))
    room = Classroom(game, stored)
    steps: list[LessonStep] = []
    happened: list[dict[str, Any]] = []
    for step in stored["steps"]:
        expected = step.get("expect")
        choose = room.choice(expected, step.get("wrong")) if expected is not None else None
        light = list(step.get("point_at", ()))
        status = scene.status(game, room.view(), choose.kind if choose is not None else None)
        steps.append(LessonStep(step["say"], to_plain(room.view()), happened, step.get("rule"), choose, light, status))
        happened = room.choose(expected) if expected is not None else []
        if "then" in step:
            steps.append(LessonStep(step["then"], to_plain(room.view()), happened))
            happened = []
    return Lesson(stored["name"], stored["title"], steps, stored["done"], room.seat, room.names)


async def lesson(request: Request) -> Response:
    game, name = request.path_params["game"], request.path_params["name"]
    if game not in game_names() or name not in lesson_names(load_game(game)):
        raise Refused(404, phrase("thereIsNoSuchLesson"))
    return answer(load_lesson(game, name))
