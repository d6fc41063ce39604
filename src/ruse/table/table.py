"""The authority over one game. Plain and synchronous: a command is refused and changes nothing, or it is done.

A command that is done gives rows and deliveries. Whoever drives the table makes the rows durable first and releases the
deliveries then; if the rows cannot be kept, the table is dropped and rebuilt from those that were.

What is asked and told is read from a `Stand`; commands check and build rows (`acts`, `seats`, `ends`, `waking`), and one
function does a row (`applying`), whoever made it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game, Move
from ruse.kernel.listener import told_to
from ruse.kernel.record import Record, Row, Secret, new_record
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import ORACLE
from ruse.table import acts, ends, seats, waking
from ruse.table.acts import Drafts
from ruse.table.applying import apply, is_told, next_row
from ruse.table.chairs import PERSON, Chair, Pace, Relaxed, pace_to_json
from ruse.table.delivery import Decision, Delivery, Done
from ruse.table.resuming import go_on, resume, run_from
from ruse.table.rows import AnyRow, StepsRow, moment_of, read_row
from ruse.table.stand import Stand
from ruse.table.telling import look, tell


class Table:
    def __init__(self, record: Record, secret: Secret, now: int) -> None:
        self._stand = stand = Stand(record, secret)
        self.record = record
        self.game = stand.game
        self.setup = stand.setup
        self.chairs = stand.chairs
        self.clocks = stand.clocks
        self.moments = stand.moments
        tell(stand, now)
        look(stand, now)

    def __copy__(self) -> Table:
        """Half a copy would share its State with this table."""
        return deepcopy(self)

    def __repr__(self) -> str:
        names = ", ".join(chair.name for chair in self.chairs)
        asked = ", ".join(self.chairs[seat].name for seat in self.owing_seats())
        stands = f"ended: {self.ended['reason']}" if self.ended is not None else f"asked: {asked or 'nobody'}"
        return f"<Table of {self.game.title}: {names}; {len(self.record.rows)} rows; {stands}>"

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

    # Rows, made here or elsewhere

    def _once(self, id: str | None, now: int, make: Callable[[], AnyRow | None]) -> Done:
        """Do the row that a command makes, if it makes one; a command that was done before does nothing."""
        if self.has_done(id):
            return Done(again=True)
        row = make()
        if row is None:
            return Done()
        if id is not None:
            row.id = id
        return self._do((row,), now)

    def _do(self, rows: Iterable[AnyRow], now: int) -> Done:
        """Do rows one after the other, each made on what the last one did, and what follows from them; then all are told."""
        stand, kept = self._stand, list[Row]()
        last: AnyRow | None = None
        for last in rows:
            kept.append(self._keep(last))
        reached_state = last is None or isinstance(last, StepsRow)
        while (last := next_row(stand, last, now)) is not None:
            kept.append(self._keep(last))
        deliveries = tell(stand, now)
        if reached_state or stand.over():
            look(stand, now)
        return Done(tuple(kept), deliveries)

    def _keep(self, row: AnyRow) -> Row:
        if self._stand.log.resumed is not None:
            row.resumed = self._stand.log.resumed
        return apply(self._stand, row)

    def _redo(self, line: Row) -> Done | None:
        """A row that stands in a record, done here too; None if nobody is told anything before the next one."""
        row = read_row(line)
        apply(self._stand, row, line)
        return Done((line,), tell(self._stand, moment_of(row))) if is_told(self._stand, row) else None

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
            resume(table._stand, now)
        else:
            go_on(table._stand, run_since, now)
        for chair in table.chairs:
            if chair.kind == PERSON:
                chair.present, chair.away_since = False, now
        return table

    def run_from(self, resumed: int, now: int) -> None:
        """Some process runs the table and let its clocks run again from then on, if no row was made after that."""
        run_from(self._stand, resumed, now)

    def follow(self, row: Row) -> Done | None:
        """A row that another process made, done here too; None if nobody is told anything before the next one."""
        if self.resumed is not None and "resumed" not in row:
            raise RuseError("its clocks went on elsewhere")
        done = self._redo(row)
        if done is not None and ("steps" in row or self.over()):
            look(self._stand, row.get("at", 0))
        return done

    # What a seat does

    def act(self, seat: int, decision: int, steps: Sequence[str], now: int, id: str | None = None) -> Done:
        """Take the steps that finish the seat's decision."""
        return self._once(id, now, lambda: acts.act(self._stand, seat, decision, steps, now))

    def intend(self, seat: int, decision: int, steps: Sequence[str]) -> Done:
        """A bot's answer in a window: it waits for the window's end."""
        acts.intend(self._stand, seat, decision, steps)
        return Done()

    def press(
        self, seat: int, race: int, go: int | None, travel: int, now: int, *, program: bool = False
    ) -> Done:  # fmt: skip
        """A press in a race, as it arrived; `travel` is what the line takes there and back. The first of a seat counts."""
        return Done(again=not acts.press(self._stand, seat, race, go, travel, now, program=program))

    def draft(self, seat: int, decision: int, steps: Sequence[str], *, anew: bool = False) -> Done:
        """Take steps that leave the decision unfinished, anew in place of those so far: only the seat itself is told."""
        return Done(draft=acts.draft(self._stand, seat, decision, steps, anew=anew))

    def undo(self, seat: int, decision: int) -> Done:
        """Drop the last step of the draft."""
        return Done(draft=acts.undo(self._stand, seat, decision))

    def drafts(self) -> Drafts:
        """What is unfinished."""
        return acts.drafts(self._stand)

    def draft_again(self, drafts: Drafts) -> None:
        """Unfinished steps of before the table was read again, where the same is still asked."""
        acts.draft_again(self._stand, drafts)

    # Who sits where

    def sit(self, seat: int, name: str, now: int, id: str | None = None) -> Done:
        """A person takes an open seat."""
        return self._once(id, now, lambda: seats.sit(self._stand, seat, name, now))

    def seat_bot(self, seat: int, level: str, now: int, id: str | None = None) -> Done:
        """A bot takes an open seat, or stands in for somebody who is away."""
        return self._once(id, now, lambda: seats.seat_bot(self._stand, seat, level, now))

    def take_back(self, seat: int, now: int, id: str | None = None) -> Done:
        """The player of a seat takes it back from the bot that stood in."""
        return self._once(id, now, lambda: seats.take_back(self._stand, seat, now))

    def order(self, seat: int, orders: dict[str, str], now: int, id: str | None = None) -> Done:
        """Standing orders for reaction windows, by kind, instead of those before."""
        return self._once(id, now, lambda: seats.order(self._stand, seat, orders, now))

    def presence(self, seat: int, present: bool, now: int) -> None:
        """Somebody's connection came or went. No row: it says nothing about the game."""
        seats.presence(self._stand, seat, present, now)

    def is_absent(self, seat: int, now: int) -> bool:
        """Is its player away for so long that the others need not wait?"""
        return seats.is_absent(self._stand, seat, now)

    def is_offered(self, seat: int) -> bool:
        """Has the seat been silent so often that a bot may take it?"""
        return seats.is_offered(self._stand, seat)

    # How it ends before its end

    def resign(self, seat: int, now: int, id: str | None = None) -> Done:
        """Give up: two players' game ends; with more a bot plays on."""
        return self._once(id, now, lambda: ends.resign(self._stand, seat, now))

    def offer_end(self, seat: int, now: int, id: str | None = None) -> Done:
        """Offer to end the game as it stands, or agree to; it ends when everybody has who still has a say."""
        return self._once(id, now, lambda: ends.offer_end(self._stand, seat, now))

    def decline_end(self) -> Done:
        self.offers.clear()
        return Done()

    def hear_offers(self, seats: Iterable[int]) -> None:
        """Who offers to end the game, as another process heard it: no row says so."""
        self._stand.offers = set(seats)

    def end_idle(self, now: int) -> Done:
        """End a game that nobody has touched for very long."""
        return self._do((ends.end_idle(self._stand, now),), now)

    # What time does

    def wake(self, now: int) -> Done:
        """Warn who is about to run out of time, and do what is due."""
        done = [self._do(rows, now) for rows in waking.due(self._stand, now)]
        return Done(
            tuple(row for one in done for row in one.rows), tuple(told for one in done for told in one.deliveries)
        )  # fmt: skip

    def wake_at(self) -> int | None:
        """When the table wants to be woken next: for a warning, a time-out, a window's end, a race."""
        return waking.wake_at(self._stand)

    def is_still(self) -> bool:
        """Do people alone play here, without a clock, a window or a draw of the table's? Nothing happens by itself then."""
        return waking.is_still(self._stand)

    def warned(self) -> list[int]:
        """The seats that have been told their time is running out."""
        return [seat for seat in self.owing_seats() if seat in self._stand.warned]

    # What can be asked

    @property
    def ended(self) -> Row | None:
        """The line that says how it ended."""
        return self._stand.ended

    @property
    def resumed(self) -> int | None:
        """When the table was rebuilt, until a row says so."""
        return self._stand.log.resumed

    @property
    def locked(self) -> dict[int, Move]:
        """What each seat has locked in while others still choose: for its own eyes."""
        return self._stand.locked

    @property
    def offers(self) -> set[int]:
        """Seats that agree to end the game as it stands."""
        return self._stand.offers

    def has_done(self, id: str | None) -> bool:
        """Is there a row that this command made?"""
        return self._stand.log.has_done(id)

    def over(self) -> bool:
        return self._stand.over()

    def acting(self) -> int:
        """The mask of seats that owe a decision; none when the game has ended."""
        return self._stand.acting()

    def waits_for(self) -> int:
        """The mask of seats that everybody may know to owe a decision: in a window nobody's silence shows."""
        return self._stand.waits_for()

    def asks(self) -> int:
        """The mask of seats whose players should come and decide."""
        return self._stand.asks()

    def owing_seats(self) -> list[int]:
        return self._stand.owing_seats()

    def owing_bots(self) -> list[int]:
        """The seats whose decision is a bot's now, without those that have chosen and wait for a window's end."""
        return self._stand.owing_bots()

    def result(self) -> dict[str, Any] | None:
        """How it ended, without the secret."""
        told = ("reason", "outcome", "scores", "at")
        return self.ended and {key: self.ended[key] for key in told if key in self.ended}

    # What a viewer knows

    def sight(self, viewer: int) -> Sight:
        """What the player in this seat has; a bot gets this and nothing else."""
        return self._stand.play.sight(self._stand.watcher(viewer).viewer)

    def snapshot(self, viewer: int) -> Delivery:
        """Where a viewer stands, for a join or after a gap."""
        watcher = self._stand.watcher(viewer)
        return Delivery(viewer, watcher.version, (), watcher.view, self.decision(viewer))

    def decision(self, viewer: int) -> Decision | None:
        """What the seat is asked, with the steps of its draft."""
        return self._stand.play.asked(self._stand.watcher(viewer).viewer)

    def decision_told(self, delivery: Delivery) -> Decision | None:
        """What the viewer of a delivery is asked, with the steps of its draft."""
        drafts = delivery.decision is not None and self._stand.play.drafts[delivery.viewer]
        return self.decision(delivery.viewer) if drafts else delivery.decision

    def version(self, viewer: int) -> int:
        return self._stand.watcher(viewer).version

    def log(self, viewer: int) -> list[Any]:
        """What the viewer was told: all of it with a memory aid, else this chapter; when the game is over, everything."""
        stand = self._stand
        if not stand.over():
            return stand.watcher(viewer).log
        if stand.all_told is None:
            stand.all_told = told_to(self.game, stand.play.chronicle, int(ORACLE))
        return stand.all_told
