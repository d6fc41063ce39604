"""What a viewer is told, and what the table remembers about each viewer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ruse.kernel.game import Game, Move
from ruse.kernel.races import TableEvent
from ruse.kernel.record import Row
from ruse.kernel.sight import Setup


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat is asked. The id is the seat's own and changes only when what it is asked changes."""

    id: int
    kind: str
    actions: tuple[int, ...]
    legal: tuple[Move, ...]
    draft: tuple[str, ...] = ()
    more: tuple[bool, ...] = ()
    """For each action: does it leave the decision unfinished?"""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message for one viewer, built up for it: nothing else is ever sent about the game."""

    viewer: int
    version: int
    events: tuple[Any, ...]
    view: Any
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did: rows to make durable, then deliveries to release in order."""

    rows: tuple[Row, ...] = ()
    deliveries: tuple[Delivery, ...] = ()
    draft: Decision | None = None
    """The sender's own decision as it stands with its unfinished steps; nobody else is told."""
    again: bool = False
    """The same command had been done before; nothing happened this time."""


@dataclass(slots=True)
class Watcher:
    """One viewer's stand: its memory, the version it is at, and what it has been told since its last decision."""

    viewer: int
    memory: Any
    """None for who sees everything and need not remember."""
    aided: bool = False
    version: int = 0
    view: Any = None
    decision: Decision | None = None
    told: list[Any] = field(default_factory=list)
    log: list[Any] = field(default_factory=list)
    """What it was told in this chapter; of the whole game where the table helps memories."""

    @classmethod
    def at(cls, game: Game, setup: Setup, viewer: int) -> Watcher:
        return cls(viewer, game.remember(setup, viewer), bool(setup.options.get("memory_aid")))

    def hear(self, game: Game, happened: list[object], view: Any, decision: Decision | None) -> Delivery | None:
        """Take in what happened; None if for this viewer nothing did."""
        events = self._take(game, happened)
        for event in events:
            if not isinstance(event, TableEvent):
                self.told.append(event)
                if self.memory is not None:
                    self.memory.note(event)
        if not events and view == self.view and decision == self.decision:
            return None
        self.view = view
        self.decision = decision
        self.version += 1
        return Delivery(self.viewer, self.version, events, view, decision)

    def _take(self, game: Game, happened: list[object]) -> tuple[Any, ...]:
        """What of it this viewer is told, which also goes into the log; a chapter begins a new one."""
        events = []
        for event in happened:
            if type(event).__name__ == game.chapter and not self.aided:
                self.log = []
            told = game.tell(event, self.viewer)
            if told is not None:
                events.append(told)
                self.log.append(told)
        return tuple(events)
