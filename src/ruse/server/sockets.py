"""One connection to one table: a bounded queue out, rates in, and the player's identity from the cookie alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from ruse.kernel.errors import RuseError
from ruse.server.limits import Bucket, TooMuch
from ruse.server.orders import take_order
from ruse.server.tokens import introduce, sit_down
from ruse.server.travel import Travel
from ruse.server.wires import WIRE, Wire
from ruse.store import Player, StoreDown
from ruse.wire.codec import Garbled, decode, encode
from ruse.wire.commands import Command, Join, Measured, Ping, Token
from ruse.wire.messages import Ack, AnyMessage, Bye, Pong, Welcome
from ruse.wire.shapes import You

if TYPE_CHECKING:
    from ruse.server.desk import Desk
    from ruse.server.house import House

FOREIGN, TOO_SLOW, STOPPING, TOO_MANY, GARBLED = 4403, 4408, 1012, 4429, 1003
TROUBLE = 8
"""Unreadable frames in a row after which a connection is closed."""


class Connection:
    def __init__(
        self, house: House, socket: WebSocket, player: Player, base: str, wire: Wire | None = None
    ) -> None:  # fmt: skip
        self.house = house
        self.player = player
        self.base = base
        self.desk: Desk | None = None
        self.program: int | None = None
        """The one seat that a program plays at its one table; nothing else is open to it."""
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

    async def read(self) -> None:
        rate = Bucket(self.house.settings.limits.frames, "too many messages")
        receive = self._socket.receive if self._wire is None else self._wire.receive
        trouble = 0
        while True:
            message: Any = await receive()
            self.arrived = self.house.now()
            if message["type"] != "websocket.receive":
                return
            command: Command | None = None
            try:
                frame = decode(message.get("text") or message.get("bytes") or b"")
                command = frame if isinstance(frame, Command) else None
                rate.spend()
            except (Garbled, TooMuch) as refusal:
                self.house.metrics.garbled.inc()
                id = refusal.id if isinstance(refusal, Garbled) else command.id if command is not None else ""
                self.send(Ack(id, "refused", reason=str(refusal)))
                trouble += 1
                if trouble >= TROUBLE:
                    self.end(GARBLED)
                    return
                continue
            trouble = 0
            if command is not None:
                if self.desk is None:
                    self.send(Ack(command.id, "refused", reason="Join a table first"))
                else:
                    await take_order(self.desk, self, command)
            elif isinstance(frame, Ping):
                self.send(Pong(frame.at, self.house.now()))
            elif isinstance(frame, Measured):
                self.travel.hear(frame.number)
            elif isinstance(frame, Token):
                self.send(Bye("A token is the first frame of a program, at /ws?program"))
            elif isinstance(frame, Join):
                await self.join(frame.table)

    async def join(self, table: str) -> None:
        if self.bound not in (None, table):
            self.send(Bye("This token is for another table"))
            return
        try:
            desk = await self.house.hall.desk(table)
            if self.desk is not desk:
                await self.part()
            self.desk = desk
            await desk.join(self)
        except StoreDown:
            # Nothing is wrong with the table: whoever is cut off comes again by itself.
            await self.part()
            self.end()
        except RuseError as refusal:
            await self.part()
            self.send(Bye(str(refusal)))

    async def part(self) -> None:
        """Go from the table one is at, if there is one."""
        desk, self.desk = self.desk, None
        if desk is not None:
            await desk.part(self)


def wire_of(socket: WebSocket) -> Wire | None:
    """The shorter way out, where the server has one."""
    wire: Wire | None = socket.scope.get("extensions", {}).get(WIRE)
    return wire


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
        if "program" in socket.query_params:
            await serve_program(house, socket, address)
        else:
            await serve_person(house, socket)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
    except Exception:
        structlog.get_logger().exception("connection failed")
    finally:
        house.dismiss(address)


async def serve_person(house: House, socket: WebSocket) -> None:
    try:
        player, cookie = await house.greet(socket)
    except RuseError:
        await socket.close(TOO_MANY)
        return
    await socket.accept(headers=[(b"set-cookie", cookie.encode())] if cookie is not None else [])
    connection = Connection(house, socket, player, house.base(socket), wire_of(socket))
    connection.beside = house.beside(socket) != ""
    await talk(connection, Welcome(You(player.id, player.name, player.colour, None), house.now()))


async def serve_program(house: House, socket: WebSocket, address: str) -> None:
    """A program says in its first frame which seat it plays, and is at that table at once."""
    await socket.accept()
    try:
        house.rates.requests.spend(address)
        player, desk, seat = await introduce(house, socket)
        await sit_down(desk, seat)
    except RuseError as refusal:
        await socket.send_text(encode(Bye(str(refusal))).decode())
        await socket.close(FOREIGN)
        return
    connection = Connection(house, socket, player, house.base(socket), wire_of(socket))
    connection.program, connection.bound = seat, desk.id
    await talk(connection, Welcome(You(player.id, player.name, player.colour, None), house.now()))


async def talk(connection: Connection, welcome: Welcome) -> None:
    """Everything between a welcome and a goodbye."""
    house = connection.house
    try:
        house.connections.add(connection)
        connection.send(welcome)
        if connection.bound is not None:
            await connection.join(connection.bound)
        # In a task of its own: what it waits for wakes it, and not every layer of the application around it.
        await asyncio.create_task(connection.read())
    finally:
        house.connections.discard(connection)
        await connection.part()
        connection.end()
        await connection.gone()
