"""WX-9: events as each viewer may know them."""

from __future__ import annotations

from typing import Final, assert_never, get_args

from ruse.games.war_x_treme import gear_events as gear
from ruse.games.war_x_treme.happening import Happening, Open
from ruse.kernel.state import ORACLE

OPEN: Final = frozenset(get_args(Open))
"""Most of what happens: to look it up is quicker than to ask whether it is one thing after the other."""


def redact(event: Happening, viewer: int) -> Happening:
    """What this viewer is told of an event: itself, or its public twin."""
    if type(event) in OPEN:
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
    if isinstance(event, Open):
        return event
    assert_never(event)
