"""WS-10: events as each viewer may know them."""

from __future__ import annotations

from typing import Final, assert_never, get_args

from ruse.games.war_slayer.events import (
    ClaimedDossier,
    ClaimedDossierUnseen,
    Drew,
    DrewUnseen,
    Happening,
    Laid,
    LaidUnseen,
    Open,
    Took,
    TookUnseen,
)
from ruse.kernel.state import ORACLE, SPECTATOR

OPEN: Final = frozenset(get_args(Open))
"""Most of what happens: to look it up is quicker than to ask whether it is one thing after the other."""


def redact(event: Happening, viewer: int) -> Happening:
    """What this viewer is told of an event: itself, or its public twin."""
    if type(event) in OPEN:
        return event
    match event:  # What is oftenest first; taking an event apart in its case would be slow.
        case Laid():
            return event if viewer in (event.seat, ORACLE) else LaidUnseen(event.rule, event.seat, event.row)
        case Drew():
            return event if viewer in (event.seat, ORACLE) else DrewUnseen(event.rule, event.seat, len(event.cards))
        case Took(rule, seat, owner, column, _, vip):
            return event if viewer != SPECTATOR or vip else TookUnseen(rule, seat, owner, column)
        case ClaimedDossier(rule, seat, owner, columns, cards, vip):
            told = ClaimedDossierUnseen(rule, seat, owner, columns, len(cards), vip)
            return event if viewer != SPECTATOR else told
    if isinstance(event, Open):
        return event
    assert_never(event)
