"""The server's own things, handed to everything: settings, store, identity, live tables, bots, rates, metrics, log."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Self

import structlog
from starlette.requests import HTTPConnection

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import game_names, load_game
from ruse.server.bell import Bell
from ruse.server.bots import Thinkers
from ruse.server.hall import Hall
from ruse.server.identity import BESIDE, Identity
from ruse.server.leases import Running
from ruse.server.limits import Limits, Rates
from ruse.server.metrics import Metrics
from ruse.server.others import Others
from ruse.server.settings import Settings
from ruse.server.sockets import Connection
from ruse.server.steady import Steady
from ruse.server.winline import Lines
from ruse.store import Player, Store
from ruse.wire.messages import Bye
from ruse.wire.shapes import You

FAREWELL = 75
"""How often a stopping server looks whether everybody has gone, at 20 ms each."""
LOCAL = ("localhost", "127.0.0.1", "[::1]")


class HouseRates:
    def __init__(self, limits: Limits) -> None:
        self.requests = Rates(limits.requests, "too many requests from your address")
        self.guests = Rates(limits.guests, "too many new guests from your address")
        self.tables = Rates(limits.tables, "too many new tables")
        self.chat = Rates(limits.chat, "too much talk")
        self.thoughts = Rates(limits.thoughts, "too many hints")
        self.orders = Rates(limits.orders, "too many standing orders")
        self.reports = Rates(limits.reports, "too many reports")


class House:
    def __init__(self, settings: Settings, store: Store, key: bytes, time: Steady | None = None) -> None:
        self.settings = settings
        self._time = time or Steady()
        self.bell = Bell()
        self.store = store
        self.identity = Identity(store, key)
        self.thinkers = Thinkers(settings.limits.bot_deadline)
        self.rates = HouseRates(settings.limits)
        self.metrics = Metrics()
        self.others = Others(self)
        self.leases = Running(self)
        self.hall = Hall(self)
        self.lines = Lines(self)
        self.connections: set[Connection] = set()
        self.log = structlog.get_logger()
        self._addresses: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False
        self.metrics.watch("connections", "Open sockets", lambda: len(self.connections))
        self.metrics.watch("live_tables", "Tables in memory", lambda: len(self.hall.desks))
        self.metrics.watch("processes", "Processes on this database", lambda: 1 + len(self.others.peers))
        self.metrics.watch("leases", "Tables that run here under a lease", lambda: len(self.leases.held))
        figures = store.figures
        self.metrics.watch("store_waiting", "Writes waiting for a commit", lambda: figures.waiting)
        self.metrics.watch("store_failures", "Commits that failed", lambda: figures.failures)
        self.metrics.watch("store_last_commit_seconds", "The last commit", lambda: figures.last_commit_s)

    @classmethod
    async def open(cls, settings: Settings, time: Steady | None = None) -> Self:
        settings.data.mkdir(parents=True, exist_ok=True)
        for name in game_names():
            load_game(name)  # Imported now, so that no guest waits for it.
        store = await Store.open(settings.where, scribe=settings.scribe)
        house = cls(settings, store, await store.house_key("cookie"), time)
        await house.leases.agree()
        house.thinkers.start()
        house.others.begin()
        house.leases.begin()
        house.hall.begin()
        return house

    async def close(self) -> None:
        """Finish what is being written, let others run the tables, tell everybody, and let go."""
        if self._closed:
            return
        self._closed = True
        await self.hall.close()
        await self.leases.end()
        await self.others.end()
        for connection in list(self.connections):
            connection.send(Bye("The server stops for a moment", again=True))
            connection.end()
        for _ in range(FAREWELL):
            if not self.connections:
                break
            await asyncio.sleep(0.02)
        for task in list(self._tasks):
            task.cancel()
        self.thinkers.stop()
        self.bell.stop()

    def now(self) -> int:
        return self._time.now()

    def agree(self, now: int) -> None:
        self._time.agree(now)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside; a failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        trouble = None if task.cancelled() else task.exception()
        if trouble is not None:
            self.log.error("background work failed", trouble=repr(trouble))

    # People

    def admit(self, address: str) -> bool:
        limits = self.settings.limits
        if len(self.connections) >= limits.connections or self._addresses[address] >= limits.connections_an_address:
            return False
        self._addresses[address] += 1
        return True

    def dismiss(self, address: str) -> None:
        self._addresses[address] -= 1
        if self._addresses[address] <= 0:
            del self._addresses[address]

    async def greet(self, call: HTTPConnection) -> tuple[Player, str | None]:
        """Who calls, and the cookie to set when the caller has to be given one."""
        player = await self.who(call)
        if player is not None:
            return player, None
        if self.beside(call):
            raise RuseError("Nobody of that number plays on this device")
        if call.client is not None:
            self.rates.guests.spend(call.client.host)
        player, _ = await self.identity.greet(call.cookies, self.now())
        return player, self.cookie(player, call)

    def beside(self, call: HTTPConnection) -> str:
        """Which of several people at one device calls; nothing for the first."""
        who = call.query_params.get("who", "")
        return who if who in BESIDE else ""

    async def who(self, call: HTTPConnection) -> Player | None:
        return await self.identity.who(call.cookies, self.beside(call))

    def cookie(self, player: Player | None, call: HTTPConnection) -> str:
        token = self.identity.token(player) if player is not None else ""
        return self.identity.set_cookie(token, secure=self.is_secure(call), beside=self.beside(call))

    def is_secure(self, call: HTTPConnection) -> bool:
        return call.url.scheme in ("https", "wss")

    def base(self, call: HTTPConnection) -> str:
        """The address for links: what people call this server, or a phone in the room can reach."""
        if self.settings.public is not None:
            return self.settings.public.rstrip("/")
        host = call.headers.get("host", f"{self.settings.host}:{self.settings.port}")
        name = host.rsplit(":", 1)[0]
        if self.settings.lan is not None and name in LOCAL:
            host = f"{self.settings.lan}:{self.settings.port}"
        return f"{'https' if self.is_secure(call) else 'http'}://{host}"

    async def you(self, player: Player) -> You:
        feed = await self.store.feed_token(player.id)
        return You(player.id, player.name, player.colour, f"/api/feed/{feed}.atom")

    async def check_table_count(self, player: str) -> None:
        limit = self.settings.limits.tables_of_a_player
        if await self.store.tables_at(player) >= limit:
            raise RuseError(f"You sit at {limit} tables already: finish one first")

    async def hear_player(self, player: str, how: str) -> None:
        """Another process says that somebody has another name, has none any more, or has signed out."""
        found = await self.store.player(player)
        if how == "renamed" and found is not None:
            await self.rename(found)
        elif how == "deleted":
            await self.hall.unname(player)
        if how != "renamed":
            self.sign_out(player)

    async def rename(self, player: Player) -> None:
        for connection in self.connections:
            if (connection.player.id, connection.player.epoch) == (player.id, player.epoch):
                connection.player = player
        await self.hall.rename(player)

    def sign_out(self, player: str, epoch: int | None = None) -> None:
        """Every socket of a player is closed, or every one from before an epoch; who still has a good token comes back."""
        for connection in list(self.connections):
            if connection.player.id == player and (epoch is None or connection.player.epoch < epoch):
                connection.send(Bye("This identity was signed out everywhere", again=True))
                connection.end()
