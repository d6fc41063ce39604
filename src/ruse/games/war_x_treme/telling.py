"""WX-9: events as each viewer may know them."""

from __future__ import annotations

from typing import assert_never

from ruse.games.war_x_treme import gear_events as gear
from ruse.games.war_x_treme.happening import Happening, Open
from ruse.kernel.state import ORACLE


def redact(event: Happening, viewer: int) -> Happening:
    """What this viewer is told of an event: itself, or its public twin."""
    match event:
        case gear.EquipmentDealt(rule, seat, _):
            return event if viewer in (seat, ORACLE) else gear.EquipmentDealtUnseen(rule, seat)
        case gear.EquipmentDrawn(rule, seat, _):
            return event if viewer in (seat, ORACLE) else gear.EquipmentDrawnUnseen(rule, seat)
        case gear.SecretDealt(rule, seat, _):
            return event if viewer in (seat, ORACLE) else gear.SecretDealtUnseen(rule, seat)
        case gear.Spied(rule, seat, cards, _):
            return event if viewer in (seat, ORACLE) else gear.SpiedUnseen(rule, seat, len(cards))
    if isinstance(event, Open):
        return event
    assert_never(event)
