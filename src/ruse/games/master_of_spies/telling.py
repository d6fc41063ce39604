"""MS-8: events as each viewer may know them."""

from __future__ import annotations

from typing import Final, assert_never, get_args

from ruse.games.master_of_spies.events import (
    Dealt,
    DealtUnseen,
    Drew,
    DrewUnseen,
    Happening,
    Open,
    Regrouped,
    RegroupedUnseen,
)
from ruse.kernel.state import ORACLE

OPEN: Final = frozenset(get_args(Open))
"""Most of what happens: to look it up is quicker than to ask whether it is one thing after the other."""


def redact(event: Happening, viewer: int) -> Happening:
    """What this viewer is told of an event: itself, or its public twin."""
    if type(event) in OPEN:
        return event
    match event:
        case Dealt(rule, seat, cards):
            return event if viewer in (seat, ORACLE) else DealtUnseen(rule, seat, len(cards))
        case Drew(rule, seat, _, left):
            return event if viewer in (seat, ORACLE) else DrewUnseen(rule, seat, left)
        case Regrouped(rule, seat, cards, _):
            return event if viewer in (seat, ORACLE) else RegroupedUnseen(rule, seat, len(cards))
    if isinstance(event, Open):
        return event
    assert_never(event)
