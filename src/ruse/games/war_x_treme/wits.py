"""A guess at the outcome, for playouts that stop early."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme.end import share_of
from ruse.games.war_x_treme.state import NOT_YET, Field
from ruse.kernel.state import WHOLE


def guess(table: Field, seat: i64) -> i64:
    """Who holds more cards wins more often; an equipment card is worth about one of them."""
    if table.reason != NOT_YET:
        return share_of(table, seat)
    total: i64 = 0
    for other in range(table.seats):
        total += strength(table, other)
    return WHOLE * strength(table, seat) // total if total > 0 else WHOLE // table.seats


def strength(table: Field, seat: i64) -> i64:
    return table.held(seat) + table.gear_of(seat) if table.plays(seat) else i64(0)
