"""A table that was rebuilt: from when its clocks run again, and who has run them meanwhile."""

from __future__ import annotations

from ruse.table.chairs import Live
from ruse.table.stand import Stand
from ruse.table.telling import look, start_clock, tell

AHEAD = 2_000
"""So much may a row of another process be ahead of this one's time."""


def resume(stand: Stand, now: int) -> None:
    """Nobody has run the table until now."""
    stand.clocks.pause()
    stand.log.resumed = now if isinstance(stand.clocks.pace, Live) else None
    if stand.acted_quietly:
        tell(stand, now)
    for seat in stand.owing_seats():
        start_clock(stand, seat, stand.play.watchers[seat].question, now)
    stand.moments.window = stand.moments.race = None
    look(stand, now)


def go_on(stand: Stand, run_since: int, now: int) -> None:
    """Another process has run the table since then: that says more than its rows if none was made after."""
    latest = max(run_since, _latest(stand, now))
    if stand.acted_quietly:
        tell(stand, latest)
    stand.log.resumed = 0
    run_from(stand, run_since, now)
    stand.moments.window = stand.moments.race = None
    look(stand, latest)


def run_from(stand: Stand, resumed: int, now: int) -> None:
    """Some process runs the table and let its clocks run again from then on, if no row was made after that."""
    if stand.log.resumed is None:
        return
    latest = _latest(stand, now)
    stand.log.resumed = resumed if resumed > latest and isinstance(stand.clocks.pace, Live) else None
    if resumed > latest:
        stand.clocks.resume(resumed)


def _latest(stand: Stand, now: int) -> int:
    """When the last row was made, or the deal; long ago, if that is still to come: its clock has been put back since."""
    record = stand.log.record
    at = int(record.rows[-1].get("at", 0) if record.rows else record.extra.get("at", 0))
    return at if at <= now + AHEAD else 0
