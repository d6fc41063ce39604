"""What time does at a table: it warns, plays for the silent, ends windows, opens and decides races."""

from __future__ import annotations

from ruse.kernel.errors import RuseError
from ruse.kernel.races import timing
from ruse.kernel.record import Row
from ruse.kernel.state import HOUSE
from ruse.table.chairs import BOT, Relaxed
from ruse.table.delivery import Delivery, Done
from ruse.table.rows import Rows


class Waking(Rows):
    def wake_at(self) -> int | None:
        """When the table wants to be woken next: for a warning, a time-out, a window's end, a race."""
        if self.over():
            return None
        times = [self.moments.wakes_at()]
        if not isinstance(self.clocks.pace, Relaxed):
            deadline, warning, warned = self.clocks.deadline, self.clocks.warning, self._warned
            times += [deadline(seat) if seat in warned else warning(seat) for seat in self._owing_seats()]
        if self._house_waits():
            times.append(self.record.extra.get("at", 0))
        return min((time for time in times if time is not None), default=None)

    def is_still(self) -> bool:
        """Do people alone play here, without a clock, a window or a draw of the table's? Nothing happens by itself then."""
        if self.moments.happen() or not isinstance(self.clocks.pace, Relaxed) or self._play.house_owes():
            return False
        for chair in self.chairs:
            if chair.kind == BOT or chair.stand_in is not None:
                return False
        return True

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
        self.moments.race = None
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
