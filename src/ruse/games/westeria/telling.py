"""WE-10: events as each viewer may know them."""

from __future__ import annotations

from typing import Final, assert_never, get_args

from ruse.games.westeria.events import (
    Deployed,
    DeployedUnseen,
    Guessed,
    GuessedUnseen,
    Happening,
    Looked,
    LookedUnseen,
    Open,
    Placed,
    PlacedUnseen,
    Redeployed,
    RedeployedUnseen,
    UnitDrawn,
    UnitDrawnUnseen,
)
from ruse.kernel.state import ORACLE

OPEN: Final = frozenset(get_args(Open))
"""Most of what happens: to look it up is quicker than to ask whether it is one thing after the other."""


def redact(event: Happening, viewer: int) -> Happening:
    """What this viewer is told of an event: itself, or its public twin."""
    if type(event) in OPEN:
        return event
    match event:
        case Placed(rule, seat, zones):
            return event if viewer in (seat, ORACLE) else PlacedUnseen(rule, seat, tuple(sorted(zones)))
        case UnitDrawn(rule, seat, _, shown):
            return event if shown or viewer in (seat, ORACLE) else UnitDrawnUnseen(rule, seat)
        case Deployed(rule, seat, _, zone, shown):
            return event if shown or viewer in (seat, ORACLE) else DeployedUnseen(rule, seat, zone)
        case Redeployed(rule, seat, zones):
            first, second, third = sorted(zones)
            return event if viewer in (seat, ORACLE) else RedeployedUnseen(rule, seat, (first, second, third))
        case Looked(rule, seat, territories):
            one, other = sorted(territories)
            return event if viewer in (seat, ORACLE) else LookedUnseen(rule, seat, (one, other))
        case Guessed(rule, seat, owner, zone, guess, right):
            # The owner of a unit knows it anyway, but is told no more than the others.
            told = right or viewer in (seat, ORACLE)
            return event if told else GuessedUnseen(rule, seat, owner, zone, guess)
    if isinstance(event, Open):
        return event
    assert_never(event)
