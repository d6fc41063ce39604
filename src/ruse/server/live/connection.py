"""One connection to a table, as the table sees it: who it is, and a bounded queue out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ruse.server.ground import Ground
from ruse.server.live.travel import Travel
from ruse.server.wires import WIRE, Wire
from ruse.store import Player
from ruse.wire.codec import encode
from ruse.wire.messages import AnyMessage

TOO_SLOW, STOPPING = 4408, 1012


class Connection:
    def __init__(self, house: Ground, socket: WebSocket, player: Player, base: str, wire: Wire | None = None) -> None:
        self.house = house
        self.player = player
        self.base = base
        self.program: int | None = None
        """The one seat that a program plays at its one table; nothing else is open to it."""
        self.token: str | None = None
        """With which it came, by its hash."""
        self.bound: str | None = None
        self.beside = False
        """Somebody else sits at the same device."""
        self.travel = Travel(house)
        self.arrived = 0
        """When the last frame was read, before it waited for anything."""
        self.told_moment: tuple[Any, ...] | None = None
        self._socket = socket
        self._wire = wire
        self._out: list[bytes] = []
        self._writing: asyncio.Task[None] | None = None
        """Sends what had to wait, and ends."""
        self._ended = False
        self._code = STOPPING

    def receive(self) -> Awaitable[Any]:
        return self._socket.receive() if self._wire is None else self._wire.receive()

    def send(self, message: AnyMessage | bytes) -> None:
        """Send a message, after those that wait; a reader who is too slow is cut off, and resyncs when it comes back."""
        if self._ended:
            return
        frame = message if isinstance(message, bytes) else encode(message)
        if not self._out and self._wire is not None and self._wire.write(frame):
            return
        if len(self._out) >= self.house.settings.limits.send_queue:
            self._ended = True
            self.house.metrics.cut_off.inc()
            self.house.spawn(self._socket.close(TOO_SLOW))
            return
        self._out.append(frame)
        self._write()

    @property
    def ended(self) -> bool:
        """It will be closed, as soon as somebody reads what waits: until then nothing that it sends is an order."""
        return self._ended

    def end(self, code: int = STOPPING) -> None:
        """Close when everything queued has been sent."""
        if not self._ended:
            self._ended = True
            self._code = code
            self._write()

    async def gone(self) -> None:
        """Wait until everything queued has been sent, but not for long."""
        if self._writing is not None:
            await asyncio.wait([self._writing], timeout=2)
            self._writing.cancel()

    def _write(self) -> None:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.get_running_loop().create_task(self._send_waiting())

    async def _send_waiting(self) -> None:
        """Whatever waits, in order; after the end close."""
        try:
            while self._out:
                await self._socket.send_text(self._out[0].decode())
                del self._out[0]
            if self._ended:
                await self._socket.close(self._code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._ended = True


def wire_of(socket: WebSocket) -> Wire | None:
    """The shorter way out, where the server has one."""
    wire: Wire | None = socket.scope.get("extensions", {}).get(WIRE)
    return wire
