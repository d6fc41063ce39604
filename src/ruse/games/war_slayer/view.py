"""WS-10: what a viewer may know, as a table of its own; `viewing.py` builds it up from nothing."""

from __future__ import annotations

from ruse.kernel.shape import Shape


class Slot(Shape, frozen=True):
    """A place on the table: `empty`, `down`, `up` or `taken`; the card if this viewer knows it."""

    lies: str
    card: str | None


class Operation(Shape, frozen=True):
    """One flipped column; cards by seat, the winner's seat or None for a draw."""

    winner: int | None
    cards: tuple[str, ...]


class Side(Shape, frozen=True):
    seat: int
    hq: int
    hand: tuple[str | None, ...]
    first_row: str | None
    theater: tuple[Slot, ...]
    dossier: tuple[Slot, ...]
    aside: tuple[str | None, ...]
    pile: tuple[str, ...] | None
    points: int | None


class View(Shape, frozen=True):
    viewer: int | None
    phase: str
    mission: int
    defeated: int
    flipped: int
    operations: tuple[Operation, ...]
    sides: tuple[Side, ...]
    reason: str | None
