"""The server put together: its ground, the fleet, the live tables, who is connected, and who they are."""

from __future__ import annotations

import asyncio
import hmac
import re
from collections import Counter
from typing import Self

from starlette.requests import HTTPConnection

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import game_names, load_game
from ruse.reviews.shapes import Review
from ruse.server.addresses import bracketed, is_own
from ruse.server.beside.reviews import Reviews, choices_of, lowest
from ruse.server.beside.studies import Studies
from ruse.server.beside.winline import WinningLine, WinningLines
from ruse.server.fleet.hints import Hints
from ruse.server.fleet.leases import HeldLeases
from ruse.server.identity import BESIDE, Identity
from ruse.server.live import desk as live
from ruse.server.live.hall import Hall
from ruse.server.live.lending import Lending
from ruse.server.settings import Settings
from ruse.server.steady_clock import SteadyClock
from ruse.server.words import phrase
from ruse.store import Player, Store
from ruse.wire.messages import Bye
from ruse.wire.shapes import You

HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]{1,253})(:\d{1,5})?")
"""What a caller may call this server, as it then stands in links."""
FAREWELL = 75
"""How often a stopping server looks whether everybody has gone, at 20 ms each."""


class House(live.House):
    def __init__(self, settings: Settings, store: Store, key: bytes, time: SteadyClock | None = None) -> None:
        super().__init__(settings, store, time)
        self.connections = set()
        self.identity = Identity(store, key)
        self.deal_key = hmac.digest(key, b"ruse dealt", "sha256")
        """Marks the records of games that were dealt here."""
        self.daily_key = hmac.digest(key, b"ruse daily", "sha256")
        """The luck of each day comes from it."""
        self.hints: Hints = Hints(self)
        self.leases: HeldLeases = HeldLeases(self, self.hints.channel, self.hints.name)
        self.hall: Hall = Hall(self)
        self.lending = Lending(self)
        self.lines = WinningLines(self.thinkers, self.spawn, self._keep_line)
        self.reviews = Reviews(self.thinkers, self.spawn, self._keep_review)
        self.studies = Studies(settings.data / "lab", settings.limits, self.spawn, wanted=settings.lab)
        self._addresses: Counter[str] = Counter()
        self._closed = False
        self.metrics.watch("studies", "Studies played or waiting", lambda: self.studies.waiting)
        self.metrics.watch("connections", "Open sockets", lambda: len(self.connections))
        self.metrics.watch("live_tables", "Tables in memory", lambda: len(self.hall.desks))
        self.metrics.watch("processes", "Processes on this database", lambda: 1 + len(self.hints.peers))
        self.metrics.watch("leases", "Tables that run here under a lease", lambda: len(self.leases.held))
        figures = store.figures
        self.metrics.watch("store_waiting", "Writes waiting for a commit", lambda: figures.waiting)
        self.metrics.watch("store_failures", "Commits that failed", lambda: figures.failures)
        self.metrics.watch("store_last_commit_seconds", "The last commit", lambda: figures.last_commit_s)

    @classmethod
    async def open(cls, settings: Settings, time: SteadyClock | None = None) -> Self:
        settings.data.mkdir(parents=True, exist_ok=True)
        for name in game_names():
            load_game(name)  # Imported now, so that no guest waits for it.
        store = await Store.open(settings.where, scribe=settings.scribe)
        house = cls(settings, store, await store.house_key("cookie"), time)
        await house.leases.agree()
        await house.doubt.begin(house.now())
        house.thinkers.start()
        house.hints.begin()
        house.leases.begin()
        house.hall.begin()
        house.spawn(house.lending.go_on())
        return house

    async def close(self) -> None:
        """Finish what is being written, let others run the tables, tell everybody, and let go."""
        if self._closed:
            return
        self._closed = True
        await self.hall.close()
        await self.leases.end()
        await self.hints.end()
        for connection in list(self.connections):
            connection.send(Bye(phrase("theServerStopsForA"), again=True))
            connection.end()
        for _ in range(FAREWELL):
            if not self.connections:
                break
            await asyncio.sleep(0.02)
        self.studies.end()
        self.end()

    # What came of reading a finished game

    async def _keep_review(self, id: str, seat: int, review: Review) -> None:
        """Of a game that was played here; an import is its owner's, and is in nobody's history."""
        if review.accuracy is not None:
            await self.store.keep_judged(id, seat, round(review.accuracy * 100), choices_of(review), now=self.now())
        if review.split is not None:
            await self._keep_lowest(id, review.split.line, review.split.result)

    async def _keep_line(self, id: str, line: WinningLine) -> None:
        shares = [100 * share for _, share in line.points]
        await self._keep_lowest(id, shares[:-1], shares[-1])

    async def _keep_lowest(self, id: str, shares: list[float], result: float) -> None:
        found = lowest(shares, result)
        if found is not None:
            await self.store.keep_lowest(id, found)

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
            raise RuseError(phrase("nobodyOfThatNumberPlays"))
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
        host = call.headers.get("host", "")
        if HOST.fullmatch(host) is None:
            host = f"{bracketed(self.settings.host)}:{self.settings.port}"
        name = re.sub(r":\d*$", "", host)
        if self.settings.lan is not None and is_own(name):
            host = f"{self.settings.lan}:{self.settings.port}"
        return f"{'https' if self.is_secure(call) else 'http'}://{host}"

    async def you(self, player: Player) -> You:
        feed = await self.store.feed_token(player.id)
        return You(player.id, player.name, player.colour, f"/api/feed/{feed}.atom")
