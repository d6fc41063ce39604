"""One connection to one table: a bounded queue out, rates in, and the player's identity from the cookie alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from ruse.kernel.errors import RuseError
from ruse.server.limits import Rates, TooMuch
from ruse.server.orders import take_order
from ruse.store import Player
from ruse.wire.codec import Garbled, decode, encode
from ruse.wire.commands import Command, Join, Ping
from ruse.wire.messages import Ack, AnyMessage, Bye, Pong, Welcome

if TYPE_CHECKING:
    from ruse.server.desk import Desk
    from ruse.server.house import House

FOREIGN, TOO_SLOW, STOPPING, TOO_MANY, GARBLED = 4403, 4408, 1012, 4429, 1003
TROUBLE = 8
"""Unreadable frames in a row after which a connection is closed."""


class Connection:
    def __init__(self, house: House, socket: WebSocket, player: Player, base: str) -> None:
        self.house = house
        self.player = player
        self.base = base
        self.desk: Desk | None = None
        self._socket = socket
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(house.settings.limits.send_queue)
        self._ended = False

    def send(self, message: AnyMessage | bytes) -> None:
        """Queue a message; a reader who is too slow is cut off, and resyncs when it comes back."""
        if self._ended:
            return
        frame = message if isinstance(message, bytes) else encode(message)
        try:
            self._out.put_nowait(frame)
        except asyncio.QueueFull:
            self._ended = True
            self.house.metrics.cut_off.inc()
            self.house.spawn(self._socket.close(TOO_SLOW))

    def end(self) -> None:
        """Close when everything queued has been sent."""
        if not self._ended:
            self._ended = True
            if self._out.full():
                self._out.get_nowait()
            self._out.put_nowait(None)

    async def write(self) -> None:
        try:
            while (frame := await self._out.get()) is not None:
                await self._socket.send_text(frame.decode())
            await self._socket.close(STOPPING)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._ended = True

    async def read(self) -> None:
        rates = Rates(self.house.settings.limits.frames, "too many messages", keys=1)
        trouble = 0
        while True:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            id = ""
            try:
                frame = decode(message.get("text") or message.get("bytes") or b"")
                id = frame.id if isinstance(frame, Command) else ""
                rates.spend("")
            except (Garbled, TooMuch) as refusal:
                self.house.metrics.garbled.inc()
                id = refusal.id if isinstance(refusal, Garbled) else id
                self.send(Ack(id, "refused", reason=str(refusal)))
                trouble += 1
                if trouble >= TROUBLE:
                    self.end()
                    return
                continue
            trouble = 0
            if isinstance(frame, Ping):
                self.send(Pong(frame.at, self.house.now()))
            elif isinstance(frame, Join):
                await self._join(frame.table)
            elif self.desk is None:
                self.send(Ack(frame.id, "refused", reason="Join a table first"))
            else:
                await take_order(self.desk, self, frame)

    async def _join(self, table: str) -> None:
        try:
            desk = await self.house.hall.desk(table)
            if self.desk is not None and self.desk is not desk:
                await self.desk.part(self)
            self.desk = desk
            await desk.join(self)
        except RuseError as refusal:
            self.desk = None
            self.send(Bye(str(refusal)))


def is_foreign(origin: str | None, host: str) -> bool:
    """Does a page of another site open this connection? Programs that are no browser send no origin."""
    return origin is not None and urlsplit(origin).netloc.lower() != host.lower()


async def serve_socket(house: House, socket: WebSocket) -> None:
    address = socket.client.host if socket.client else ""
    if is_foreign(socket.headers.get("origin"), socket.headers.get("host", "")):
        await socket.close(FOREIGN)
        return
    if not house.admit(address):
        await socket.close(TOO_MANY)
        return
    try:
        player, cookie = await house.greet(socket)
    except RuseError:
        house.dismiss(address)
        await socket.close(TOO_MANY)
        return
    headers = [(b"set-cookie", cookie.encode())] if cookie is not None else []
    connection = Connection(house, socket, player, house.base(socket))
    writer: asyncio.Task[None] | None = None
    try:
        await socket.accept(headers=headers)
        writer = asyncio.create_task(connection.write())
        house.connections.add(connection)
        connection.send(Welcome(await house.you(player), house.now()))
        await connection.read()
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
    except Exception:
        structlog.get_logger().exception("connection failed")
    finally:
        house.connections.discard(connection)
        house.dismiss(address)
        if connection.desk is not None:
            await connection.desk.part(connection)
        connection.end()
        if writer is not None:
            await asyncio.wait([writer], timeout=2)
            writer.cancel()
