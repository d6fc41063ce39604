"""The authority over one game. Plain and synchronous: a command is refused and changes nothing, or it is done.

A command that is done gives rows and deliveries. Whoever drives the table makes the rows durable first and releases the
deliveries then; if the rows cannot be kept, the table is dropped and rebuilt from those that were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.game import Game
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Playback, Record, Row, Secret, apply_steps, legal_step, new_record
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import SealedLuck
from ruse.kernel.sight import Setup, Sight
from ruse.kernel.state import HOUSE, ORACLE, SPECTATOR, WHOLE, State, legal_actions, seats_in
from ruse.table.chairs import BOT, OPEN, PERSON, Chair, Pace, Relaxed, pace_from_json, pace_to_json
from ruse.table.clocks import Clocks
from ruse.table.delivery import Decision, Delivery, Done, Watcher

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
        self._happened: list[object] = []
        self._state: State = self.game.start(self.setup, secret.luck(self.game), self._happened)
        seats = self.setup.seats
        self.chairs = [Chair(seat, **record.seats[seat]) for seat in range(seats)]
        self.clocks = Clocks(pace_from_json(record.extra.get("pace", {"is": "relaxed"})), seats)
        self.watchers = {v: Watcher.at(self.game, self.setup, v) for v in (*range(seats), SPECTATOR)}
        self.chapter: list[object] = []
        """What happened since the current chapter of the log began."""
        self.ended: Row | None = None
        self.offers: set[int] = set()
        """Seats that agree to end the game as it stands."""
        self._done_ids: set[str] = set()
        self._decision_ids = [0] * seats
        self._drafts: list[list[str]] = [[] for _ in range(seats)]
        self._warned: set[int] = set()
        self._acted = False
        self._tell(now)

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
        """A new table, dealt."""
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
        table.clocks.pause()
        for seat in seats_in(table.acting()):
            if seat < HOUSE:
                table.clocks.start(seat, now)
        for chair in table.chairs:
            if chair.kind == PERSON:
                chair.present, chair.away_since = False, now
        return table

    # What can be asked

    def acting(self) -> int:
        """The mask of seats that owe a decision; none when the game has ended."""
        return 0 if self.ended is not None else self._state.acting()

    def over(self) -> bool:
        return self.ended is not None

    def owing_bots(self) -> list[int]:
        """The seats whose decision is a bot's now."""
        return [s for s in seats_in(self.acting()) if s < HOUSE and self.chairs[s].bot_level() is not None]

    def sight(self, seat: int) -> Sight:
        """What the player in this seat has; a bot gets this and nothing else."""
        watcher = self.watchers[seat]
        decision = watcher.decision
        kind = decision.kind if decision else ""
        actions = decision.actions if decision else ()
        return Sight(self.setup, seat, kind, watcher.view, watcher.memory, actions, tuple(watcher.told))

    def snapshot(self, viewer: int) -> Delivery:
        """Where a viewer stands, for a join or after a gap."""
        watcher = self.watchers[viewer]
        return Delivery(viewer, watcher.version, (), watcher.view, self.decision(viewer))

    def decision(self, seat: int) -> Decision | None:
        """What the seat is asked, with the steps of its draft."""
        decision = self.watchers[seat].decision
        if decision is None or not self._drafts[seat]:
            return decision
        return self._asked(seat)

    def log(self, viewer: int) -> list[Any]:
        """What the viewer was told: all of it with a memory aid or when the game is over, else this chapter."""
        happened = self.chapter
        if self.over() or self.setup.options.get("memory_aid"):
            happened = self._whole_chronicle()
        seen_by = ORACLE if self.over() else viewer
        return [told for event in happened if (told := self.game.redact(event, seen_by)) is not None]

    def _whole_chronicle(self) -> list[object]:
        playback = Playback(self.record, self._secret)
        playback.play_all()
        return playback.chronicle

    # Commands of a seat

    def act(self, seat: int, decision: int, steps: Sequence[str], now: int, id: str | None = None) -> Done:
        """Take the steps that finish the seat's decision."""
        if self._again(id):
            return Done(again=True)
        self._check_decision(seat, decision)
        draft = self._drafts[seat]
        self._take_steps(seat, steps, must_finish=True)
        row = {"row": "act", "seat": seat, "steps": [*draft, *steps], "at": now}
        return self._acted_row(row, seat, now, id)

    def draft(self, seat: int, decision: int, steps: Sequence[str]) -> Done:
        """Take steps that leave the decision unfinished: only the seat itself is told."""
        self._check_decision(seat, decision)
        self._take_steps(seat, steps, must_finish=False)
        self._drafts[seat].extend(steps)
        return Done(draft=self._asked(seat))

    def undo(self, seat: int, decision: int) -> Done:
        """Drop the last step of the draft."""
        self._check_decision(seat, decision)
        if not self._drafts[seat]:
            raise Refusal("There is no step of yours to take back")
        self._drafts[seat].pop()
        self._redraft(seat)
        return Done(draft=self._asked(seat))

    def resign(self, seat: int, now: int, id: str | None = None) -> Done:
        """Give up: two players' game ends; with more a bot plays on."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        row: Row = {"row": "resign", "seat": seat, "at": now}
        return self._command(row, now, id)

    def abort(self, seat: int, now: int, id: str | None = None) -> Done:
        """Call the game off before anybody has moved."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        if self._acted:
            raise Refusal("The first move has been made: resign, or offer to end the game")
        return self._command(self._end_row("aborted", None, now), now, id)

    def offer_end(self, seat: int, now: int, id: str | None = None) -> Done:
        """Offer to end the game as it stands, or agree to; it ends when every person has."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        self.offers.add(seat)
        people = {chair.seat for chair in self.chairs if chair.bot_level() is None}
        if people <= self.offers:
            return self._command(self._end_row("agreed", None, now), now, id)
        return Done()

    def decline_end(self) -> Done:
        self.offers.clear()
        return Done()

    def end_absent(self, by: int, now: int, id: str | None = None) -> Done:
        """End a game that somebody walked away from, with everything revealed."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        if not any(self.is_absent(chair.seat, now) for chair in self.chairs if chair.seat != by):
            raise Refusal("Nobody has been away long enough")
        return self._command(self._end_row("absence", None, now), now, id)

    # Who sits where

    def sit(self, seat: int, name: str, now: int, id: str | None = None) -> Done:
        """A person takes an open seat."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        if self.chairs[seat].kind != OPEN:
            raise Refusal("This seat is taken")
        return self._command({"row": "seat", "seat": seat, "kind": PERSON, "name": name, "at": now}, now, id)

    def seat_bot(self, seat: int, level: str, now: int, id: str | None = None) -> Done:
        """A bot takes an open seat, or stands in for somebody who is away."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        if level not in self.game.bots:
            raise Refusal(f"There is no bot {level!r}")
        chair = self.chairs[seat]
        if chair.kind == OPEN:
            row = {"row": "seat", "seat": seat, "kind": BOT, "name": level.title(), "level": level, "at": now}
        elif chair.kind == PERSON and (self.is_absent(seat, now) or chair.strikes >= STRIKES):
            row = {"row": "seat", "seat": seat, "stand_in": level, "at": now}
        else:
            raise Refusal("This seat is taken, and its player is here")
        return self._command(row, now, id)

    def take_back(self, seat: int, now: int, id: str | None = None) -> Done:
        """The player of a seat takes it back from the bot that stood in."""
        if self._again(id):
            return Done(again=True)
        self._check_running()
        if self.chairs[seat].stand_in is None:
            raise Refusal("No bot is standing in for you")
        return self._command({"row": "seat", "seat": seat, "stand_in": None, "at": now}, now, id)

    def presence(self, seat: int, present: bool, now: int) -> None:
        """Somebody's connection came or went. No row: it says nothing about the game."""
        chair = self.chairs[seat]
        if chair.present != present:
            chair.present = present
            chair.away_since = None if present else now

    def is_absent(self, seat: int, now: int) -> bool:
        chair = self.chairs[seat]
        away = chair.away_since
        return chair.kind == PERSON and away is not None and now - away >= ABSENT_AFTER

    # Time

    def wake_at(self) -> int | None:
        """When the table wants to be woken next: for a warning, or for a time-out."""
        times = []
        for seat in seats_in(self.acting()):
            if seat < HOUSE:
                times.append(self.clocks.deadline(seat) if seat in self._warned else self.clocks.warning(seat))
        return min((time for time in times if time is not None), default=None)

    def warned(self) -> set[int]:
        """The seats that have been told their time is running out."""
        return self._warned & set(seats_in(self.acting()))

    def wake(self, now: int) -> Done:
        """Warn who is about to run out of time, and play the game's default for who has."""
        rows: tuple[Row, ...] = ()
        deliveries: tuple[Delivery, ...] = ()
        for seat in seats_in(self.acting()):
            if seat >= HOUSE or not (self.acting() >> seat) & 1:
                continue
            warning, deadline = self.clocks.warning(seat), self.clocks.deadline(seat)
            if warning is not None and now >= warning:
                self._warned.add(seat)
            if deadline is not None and now >= deadline:
                done = self._time_out(seat, now)
                rows, deliveries = rows + done.rows, deliveries + done.deliveries
        return Done(rows, deliveries)

    def _time_out(self, seat: int, now: int) -> Done:
        self._drafts[seat] = []
        self._state.retract(seat)
        steps: list[str] = []
        while not steps or self._state.draft_size(seat):
            decision = self._asked(seat)
            sight = Sight(self.setup, seat, decision.kind, self.game.view(self._state, seat),
                          self.watchers[seat].memory, decision.actions)  # fmt: skip
            action = self.game.default(sight)
            steps.append(self.game.write(sight.view, action).text)
            self._state.apply(seat, action)
        self.chairs[seat].strikes += 1
        row = {"row": "clock", "seat": seat, "steps": steps, "strikes": self.chairs[seat].strikes, "at": now}
        return self._acted_row(row, seat, now, None)

    # Inside

    def _again(self, id: str | None) -> bool:
        return id is not None and id in self._done_ids

    def _check_running(self) -> None:
        if self.over():
            raise Refusal("The game is over")

    def _check_decision(self, seat: int, decision: int) -> None:
        self._check_running()
        asked = self.watchers[seat].decision
        if asked is None:
            raise Refusal("It is not your decision now")
        if asked.id != decision:
            raise Refusal("You were asked something else meanwhile: look at the table again")

    def _take_steps(self, seat: int, steps: Sequence[str], *, must_finish: bool) -> None:
        """Take steps on the State; if one is refused, or they end at the wrong place, it is as if none were."""
        if not steps:
            raise Refusal("No step was sent")
        try:
            for i, text in enumerate(steps):
                self._take_step(seat, text, last=i == len(steps) - 1, must_finish=must_finish)
        except RuseError:
            self._redraft(seat)
            raise

    def _take_step(self, seat: int, text: str, *, last: bool, must_finish: bool) -> None:
        """One step, tried out first: what it leads to must be known before anything is final."""
        action = legal_step(self.game, self._state, seat, text)
        finishes = self._state.finishes(seat, action)
        if finishes and not (last and must_finish):
            raise Refusal("The decision is complete: commit it" if last else "More steps than the decision has")
        if last and must_finish and not finishes:
            raise Refusal("The decision needs another step")
        self._state.apply(seat, action)

    def _redraft(self, seat: int) -> None:
        self._state.retract(seat)
        apply_steps(self.game, self._state, seat, self._drafts[seat])

    def _acted_row(self, row: Row, seat: int, now: int, id: str | None) -> Done:
        if row["row"] == "act":
            self.chairs[seat].strikes = 0
        row["check"] = int(self._state.checksum())
        self._drafts[seat] = []
        self._acted = True
        rows = [self._keep(row, id), *self._house(now)]
        if self._state.over():
            self.ended = self._end_row("over", None, now)
            rows.append(self._keep(self.ended, None))
        return Done(tuple(rows), self._tell(now, acted=seat))

    def _house(self, now: int) -> list[Row]:
        """What the table itself decides: a fair draw among the possible acts."""
        rows: list[Row] = []
        while self._state.acting() == 1 << HOUSE:
            actions = legal_actions(self._state, HOUSE)
            secret = self._secret.sealed or str(self._secret.seed).encode().ljust(32)[:32]
            draw = SealedLuck(secret, ("house",)).below((0, len(self.record.rows), len(rows), 0), len(actions))
            text = self.game.write(self.game.view(self._state, ORACLE), actions[draw]).text
            self._state.apply(HOUSE, actions[draw])
            check = int(self._state.checksum())
            rows.append(
                self._keep({"row": "act", "seat": int(HOUSE), "steps": [text], "check": check, "at": now}, None)
            )
        return rows

    def _command(self, row: Row, now: int, id: str | None) -> Done:
        """A row that does not reach the State."""
        rows = [self._keep(row, id)]
        self._apply_row(row)
        if row["row"] == "resign" and self.ended is None and self.setup.seats == 2:
            self.ended = self._end_row("resigned", row["seat"], now)
            rows.append(self._keep(self.ended, None))
        return Done(tuple(rows), self._tell(now))

    def _apply_row(self, row: Row) -> None:
        if row["row"] == "end":
            self.ended = row
        elif row["row"] == "resign" and self.setup.seats > 2:
            self.chairs[row["seat"]].stand_in = list(self.game.bots)[-1]
        elif row["row"] == "seat":
            chair = self.chairs[row["seat"]]
            for field in ("kind", "name", "level", "stand_in"):
                if field in row:
                    setattr(chair, field, row[field])
            chair.strikes = 0

    def _end_row(self, reason: str, loser: int | None, now: int) -> Row:
        """Why it ended, what each seat gets, and the secret, which is open from here on."""
        seats = range(self.setup.seats)
        if reason == "over":
            outcome = [int(self._state.outcome(seat)) for seat in seats]
        elif loser is not None:
            outcome = [0 if seat == loser else WHOLE // (len(seats) - 1) for seat in seats]
        else:
            outcome = [WHOLE // len(seats)] * len(seats) if reason == "agreed" else [0] * len(seats)
        scores = [int(self._state.score(seat)) for seat in seats]
        secret = self._secret.to_json()
        return {"row": "end", "reason": reason, "outcome": outcome, "scores": scores, "secret": secret, "at": now}

    def _keep(self, row: Row, id: str | None) -> Row:
        if id is not None:
            row["id"] = id
            self._done_ids.add(id)
        self.record.rows.append(row)
        return row

    def _redo(self, row: Row) -> None:
        """One row again, when the table is rebuilt."""
        now = row.get("at", 0)
        if row["row"] == "act" or (row["row"] == "clock" and "steps" in row):
            apply_steps(self.game, self._state, row["seat"], row["steps"])
            if row.get("check") != self._state.checksum():
                raise RuseError("the checksum does not come out")
            self._acted = True
            if row["seat"] < HOUSE:
                self.chairs[row["seat"]].strikes = row.get("strikes", 0)
        self._keep(row, row.get("id"))
        self._apply_row(row)
        settled = self._state.acting() != 1 << HOUSE and (self.ended is not None or not self._state.over())
        if settled:
            self._tell(now, acted=row["seat"] if row["row"] in ("act", "clock") else None)

    def _asked(self, seat: int) -> Decision:
        """The seat's decision as the State has it now."""
        view = self.game.view(self._state, seat)
        actions = tuple(legal_actions(self._state, seat))
        legal = tuple(self.game.write(view, action) for action in actions)
        kind = self.game.kinds[self._state.kind(seat)]
        return Decision(self._decision_ids[seat], kind, actions, legal, tuple(self._drafts[seat]))

    def _tell(self, now: int, acted: int | None = None) -> tuple[Delivery, ...]:
        """Build what each viewer is told, at once, from this State."""
        happened = list(self._happened)
        self._happened.clear()
        for event in happened:
            if type(event).__name__ == self.game.chapter:
                self.chapter.clear()
            self.chapter.append(event)
        deliveries = []
        for viewer, watcher in self.watchers.items():
            decision = self._next_decision(viewer, now, acted) if viewer != SPECTATOR else None
            delivery = watcher.hear(self.game, self._state, happened, decision)
            if self.ended is not None and not self._state.over():
                # A game that ended before its end is open all the same.
                watcher.view = self.game.view(self._state, ORACLE)
                watcher.version += 1 if delivery is None else 0
                delivery = Delivery(viewer, watcher.version, delivery.events if delivery else (), watcher.view, None)
            if delivery is not None:
                deliveries.append(delivery)
        return tuple(deliveries)

    def _next_decision(self, seat: int, now: int, acted: int | None) -> Decision | None:
        """The seat's decision with its id and its clock: both go on while what it is asked stays the same."""
        before = self.watchers[seat].decision
        if not (self.acting() >> seat) & 1:
            if before is not None:
                self._stop_asking(seat, now)
            return None
        asked = self._asked(seat)
        if before is not None and acted != seat and (asked.kind, asked.actions) == (before.kind, before.actions):
            return before
        if before is not None:
            self._stop_asking(seat, now)
        self._decision_ids[seat] += 1
        self.clocks.start(seat, now)
        return self._asked(seat)

    def _stop_asking(self, seat: int, now: int) -> None:
        self.clocks.stop(seat, now)
        self._warned.discard(seat)
        self._drafts[seat] = []
        self.watchers[seat].told.clear()

    def result(self) -> dict[str, Any] | None:
        """How it ended, without the secret."""
        if self.ended is None:
            return None
        return {key: to_plain(self.ended[key]) for key in ("reason", "outcome", "scores", "at")}
