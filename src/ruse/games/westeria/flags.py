# compiled
"""WE-7 Flags: captured, won back and handed on."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.westeria import chronicle
from ruse.games.westeria.end import end_if_one_flag_is_left
from ruse.games.westeria.start import settle_control
from ruse.games.westeria.state import CAPTURED, MOVING, OVER, RETURNING_FLAG, Realm
from ruse.kernel.kit import NOTHING


def capture(table: Realm, seat: i64, owner: i64) -> None:
    """WE-7.1: the Flag lies in front of its captor. WE-7.3: who has none of its own may not keep it, unless it wins."""
    table.lift(table.flag_of(owner), CAPTURED)
    keeper = table.captor_of(seat)
    holder = seat if keeper == NOTHING or keeper == owner else keeper
    hand_over(table, seat, owner, holder)
    if keeper == owner:
        # WE-7.3: who captures the Flag of the one holding its own gets the own Flag back.
        table.set_captor(seat, NOTHING)
        chronicle.flag_won_back(table, seat)
    end_if_one_flag_is_left(table)
    if keeper == owner and table.phase != OVER:
        table.phase = RETURNING_FLAG


def hand_over(table: Realm, seat: i64, owner: i64, holder: i64) -> None:
    """WE-7.2: whatever Flags the loser held go with the loser's own to whoever receives it."""
    others: i64 = 0
    for other in range(table.seats):
        if table.captor_of(other) == owner:
            others |= 1 << other
            table.set_captor(other, holder)
    table.set_captor(owner, holder)
    chronicle.flag_captured(table, seat, owner, holder, others)


def return_flag(table: Realm, seat: i64, zone: i64) -> None:
    """WE-7.4: the returned Flag is placed at once, in any free zone, and everyone knows where it stands."""
    table.put(table.flag_of(seat), zone)
    chronicle.flag_placed(table, seat, zone)
    settle_control(table)
    table.phase = MOVING
