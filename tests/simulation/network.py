"""Sockets without a network: frames go through a layer that delays, loses, doubles and overtakes them, and cuts lines.

That is worse than any real connection, which keeps frames in order: whoever holds out here holds out there.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from msgspec.json import decode, encode
from starlette.types import Message

from tests.simulation.loop import Process, VirtualLoop
from tests.worlds.wires import scope

TRAVEL = (0.005, 0.06)
DELAYED = (0.5, 8.0)
OFTEN = 0.3
"""How likely a frame is to meet a trouble that is about."""

Frame = dict[str, Any]
Heard = Callable[["Line", Frame], None]


class Closed(Exception):
    """The line is gone."""


class Network:
    def __init__(self, loop: VirtualLoop, draw: random.Random, heard: Heard) -> None:
        self.loop = loop
        self.draw = draw
        self.heard = heard
        """Told of every frame that a server sends, at the moment it does."""
        self.trouble: Counter[str] = Counter()
        """How many more frames are dropped, delayed, duplicated or reordered."""
        self.lines: dict[Line, None] = {}

    def connect(self, process: Process, app: Any, who: str, cookie: str, path: str = "/ws") -> Line:
        line = Line(self, process, who)
        self.lines[line] = None
        line.to_server.deliver({"type": "websocket.connect"})
        asked = scope("websocket", path, cookie, subprotocols=[], extensions={})
        self.loop.start(process, line.serve(app, asked))
        return line

    def cut(self, line: Line) -> None:
        """Both ends see it at once; what was under way is lost."""
        if line in self.lines:
            del self.lines[line]
            line.to_server.deliver({"type": "websocket.disconnect", "code": 1006})
            line.to_player.deliver(None)
            line.closed = True

    def meets(self, kind: str) -> bool:
        if self.trouble[kind] and self.draw.random() < OFTEN:
            self.trouble[kind] -= 1
            return True
        return False

    def travels(self, line: Line, way: Way, frame: Any) -> None:
        """A frame is on its way."""
        if line.closed or self.meets("drop"):
            return
        for _ in range(2 if self.meets("duplicate") else 1):
            wait = self.draw.uniform(*TRAVEL)
            if self.meets("delay"):
                wait += self.draw.uniform(*DELAYED)
            at = self.loop.now + wait
            if self.meets("reorder"):
                at += self.draw.uniform(*TRAVEL) * 4
            else:
                at = way.last = max(way.last, at)
            self.loop.call_at(at, self._arrives, line, way, frame)

    def _arrives(self, line: Line, way: Way, frame: Any) -> None:
        if not line.closed:
            way.deliver(frame)


class Way:
    """One direction of a line: what has arrived and was not yet taken."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._arrived: deque[Any] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self.last = 0.0

    def deliver(self, frame: Any) -> None:
        self._arrived.append(frame)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    @property
    def waiting(self) -> int:
        """How much has arrived and was not yet taken."""
        return len(self._arrived)

    async def take(self) -> Any:
        while not self._arrived:
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._arrived.popleft()


class Line:
    """One socket of one player to one process."""

    def __init__(self, network: Network, process: Process, who: str) -> None:
        self.network = network
        self.process = process
        self.who = who
        self.closed = False
        self.check: Callable[[Frame], None] | None = None
        """Asked of every frame that the server sends here, at the moment it does."""
        self.table = ""
        """Which one the server last showed here."""
        self.to_server = Way(network.loop)
        self.to_player = Way(network.loop)

    # The server's end

    async def serve(self, app: Any, asked: Any) -> None:
        try:
            await app(asked, self.to_server.take, self._send)
        finally:
            self.network.cut(self)

    async def _send(self, message: Message) -> None:
        if self.process.dead:
            return
        if message["type"] == "websocket.close":
            self.network.cut(self)
        elif message["type"] == "websocket.send" and not self.closed:
            frame = decode(message["text"])
            self.network.heard(self, frame)
            if self.check is not None:
                self.check(frame)
            self.network.travels(self, self.to_player, frame)

    # The player's end

    def send(self, frame: Frame) -> None:
        self.network.travels(self, self.to_server, {"type": "websocket.receive", "text": encode(frame).decode()})

    async def hear(self, until: float) -> Frame | None:
        """The next frame; None when none has come until then."""
        try:
            async with asyncio.timeout_at(until):
                frame = await self.to_player.take()
        except TimeoutError:
            return None
        if frame is None:
            raise Closed
        return dict(frame)
