"""The one place where a row changes a table: as it is played, when it is read again, and when another process made it.

Commands check and build rows (`acts`, `seats`, `ends`, `waking`); what a row does is said here and nowhere else.
"""

from __future__ import annotations

from msgspec import UNSET

from ruse.kernel.errors import RuseError
from ruse.kernel.races import timing
from ruse.kernel.record import Row
from ruse.kernel.state import HOUSE
from ruse.table.chairs import steady_level
from ruse.table.ends import end_row
from ruse.table.rows import ActRow, AnyRow, EndRow, ResignRow, SeatRow, StepsRow, moment_of
from ruse.table.stand import Stand


def apply(stand: Stand, row: AnyRow, line: Row | None = None) -> Row:
    """Do what the row says, and keep its line: `line`, if the record has one already."""
    if row.resumed is not UNSET:
        stand.clocks.resume(row.resumed)
    if isinstance(row, StepsRow):
        _steps(stand, row)
    elif isinstance(row, SeatRow):
        _seat(stand, row)
    elif isinstance(row, ResignRow) and stand.setup.seats > 2:
        stand.chairs[row.seat].stand_in = row.stand_in or steady_level(stand.game)
    kept = stand.log.keep(row, line)
    if isinstance(row, EndRow):
        stand.ended = kept
    return kept


def _steps(stand: Stand, row: StepsRow) -> None:
    """A decision reaches the State, which must then be what the row says it is, if it says so already."""
    if not row.steps:
        return
    race = row.race if isinstance(row, ActRow) else UNSET
    stand.play.take(row.seat, row.steps, () if race is UNSET else timing({"race": race}))
    check = stand.play.checksum()
    if row.check is UNSET:
        row.check = check
    elif row.check != check:
        raise RuseError("the checksum does not come out")
    if row.seat < HOUSE:
        stand.chairs[row.seat].strikes = row.strikes or 0
        stand.acted_quietly = True
    else:
        stand.moments.race = None


def _seat(stand: Stand, row: SeatRow) -> None:
    chair = stand.chairs[row.seat]
    for field in ("kind", "name", "level", "stand_in", "orders"):
        if (said := getattr(row, field)) is not UNSET:
            setattr(chair, field, said)
    if row.orders is UNSET:
        chair.strikes = 0  # Everybody sees strikes, and nobody may see that an order was given.
    elif stand.moments.window is not None:
        stand.moments.window.latest = moment_of(row)


def is_told(stand: Stand, row: AnyRow) -> bool:
    """Are viewers told now, or with what follows this row by itself?"""
    quiet = isinstance(row, StepsRow) and row.quiet is True
    drawn = stand.play.house_owes() and stand.race_owed() is None
    return not quiet and not drawn and (stand.over() or not stand.play.over())


def next_row(stand: Stand, row: AnyRow | None, now: int) -> AnyRow | None:
    """What follows by itself from a row, or from the deal: a draw of the table's own, where nobody races; the end."""
    if stand.over() or isinstance(row, SeatRow):
        return None
    if isinstance(row, ResignRow):
        return end_row(stand, "resigned", now, loser=row.seat) if stand.setup.seats == 2 else None
    if stand.play.house_owes() and stand.race_owed() is None:
        actions = stand.play.house_actions()
        text = stand.play.house_step(actions[stand.log.draw(len(actions))])
        return ActRow(seat=int(HOUSE), steps=[text], of=len(actions), at=now)
    return end_row(stand, "over", now) if stand.play.over() else None
