"""The authority over one game. Plain and synchronous: a command is refused and changes nothing, or it is done.

A command that is done gives rows and deliveries. Whoever drives the table makes the rows durable first and releases the
deliveries then; if the rows cannot be kept, the table is dropped and rebuilt from those that were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import YARDSTICK, Game
from ruse.kernel.races import Race, timing
from ruse.kernel.record import Playback, Record, Row, Secret, new_record
from ruse.kernel.registry import load_game
from ruse.kernel.seal import close_record
from ruse.kernel.sealed import house_draw
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, ORACLE, WHOLE, seats_in
from ruse.table.chairs import (
    BOT,
    OPEN,
    PERSON,
    Chair,
    Live,
    Mail,
    Pace,
    Relaxed,
    pace_from_json,
    pace_to_json,
    steady_level,
)
from ruse.table.clocks import Clocks
from ruse.table.delivery import Decision, Delivery, Done
from ruse.table.moments import Moments
from ruse.table.play import Play
from ruse.table.races import bot_reaction
from ruse.table.windows import check_orders

ABSENT_AFTER = 30_000
"""After this long away the others may let a bot play on, or end the game."""
STRIKES = 2
"""After this many time-outs in a row the seat is offered to a bot."""


class Table:
    def __init__(self, record: Record, secret: Secret, now: int) -> None:
        self.record = record
        self.game: Game = load_game(record.game)
        self.setup: Setup = record.setup
        self._secret = secret
        self.chairs = [Chair(seat, **data) for seat, data in enumerate(record.seats)]
        all_bots = all(chair.kind == BOT for chair in self.chairs)
        self._luck = secret.luck(self.game)
        self._play = Play(self.game, self.setup, self._luck, all_bots=all_bots)
        self.clocks = Clocks(pace_from_json(record.extra.get("pace", {"is": "relaxed"})), self.setup.seats)
        self.moments = Moments(self.game, self.clocks.pace, self.chairs, record.extra.get("window"))
        self.ended: Row | None = None
        self.offers: set[int] = set()
        """Seats that agree to end the game as it stands."""
        self._warned: set[int] = set()
        self._done_ids: set[str] = set()
        self._acted_quietly: list[int] = []
        """Seats that acted in rows after which nobody was told anything yet."""
        self._resumed: int | None = None
        """When the table was rebuilt, until a row says so: the next rebuild must not charge the time before it."""
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

    # What can be asked

    def acting(self) -> int:
        """The mask of seats that owe a decision; none when the game has ended."""
        return 0 if self.ended is not None else self._play.acting()

    def waits_for(self) -> int:
        """The mask of seats that everybody may know to owe a decision: in a window nobody's silence shows."""
        return 0 if self.moments.window is not None else self.acting() & ~(1 << HOUSE)

    def asks(self) -> int:
        """The mask of seats whose players should come and decide: a window that only a day ends asks them too."""
        window = self.moments.window
        if window is None:
            return self.waits_for()
        asked = [chair.seat for chair in self.moments.unanswered() if chair.bot_level() is None]
        by_mail = isinstance(self.clocks.pace, Mail)
        return sum(1 << seat for seat in asked if by_mail and window.awaits(self.chairs[seat]))

    def over(self) -> bool:
        return self.ended is not None

    def owing_bots(self) -> list[int]:
        """The seats whose decision is a bot's now, without those that have chosen and wait for a window's end."""
        chosen = {} if self.moments.window is None else self.moments.window.intents
        bots = (seat for seat in self._owing_seats() if self.chairs[seat].bot_level() is not None)
        return [seat for seat in bots if seat not in chosen]

    def _owing_seats(self) -> list[int]:
        return [seat for seat in seats_in(self.acting()) if seat < HOUSE]

    def sight(self, viewer: int) -> Sight:
        """What the player in this seat has; a bot gets this and nothing else."""
        return self._play.sight(viewer, self.decision(viewer))

    def snapshot(self, viewer: int) -> Delivery:
        """Where a viewer stands, for a join or after a gap."""
        watcher = self._play.watchers[viewer]
        return Delivery(viewer, watcher.version, (), watcher.view, self.decision(viewer))

    def decision(self, viewer: int) -> Decision | None:
        """What the seat is asked, with the steps of its draft."""
        decision = self._play.watchers[viewer].decision
        if decision is None or not self._play.drafts[viewer]:
            return decision
        return self._play.asked(viewer)

    def version(self, viewer: int) -> int:
        return self._play.watchers[viewer].version

    def log(self, viewer: int) -> list[Any]:
        """What the viewer was told: all of it with a memory aid or when the game is over, else this chapter."""
        happened = self._play.chapter
        if self.over() or self.setup.options.get("memory_aid"):
            playback = Playback(self.record, self._secret)
            playback.play_all()
            happened = playback.chronicle
        seen_by = ORACLE if self.over() else viewer
        return [told for event in happened if (told := self.game.tell(event, seen_by)) is not None]

    def result(self) -> dict[str, Any] | None:
        """How it ended, without the secret."""
        told = ("reason", "outcome", "scores", "at")
        return self.ended and {key: self.ended[key] for key in told if key in self.ended}

    # Commands of a seat

    def act(self, seat: int, decision: int, steps: Sequence[str], now: int, id: str | None = None) -> Done:
        """Take the steps that finish the seat's decision."""
        if self._again(id):
            return Done(again=True)
        self._check_decision(seat, decision)
        self._play.take_steps(seat, steps, must_finish=True)
        row = {"row": "act", "seat": seat, "steps": [*self._play.drafts[seat], *steps], "at": now}
        if self.moments.window is None:
            self.chairs[seat].strikes = 0
        elif self.chairs[seat].strikes:
            # Everybody sees strikes: an answer in a window clears none, or it would show.
            row["strikes"] = self.chairs[seat].strikes
        return self._acted([row], now, id)

    def intend(self, seat: int, decision: int, steps: Sequence[str]) -> Done:
        """A bot's answer in a window: it waits for the window's end."""
        self._check_decision(seat, decision)
        window = self.moments.window
        if window is None:
            raise Refusal("No window is open")
        window.intents[seat] = list(steps)
        return Done()

    def order(self, seat: int, orders: dict[str, str], now: int, id: str | None = None) -> Done:
        """Standing orders for reaction windows, by kind, instead of those before."""
        row = {"row": "seat", "seat": seat, "orders": check_orders(self.game, orders), "at": now}
        done = self._command(row, now, id)
        if self.moments.window is not None:
            self.moments.window.latest = now
        return done

    def press(
        self, seat: int, race: int, go: int | None, travel: int, now: int, *, program: bool = False
    ) -> Done:  # fmt: skip
        """A press in a race, as it arrived; `travel` is what the line takes there and back. The first of a seat counts.

        A program's counts no sooner than people react.
        """
        self._check_running()
        slowed = bot_reaction(self.moments.chance) if program else 0
        return Done(again=not self.moments.run().press(seat, race, go, travel, now, slowed))

    def draft(self, seat: int, decision: int, steps: Sequence[str]) -> Done:
        """Take steps that leave the decision unfinished: only the seat itself is told."""
        self._check_decision(seat, decision)
        self._play.take_steps(seat, steps, must_finish=False)
        self._play.drafts[seat].extend(steps)
        return Done(draft=self._play.asked(seat))

    def undo(self, seat: int, decision: int) -> Done:
        """Drop the last step of the draft."""
        self._check_decision(seat, decision)
        if not self._play.drafts[seat]:
            raise Refusal("There is no step of yours to take back")
        self._play.drafts[seat].pop()
        self._play.redraft(seat)
        return Done(draft=self._play.asked(seat))

    def resign(self, seat: int, now: int, id: str | None = None) -> Done:
        """Give up: two players' game ends; with more a bot plays on."""
        row: Row = {"row": "resign", "seat": seat, "at": now}
        if self.setup.seats > 2:
            row["stand_in"] = steady_level(self.game)
        return self._command(row, now, id)

    def abort(self, now: int, id: str | None = None) -> Done:
        """Call the game off before anybody has moved."""
        if not self._again(id) and any("steps" in row for row in self.record.rows):
            raise Refusal("The first move has been made: resign, or offer to end the game")
        return self._command(self._end_row("aborted", now), now, id)

    def offer_end(self, seat: int, now: int, id: str | None = None) -> Done:
        """Offer to end the game as it stands, or agree to; it ends when every person has."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        self.offers.add(seat)
        people = {chair.seat for chair in self.chairs if chair.bot_level() is None}
        return self._command(self._end_row("agreed", now), now, id) if people <= self.offers else Done()

    def decline_end(self) -> Done:
        self.offers.clear()
        return Done()

    def end_absent(self, by: int, now: int, id: str | None = None) -> Done:
        """End a game that somebody walked away from, with everything revealed."""
        away = [chair.seat for chair in self.chairs if chair.seat != by and self.is_absent(chair.seat, now)]
        if not away and not self._again(id):
            raise Refusal("Nobody has been away long enough")
        return self._command({**self._end_row("absence", now), "by": next(iter(away), None)}, now, id)

    def end_idle(self, now: int) -> Done:
        """End a game that nobody has touched for very long."""
        return self._command(self._end_row("absence", now), now, None)

    # Who sits where

    def sit(self, seat: int, name: str, now: int, id: str | None = None) -> Done:
        """A person takes an open seat."""
        if self.chairs[seat].kind != OPEN and not self._again(id):
            raise Refusal("This seat is taken")
        return self._command({"row": "seat", "seat": seat, "kind": PERSON, "name": name, "at": now}, now, id)

    def seat_bot(self, seat: int, level: str, now: int, id: str | None = None) -> Done:
        """A bot takes an open seat, or stands in for somebody who is away."""
        if level not in (YARDSTICK, *self.game.bots):
            raise Refusal(f"There is no bot {level!r}")
        chair = self.chairs[seat]
        row: Row = {"row": "seat", "seat": seat, "stand_in": level, "at": now}
        if chair.kind == OPEN:
            row = {"row": "seat", "seat": seat, "kind": BOT, "name": level.title(), "level": level, "at": now}
        elif not self._again(id) and not (self.is_absent(seat, now) or self.is_offered(seat)):
            raise Refusal("This seat is taken, and its player is here")
        return self._command(row, now, id)

    def take_back(self, seat: int, now: int, id: str | None = None) -> Done:
        """The player of a seat takes it back from the bot that stood in."""
        if self.chairs[seat].stand_in is None and not self._again(id):
            raise Refusal("No bot is standing in for you")
        return self._command({"row": "seat", "seat": seat, "stand_in": None, "at": now}, now, id)

    def presence(self, seat: int, present: bool, now: int) -> None:
        """Somebody's connection came or went. No row: it says nothing about the game."""
        chair, waited = self.chairs[seat], not self.moments.anybody()
        if chair.present != present:
            chair.present = present
            chair.away_since = None if present else now
        if waited and self.moments.anybody():
            self.moments.begin_again(now)

    def is_absent(self, seat: int, now: int) -> bool:
        """Is its player away for so long that the others need not wait? By mail nobody is expected to be there."""
        if isinstance(self.clocks.pace, Mail):
            return False
        chair = self.chairs[seat]
        return chair.kind == PERSON and chair.away_since is not None and now - chair.away_since >= ABSENT_AFTER

    def is_offered(self, seat: int) -> bool:
        """Has the seat been silent so often that a bot may take it?"""
        return self.chairs[seat].kind == PERSON and self.chairs[seat].strikes >= STRIKES

    # Time

    def wake_at(self) -> int | None:
        """When the table wants to be woken next: for a warning, a time-out, a window's end, a race."""
        times = [
            self.clocks.deadline(seat) if seat in self._warned else self.clocks.warning(seat)
            for seat in self._owing_seats()
        ]
        times.append(None if self.over() else self.moments.wakes_at())
        if self._house_waits():
            times.append(self.record.extra.get("at", 0))
        return min((time for time in times if time is not None), default=None)

    def warned(self) -> list[int]:
        """The seats that have been told their time is running out."""
        return [seat for seat in self._owing_seats() if seat in self._warned]

    def wake(self, now: int) -> Done:
        """Warn who is about to run out of time, and play the game's default for who has been warned and has."""
        if self._house_waits():
            return self._acted([], now, None)
        moment = None if self.over() else self.moments.wakes_at()
        if moment is not None and now >= moment:
            return self._end_moment(now)
        rows: tuple[Row, ...] = ()
        deliveries: tuple[Delivery, ...] = ()
        for seat in self._owing_seats():
            warning, deadline = self.clocks.warning(seat), self.clocks.deadline(seat)
            if seat not in self._owing_seats() or warning is None or deadline is None or now < warning:
                continue
            if seat in self._warned and now >= deadline:
                done = self._time_out(seat, now)
                rows, deliveries = rows + done.rows, deliveries + done.deliveries
            else:
                self._warned.add(seat)
        return Done(rows, deliveries)

    def _time_out(self, seat: int, now: int) -> Done:
        self.chairs[seat].strikes += 1
        return self._acted([self._silent_row(seat, now)], now, None)

    def _silent_row(self, seat: int, now: int) -> Row:
        """The game's own act for a seat that says nothing, done."""
        steps, strikes = self._play.default_steps(seat), self.chairs[seat].strikes
        return {"row": "clock", "seat": seat, "steps": steps, "strikes": strikes, "at": now}

    def _end_moment(self, now: int) -> Done:
        """The window ends; or the race opens, or is decided."""
        if self.moments.window is not None:
            return self._end_window(self.moments.window.intents, now)
        run = self.moments.run()
        if run.opened is None:
            self.moments.open_race(now)
            return Done()
        winner, told, of = run.decide(self._draw)
        row: Row = {"row": "act", "seat": int(HOUSE), "race": told, "at": now}
        if of is not None:
            row["of"] = of
        row["steps"] = [self._play.house_act(winner.action, timing(row))]
        return self._acted([row], now, None)

    def _end_window(self, intents: dict[int, list[str]], now: int) -> Done:
        """Everybody who has not answered does so now, at one moment: bots as they chose, the others pass."""
        rows = []
        for seat in self._owing_seats():
            chosen = intents.get(seat, []) if self.chairs[seat].bot_level() is not None else []
            row = self._intended_row(seat, chosen, now) or self._silent_row(seat, now)
            row["check"], row["quiet"] = self._play.checksum(), True
            rows.append(row)
        del rows[-1]["quiet"]
        self.moments.window = None
        return self._acted(rows, now, None)

    def _intended_row(self, seat: int, steps: list[str], now: int) -> Row | None:
        """What the bot chose, done, if it can be."""
        try:
            self._play.take_steps(seat, steps, must_finish=True)
        except RuseError:
            return None
        return {"row": "act", "seat": seat, "steps": [*self._play.drafts[seat], *steps], "at": now}

    # Inside

    def _again(self, id: str | None) -> bool:
        return id is not None and id in self._done_ids

    def _check_running(self) -> None:
        if self.over():
            raise Refusal("The game is over")

    def _check_decision(self, seat: int, decision: int) -> None:
        self._check_running()
        asked = self._play.watchers[seat].decision
        if asked is None:
            raise Refusal("It is not your decision now")
        if asked.id != decision:
            raise Refusal("You were asked something else meanwhile: look at the table again")

    def _acted(self, rows: list[Row], now: int, id: str | None) -> Done:
        """Rows that reached the State at one moment, and what the house or the end adds to them."""
        for row in rows:
            row.setdefault("check", self._play.checksum())
            self._keep(row, id)
        acted = [row["seat"] for row in rows if row["seat"] < HOUSE]
        for seat in acted:
            self._play.drafts[seat] = []
        rows += self._house_rows(now)
        if self._play.over():
            self.ended = self._end_row("over", now)
            rows.append(self._keep(self.ended, None))
        deliveries = self._tell(now, acted)
        self._look(now)
        return Done(tuple(rows), deliveries)

    def _look(self, now: int) -> None:
        """What opens or goes on in real time, as the table stands."""
        kinds = {decision.kind for seat in self._owing_seats() if (decision := self._play.watchers[seat].decision)}
        kind = next(iter(kinds)) if kinds and all(self.moments.is_window(kind) for kind in kinds) else None
        self.moments.look(self.acting(), kind, None if self.over() else self._race_owed(), now)

    def _race_owed(self) -> Race | None:
        return self.moments.race_owed(self._play.public_view()) if self._play.house_owes() else None

    def _house_waits(self) -> bool:
        """Does a deal begin with something that the table itself decides by a draw?"""
        return not self.over() and self._play.house_owes() and self._race_owed() is None

    def _house_rows(self, now: int) -> list[Row]:
        """What the table itself decides: a fair draw among the possible acts, where nobody races."""
        rows: list[Row] = []
        while self._play.house_owes() and self._race_owed() is None:
            actions = self._play.house_actions()
            text, check = self._play.house_act(actions[self._draw(len(actions))]), self._play.checksum()
            row = {"row": "act", "seat": int(HOUSE), "steps": [text], "check": check, "of": len(actions), "at": now}
            rows.append(self._keep(row, None))
        return rows

    def _draw(self, many: int) -> int:
        """What the table draws for its next row, under the seal."""
        return house_draw(self._secret.key(), len(self.record.rows), many)

    def _command(self, row: Row, now: int, id: str | None) -> Done:
        """A row that does not reach the State."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        rows = [self._keep(row, id)]
        self._apply_row(row)
        if row["row"] == "resign" and self.setup.seats == 2:
            self.ended = self._end_row("resigned", now, loser=row["seat"])
            rows.append(self._keep(self.ended, None))
        if self.over():
            self._look(now)
        return Done(tuple(rows), self._tell(now))

    def _apply_row(self, row: Row) -> None:
        if row["row"] == "end":
            self.ended = row
        elif row["row"] == "resign" and self.setup.seats > 2:
            self.chairs[row["seat"]].stand_in = row.get("stand_in") or steady_level(self.game)
        elif row["row"] == "seat":
            chair = self.chairs[row["seat"]]
            for field in ("kind", "name", "level", "stand_in", "orders"):
                setattr(chair, field, row.get(field, getattr(chair, field)))
            # Everybody sees strikes, and nobody may see that an order was given.
            chair.strikes = chair.strikes if "orders" in row else 0

    def _end_row(self, reason: str, now: int, loser: int | None = None) -> Row:
        """Why it ended, and what each seat gets; the seal is opened when it is kept."""
        self._play.drop_drafts()
        seats = self.setup.seats
        outcome = [0] * seats
        if reason == "over":
            outcome = self._play.outcome()
        elif reason == "agreed":
            outcome = [WHOLE // seats] * seats
        elif loser is not None:
            outcome = [0 if seat == loser else WHOLE // (seats - 1) for seat in range(seats)]
        return {"row": "end", "reason": reason, "outcome": outcome, "scores": self._play.scores(), "at": now}

    def _keep(self, row: Row, id: str | None) -> Row:
        if self._resumed is not None:
            row["resumed"], self._resumed = self._resumed, None
        if id is not None:
            row["id"] = id
            self._done_ids.add(id)
        if row["row"] == "end" and "secret" not in row:
            close_record(self.record, row, self._secret, self._luck)
        self.record.rows.append(row)
        return row

    def _redo(self, row: Row) -> None:
        """One row again, when the table is rebuilt."""
        if "resumed" in row:
            self.clocks.resume(row["resumed"])
        if "steps" in row:
            self._play.redo(row)
            if row.get("check") != self._play.checksum():
                raise RuseError("the checksum does not come out")
            if row["seat"] < HOUSE:
                self.chairs[row["seat"]].strikes = row.get("strikes", 0)
                self._acted_quietly.append(row["seat"])
        self._keep(row, row.get("id"))
        self._apply_row(row)
        drawn = self._play.house_owes() and self._race_owed() is None
        if not row.get("quiet") and not drawn and (self.over() or not self._play.over()):
            self._tell(row.get("at", 0), self._acted_quietly)

    def _tell(self, now: int, acted: Sequence[int] = ()) -> tuple[Delivery, ...]:
        """Build what each viewer is told, at once, from this State."""
        happened = self._play.take_in()
        deliveries = []
        for viewer in self._play.watchers:
            view = self._play.settle(viewer)
            decision = self._ask(viewer, view, now, viewer in acted) if viewer >= 0 else None
            delivery = self._play.tell(viewer, happened, view, decision)
            if self.ended is not None and self.ended["reason"] != "over":
                delivery = self._laid_open(viewer, delivery)
            if delivery is not None:
                deliveries.append(delivery)
        self._acted_quietly = []
        return tuple(deliveries)

    def _laid_open(self, viewer: int, delivery: Delivery | None) -> Delivery:
        watcher = self._play.watchers[viewer]
        watcher.version += 1 if delivery is None else 0
        events = delivery.events if delivery else ()
        return Delivery(viewer, watcher.version, events, self._play.lay_open(viewer), None)

    def _ask(self, seat: int, view: Any, now: int, acted: bool) -> Decision | None:
        """The seat's decision; its clock goes on while what it is asked stays the same."""
        watcher = self._play.watchers[seat]
        before = watcher.decision
        decision = None if self.over() else self._play.next_decision(seat, view, acted=acted)
        if before is not None and decision is not before:
            self.clocks.stop(seat, now)
            self._warned.discard(seat)
            self._play.drafts[seat] = []
            watcher.told.clear()
        if decision is not before:
            self._start_clock(seat, decision, now)
        return decision

    def _start_clock(self, seat: int, decision: Decision | None, now: int) -> None:
        """Windows have their own length and take nothing from anybody's time."""
        if decision is not None and not self.moments.is_window(decision.kind):
            self.clocks.start(seat, now)
