"""One socket to one table: it joins again after any gap, and sends a command again until it is acknowledged."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import Literal

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ruse.terminal.remote.address import Address
from ruse.terminal.remote.identity import Identity
from ruse.wire import commands, messages
from ruse.wire.codec import encode

FIRST_RETRY, LONGEST_RETRY = 0.4, 8.0
ASK_AGAIN = 1.0
BEAT = 20.0


class Lost(messages.Message):
    """The connection broke; the line comes again by itself."""


News = messages.AnyMessage | Lost
_decoder: msgspec.json.Decoder[messages.AnyMessage] = msgspec.json.Decoder(messages.AnyMessage)


def draw_id() -> str:
    return secrets.token_hex(9)


class Line:
    def __init__(self, address: Address, identity: Identity, table: str) -> None:
        self.table = table
        self.news: asyncio.Queue[News] = asyncio.Queue()
        self._address = address
        self._identity = identity
        self._wire: ClientConnection | None = None
        self._version = -1
        self._joined = False
        self._closed = False
        self._pending: dict[str, tuple[bytes, asyncio.Future[messages.Ack]]] = {}

    async def run(self) -> None:
        """Until the server says goodbye for good."""
        retry = FIRST_RETRY
        while not self._closed:
            with suppress(OSError, WebSocketException, TimeoutError):
                proxy: Literal[True] | None = None if self._address.is_near else True
                headers = self._identity.header
                async with connect(
                    self._address.socket, additional_headers=headers, max_size=None, ping_interval=BEAT, proxy=proxy
                ) as wire:
                    retry = FIRST_RETRY
                    self._identity.hear(wire.response.headers.get_all("set-cookie") if wire.response else [])
                    await self._talk(wire)
            self._wire, self._joined = None, False
            if not self._closed:
                self.news.put_nowait(Lost())
                await asyncio.sleep(retry)
                retry = min(LONGEST_RETRY, 2 * retry)

    async def close(self) -> None:
        self._closed = True
        if self._wire is not None:
            await self._wire.close()

    async def send(self, command: commands.Command) -> messages.Ack:
        """A command with an id of its own, however often the line breaks meanwhile."""
        frame = encode(command)
        answer: asyncio.Future[messages.Ack] = asyncio.get_running_loop().create_future()
        self._pending[command.id] = (frame, answer)
        if self._joined:
            await self._write(frame)
        return await answer

    async def _talk(self, wire: ClientConnection) -> None:
        self._wire = wire
        await self._join()
        async for text in wire:
            await self._hear(_decoder.decode(text))
            if self._closed:
                return

    async def _join(self) -> None:
        self._joined = False
        await self._write(encode(commands.Join(self.table)))

    async def _write(self, frame: bytes) -> None:
        """What is lost on the way is sent again by whoever waits for its answer."""
        if self._wire is not None:
            with suppress(OSError, WebSocketException):
                await self._wire.send(frame.decode())

    async def _hear(self, message: messages.AnyMessage) -> None:
        match message:
            case messages.Measure():
                await self._write(encode(commands.Measured(message.number)))
                return
            case messages.Ack():
                await self._acknowledged(message)
                return
            case messages.Snapshot():
                self._version = message.version
                if not self._joined:
                    self._joined = True
                    for frame, _ in list(self._pending.values()):
                        await self._write(frame)
            case messages.Told():
                if message.version <= self._version:
                    return
                if message.version != self._version + 1:
                    await self._join()
                    return
                self._version = message.version
            case messages.Bye() if not message.again:
                self._closed = True
        self.news.put_nowait(message)

    async def _acknowledged(self, ack: messages.Ack) -> None:
        pending = self._pending.get(ack.id)
        if pending is None:
            return
        if ack.status == "unknown":
            asyncio.get_running_loop().call_later(ASK_AGAIN, self._again, ack.id)
            return
        del self._pending[ack.id]
        if not pending[1].done():
            pending[1].set_result(ack)

    def _again(self, id: str) -> None:
        pending = self._pending.get(id)
        if pending is not None and self._joined:
            self._writing = asyncio.ensure_future(self._write(pending[0]))


def milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000
