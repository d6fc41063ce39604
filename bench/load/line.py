"""A websocket client with as little in it as possible: the generator shares the machine with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Line(asyncio.Protocol):
    """One socket; `hear` gets the bytes of each message."""

    def __init__(self, port: int, cookie: str, hear: Callable[[bytes], None], path: str) -> None:
        self._hello = UPGRADE.format(port=port, cookie=cookie, path=path).encode()
        self._hear = hear
        self._rest = b""
        self._upgraded = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.code: int | None = None
        """Why the server closed it; 0 when it was cut."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.code = self.code or 0
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server did not open the socket"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self._upgraded = True
            self.opened.set_result(None)
        at, end = 0, len(data)
        while end - at >= 2:
            start, size = at + 2, data[at + 1]
            if size == 126:
                start, size = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif size == 127:
                start, size = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if start > end or start + size > end:
                break
            self._take(data[at] & 15, data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._hear(payload)
        elif kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self.code = int.from_bytes(payload[:2], "big")
            self._transport.close()

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    def _send(self, kind: int, payload: bytes) -> None:
        """A client's frame is masked; a mask of zeros costs nothing."""
        size = len(payload)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def stop_reading(self) -> None:
        self._transport.pause_reading()

    def cut(self) -> None:
        self._transport.abort()


async def dial(port: int, cookie: str, hear: Callable[[bytes], None], path: str = "/ws") -> Line:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(port, cookie, hear, path), "127.0.0.1", port)
    await line.opened
    return line
