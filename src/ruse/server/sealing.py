"""The seal of a table's luck before the deal: a secret that is committed to, and a moment for seats to add to it.

The secret is drawn and kept when the table is made, and its commitment is shown to everybody who comes. When all are ready
and somebody has added nothing yet, the deal waits for them; who stays silent is named in the seal.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Secret
from ruse.kernel.sealed import bot_entropy, fresh_secret
from ruse.server.gathering import deal
from ruse.server.part import Part
from ruse.server.places import Place, is_ready
from ruse.server.rescue import rebuild
from ruse.store import Changes, Kept, Taken
from ruse.table.chairs import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from ruse.server.desk import Desk


def fresh_seal() -> Secret:
    return Secret(sealed=fresh_secret())


class Sealing(Part):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._secret: Secret | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._waiting_for: list[str | None] = []
        """Who sat here when the wait began: with anybody else it begins anew."""

    def lay(self, kept: Kept) -> None:
        self.stop()
        self._secret = Secret.from_json(kept.secret) if kept.secret is not None else None

    async def keep(self) -> None:
        """A table from before there were seals gets its secret when it is loaded; it is kept before it is shown."""
        if self._secret is None and self._desk.table is None:
            made, house = fresh_seal(), self._desk.house
            await house.store.change_table(self._desk.id, Changes(secret=made.to_json()), now=house.now())
            self._secret = made

    def commitment(self) -> str:
        assert self._secret is not None
        return self._secret.commitment()

    # Who has added

    def missing(self) -> list[Place]:
        return [place for place in self._desk.places if place.kind == PERSON and not place.entropy]

    def asks(self, place: Place) -> bool:
        """Is the deal held up for this seat?"""
        return place in self.missing() and (place.ready or self._timer is not None)

    def closed(self) -> Secret:
        """The secret with what each seat added; what bots add comes from the secret itself."""
        sealed = self._secret.sealed if self._secret is not None else None
        assert sealed is not None
        added = [
            bot_entropy(sealed, place.seat) if place.kind == BOT else place.entropy or None
            for place in self._desk.places
        ]  # fmt: skip
        return Secret(sealed=sealed, entropy=tuple(added))

    # Waiting

    def go_on(self) -> None:
        """Somebody came: a table whose seats are all ready begins."""
        if self._desk.table is None and is_ready(self._desk.places):
            self.wait()

    def wait(self) -> None:
        """Ask who has added nothing, and deal without them after a while. It begins when one of the people is here."""
        desk = self._desk
        people = [place.player for place in desk.places]
        here = any(desk.seat_of(connection.player.id) is not None for connection in desk.connections)
        if not here or (self._timer is not None and people == self._waiting_for):
            return
        self.stop()
        self._waiting_for = people
        delay = desk.house.settings.limits.seal_wait / 1000 if self.missing() else 0.0
        self._timer = asyncio.get_running_loop().call_later(delay, lambda: desk.house.spawn(self._deal()))
        desk.show_seal()
        desk.house.others.say("sealing", table=desk.id)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _deal(self) -> None:
        desk = self._desk
        async with desk.turn:
            self.stop()
            same = self._waiting_for == [place.player for place in desk.places]
            if desk.table is not None or not same or any(place.kind == OPEN for place in desk.places):
                return
            try:
                await deal(desk)
            except Taken:
                await rebuild(desk)  # Another process was quicker.
            except RuseError as trouble:
                desk.house.log.error("deal failed", table=desk.id, trouble=str(trouble))
                await rebuild(desk)
