"""MS-8: what a viewer may know, as a table of its own; `viewing.py` builds it up from nothing."""

from __future__ import annotations

from ruse.kernel.shape import Shape


class Face(Shape, frozen=True):
    """A card that this viewer may see; `times` is how often it was replaced, `flavour` for cards of one's own hand."""

    card: str
    faction: str
    value: int
    border: str
    name: str
    times: int
    flavour: str | None = None


class Spy(Shape, frozen=True):
    seat: int
    faction: str


class Laid(Shape, frozen=True):
    """A card in a row: who laid it, if it was in this round, and the spies on it."""

    face: Face
    laid_by: int | None
    spies: tuple[Spy, ...]


class Quay(Shape, frozen=True):
    """A row from its Port outwards; the next card must be above `above` and not of border `last_border`."""

    faction: str
    port: str
    port_border: str
    cards: tuple[Laid, ...]
    above: int
    last_border: str


class Side(Shape, frozen=True):
    """`hand`: cards this viewer knows, None for the others; `known`: those that all know; `spies`: the card under each."""

    seat: int
    hand: tuple[Face | None, ...]
    known: tuple[str, ...]
    spies: tuple[str | None, ...]
    points: int
    total: int
    special: str | None


class Draft(Shape, frozen=True):
    """The unfinished steps of the viewer's own decision."""

    special: str | None
    card: str | None


class View(Shape, frozen=True):
    viewer: int | None
    phase: str
    game: int
    match: str
    goal: int
    round: int
    final: bool
    starter: int
    master: int | None
    order: tuple[int, ...]
    turn: int | None
    last_drawer: int | None
    must_draw: bool
    idle: int
    drew: bool
    draw_pile: int
    discard: tuple[Face, ...]
    rows: tuple[Quay, ...]
    sides: tuple[Side, ...]
    disguised: bool
    laid: str | None
    spy: str | None
    draft: Draft | None
    advanced: bool
    replace_last: bool
    forced_move: bool
    winners: tuple[int, ...]
    reason: str | None
