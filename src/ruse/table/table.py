"""The authority over one game. Plain and synchronous: a command is refused and changes nothing, or it is done.

A command that is done gives rows and deliveries. Whoever drives the table makes the rows durable first and releases the
deliveries then; if the rows cannot be kept, the table is dropped and rebuilt from those that were.

Its parts are layers: `Standing` can be asked, `Telling` tells, `Rows` keeps what was done; on these stand `Acts` of a seat,
`Seats`, `Ends` and `Waking`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.record import Record, Row, Secret, new_record
from ruse.kernel.sight import Setup
from ruse.kernel.state import HOUSE
from ruse.table.acts import Acts
from ruse.table.chairs import PERSON, Chair, Live, Pace, Relaxed, pace_to_json
from ruse.table.delivery import Done
from ruse.table.ends import Ends
from ruse.table.waking import Waking

AHEAD = 2_000
"""So much may a row of another process be ahead of this one's time."""


class Table(Acts, Ends, Waking):
    def __init__(self, record: Record, secret: Secret, now: int) -> None:
        super().__init__(record, secret)
        self._tell(now)
        self._look(now)

    @classmethod
    def open(
        cls,
        game: Game,
        setup: Setup,
        secret: Secret,
        chairs: Sequence[Chair],
        now: int,
        pace: Pace | None = None,
        **extra: Any,
    ) -> Table:
        """A new table, dealt. With a `window` (its length) people react and race in real time."""
        seats = [chair.to_json() for chair in chairs]
        pace_data = pace_to_json(pace if pace is not None else Relaxed())
        return cls(new_record(game, setup, secret, seats, pace=pace_data, at=now, **extra), secret, now)

    @classmethod
    def rebuild(cls, record: Record, secret: Secret, now: int, run_since: int | None = None) -> Table:
        """The table as its rows left it. Nobody is charged for the time it was away.

        If another process runs it, and has since some moment, its clocks have gone on.
        """
        rows, record.rows = record.rows, []
        table = cls(record, secret, record.extra.get("at", now))
        for number, row in enumerate(rows):
            try:
                table._redo(row)
            except RuseError as error:
                raise RuseError(f"row {number + 1}: {error}") from error
        if run_since is None:
            table._resume(now)
        else:
            table._go_on(run_since, now)
        for chair in table.chairs:
            if chair.kind == PERSON:
                chair.present, chair.away_since = False, now
        return table

    def _resume(self, now: int) -> None:
        """Nobody has run the table until now."""
        self.clocks.pause()
        self.resumed = now if isinstance(self.clocks.pace, Live) else None
        if self._acted_quietly:
            self._tell(now)
        for seat in self._owing_seats():
            self._start_clock(seat, self._play.watchers[seat].question, now)
        self.moments.window = self.moments.race = None
        self._look(now)

    def _go_on(self, run_since: int, now: int) -> None:
        """Another process has run the table since then: that says more than its rows if none was made after."""
        latest = max(run_since, self._latest(now))
        if self._acted_quietly:
            self._tell(latest)
        self.resumed = 0
        self.run_from(run_since, now)
        self.moments.window = self.moments.race = None
        self._look(latest)

    def _latest(self, now: int) -> int:
        """When the last row was made, or the deal; long ago, if that is still to come: its clock has been put back since."""
        at = int(self.record.rows[-1].get("at", 0) if self.record.rows else self.record.extra.get("at", 0))
        return at if at <= now + AHEAD else 0

    def run_from(self, resumed: int, now: int) -> None:
        """Some process runs the table and let its clocks run again from then on, if no row was made after that."""
        if self.resumed is None:
            return
        latest = self._latest(now)
        self.resumed = resumed if resumed > latest and isinstance(self.clocks.pace, Live) else None
        if resumed > latest:
            self.clocks.resume(resumed)

    def follow(self, row: Row) -> Done | None:
        """A row that another process made, done here too; None if nobody is told anything before the next one."""
        if self.resumed is not None and "resumed" not in row:
            raise RuseError("its clocks went on elsewhere")
        self.resumed = None
        if "steps" in row and row["seat"] < HOUSE:
            self._play.drafts[row["seat"]] = []
            self._play.redraft(row["seat"])
        deliveries = self._redo(row)
        if deliveries is None:
            return None
        at = row.get("at", 0)
        if "steps" in row or self.over():
            self._look(at)
        elif "orders" in row and self.moments.window is not None:
            self.moments.window.latest = at
        return Done((row,), deliveries)
