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
from ruse.kernel.record import Record, Secret, new_record
from ruse.kernel.sight import Setup
from ruse.table.acts import Acts
from ruse.table.chairs import PERSON, Chair, Live, Pace, Relaxed, pace_to_json
from ruse.table.ends import Ends
from ruse.table.waking import Waking


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
    def rebuild(cls, record: Record, secret: Secret, now: int) -> Table:
        """The table as its rows left it. Nobody is charged for the time it was away."""
        rows, record.rows = record.rows, []
        table = cls(record, secret, record.extra.get("at", now))
        for number, row in enumerate(rows):
            try:
                table._redo(row)
            except RuseError as error:
                raise RuseError(f"row {number + 1}: {error}") from error
        table._resume(now)
        return table

    def _resume(self, now: int) -> None:
        self.clocks.pause()
        self._resumed = now if isinstance(self.clocks.pace, Live) else None
        if self._acted_quietly:
            self._tell(now)
        for seat in self._owing_seats():
            self._start_clock(seat, self._play.watchers[seat].decision, now)
        for chair in self.chairs:
            if chair.kind == PERSON:
                chair.present, chair.away_since = False, now
        self.moments.window = None
        self._look(now)
