"""Who sits where: taking a seat, standing in for who is away, coming back."""

from __future__ import annotations

from ruse.kernel.errors import Refusal
from ruse.kernel.game import YARDSTICK
from ruse.table.chairs import BOT, OPEN, PERSON, Mail
from ruse.table.rows import SeatRow
from ruse.table.stand import Stand
from ruse.table.windows import check_orders
from ruse.table.words import phrase

ABSENT_AFTER = 30_000
"""After this long away the others may let a bot play on, or end the game."""
STRIKES = 2
"""After this many time-outs in a row the seat is offered to a bot."""


def sit(stand: Stand, seat: int, name: str, now: int) -> SeatRow:
    """A person takes an open seat."""
    if stand.chairs[seat].kind != OPEN:
        raise Refusal(phrase("thisSeatIsTaken"))
    stand.check_running()
    return SeatRow(seat=seat, kind=PERSON, name=name, at=now)


def seat_bot(stand: Stand, seat: int, level: str, now: int) -> SeatRow:
    """A bot takes an open seat, or stands in for somebody who is away."""
    if level not in (YARDSTICK, *stand.game.bots):
        raise Refusal(phrase("thereIsNoBot", level=f"{level!r}"))
    is_open = stand.chairs[seat].kind == OPEN
    if not (is_open or is_absent(stand, seat, now) or is_offered(stand, seat)):
        raise Refusal(phrase("thisSeatIsTakenAnd"))
    stand.check_running()
    if is_open:
        return SeatRow(seat=seat, kind=BOT, name=level.title(), level=level, at=now)
    return SeatRow(seat=seat, stand_in=level, at=now)


def take_back(stand: Stand, seat: int, now: int) -> SeatRow:
    """The player of a seat takes it back from the bot that stood in."""
    if stand.chairs[seat].stand_in is None:
        raise Refusal(phrase("noBotIsStandingIn"))
    stand.check_running()
    return SeatRow(seat=seat, stand_in=None, at=now)


def order(stand: Stand, seat: int, orders: dict[str, str], now: int) -> SeatRow:
    """Standing orders for reaction windows, by kind, instead of those before."""
    checked = check_orders(stand.game, orders)
    stand.check_running()
    return SeatRow(seat=seat, orders=checked, at=now)


def presence(stand: Stand, seat: int, present: bool, now: int) -> None:
    """Somebody's connection came or went. No row: it says nothing about the game."""
    chair, waited = stand.chairs[seat], not stand.moments.anybody()
    if chair.present != present:
        chair.present = present
        chair.away_since = None if present else now
    if waited and stand.moments.anybody():
        stand.moments.begin_again(now)


def is_absent(stand: Stand, seat: int, now: int) -> bool:
    """Is its player away for so long that the others need not wait? By mail nobody is expected to be there."""
    if isinstance(stand.clocks.pace, Mail):
        return False
    chair = stand.chairs[seat]
    return chair.kind == PERSON and chair.away_since is not None and now - chair.away_since >= ABSENT_AFTER


def is_offered(stand: Stand, seat: int) -> bool:
    """Has the seat been silent so often that a bot may take it?"""
    return stand.chairs[seat].kind == PERSON and stand.chairs[seat].strikes >= STRIKES
