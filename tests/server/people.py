"""People who play over the wire: a cookie, requests, sockets, and a memory of every frame they got."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 60.0
"""Seconds after which nothing is thought to come any more: a machine may be busy with other tests."""
PATIENT: dict[str, Any] = {"open_timeout": PATIENCE, "ping_interval": None, "max_size": None}
"""A line is given up by who waits for something on it, and not by itself."""
TABLE: dict[str, Any] = {
    "game": "war-slayer",
    "bots": [],
    "friends": 1,
    "switches": {},
    "pace": {"is": "relaxed"},
    "spectators": "public",
    "line": False,
    "free_chat": True,
}

Frame = dict[str, Any]


class Person:
    """One browser: its cookie, and what it was ever sent."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.bodies: list[str] = []
        self._http = httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)

    async def arrive(self) -> Self:
        self.home = await self.get("/api/home")
        self.you = self.home["you"]
        return self

    async def call_oneself(self, name: str) -> Self:
        """Drawn names may come twice."""
        self.you = await self.post("/api/me", {"name": name})
        return self

    async def leave(self) -> None:
        await self._http.aclose()

    async def get(self, path: str, status: int = 200) -> Any:
        return self._read(await self._http.get(path), status)

    async def post(self, path: str, body: Any = None, status: int | None = None, **headers: str) -> Any:
        answer = await self._http.post(path, json={} if body is None else body, headers=headers)
        return self._read(answer, status)

    def _read(self, answer: httpx2.Response, status: int | None) -> Any:
        self.bodies.append(answer.text)
        wanted = (200, 201) if status is None else (status,)
        assert answer.status_code in wanted, f"{answer.status_code}: {answer.text[:300]}"
        kind = answer.headers.get("content-type", "")
        return answer.json() if kind == "application/json" else answer.text

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    def forge(self, cookie: str) -> None:
        name, _, value = cookie.partition("=")
        self._http.cookies.clear()
        self._http.cookies.set(name, value)

    async def open_table(self, *, begin: bool = True, **changes: Any) -> str:
        """A new table. Where its player alone is waited for, to begin means to look in until it is dealt."""
        wanted = {**TABLE, **changes}
        table = str((await self.post("/api/tables", wanted))["id"])
        if begin and not wanted["friends"] and wanted.get("sit", True):
            async with self.at(table) as seat:
                await seat.wait(lambda: seat.view is not None)
        return table

    @asynccontextmanager
    async def socket(self, query: str = "", **headers: str) -> AsyncIterator[Seat]:
        given = {"cookie": self.cookie, **headers} if self.cookie else headers
        async with connect(f"ws://127.0.0.1:{self.port}/ws{query}", additional_headers=given, **PATIENT) as wire:
            seat = Seat(wire)
            try:
                yield seat
            finally:
                seat.listener.cancel()

    @asynccontextmanager
    async def at(self, table: str, query: str = "") -> AsyncIterator[Seat]:
        """A socket that has joined a table."""
        async with self.socket(query) as seat:
            await seat.send({"is": "join", "table": table})
            await seat.until(lambda frame: frame["is"] in ("snapshot", "bye"))
            yield seat


