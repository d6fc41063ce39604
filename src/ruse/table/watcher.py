# compiled
"""What the table remembers about each viewer."""

from __future__ import annotations

from typing import Any

from ruse.kernel.game import Game
from ruse.kernel.races import TABLE_EVENTS
from ruse.kernel.sight import Setup
from ruse.table.delivery import Question


class Watcher:
    """One viewer's stand: its memory, the version it is at, and what it has been told since its last decision."""

    def __init__(self, viewer: int, aided: bool) -> None:
        self.viewer = viewer
        self._memory: Any = None
        self._to_note: list[Any] = []
        """What was told and is not in the memory yet: at most tables nobody asks for it."""
        self.aided = aided
        self.version = 0
        self.view: Any = None
        self.question: Question | None = None
        self.told: list[Any] = []
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
                self.told.append(told)
                self._to_note.append(told)
        return events

    def recalled(self, game: Game, setup: Setup) -> Any:
        """The memory, with everything that was told."""
        if self._memory is None:
            self._memory = game.remember(setup, self.viewer)
        for event in self._to_note:
            self._memory.note(event)
        self._to_note.clear()
        return self._memory
