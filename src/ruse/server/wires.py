"""uvicorn's WebSocket with a shorter way for what happens at every move.

What is sent leaves at once where nothing waits before it, without a task; and a client that sends frame after frame is not
stopped and let go again for each of them.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WIRE = "ruse.wire"
"""Where a connection finds its wire, among the extensions of its scope."""
UNREAD = 8
"""Frames of a client that may wait to be read before it is stopped."""


class Wire(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self

    def send_receive_event_to_app(self) -> None:
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def write(self, text: bytes) -> bool:
        """Send a text now. False if it has to wait for what went before, or for nobody any more."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        if self.conn.extensions:
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(head(len(text)) + text)
        return True


def head(length: int) -> bytes:
    """RFC 6455, 5.2: the head of a text that comes whole and, from a server, unmasked."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2)
    return b"\x81\x7f" + length.to_bytes(8)