class Seat:
    """One socket: it keeps every frame, and what the last ones said."""

    numbers = itertools.count()

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.frames: list[Frame] = []
        self.raw: list[str] = []
        self.table: Frame = {}
        self.view: Frame | None = None
        self.decision: Frame | None = None
        self.version = 0
        self.closed: int | None = None
        self.adds_to_luck = True
        """Answers the seal, as every client does."""
        self._news = asyncio.Condition()
        self._read = 0
        self.listener = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(ConnectionClosed):
            async for text in self.wire:
                assert isinstance(text, str)
                await self._hear(text)
        self.closed = self.wire.close_code
        async with self._news:
            self._news.notify_all()

    async def _hear(self, text: str) -> None:
        frame = json.loads(text)
        self.raw.append(text)
        self.frames.append(frame)
        if frame["is"] in ("snapshot", "seats"):
            self.table = frame["table"]
        if frame["is"] == "told":
            assert frame["version"] == self.version + 1, "a gap in the versions"
            self.table = {**self.table, "seats": frame["seats"], "state": frame["state"]}
        if frame["is"] == "standing":
            self.table = {**self.table, "seats": frame["seats"]}
        if frame["is"] == "seal" and frame.get("wanted") and self.adds_to_luck:
            await self.send({"is": "ready", "id": f"t{next(self.numbers)}", "entropy": "mine"})
        if frame["is"] in ("snapshot", "told"):
            self.version, self.view, self.decision = frame["version"], frame["view"], frame["decision"]
        async with self._news:
            self._news.notify_all()

    async def send(self, frame: Frame | str | bytes) -> None:
        await self.wire.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def until(self, wanted: Callable[[Frame], bool]) -> Frame:
        """The first frame of that kind that has not been waited for yet."""

        async def look() -> Frame:
            while True:
                while self._read < len(self.frames):
                    self._read += 1
                    if wanted(self.frames[self._read - 1]):
                        return self.frames[self._read - 1]
                assert self.closed is None, f"closed with {self.closed}"
                async with self._news:
                    if self._read >= len(self.frames) and self.closed is None:
                        await self._news.wait()

        return await asyncio.wait_for(look(), PATIENCE)

    async def kind(self, name: str) -> Frame:
        return await self.until(lambda frame: frame["is"] == name)

    async def wait(self, holds: Callable[[], bool]) -> None:
        """Until something holds of what the last frames said, to this seat or to others."""

        async def look() -> None:
            while not holds():
                assert self.closed is None, f"closed with {self.closed}"
                await asyncio.sleep(0.005)

        await asyncio.wait_for(look(), PATIENCE)

    async def catch_up(self) -> None:
        """Until everything that was sent to this seat by now has been read."""
        first = len(self.frames)
        await self.send({"is": "ping", "at": 1})
        await self.wait(lambda: any(frame["is"] == "pong" for frame in self.frames[first:]))

    async def ask(self, name: str, id: str | None = None, **fields: Any) -> Frame:
        """Send a command and wait for how it ended."""
        id = id or f"t{next(self.numbers)}"
        await self.send({"is": name, "id": id, **fields})
        return await self.until(lambda frame: frame["is"] == "ack" and frame["id"] == id)

    async def do(self, name: str, **fields: Any) -> None:
        ack = await self.ask(name, **fields)
        assert ack["status"] == "done", ack

    async def act(self, choice: int = 0) -> Frame:
        assert self.decision is not None
        legal = self.decision["legal"]
        return await self.ask("act", decision=self.decision["id"], steps=[legal[choice % len(legal)]["text"]])

    async def closing(self) -> int:
        """The code the server closes with."""
        await asyncio.wait_for(self.listener, PATIENCE)
        assert self.closed is not None
        return self.closed


async def until(holds: Callable[[], object]) -> None:
    """Until something holds of a server in this process."""

    async def look() -> None:
        while not holds():
            await asyncio.sleep(0.005)

    await asyncio.wait_for(look(), PATIENCE)


async def start_game(host: Seat, guest: Seat) -> None:
    """Two people who have joined an open table sit down and begin."""
    await guest.do("sit", seat=1)
    await host.do("ready", entropy="host")
    await guest.do("ready", entropy="guest")
    await host.wait(lambda: host.view is not None)
    await guest.wait(lambda: guest.view is not None)


async def play_on(*seats: Seat, acts: int = 1000) -> int:
    """Play a game on, whoever is asked first, until it is over or so many acts are made."""
    done = 0
    while done < acts and not any(seat.table["state"] == "over" for seat in seats):
        asked = next((seat for seat in seats if seat.decision is not None), None)
        if asked is None:
            await asyncio.sleep(0.002)
            continue
        before = asked.decision
        ack = await asked.act(choice=done * 7)
        assert ack["status"] == "done", ack
        assert asked.decision is not before
        done += 1
    for seat in seats:
        await seat.catch_up()
    return done
