"""The live tables: loaded when somebody comes, rebuilt after a restart, put away when nobody is left."""

from __future__ import annotations

import asyncio

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Record, Row, Secret
from ruse.server.collector import collect_all
from ruse.server.live import clocks, real_time, sealing, thinking
from ruse.server.live.acting import changing, do
from ruse.server.live.desk import ABSENT, Desk, House
from ruse.server.live.gathering import give_up_seat, start_when_ready
from ruse.server.live.keeping import keep_seal, keep_standing
from ruse.server.live.loading import read_again
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place
from ruse.server.live.seal import fresh_seal
from ruse.server.live.telling import announce, close, resync
from ruse.server.words import phrase
from ruse.store import GATHERING, PLAYING, Absent, Damaged, Player, new_id
from ruse.table import Relaxed
from ruse.wire.messages import Bye

LOOK_EVERY = 60.0
PAGE = 500


class Hall:
    def __init__(self, house: House) -> None:
        self.house = house
        self.desks: dict[str, Desk] = {}
        self._loading: dict[str, asyncio.Task[Desk]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """After a start: people are served at once, and tables are woken beside that."""
        self._tasks = [asyncio.create_task(self.wake_up()), asyncio.create_task(self._sweep())]

    async def wake_up(self) -> None:
        """Load the tables that have a clock, which stood still meanwhile; the others wait until somebody comes. Tables that
        some process ran are found by their leases."""
        await self._count()
        after = ""
        while listings := await self.house.store.playing(after, PAGE):
            for listing in listings:
                if listing.suspended is None and not isinstance(TableOptions.of(listing.options).pace, Relaxed):
                    await self._wake_table(listing.id)
            after = listings[-1].id

    async def _count(self) -> None:
        """Games that ended when a server did are counted now."""
        try:
            await self.house.store.count_rated()
        except RuseError as trouble:
            self.house.log.error("games not counted", trouble=str(trouble))

    async def _wake_table(self, id: str) -> None:
        try:
            (await self.desk(id)).arm()
        except RuseError as trouble:
            self.house.log.error("table not loaded", table=id, trouble=str(trouble))

    async def desk(self, id: str) -> Desk:
        """The live table of that id; the same answer for one that is absent and one that is forbidden."""
        if id in self.desks:
            self.desks[id].touched = self.house.now()
            return self.desks[id]
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Desk:
        try:
            desk = Desk(self.house, *await read_again(self.house, id))
            await desk.know(place.player for place in desk.places)
            await keep_seal(desk)
            self.desks[id] = desk
            self.house.hints.say("who", table=id)
            return desk
        except Absent as absent:
            raise Absent(ABSENT) from absent
        except Damaged as damage:
            self.house.log.error("table damaged", table=id, row=damage.seq)
            reason = phrase("thisTableIsSuspendedWhat")
            await self.house.store.suspend(id, reason)
            raise RuseError(reason) from damage
        finally:
            self._loading.pop(id, None)

    def forget(self, desk: Desk) -> None:
        desk.rest()
        self.desks.pop(desk.id, None)

    async def remove(self, desk: Desk, *, idle: int | None = None) -> None:
        """A table that never started is gone; where nobody said so, but the time it was idle, it can be brought back."""
        if idle is None:
            await self.house.store.drop_table(desk.id)
        else:
            await self.house.store.drop_idle_table(desk.id, now=idle)
        self.house.hints.changed(desk)
        self.forget(desk)
        close(desk, Bye(phrase("thisTableIsClosed")))

    # What happens by itself

    def arm(self, desk: Desk) -> None:
        """Tell what happens in real time; and wake the clock and the bots that owe something now, if they run here."""
        real_time.tell(desk)
        if desk.table is not None and desk.table.is_still():
            desk.alarm.stop()
        elif self.house.leases.runs(desk):
            clocks.set_alarm(desk)
            thinking.start(desk)
        else:
            desk.alarm.stop()
            desk.thoughts.stop()

    def go_on(self, desk: Desk) -> None:
        """A table that gathers is dealt when it can be."""
        sealing.go_on(desk)

    # New tables

    async def open(
        self, game: str, options: TableOptions, places: list[Place], host: str, id: str = "", secret: Secret | None = None
    ) -> Desk:  # fmt: skip
        """A new table, with the secret of its luck; it is dealt at once when every seat is a bot's."""
        id = id or new_id()
        public = options.spectators != "closed"
        await self.house.store.create_table(
            id, game, now=self.house.now(), host=host, options=options.keep(), watch=public,
            listed=public, rated=options.rated, seats=[place.keep() for place in places],
            secret=(secret or fresh_seal()).to_json(),
        )  # fmt: skip
        desk = await self.desk(id)
        async with desk.turn:
            await start_when_ready(desk)
        return desk

    async def open_again(self, desk: Desk, seat: int) -> str:
        """A rematch: the same seats and settings; who asked for it is ready."""
        places = [
            Place(place.seat)
            if place.guest
            else Place(place.seat, place.kind, place.player, place.level, chosen=dict(place.chosen))
            for place in desk.places
        ]
        for place in places:
            place.ready = place.kind == "bot" or place.seat == seat
        host = desk.places[seat].player
        assert host is not None
        return (await self.open(desk.game.name, desk.options, places, host)).id

    async def open_at(
        self, record: Record, rows: list[Row], options: TableOptions, places: list[Place], host: str
    ) -> str:
        """A table that starts in the middle of an old game."""
        id, now = new_id(), self.house.now()
        assert record.secret is not None
        await self.house.store.create_table(
            id, record.game, now=now, host=host, options=options.keep(), listed=False, watch=False,
            seats=[place.keep() for place in places], header=record.header(), secret=record.secret.to_json(),
        )  # fmt: skip
        if rows:
            await self.house.store.append(id, 0, [{**row, "at": now} for row in rows], now=now)
        desk = await self.desk(id)
        async with desk.turn:
            await keep_standing(desk)
            desk.arm()
        return id

    async def give_up_seats(self, player: str) -> None:
        """Somebody is gone for good: where people gather still, others go on without them."""
        for listing in (await self.house.store.lobby(player)).mine:
            if listing.state == GATHERING:
                try:
                    desk = await self.desk(listing.id)
                    async with changing(desk):
                        await give_up_seat(desk, player)
                except RuseError as trouble:
                    self.house.log.error("seat not given up", table=listing.id, trouble=str(trouble))

    # Names that change

    async def rename(self, player: Player) -> None:
        for connection in self.house.connections:
            if (connection.player.id, connection.player.epoch) == (player.id, player.epoch):
                connection.player = player
        for desk in list(self.desks.values()):
            async with desk.turn:
                if player.id in desk.faces:
                    desk.faces[player.id] = player
                    announce(desk)

    async def unname(self, player: str) -> None:
        """A player deleted name, notes and chat: nobody sees them any more."""
        for desk in list(self.desks.values()):
            async with desk.turn:
                if desk.faces.pop(player, None) is not None:
                    await resync(desk)

    # Housekeeping

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.tidy()
            except RuseError as trouble:
                self.house.log.error("tidying failed", trouble=str(trouble))

    async def tidy(self) -> None:
        """Put away tables nobody looks at; close those that nobody has touched for a long time."""
        limits, now = self.house.settings.limits, self.house.now()
        for desk in list(self.desks.values()):
            if not desk.connections and now - desk.touched > limits.desk_idle and self._rests(desk):
                self.forget(desk)
                await self.house.leases.rest(desk.id)
        if not self.house.connections:
            collect_all()
        store = self.house.store
        if not await self.house.doubt.is_late(now):
            return
        await self._count()
        await store.drop_imports(now)
        await store.forget_removed(now - limits.undo)
        idle = await store.idle(GATHERING, now - limits.gathering_idle)
        idle += await store.idle(PLAYING, now - limits.playing_idle)
        for listing in idle:
            try:
                await self._close_idle(await self.desk(listing.id), now)
            except RuseError as trouble:
                self.house.log.error("table not closed", table=listing.id, trouble=str(trouble))

    def _rests(self, desk: Desk) -> bool:
        """Nothing is under way there, and nothing will happen by itself."""
        return not desk.turn.locked() and (desk.table is None or desk.table.wake_at() is None)

    async def _close_idle(self, desk: Desk, now: int) -> None:
        """One that gathers is removed; one in play is ended, unless its clock will move it."""
        async with changing(desk):
            if desk.table is None:
                await self.remove(desk, idle=now)
            elif not desk.table.over() and desk.table.wake_at() is None:
                await do(desk, lambda table, now: table.end_idle(now))

    async def close(self) -> None:
        """Wait for what is being committed, then let every table go."""
        for task in self._tasks:
            task.cancel()
        for desk in list(self.desks.values()):
            async with desk.turn:
                desk.rest()
