"""How a game ends before its end: given up, agreed, or left."""

from __future__ import annotations

from ruse.kernel.errors import Refusal
from ruse.kernel.record import Row
from ruse.table.chairs import steady_level
from ruse.table.delivery import Done
from ruse.table.seats import Seats


class Ends(Seats):
    def resign(self, seat: int, now: int, id: str | None = None) -> Done:
        """Give up: two players' game ends; with more a bot plays on."""
        row: Row = {"row": "resign", "seat": seat, "at": now}
        if self.setup.seats > 2:
            row["stand_in"] = steady_level(self.game)
        return self._command(row, now, id)

    def offer_end(self, seat: int, now: int, id: str | None = None) -> Done:
        """Offer to end the game as it stands, or agree to; it ends when every person has."""
        if self.has_done(id):
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
        if not away and not self.has_done(id):
            raise Refusal("Nobody has been away long enough")
        return self._command({**self._end_row("absence", now), "by": next(iter(away), None)}, now, id)

    def end_idle(self, now: int) -> Done:
        """End a game that nobody has touched for very long."""
        return self._command(self._end_row("absence", now), now, None)
