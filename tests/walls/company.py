"""Everybody who could knock at a table: its host, who sits there, who left it, who was sent away, a stranger, nobody."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from starlette.applications import Starlette

from ruse.server.app import make_app
from ruse.server.beside.bots import Thinkers
from ruse.server.beside.minds import Packed
from ruse.server.house import House
from ruse.server.limits import Limits
from ruse.server.settings import Settings
from tests.worlds.wires import PATIENCE, Answer, Wire, ask

ROLES = ("host", "seated", "left", "kicked", "stranger", "nobody")
MANY = (1_000_000, 1_000_000)
LIMITS = Limits(frames=MANY, requests=MANY, guests=MANY, tables=MANY, chat=MANY, thoughts=MANY, reports=MANY)
TABLE: dict[str, Any] = {
    "game": "war-slayer", "bots": [], "friends": 1, "switches": {}, "pace": {"is": "relaxed"}, "spectators": "closed",
    "line": True, "free_chat": True,
}  # fmt: skip


T = TypeVar("T")


class Idle(Thinkers):
    """No process is started: what a bot process would do is done at once, and its time is noted as not the server's."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.elsewhere = 0.0

    def start(self) -> None: ...

    async def _ask(self, name: str, work: Callable[..., T], *given: Any, **_: Any) -> T:
        began = time.process_time()
        try:
            return work(*given)
        finally:
            self.elsewhere += time.process_time() - began

    async def choose(self, packed: Packed, level: str, seed: int | None = None) -> int:
        """Never: nothing happens at these tables that nobody asked for."""
        never: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        return await never

    async def share(self, packed: Packed, seat: int) -> float:
        return 0.5


@dataclass
class Company:
    house: House
    app: Starlette
    table: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)

    async def arrive(self, role: str) -> None:
        player = await self.house.store.create_player(role.title(), "red", now=1)
        self.ids[role] = player.id
        self.cookies[role] = f"{self.house.identity.cookie}={self.house.identity.token(player)}"

    async def ask(self, role: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        return await ask(self.app, method, path, self.cookies.get(role, ""), body, **headers)

    async def at(self, role: str, table: str | None = None) -> Wire:
        wire = Wire(self.app, self.cookies.get(role, ""))
        await wire.join(table or self.table)
        return wire

    async def gather(self, **changes: Any) -> None:
        """A new table: somebody sits and leaves, somebody is sent away, then host and guest begin."""
        answer = await self.ask("host", "POST", "/api/tables", {**TABLE, **changes})
        self.table = str(json.loads(answer.body)["id"])
        host = await self.at("host")
        for role in ("left", "kicked"):
            wire = await self.at(role)
            assert (await wire.order("sit", "1", seat=1))["status"] == "done"
            if role == "left":
                assert (await wire.order("leave", "2"))["status"] == "done"
            else:
                assert (await host.order("kick", "k", seat=1))["status"] == "done"
            await wire.close()
        guest = await self.at("seated")
        assert (await guest.order("sit", "1", seat=1))["status"] == "done"
        assert (await host.order("ready", "r", entropy="mine"))["status"] == "done"
        assert (await guest.order("ready", "r", entropy="mine"))["status"] == "done"
        await host.close()
        await guest.close()
        assert self.house.hall.desks[self.table].state == "playing"


@asynccontextmanager
async def opened(folder: Path, database: str | None = None, **limits: Any) -> AsyncIterator[Company]:
    """A server in this process, with nobody there."""
    web = folder / "web"
    web.mkdir(parents=True, exist_ok=True)
    (web / "index.html").write_text("<!doctype html><title>Ruse</title>", encoding="utf-8")
    within = replace(LIMITS, **limits)
    with patch("ruse.server.ground.Thinkers", Idle):
        house = await House.open(Settings(data=folder, database=database, bot_speed=0.0, limits=within, web=web))
    try:
        yield Company(house, make_app(house))
    finally:
        await house.close()
        await house.store.close()


@asynccontextmanager
async def company(folder: Path, **limits: Any) -> AsyncIterator[Company]:
    async with opened(folder, **limits) as made:
        for role in ROLES[:-1]:
            await made.arrive(role)
        await made.gather()
        yield made


@asynccontextmanager
async def neighbours(folder: Path, database: str) -> AsyncIterator[list[Company]]:
    """Two servers on one database, and the same people at both."""
    async with opened(folder / "first", database) as first, opened(folder / "second", database) as second:
        for role in ROLES[:-1]:
            await first.arrive(role)
        second.cookies, second.ids = first.cookies, first.ids
        async with asyncio.timeout(PATIENCE):
            while not (first.house.hints.peers and second.house.hints.peers):
                await asyncio.sleep(0.01)
        yield [first, second]
