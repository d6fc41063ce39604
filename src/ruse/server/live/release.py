"""What a command changed goes to everybody at once, and no sooner than a set time after the command came.

What its work costs depends a little on what is hidden: whoever holds more cards that can be played costs more to ask. So
everything is written first, and leaves when any such work would have been done.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from ruse.server.live import scene
from ruse.server.live.company import Letter, company, tell
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.table import Done
from ruse.wire.codec import encode
from ruse.wire.messages import Seats, Standing
from ruse.wire.shapes import Seat


class Before(Struct, frozen=True, gc=False):
    """How the seats stood before a command, and when that was by the house's bell."""

    standing: tuple[Any, ...]
    at: float

    @classmethod
    def now(cls, desk: Desk) -> Before:
        return cls(scene.standing(desk), desk.house.bell.now())

    def differs(self, desk: Desk) -> bool:
        """Does anybody's seat stand otherwise by now?"""
        return scene.standing(desk) != self.standing


class PeopleFrames:
    """What changed about people and options, written once for all to whom it is the same."""

    def __init__(self, desk: Desk, seats: list[Seat] | None = None) -> None:
        self._desk = desk
        self._seats = seats
        self._made: dict[tuple[int | None, bool, str], bytes] = {}

    def of(self, connection: Connection) -> bytes:
        desk, player = self._desk, connection.player.id
        key = (desk.seat_of(player), player == desk.host, connection.base)
        if key not in self._made:
            if self._seats is None:
                self._seats = scene.seats(desk)
            self._made[key] = encode(Seats(scene.table(desk, connection, self._seats), scene.clocks(desk)))
        return self._made[key]


class Release:
    """Frames that wait to leave together."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._letters: list[Letter] = []

    def write(self, done: Done, before: Before) -> None:
        """What is told is written once for each viewer who is here: everybody who is that viewer gets the same bytes."""
        desk = self.desk
        here = company(desk)
        viewers = {viewer for _, viewer in here}
        told = [delivery for delivery in done.deliveries if delivery.viewer in viewers]
        over, changed = desk.playing().over(), len(told) < len(viewers) and before.differs(desk)
        if not (told or changed or over):
            return
        seats = scene.seats(desk)
        frames = {delivery.viewer: encode(scene.told(desk, delivery, seats)) for delivery in told}
        others = encode(Standing(seats, scene.clocks(desk))) if changed and not over else None
        for connection, viewer in here:
            frame = frames.get(viewer, others)
            if frame is not None:
                self._letters.append((connection, viewer, frame))
        if over:
            self._write_end(PeopleFrames(desk, seats))

    def _write_end(self, people: PeopleFrames) -> None:
        """How it ended, and the seal, which is open now."""
        for connection, viewer in company(self.desk):
            self._letters.append((connection, viewer, people.of(connection)))
            seal = scene.seal(self.desk, connection)
            if seal is not None:
                self._letters.append((connection, viewer, encode(seal)))

    async def leave(self, came: float) -> None:
        """Let go of them when the time since the command came is up, or whoever waits for it is stopped."""
        house = self.desk.house
        try:
            await house.bell.until(came + house.settings.hold)
        finally:
            tell(self.desk, self._letters)
