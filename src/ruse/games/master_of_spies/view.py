"""MS-8: what a viewer may know, as a table of its own; `viewing.py` builds it up from nothing."""

from __future__ import annotations

from typing import Literal

from ruse.kernel.shape import Shape

Faction = Literal["draken", "palamire", "dragon", "free"]
Border = Literal["light", "dark", "none"]
Phase = Literal["draw", "play", "disguise", "spy-move", "turn-over", "over"]
Match = Literal["single", "deals", "points"]
Special = Literal["regroup", "archive", "exchange"]
Reason = Literal["final-round", "deals", "points"]


class Face(Shape, frozen=True):
    """A card that this viewer may see; `times` is how often it was replaced, `flavour` for cards of one's own hand.

    `worn`: it cannot replace another card (MS-3.3).
    """

    card: str
    faction: Faction
    value: int
    border: Border
    name: str
    times: int
    worn: bool
    flavour: str | None = None


class Spy(Shape, frozen=True):
    seat: int
    faction: Faction


class Laid(Shape, frozen=True):
    """A card in a row: who laid it, if it was in this round, and the spies on it."""

    face: Face
    laid_by: int | None
    spies: tuple[Spy, ...]


class Quay(Shape, frozen=True):
    """A row from its Port outwards; the next card must be above `above` and not of border `last_border`."""

    faction: Faction
    port: str
    port_border: Border
    cards: tuple[Laid, ...]
    above: int
    last_border: Border


class Side(Shape, frozen=True):
    """`hand`: cards this viewer knows, None for the others; `known`: those that all know; `spies`: the card under each."""

    seat: int
    hand: tuple[Face | None, ...]
    known: tuple[str, ...]
    spies: tuple[str | None, str | None, str | None, str | None]
    points: int
    total: int
    special: Literal["up", "spent"] | None


class Draft(Shape, frozen=True):
    """The unfinished steps of the viewer's own decision."""

    special: Special | None
    card: str | None


class View(Shape, frozen=True):
    viewer: int | None
    phase: Phase
    game: int
    match: Match
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
    """Of the discard pile what this viewer is shown, from the top."""
    buried: int
    """How many cards lie below it."""
    top_only: bool
    looking: Special | None
    """MS-2.1: the special action for which the seat on turn looks through the pile."""
    rows: tuple[Quay, Quay, Quay, Quay]
    sides: tuple[Side, ...]
    disguised: bool
    laid: str | None
    spy: Faction | None
    draft: Draft | None
    advanced: bool
    replace_last: bool
    forced_move: bool
    winners: tuple[int, ...]
    reason: Reason | None
