"""WX-9: events as each viewer may know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never, get_args

from ruse.games.war_x_treme import gear_events as gear
from ruse.games.war_x_treme.happening import Happening, Open
from ruse.kernel.state import ORACLE

if TYPE_CHECKING:
    from typing_extensions import TypeIs

OPEN = frozenset(get_args(Open))


def is_open(event: Happening) -> TypeIs[Open]:
    return type(event) in OPEN


def redact(event: Happening, viewer: int) -> Happening:
    """What this viewer is told of an event: itself, or its public twin."""
    if is_open(event):
        return event
    match event:
        case gear.EquipmentDealt(rule, seat, _):
            return event if viewer in (seat, ORACLE) else gear.EquipmentDealtUnseen(rule, seat)
        case gear.EquipmentDrawn(rule, seat, _):
            return event if viewer in (seat, ORACLE) else gear.EquipmentDrawnUnseen(rule, seat)
        case gear.SecretDealt(rule, seat, _):
            return event if viewer in (seat, ORACLE) else gear.SecretDealtUnseen(rule, seat)
        case gear.Spied(rule, seat, cards, _):
            return event if viewer in (seat, ORACLE) else gear.SpiedUnseen(rule, seat, len(cards))
    assert_never(event)
