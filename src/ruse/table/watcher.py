# compiled
"""What the table remembers about each viewer."""

from __future__ import annotations

from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.races import TABLE_EVENTS
from ruse.kernel.sight import Setup
from ruse.table.delivery import Question


class Watcher:
    """One viewer's stand: its memory, the version it is at, and how much of what happened is behind it."""

    def __init__(self, viewer: int, aided: bool) -> None:
        self.viewer = viewer
        self._memory: Any = None
        self._noted = 0
        """How much of what happened is in the memory: at most tables nobody asks for it."""
        self.aided = aided
        self.version = 0
        self.view: Any = None
        self.question: Question | None = None
        self.decided = 0
        """How much had happened when it decided last."""
        self.log: list[Any] = []
        """What it was told in this chapter; of the whole game where the table helps memories."""

    def hear(
        self, game: Game, happened: list[object], opening: object, view: Any, question: Question | None
    ) -> list[Any] | None:
        """Take in what happened and give back what the viewer is told of it; None if for this viewer nothing did."""
        events = self._take(game, happened, opening)
        if not events and view == self.view and question is self.question:
            return None
        self.view = view
        self.question = question
        self.version += 1
        return events

    def _take(self, game: Game, happened: list[object], opening: object) -> list[Any]:
        """What of it this viewer is told, which also goes into the log; a chapter begins a new one with its opening."""
        events: list[Any] = []
        redact = game.redact
        for event in happened:
            if event is opening and not self.aided:
                self.log = []
            if type(event) in TABLE_EVENTS:
                events.append(event)
                self.log.append(event)
                continue
            told = redact(event, self.viewer)
            if told is not None:
                events.append(told)
                self.log.append(told)
        return events

    def recalled(self, game: Game, setup: Setup, chronicle: list[object]) -> Any:
        """The memory, with everything that was told."""
        if self._memory is None:
            self._memory = game.remember(setup, self.viewer)
        for event in self._told_of(game, chronicle, self._noted):
            self._memory.note(event)
        self._noted = len(chronicle)
        return self._memory

    def told(self, game: Game, chronicle: list[object]) -> tuple[Any, ...]:
        """What it was told since its last decision."""
        return tuple(self._told_of(game, chronicle, self.decided))

    def _told_of(self, game: Game, chronicle: list[object], start: int) -> list[Any]:
        """What the game told it of what happened since then."""
        events: list[Any] = []
        for event in chronicle[start:]:
            if type(event) not in TABLE_EVENTS:
                told = game.redact(event, self.viewer)
                if told is not None:
                    events.append(told)
        return events
