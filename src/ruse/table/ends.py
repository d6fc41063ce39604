"""How a game ends: played to its end, given up, agreed, or left."""

from __future__ import annotations

from typing import Literal

from ruse.kernel.errors import Refusal
from ruse.kernel.state import WHOLE
from ruse.table.chairs import steady_level
from ruse.table.rows import EndRow, ResignRow
from ruse.table.seats import is_absent
from ruse.table.stand import Stand
from ruse.table.words import phrase

Reason = Literal["over", "resigned", "agreed", "absence"]


def resign(stand: Stand, seat: int, now: int) -> ResignRow:
    """Give up: two players' game ends; with more a bot plays on."""
    stand.check_running()
    row = ResignRow(seat=seat, at=now)
    if stand.setup.seats > 2:
        row.stand_in = steady_level(stand.game)
    return row


def offer_end(stand: Stand, seat: int, now: int) -> EndRow | None:
    """Offer to end the game as it stands, or agree to; it ends when everybody has who still has a say.

    Whom a bot plays for has none, nor who is away too long: a game that somebody walked away from is revealed.
    """
    stand.check_running()
    if stand.chairs[seat].bot_level() is not None:
        raise Refusal(phrase("aBotIsPlayingFor"))
    stand.offers.add(seat)
    people = [chair.seat for chair in stand.chairs if chair.bot_level() is None]
    away = [other for other in people if other != seat and is_absent(stand, other, now)]
    if not {*people} - {*away} <= stand.offers:
        return None
    return end_row(stand, "absence", now, away=away[0]) if away else end_row(stand, "agreed", now)


def end_idle(stand: Stand, now: int) -> EndRow:
    """End a game that nobody has touched for very long."""
    stand.check_running()
    return end_row(stand, "absence", now)


def end_row(
    stand: Stand, reason: Reason, now: int, *, loser: int | None = None, away: int | None = None
) -> EndRow:  # fmt: skip
    """Why it ended, and what each seat gets; nobody's unfinished steps count."""
    stand.play.drop_drafts()
    seats = stand.setup.seats
    outcome = [0] * seats
    if reason == "over":
        outcome = stand.play.outcome()
    elif reason == "agreed":
        outcome = [WHOLE // seats] * seats
    elif loser is not None:
        outcome = [0 if seat == loser else WHOLE // (seats - 1) for seat in range(seats)]
    row = EndRow(reason=reason, outcome=outcome, scores=stand.play.scores(), at=now)
    if away is not None:
        row.by = away
    return row
