"""Who sits where: taking a seat, standing in for who is away, coming back."""

from __future__ import annotations

from ruse.kernel.errors import Refusal
from ruse.kernel.game import YARDSTICK
from ruse.kernel.record import Row
from ruse.table.chairs import BOT, OPEN, PERSON, Mail
from ruse.table.delivery import Done
from ruse.table.rows import Rows

ABSENT_AFTER = 30_000
"""After this long away the others may let a bot play on, or end the game."""
STRIKES = 2
"""After this many time-outs in a row the seat is offered to a bot."""


class Seats(Rows):
    def sit(self, seat: int, name: str, now: int, id: str | None = None) -> Done:
        """A person takes an open seat."""
        if self.chairs[seat].kind != OPEN and not self.has_done(id):
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
        elif not self.has_done(id) and not (self.is_absent(seat, now) or self.is_offered(seat)):
            raise Refusal("This seat is taken, and its player is here")
        return self._command(row, now, id)

    def take_back(self, seat: int, now: int, id: str | None = None) -> Done:
        """The player of a seat takes it back from the bot that stood in."""
        if self.chairs[seat].stand_in is None and not self.has_done(id):
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
