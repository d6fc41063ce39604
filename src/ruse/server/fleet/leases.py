"""Which tables this process runs: their clocks, bots, windows and races. Alone on its database it runs all of them."""

from __future__ import annotations

import asyncio

from ruse.kernel.errors import RuseError
from ruse.server.live.desk import Desk, House
from ruse.store import Lease, StoreDown
from ruse.store.channel import Channel
from ruse.store.leases import LENGTH, Leases

RENEW = 1.0
"""Seconds between two renewals."""
PAGE = 200
"""Tables that are taken over at once."""


class HeldLeases:
    def __init__(self, house: House, channel: Channel | None, name: str) -> None:
        self._house = house
        self._leases = Leases(channel, name) if channel is not None else None
        self.held: dict[str, int] = {}
        """The epoch of each table that this process runs."""
        self._good_until = 0.0
        self._wanted: set[str] = set()
        """Tables where something should run that nobody here may run yet."""
        self._new = asyncio.Event()
        self._renewed = 0.0
        self._task: asyncio.Task[None] | None = None

    async def agree(self) -> None:
        """Count from the same clock as those who are here already: the machine's may have been put since they came."""
        if self._leases is not None:
            time = await self._leases.time()
            self._house.agree(self._house.now() if time is None else time)
            await self._leases.keep_time(self._house.now())

    def begin(self) -> None:
        if self._leases is not None:
            self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """Others may take everything over at once."""
        if self._task is not None:
            self._task.cancel()
        self.held.clear()
        if self._leases is not None:
            try:
                await self._leases.give_up()
            except StoreDown as trouble:
                self._house.log.warning("leases run out", trouble=str(trouble))

    def runs(self, desk: Desk) -> bool:
        """May this process run the table now? If it may not, it asks for it."""
        if self._leases is None:
            return True
        if desk.id in self.held and asyncio.get_running_loop().time() < self._good_until:
            return True
        if desk.waits_to_run() and desk.id not in self._wanted:
            self._wanted.add(desk.id)
            self._new.set()
        return False

    def epoch(self, desk: Desk) -> int | None:
        return self.held.get(desk.id)

    def lose(self, desk: Desk) -> None:
        """The store says that another process has it."""
        self.held.pop(desk.id, None)

    async def run_since(self, table: str) -> int | None:
        """When the clocks of a table began to run again, if some process runs it; None if it was away."""
        return None if self._leases is None else await self._leases.run_since(table, self._house.now())

    async def rest(self, table: str) -> None:
        """Nobody is at this table, and nothing happens there."""
        if self._leases is not None and self.held.pop(table, None) is not None:
            await self._leases.let_go([table])

    def hurry(self) -> None:
        """A process is gone: look at once for what it ran."""
        self._renewed = 0.0
        self._new.set()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                if loop.time() >= self._renewed + RENEW:
                    self._renewed = loop.time()
                    await self._renew()
                else:
                    await self._claim({id for id in self._wanted if id not in self.held})
            except StoreDown as trouble:
                self._house.log.warning("leases not renewed", trouble=str(trouble))
            except Exception:
                self._house.log.exception("leases not renewed")
            try:
                async with asyncio.timeout(max(0.0, self._renewed + RENEW - loop.time())):
                    await self._new.wait()
            except TimeoutError:
                pass
            self._new.clear()

    async def _renew(self) -> None:
        """All tables of this process in one statement, then those that nobody renews."""
        assert self._leases is not None
        desks, began = self._house.hall.desks, asyncio.get_running_loop().time()
        await self._leases.keep_time(self._house.now())
        for id in [id for id in self.held if id not in desks]:
            del self.held[id]
        self._wanted = {id for id in self._wanted if id in desks and desks[id].waits_to_run()}
        over = [id for id in self.held if desks[id].suspended is not None or desks[id].state == "over"]
        for id in over:
            del self.held[id]
        asked = {*self.held, *self._wanted}
        got = await self._claim(asked)
        lapsed, self._good_until = began >= self._good_until, began + LENGTH / 1000
        lost = [id for id in sorted(asked - set(got)) if self.held.pop(id, None) is not None]
        for id in (*lost, *(got if lapsed else ())):
            if id in desks:
                desks[id].arm()
        if over:
            await self._leases.let_go(over)
        while len(await self._take_over()) == PAGE:
            pass

    async def _claim(self, ids: set[str]) -> dict[str, Lease]:
        if not ids or self._leases is None:
            return {}
        desks = self._house.hall.desks
        tables = {id: desks[id].table for id in ids if id in desks}
        resumed = {id: table.resumed or 0 for id, table in tables.items() if table is not None}
        got = await self._leases.claim(resumed, self._house.now())
        for id, lease in got.items():
            self._wanted.discard(id)
            if self.held.get(id) != lease.epoch and id in desks:
                self.held[id] = lease.epoch
                self._start(desks[id], lease)
        return got

    async def _take_over(self) -> dict[str, Lease]:
        assert self._leases is not None
        got = await self._leases.take_over(PAGE, self._house.now())
        for id, lease in got.items():
            self.held[id] = lease.epoch
            self._house.spawn(self._load(id, lease))
        return got

    async def _load(self, id: str, lease: Lease) -> None:
        try:
            self._start(await self._house.hall.desk(id), lease)
        except RuseError as trouble:
            self.held.pop(id, None)
            self._house.log.error("table not loaded", table=id, trouble=str(trouble))

    def _start(self, desk: Desk, lease: Lease) -> None:
        """From now on this process runs the table."""
        if desk.table is not None:
            desk.table.run_from(lease.resumed, self._house.now())
            if lease.epoch > 1:
                desk.table.moments.take_over(self._house.now())
        desk.arm()
