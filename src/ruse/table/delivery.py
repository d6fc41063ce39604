"""What a viewer is told and asked, and what a command did."""

from __future__ import annotations

from typing import Any

from ruse.kernel.game import Move
from ruse.kernel.record import Row
from ruse.kernel.shape import Shape


class Question(Shape, frozen=True):
    """What a seat is asked, without words. The id is the seat's own and changes only when what it is asked changes."""

    id: int
    kind: str
    actions: tuple[int, ...]
    more: tuple[bool, ...]
    """For each action: does it leave the decision unfinished?"""


class Decision(Shape, frozen=True):
    """What a seat is asked, with the moves it can choose from."""

    id: int
    kind: str
    actions: tuple[int, ...]
    legal: tuple[Move, ...]
    draft: tuple[str, ...] = ()
    more: tuple[bool, ...] = ()


class Delivery(Shape, frozen=True):
    """One message for one viewer, built up for it: nothing else is ever sent about the game."""

    viewer: int
    version: int
    events: tuple[Any, ...]
    view: Any
    decision: Decision | None


class Done(Shape, frozen=True):
    """What a command did: rows to make durable, then deliveries to release in order."""

    rows: tuple[Row, ...] = ()
    deliveries: tuple[Delivery, ...] = ()
    draft: Decision | None = None
    """The sender's own decision as it stands with its unfinished steps; nobody else is told."""
    again: bool = False
    """The same command had been done before; nothing happened this time."""

    def to(self, viewer: int) -> Delivery | None:
        for delivery in self.deliveries:
            if delivery.viewer == viewer:
                return delivery
        return None
