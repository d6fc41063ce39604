"""Requests and sockets straight into the app, byte for byte as it answers, with nothing of the network in between."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Message, Scope

HOST = b"127.0.0.1:8400"
PATIENCE = 20.0


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def raw(self) -> bytes:
        head = b"".join(name + b": " + value + b"\n" for name, value in self.headers)
        return b"%d\n" % self.status + head + b"\n" + self.body


def scope(kind: str, path: str, cookie: str, **more: Any) -> Scope:
    path, _, query = path.partition("?")
    headers = [(b"host", HOST), *([(b"cookie", cookie.encode())] if cookie else []), *more.pop("headers", [])]
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http" if kind == "http" else "ws",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "", "headers": headers,
        "client": ("127.0.0.1", 50000), "server": ("127.0.0.1", 8400), "state": {}, **more,
    }  # fmt: skip


async def ask(app: ASGIApp, method: str, path: str, cookie: str = "", body: Any = None, **headers: str) -> Answer:
    """One request and its whole answer."""
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    given = {"content-type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    coded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in given.items()]
    said: list[Message] = []
    waiting: list[Message] = [{"type": "http.request", "body": data, "more_body": False}]

    async def receive() -> Message:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        said.append(message)

    asked = scope("http", path, cookie, method=method, headers=coded if body is not None else [])
    try:
        await app(asked, receive, send)
    except Exception:
        if not said:  # A fault is answered and then raised again, for whoever runs the server.
            raise
    start = next(message for message in said if message["type"] == "http.response.start")
    whole = b"".join(message.get("body", b"") for message in said if message["type"] == "http.response.body")
    return Answer(start["status"], tuple((bytes(a), bytes(b)) for a, b in start["headers"]), whole)


@dataclass
class Wire:
    """One socket."""

    app: ASGIApp
    cookie: str
    path: str = "/ws"
    frames: list[str] = field(default_factory=list)
    closed: int | None = None
    accepted: bool = False

    def __post_init__(self) -> None:
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._news = asyncio.Event()
        self._in.put_nowait({"type": "websocket.connect"})
        asked = scope("websocket", self.path, self.cookie, subprotocols=[], extensions={})
        self.task = asyncio.create_task(self._serve(asked))
        self._read = 0

    async def _serve(self, asked: Scope) -> None:
        try:
            await self.app(asked, self._in.get, self._hear)
        finally:
            self.closed = 1006 if self.closed is None else self.closed
            self._news.set()

    async def _hear(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.frames.append(message.get("text") or message["bytes"].decode())
        elif message["type"] == "websocket.close":
            self.closed = int(message.get("code", 1000))
        else:
            self.accepted = True
        self._news.set()

    def send(self, frame: dict[str, Any] | str | bytes) -> None:
        said = json.dumps(frame) if isinstance(frame, dict) else frame
        kind = "bytes" if isinstance(said, bytes) else "text"
        self._in.put_nowait({"type": "websocket.receive", kind: said})

    async def until(self, *starts: str) -> str | None:
        """The next frame that begins so; None if the socket closes first."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._read < len(self.frames):
                    self._read += 1
                    if self.frames[self._read - 1].startswith(starts):
                        return self.frames[self._read - 1]
                if self.closed is not None:
                    return None
                self._news.clear()
                await self._news.wait()

    async def order(self, name: str, id: str, **fields: Any) -> dict[str, Any]:
        """A command, and how it ended."""
        self.send({"is": name, "id": id, **fields})
        ack = await self.until(f'{{"is":"ack","id":"{id}"')
        assert ack is not None, "the socket was closed"
        return dict(json.loads(ack))

    async def join(self, table: str) -> None:
        self.send({"is": "join", "table": table})
        await self.until('{"is":"snapshot"', '{"is":"bye"')

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait([self.task], timeout=PATIENCE)
