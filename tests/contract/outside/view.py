"""Who may know what in Ferry."""

from __future__ import annotations

from typing import Any

from ruse.kernel.shape import Shape
from ruse.kernel.state import ORACLE
from tests.contract.outside import events
from tests.contract.outside.state import Ferry

EVENTS = (
    events.Dealt,
    events.DealtUnseen,
    events.Shipped,
    events.ShippedUnseen,
    events.Stormed,
    events.Sank,
    events.Stored,
    events.Ended,
)


class Smuggler(Shape, frozen=True):
    hand: tuple[int | None, ...]
    hold: tuple[int | None, ...]
    sunk: tuple[int, ...]


class View(Shape, frozen=True):
    viewer: int | None
    night: int
    over: bool
    smugglers: tuple[Smuggler, ...]
    draft: int | None


def view(table: Ferry, viewer: int) -> View:
    return View(
        viewer=viewer if viewer >= 0 else None,
        night=table.night,
        over=table.over(),
        smugglers=tuple(_smuggler(table, seat, viewer) for seat in range(table.seats)),
        draft=table.drafts[viewer] if viewer >= 0 else None,
    )


def _smuggler(table: Ferry, seat: int, viewer: int) -> Smuggler:
    knows = viewer in (seat, ORACLE) or table.over()
    return Smuggler(
        hand=tuple(crate if knows else None for crate in table.hands[seat]),
        hold=tuple(crate if knows else None for crate in table.holds[seat]),
        sunk=tuple(table.sunk[seat]),
    )


def redact(event: Any, viewer: int) -> Any:
    match event:
        case events.Dealt(rule, seat, crates) if viewer not in (seat, ORACLE):
            return events.DealtUnseen(rule, seat, len(crates))
        case events.Shipped(rule, seat, _, dock) if viewer not in (seat, ORACLE):
            return events.ShippedUnseen(rule, seat, dock)
    return event
