"""One live table: commands one after the other, each durable before anybody is told.

`turn` is the queue: commands, joins, bots, clocks and reads wait there behind a pending commit. What happens when something
fails is in `rescue`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ruse.kernel.errors import Refusal
from ruse.kernel.registry import load_game
from ruse.kernel.state import ORACLE, SPECTATOR
from ruse.server import scene
from ruse.server.clocks import Alarm
from ruse.server.places import Place, seat_of
from ruse.server.real_time import RealTime
from ruse.server.release import Before, PeopleFrames, Release
from ruse.server.sealing import Sealing
from ruse.server.settled import Settled
from ruse.server.thinking import Thinking
from ruse.server.told_log import ToldLog
from ruse.store import GATHERING, OVER, PLAYING, Changes, Kept, Player, Seat
from ruse.table import Done, Table
from ruse.table.chairs import BOT, PERSON
from ruse.table.seats import ABSENT_AFTER
from ruse.wire.codec import encode
from ruse.wire.messages import Bye, Draft

if TYPE_CHECKING:
    from ruse.server.following import Elsewhere
    from ruse.server.house import House
    from ruse.server.sockets import Connection

ABSENT = "There is no such table, or it is closed to you"


class Desk:
    def __init__(self, house: House, kept: Kept, played: Table | None) -> None:
        self.house = house
        self.id = kept.listing.id
        self.game = load_game(kept.listing.game)
        self.turn = asyncio.Lock()
        self.connections: list[Connection] = []
        self.faces: dict[str, Player] = {}
        self.logs: dict[int, ToldLog] = {}
        """What each viewer was told, as it is sent."""
        self.settled = Settled()
        self.alarm = Alarm(self)
        self.real_time = RealTime(self)
        self.thinking = Thinking(self)
        self.seal = Sealing(self)
        self.touched = house.now()
        self.elsewhere: dict[str, Elsewhere] = {}
        """Who is here through other processes, by process."""
        self.lay(kept, played)

    def lay(self, kept: Kept, played: Table | None) -> None:
        """Set everything up as it was kept."""
        listing = kept.listing
        self.host = listing.host
        self.options = listing.options
        self.rematch = listing.rematch
        self.suspended = listing.suspended
        self.places = [Place.of(seat) for seat in listing.seats]
        self.kept = listing.seats
        """The seats as they were last kept: another process may have changed them since."""
        self.table = played
        self.seal.lay(kept)
        if self.table is not None:
            for place in self.places:
                if place.player is not None and self.is_here(place.player):
                    self.present(place.player, True)

    # What can be asked

    @property
    def state(self) -> scene.TableState:
        if self.table is None:
            return "gathering"
        return "over" if self.table.over() else "playing"

    def seat_of(self, player: str) -> int | None:
        return seat_of(self.places, player)

    def viewer_of(self, player: str) -> int:
        seat = self.seat_of(player)
        return self.watcher if seat is None else seat

    def viewers(self) -> list[int]:
        """Who each connection is."""
        seats, watcher = {place.player: place.seat for place in reversed(self.places)}, self.watcher
        return [seats.get(connection.player.id, watcher) for connection in self.connections]

    @property
    def watcher(self) -> int:
        """Who watches sees what is public; everything, where the table allows it and every seat is a bot's."""
        open_hands = self.options["spectators"] == "open" and all(place.kind == BOT for place in self.places)
        return int(ORACLE if open_hands else SPECTATOR)

    def may_see(self, player: str) -> bool:
        """Seated, or free to watch, or invited to an open seat."""
        if self.seat_of(player) is not None:
            return True
        if player in self.options.get("kicked", ()):
            return False
        open_seat = any(place.kind == "open" for place in self.places)
        return self.options["spectators"] != "closed" or (self.table is None and open_seat)

    def playing(self) -> Table:
        if self.table is None:
            raise Refusal("The game has not started")
        return self.table

    def seated(self, player: str) -> int:
        seat = self.seat_of(player)
        if seat is None:
            raise Refusal("You do not sit at this table")
        return seat

    def is_here(self, player: str) -> bool:
        """Through this process, or through another."""
        return player in self.here()

    def here(self) -> set[str]:
        """Everybody who is, seated or not, as far as other processes say who."""
        found = {connection.player.id for connection in self.connections}
        for there in self.elsewhere.values():
            found |= there.players
        return found

    def watching(self) -> int:
        here = sum(1 for connection in self.connections if self.seat_of(connection.player.id) is None)
        return here + sum(there.watching for there in self.elsewhere.values())

    def waits_to_run(self) -> bool:
        """Does anything of this table happen by itself: a clock, a window, a race, a bot?"""
        if self.table is None or self.table.over() or self.suspended is not None:
            return False
        return self.table.wake_at() is not None or bool(self.table.owing_bots())

    async def know(self, players: Iterable[str | None]) -> None:
        """Learn the names of people who sit here."""
        wanted = {player for player in players if player is not None}
        self.faces.update(await self.house.store.players(sorted(wanted)))

    # Coming and going

    async def join(self, connection: Connection) -> None:
        async with self.turn:
            player = connection.player.id
            await self.house.others.catch_up(self)
            if self.suspended is not None:
                raise Refusal(self.suspended)
            if not self.may_see(player):
                raise Refusal(ABSENT)
            if connection not in self.connections:
                self.connections.append(connection)
            self.faces[player] = connection.player
            await self.know(place.player for place in self.places if place.player not in self.faces)
            changed = self.present(player, True)
            self.house.others.here(self)
            self.show_seal(connection)
            await self._show(connection)
            if changed:
                self.announce(but=connection)
            self.seal.go_on()
            self.arm()

    async def part(self, connection: Connection) -> None:
        """A connection is gone; the dot turns grey when it was the player's last."""
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        async with self.turn:
            self.touched = self.house.now()
            if not any(other.player.id == connection.player.id for other in self.connections):
                self.present(connection.player.id, self.is_here(connection.player.id))
                self.announce()
            self.house.others.here(self)

    def present(self, player: str, present: bool) -> bool:
        seat = self.seat_of(player)
        if seat is None:
            return True
        if self.table is not None and self.table.chairs[seat].kind == PERSON:
            before = self.table.chairs[seat].present
            self.table.presence(seat, present, self.house.now())
            return before != present
        return True

    def walk_away(self, player: str) -> None:
        """Who says so is away at once: the others need not wait for the absence to show."""
        seat, now = self.seat_of(player), self.house.now()
        if seat is not None and self.table is not None and self.table.chairs[seat].kind == PERSON:
            self.table.presence(seat, False, now)
            self.table.chairs[seat].away_since = now - ABSENT_AFTER

    # What a command did

    async def commit(self, done: Done, before: Before, epoch: int | None = None) -> None:
        """Make the rows durable, then tell everybody. `before` is how the seats stood before the command, and when.

        Rows that nobody asked for carry the epoch of this process's lease of the table.
        """
        rows, house = done.rows, self.house
        if rows:
            kept = [place.keep() for place in self.places] if "seat" in [row["row"] for row in rows] else None
            began = perf_counter()
            try:
                await self._append(done, before, kept, epoch)
            finally:
                house.metrics.commits.observe(perf_counter() - began)
            self.kept = self.kept if kept is None else tuple(kept)
            house.metrics.rows.inc(len(rows))
            if self.playing().over():
                house.log.info("game over", table=self.id, reason=rows[-1].get("reason"))
        release = Release(self)
        release.write(done, before)
        try:
            await release.leave(before.at)
        finally:
            if rows:
                house.others.changed(self)
        self.arm()

    def _append(self, done: Done, before: Before, kept: list[Seat] | None, epoch: int | None) -> Awaitable[None]:
        table, seen = self.playing(), done.to(SPECTATOR)
        detail = None if seen is None else scene.detail(self, seen.view)
        return self.house.store.append(
            self.id, len(table.record.rows) - len(done.rows), done.rows, now=self.house.now(),
            public=self._shows(done, before), acting=table.asks(), detail=detail, seats=kept, epoch=epoch,
        )  # fmt: skip

    def _shows(self, done: Done, before: Before) -> bool:
        """Can everybody see that something was done?"""
        return done.to(SPECTATOR) is not None or self.playing().over() or before.differs(self)

    def send_draft(self, seat: int, done: Done) -> None:
        if done.draft is not None:
            frame = encode(Draft(scene.decision(self, seat, done.draft, scene.names(self))))
            for connection in self.connections:
                if self.seat_of(connection.player.id) == seat:
                    connection.send(frame)

    def announce(self, but: Connection | None = None) -> None:
        """People or options changed."""
        people = PeopleFrames(self)
        for connection in self.connections:
            if connection is not but:
                connection.send(people.of(connection))

    def show_seal(self, *to: Connection) -> None:
        """The seal of the luck, to these or to everybody here."""
        for connection in to or self.connections:
            seal = scene.seal(self, connection)
            if seal is not None:
                connection.send(seal)

    async def resync(self) -> None:
        for connection in list(self.connections):
            await self._show(connection)

    async def _show(self, connection: Connection) -> None:
        for message in await scene.arrival(self, connection):
            connection.send(message)
        connection.told_moment = None

    async def keep_seats(self, *, host: str | None = None, options: dict[str, Any] | None = None) -> None:
        """Make who sits where durable, then tell everybody."""
        kept = [place.keep() for place in self.places]
        state = {"gathering": GATHERING, "playing": PLAYING, "over": OVER}[self.state]
        changes = Changes(host=host, options=options, seats=kept, instead_of=(state, self.kept))
        await self.house.store.change_table(self.id, changes, now=self.house.now())
        self.kept = tuple(kept)
        self.house.others.changed(self)
        self.house.others.here(self)
        await self.know(place.player for place in self.places)
        self.announce()

    async def keep_standing(self) -> None:
        """Where the game stands, for the lobby."""
        changes = Changes(acting=self.playing().asks(), detail=scene.detail(self))
        await self.house.store.change_table(self.id, changes, now=self.house.now())

    def arm(self) -> None:
        """Tell what happens in real time; and wake the clock and the bots that owe something now, if they run here."""
        self.real_time.tell()
        if self.table is not None and self.table.is_still():
            self.alarm.stop()
        elif self.house.leases.runs(self):
            self.alarm.set()
            self.thinking.start()
        else:
            self.alarm.stop()
            self.thinking.stop()

    def rest(self) -> None:
        """Nothing of this table happens by itself any more."""
        self.thinking.stop()
        self.alarm.stop()
        self.seal.stop()

    def close(self, bye: Bye) -> None:
        self.rest()
        for connection in list(self.connections):
            connection.send(bye)
            connection.end()
