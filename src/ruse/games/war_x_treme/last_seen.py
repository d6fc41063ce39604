# compiled
"""Where everybody saw each card of War X-treme go when it was last open (WX-9.1): raw, for learners."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_x_treme.equipment import MOST_SEATS
from ruse.games.war_x_treme.pile_events import ArmyRenewed, TaxedAway, TaxPaid
from ruse.kernel.kit import Row

TO_TAX: Final[i64] = MOST_SEATS + 1
"""1 and the seat is its army; 0 is not seen yet."""


def note(marks: Row, event: object, numbers: dict[str, int]) -> None:
    """A told event; all that is noted here is told to everybody."""
    if isinstance(event, ArmyRenewed):
        for name in event.cards:
            marks.cells[numbers[name]] = 1 + event.seat
    elif isinstance(event, (TaxPaid, TaxedAway)):
        for taxed in event.cards:
            marks.cells[numbers[taxed]] = TO_TAX
