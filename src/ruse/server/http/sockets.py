"""The door of the socket: who may come in, and what somebody sends over one connection."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from ruse.kernel.errors import RuseError
from ruse.server.house import House
from ruse.server.limits import Bucket, TooMuch
from ruse.server.live.coming import join, part
from ruse.server.live.connection import Connection, wire_of
from ruse.server.live.desk import Desk
from ruse.server.live.orders import take_order
from ruse.server.live.tokens import introduce, sit_down
from ruse.server.words import phrase
from ruse.store import StoreDown
from ruse.wire.codec import Garbled, decode, encode
from ruse.wire.commands import Command, Join, Measured, Ping, Token
from ruse.wire.messages import Ack, Bye, Pong, Welcome
from ruse.wire.shapes import You

FOREIGN, TOO_MANY, GARBLED = 4403, 4429, 1003
TROUBLE = 8
"""Unreadable frames in a row after which a connection is closed."""


class Visit:
    """What somebody sends over one connection, and the table it is about."""

    def __init__(self, house: House, connection: Connection) -> None:
        self._house = house
        self._connection = connection
        self._desk: Desk | None = None

    async def read(self) -> None:
        rate = Bucket(self._house.settings.limits.frames, phrase("tooManyMessages"))
        connection = self._connection
        trouble = 0
        while True:
            message: Any = await connection.receive()
            connection.arrived = self._house.now()
            if message["type"] != "websocket.receive" or connection.ended:
                return
            command: Command | None = None
            try:
                frame = decode(message.get("text") or message.get("bytes") or b"")
                command = frame if isinstance(frame, Command) else None
                rate.spend()
            except (Garbled, TooMuch) as refusal:
                self._house.metrics.garbled.inc()
                id = refusal.id if isinstance(refusal, Garbled) else command.id if command is not None else ""
                connection.send(Ack(id, "refused", reason=str(refusal)))
                trouble += 1
                if trouble >= TROUBLE:
                    connection.end(GARBLED)
                    return
                continue
            trouble = 0
            if command is not None:
                if self._desk is None or connection not in self._desk.connections:
                    connection.send(Ack(command.id, "refused", reason=phrase("joinATableFirst")))
                else:
                    await take_order(self._desk, connection, command)
            elif isinstance(frame, Ping):
                connection.send(Pong(frame.at, self._house.now()))
            elif isinstance(frame, Measured):
                connection.travel.hear(frame.number)
            elif isinstance(frame, Token):
                connection.send(Bye(phrase("aTokenIsTheFirst")))
            elif isinstance(frame, Join):
                await self.join(frame.table)

    async def join(self, table: str) -> None:
        connection = self._connection
        if connection.bound not in (None, table):
            connection.send(Bye(phrase("thisTokenIsForAnother")))
            return
        try:
            while not await self._come(await self._house.hall.desk(table)):
                pass
        except StoreDown:
            # Nothing is wrong with the table: whoever is cut off comes again by itself.
            await self.part()
            connection.end()
        except RuseError as refusal:
            await self.part()
            connection.send(Bye(str(refusal)))

    async def _come(self, desk: Desk) -> bool:
        if self._desk is not desk:
            await self.part()
        self._desk = desk
        return await join(desk, self._connection)

    async def part(self) -> None:
        """Go from the table one is at, if there is one."""
        desk, self._desk = self._desk, None
        if desk is not None:
            await part(desk, self._connection)


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
    await talk(house, connection, Welcome(You(player.id, player.name, player.colour, None), house.now()))


async def serve_program(house: House, socket: WebSocket, address: str) -> None:
    """A program says in its first frame which seat it plays, and is at that table at once."""
    await socket.accept()
    try:
        house.rates.requests.spend(address)
        player, desk, seat, token = await introduce(house, socket)
        await sit_down(desk, seat)
    except RuseError as refusal:
        await socket.send_text(encode(Bye(str(refusal))).decode())
        await socket.close(FOREIGN)
        return
    connection = Connection(house, socket, player, house.base(socket), wire_of(socket))
    connection.program, connection.token, connection.bound = seat, token, desk.id
    await talk(house, connection, Welcome(You(player.id, player.name, player.colour, None), house.now()))


async def talk(house: House, connection: Connection, welcome: Welcome) -> None:
    """Everything between a welcome and a goodbye."""
    visit = Visit(house, connection)
    try:
        house.connections.add(connection)
        connection.send(welcome)
        if connection.bound is not None:
            await visit.join(connection.bound)
        # In a task of its own: what it waits for wakes it, and not every layer of the application around it.
        await asyncio.create_task(visit.read())
    finally:
        house.connections.discard(connection)
        await visit.part()
        connection.end()
        await connection.gone()
