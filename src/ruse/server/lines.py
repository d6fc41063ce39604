"""uvicorn's HTTP, where nobody holds a line: a request has a time for its head and one for its body, an answer one in which
some of it is read, and an address has so many lines at once. A line that became a socket is counted elsewhere."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ruse.server.limits import Limits

ANSWER = "HTTP/1.1 {}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_LATE = ANSWER.format("408 Request Timeout").encode()
TOO_MANY = ANSWER.format("429 Too Many Requests").encode()
FULL = ANSWER.format("503 Service Unavailable").encode()


class Lines:
    """Who holds a line now. Whoever forwards for others has as many as all together may have."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._held.total()

    def refusal(self, address: str, *, forwards: bool) -> bytes | None:
        if len(self) >= self._limits.lines:
            return FULL
        return TOO_MANY if not forwards and self._held[address] >= self._limits.lines_an_address else None

    def take(self, address: str) -> None:
        self._held[address] += 1

    def give_back(self, address: str) -> None:
        self._held[address] -= 1
        if self._held[address] <= 0:
            del self._held[address]


class Http(HttpToolsProtocol):
    limits: ClassVar[Limits]
    lines: ClassVar[Lines]
    _address: str | None = None
    """Whose line it is, as long as it is counted."""
    _late: asyncio.TimerHandle | None = None
    """When the head or the body that is awaited is late."""
    _stuck: asyncio.TimerHandle | None = None
    """When an answer of which nothing is read has waited long enough."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        refusal = self.lines.refusal(address, forwards=address in _TrustedHosts(self.config.forwarded_allow_ips or []))
        if refusal is not None:
            transport.write(refusal)
            transport.close()
            return
        self.lines.take(address)
        self._address = address
        self._wait(self.limits.head_wait)

    def data_received(self, data: bytes) -> None:
        if self._late is None and (self.cycle is None or self.cycle.response_complete):
            self._wait(self.limits.head_wait)
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._late is None:
            self._wait(self.limits.head_wait)

    def on_headers_complete(self) -> None:
        self._wait(self.limits.body_wait)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait(None)
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(self.limits.body_wait / 1000, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unstick()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _wait(self, milliseconds: int | None) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = None if milliseconds is None else self.loop.call_later(milliseconds / 1000, self._is_late)

    def _is_late(self) -> None:
        self._late = None
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(TOO_LATE)
        self.transport.close()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _leave(self) -> None:
        """It is no line any more."""
        self._wait(None)
        self._unstick()
        if self._address is not None:
            self.lines.give_back(self._address)
            self._address = None


def http_within(limits: Limits) -> type[Http]:
    """HTTP for one server."""
    return type("Http", (Http,), {"limits": limits, "lines": Lines(limits)})
