"""uvicorn's WebSocket, with a shorter way for what happens at every move.

What is sent leaves without a task where nothing waits before it, all of one turn of the loop together; a client that sends
frame after frame is not stopped and let go again for each of them, nor asked whether it is still there. A short text that
comes whole and alone is read here; whatever else can come is read by `websockets`.

What a connection leaves behind must not hold itself in a circle: nobody looks for those among old objects (`collector.py`).
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WIRE = "ruse.wire"
"""Where a connection finds its wire, among the extensions of its scope."""
UNREAD = 8
"""Frames of a client that may wait to be read before it is stopped."""
SHORT = 4096
"""Bytes of a frame that is read here."""


class Inbox:
    """What a client sent and its one reader has not read yet: of a queue no more than is used, for thousands of them."""

    __slots__ = ("_loop", "_messages", "_waiting")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def more(self) -> asyncio.Future[None]:
        """Done when something came."""
        self._waiting = self._loop.create_future()
        return self._waiting

    def get_nowait(self) -> Any:
        return self._messages.pop(0)

    def qsize(self) -> int:
        return len(self._messages)

    def empty(self) -> bool:
        return not self._messages


class Wire(WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Inbox = Inbox(self.loop)  # type: ignore[assignment]
        self._unsent: list[bytes] = []
        """What leaves at the end of this turn."""
        self._between = False
        """Is the next byte the first of a message?"""
        self._served = False
        self._heard = False
        """Since it was last asked whether it is there."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def data_received(self, data: bytes) -> None:
        text = short_text(data) if self._between and len(data) <= SHORT else None
        if text is None:
            super().data_received(data)
            conn = self.conn
            self._between = conn.state is OPEN and conn.current_size is None and not conn.reader.buffer
        elif not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            self._came()

    def send_receive_event_to_app(self) -> None:
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        self._came()

    async def receive(self) -> Any:
        """The next message; a client that was ahead goes on when nothing waits any more."""
        inbox = self.queue
        while inbox.empty():
            await inbox.more()
        message = inbox.get_nowait()
        if self.read_paused and inbox.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def _came(self) -> None:
        self._heard = True
        if not self.read_paused and self.queue.qsize() > UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def send_keepalive_ping(self) -> None:
        heard, self._heard = self._heard, False
        if heard:
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def write(self, text: bytes) -> bool:
        """Send a text. False if it has to wait for what went before, or for nobody any more."""
        if self.disconnected or self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self._unsent:
            self.loop.call_soon(self._flush)
        if self.conn.extensions:
            self.conn.send_text(text)
            self._unsent += self.conn.data_to_send()
        else:
            self._unsent += (head(len(text)), text)
        return True

    async def send(self, message: Any) -> None:
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()
        self._let_go()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self._served = True
        self._let_go()

    def _let_go(self) -> None:
        """Of what would hold this wire, when both the line and who served it are gone."""
        if self.disconnected and self._served:
            self.scope = {}  # type: ignore[typeddict-item]
            self._unsent.clear()
            del self.transport

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def _flush(self) -> None:
        if self._unsent and not self.transport.is_closing():
            self.transport.write(b"".join(self._unsent))
        self._unsent.clear()


def short_text(data: bytes) -> str | None:
    """RFC 6455, 5.2: the text of a masked frame that is a whole message and nothing else; None if this is something else."""
    if len(data) < 6 or data[0] != 0x81 or data[1] < 0x80:
        return None
    length, start = data[1] & 0x7F, 2
    if length == 126:
        length, start = int.from_bytes(data[2:4]), 4
    if length == 127 or len(data) != start + 4 + length or (start == 4 and length < 126):
        return None
    try:
        return apply_mask(data[start + 4 :], data[start : start + 4]).decode()
    except UnicodeDecodeError:
        return None


def head(length: int) -> bytes:
    """RFC 6455, 5.2: the head of a text that comes whole and, from a server, unmasked."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)
