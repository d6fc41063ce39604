# compiled
"""What the table keeps of each viewer."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ruse.kernel.game import Game
from ruse.kernel.listener import Listener, told_to
from ruse.kernel.sight import Setup
from ruse.table.delivery import Question


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)  # As its base.
class Watcher(Listener):
    """One viewer's stand: the version it is at, what it was told, and how much of what happened it has listened to."""

    def __init__(self, game: Game, setup: Setup, viewer: int) -> None:
        super().__init__(game, setup, viewer)
        self._heard = 0
        """So much of what happened it has listened to: at most tables nobody asks for a Sight."""
        self._decided = 0
        """So much had happened when it decided last."""
        self.version = 0
        self.view: Any = None
        self.question: Question | None = None
        self.log: list[Any] = []
        """What it was told in this chapter; of the whole game where the table helps memories."""

    def hear(self, happened: list[object], opening: int, view: Any, question: Question | None) -> list[Any] | None:
        """What the viewer is told of what happened; None if for this viewer nothing did."""
        events = self._log(happened, opening)
        if not events and view == self.view and question is self.question:
            return None
        self.view = view
        self.question = question
        self.version += 1
        return events

    def _log(self, happened: list[object], opening: int) -> list[Any]:
        """What of it this viewer is told, which also goes into the log; a chapter begins a new one with its opening."""
        if opening < 0:
            events = told_to(self.game, happened, self.viewer)
            self.log += events
            return events
        before = told_to(self.game, happened[:opening], self.viewer)
        self.log = told_to(self.game, happened[opening:], self.viewer)
        return before + self.log

    def decided_at(self, happened: int) -> None:
        """It decided when so much had happened."""
        self._decided = happened
        self.decides()

    def catch_up(self, chronicle: list[object]) -> None:
        """Listen to all that happened, for a Sight of now."""
        if self._heard < self._decided:
            self.listen(chronicle[self._heard : self._decided])
            self._heard = self._decided
            self.decides()
        self.listen(chronicle[self._heard :])
        self._heard = len(chronicle)
