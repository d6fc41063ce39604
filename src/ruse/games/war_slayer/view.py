"""WS-10: what a viewer may know, as a table of its own; `viewing.py` builds it up from nothing."""

from __future__ import annotations

from typing import Literal

from ruse.kernel.shape import Shape

Row = Literal["theater", "dossier"]
Lies = Literal["empty", "down", "up", "taken"]
Phase = Literal["first", "second", "operations", "back-out", "mission-over", "over"]
Reason = Literal["vip-revealed", "vip-taken", "short-hq", "mission-limit"]


class Slot(Shape, frozen=True):
    """A place on the table: what lies there, and the card if this viewer knows it."""

    lies: Lies
    card: str | None


class Operation(Shape, frozen=True):
    """One flipped column; cards by seat, the winner's seat or None for a draw."""

    winner: int | None
    cards: tuple[str, str]


class Side(Shape, frozen=True):
    seat: int
    hq: int
    hand: tuple[str | None, ...]
    first_row: Row | None
    theater: tuple[Slot, Slot, Slot]
    dossier: tuple[Slot, Slot, Slot]
    aside: tuple[str | None, ...]
    pile: tuple[str, ...] | None
    points: int | None


class View(Shape, frozen=True):
    viewer: int | None
    phase: Phase
    mission: int
    defeated: int
    flipped: int
    operations: tuple[Operation, ...]
    sides: tuple[Side, Side]
    reason: Reason | None
