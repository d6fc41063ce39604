"""A whole server in which one world of a plan is played, while the viewer looks at everything it can reach.

Every channel is written down byte for byte: the viewer's socket, a new socket after every step, refusals, pages, its report,
what is handed to whoever thinks for it. Time stands still between two steps, and nothing is left to chance.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ruse.kernel.game import Game
from ruse.kernel.luck import Luck
from ruse.kernel.record import Secret, new_record
from ruse.kernel.state import SPECTATOR
from ruse.server.app import make_app
from ruse.server.bots import Thinkers
from ruse.server.desk import Desk
from ruse.server.house import House
from ruse.server.limits import Limits
from ruse.server.minds import Packed
from ruse.server.places import Place
from ruse.server.play import take
from ruse.server.settings import Settings
from ruse.store import Changes, Player, new_id
from ruse.table import Relaxed
from ruse.table.chairs import pace_to_json
from tests.worlds.plan import Plan
from tests.worlds.rigged import Rigged
from tests.worlds.sure import Sure
from tests.worlds.wires import Wire, ask

MANY = (1_000_000, 1_000_000)
LIMITS = Limits(frames=MANY, requests=MANY, guests=MANY, tables=MANY, chat=MANY, thoughts=MANY, reports=MANY)
OPTIONS = {"pace": {"is": "relaxed"}, "spectators": "public", "line": True, "free_chat": True}
NOT_OURS = ('{"is":"measure"',)
"""Frames that come by the clock of the machine and say nothing."""
SEALS = ('{"is":"seal"',)
"""Frames of hashes, which are different in any two worlds: only their length is compared."""


class Attentive(Thinkers):
    """Thinks nothing, and answers with a hash of everything it was given: so that is compared too."""

    def start(self) -> None: ...

    async def hint(self, packed: Packed) -> tuple[int, str, dict[str, Any]] | None:
        return packed.legal[0], f"seen:{sha256(repr(packed).encode()).hexdigest()}", {}

    async def share(self, packed: Packed, seat: int) -> float:
        return int(sha256(repr(packed).encode()).hexdigest()[:6], 16) / (1 << 24)


@dataclass
class Stream:
    """What the viewer got, each part with the name of its channel."""

    parts: list[tuple[str, bytes]] = field(default_factory=list)

    def add(self, channel: str, data: bytes) -> None:
        self.parts.append((channel, data))

    def hear(self, channel: str, frames: list[str]) -> None:
        for frame in frames:
            if frame.startswith(SEALS):
                self.add(channel, b"a seal of %d bytes" % len(frame.encode()))
            elif not frame.startswith(NOT_OURS):
                self.add(channel, frame.encode())


class Stage:
    def __init__(self, house: House, sure: Sure) -> None:
        self.house = house
        self.sure = sure
        self.now = 1_000_000_000_000
        house.now = lambda: self.now  # type: ignore[method-assign]
        self._runs = 0

    async def run(self, plan: Plan, world: int, *, thorough: bool = False) -> Stream:
        """Play one world; what the viewer got. It looks at something else after every step, or always at everything."""
        self._runs += 1
        self.sure.again(self._runs)

        def luck(secret: Secret, game: Game) -> Luck:
            return Rigged(plan.seed, plan.rigs[world])

        self.app = make_app(self.house)
        with patch.object(Secret, "luck", luck):
            return await _Run(self, plan, world, thorough).play()

    async def settle(self) -> None:
        """Until every queue is empty and everything sent has arrived."""
        for _ in range(1000):
            await asyncio.sleep(0)
            if all(connection._out.empty() for connection in self.house.connections):
                break
        for _ in range(4):
            await asyncio.sleep(0)


class _Run:
    def __init__(self, stage: Stage, plan: Plan, world: int, thorough: bool) -> None:
        self.stage, self.plan, self.world, self.thorough = stage, plan, world, thorough
        self.house, self.app = stage.house, stage.app
        self.stream = Stream()
        self._heard = 0
        self._orders = 0

    async def play(self) -> Stream:
        plan = self.plan
        players = [await self._player(f"Player {seat}") for seat in range(plan.setup.seats)]
        watcher = await self._player("Watcher")
        desk = await self._open(players)
        self.table, self.desk = desk.id, desk
        self.mine = self._cookie(players[plan.viewer] if plan.viewer != SPECTATOR else watcher)
        self.main = await self._wire(self.mine)
        if plan.differ:
            await self._look(0)
        for number, act in enumerate(plan.acts, 1):
            self.stage.now += 1000
            await self._act(act.seat, act.steps[self.world])
            await self.stage.settle()
            if act.differ:
                await self._look(number)
        await self.main.close()
        await self.house.store.change_table(self.table, Changes(listed=False, watch=False), now=self.stage.now)
        self.house.hall.forget(desk)
        return self.stream

    async def _player(self, name: str) -> Player:
        return await self.house.store.create_player(name, "red", now=self.stage.now)

    def _cookie(self, player: Player) -> str:
        return f"{self.house.identity.cookie}={self.house.identity.token(player)}"

    async def _open(self, players: list[Player]) -> Desk:
        """A table that is dealt, as after everybody was ready."""
        plan, now = self.plan, self.stage.now
        places = [Place(seat) for seat in range(len(players))]
        for place, player in zip(places, players, strict=True):
            place.sit(player.id)
        seats = [place.chair("").to_json() for place in places]
        secret = Secret(seed=plan.seed)
        record = new_record(plan.game, plan.setup, secret, seats, pace=pace_to_json(Relaxed()), at=now)
        id = new_id()
        await self.house.store.create_table(
            id, plan.game.name, now=now, host=players[0].id, options=OPTIONS | {"switches": plan.setup.options},
            seats=[place.keep() for place in places], header=record.header(), secret=secret.to_json(),
        )  # fmt: skip
        desk = await self.house.hall.desk(id)
        async with desk.turn:
            await desk.keep_standing()
        return desk

    async def _wire(self, cookie: str) -> Wire:
        wire = Wire(self.app, cookie)
        await wire.join(self.table)
        return wire

    async def _act(self, seat: int, steps: tuple[str, ...]) -> None:
        """The viewer acts over its socket, the others as bots do."""
        decision = self.desk.playing().decision(seat)
        assert decision is not None
        if seat == self.plan.viewer:
            ack = await self.main.order("act", self._id(), decision=decision.id, steps=list(steps))
            assert ack["status"] == "done", ack
            return
        async with self.desk.turn:
            await take(self.desk, seat, decision.id, list(steps), None)

    def _id(self) -> str:
        self._orders += 1
        return f"o{self._orders}"

    async def _look(self, step: int) -> None:
        """Everything the viewer can reach now."""
        await self._listen(f"{step} socket")
        await self._come_again(step)
        await self._be_refused(step)
        await self._open_pages(step)
        await self._listen(f"{step} socket later")

    async def _listen(self, channel: str) -> None:
        await self.stage.settle()
        self.stream.hear(channel, self.main.frames[self._heard :])
        self._heard = len(self.main.frames)

    async def _come_again(self, step: int) -> None:
        wire = await self._wire(self.mine)
        wire.send({"is": "ping", "at": step})
        await wire.until('{"is":"pong"')
        await self.stage.settle()
        self.stream.hear(f"{step} rejoin", wire.frames)
        await wire.close()

    async def _be_refused(self, step: int) -> None:
        """A stale decision, and the acts of all seats in the first world: most are not the viewer's to take."""
        decision = self.desk.playing().decision(self.plan.viewer) if self.plan.viewer != SPECTATOR else None
        asked = decision.id if decision is not None else 1
        others = [act.steps[0] for act in self.plan.acts if act.seat != self.plan.viewer] or [("?",)]
        await self.main.order("draft", self._id(), decision=asked, steps=[others[step % len(others)][-1] + "!"])
        turn = step % 4
        if turn == 0 or self.thorough:
            await self.main.order("act", self._id(), decision=asked + 1000, steps=["?"])
        if turn == 1 or self.thorough:
            await self.main.order("undo", self._id(), decision=asked)
        if turn == 2 or self.thorough:
            await self.main.order("line", self._id())
        if (turn == 3 or self.thorough) and decision is not None:
            await self.main.order("hint", self._id(), decision=asked)

    async def _open_pages(self, step: int) -> None:
        """The first page and another one, by turns; or all of them."""
        table = self.table
        more = [
            f"/api/tables/{table}/memory", f"/api/replays/{table}?view=all", f"/api/replays/{table}/record", self.feed,
            f"/api/replays/{table}/line", f"/table/{table}",
        ]  # fmt: skip
        turn = (step + self.plan.seed) % len(more)
        for path in ("/api/home", *(more if self.thorough else more[turn : turn + 1])):
            answer = await ask(self.app, "GET", path, self.mine)
            self.stream.add(f"{step} GET {path}", answer.raw())
        if step % 3 == 0 or self.thorough:
            await self._report(step)

    async def _report(self, step: int) -> None:
        answer = await ask(self.app, "POST", "/api/report", self.mine, {"table": self.table, "text": "look"})
        self.stream.add(f"{step} POST /api/report", answer.raw())
        if answer.status == 201:
            file = self.house.settings.data / "reports" / json.loads(answer.body)["file"]
            self.stream.add(f"{step} the report", file.read_bytes())

    @property
    def feed(self) -> str:
        welcome = json.loads(self.main.frames[0])
        return str(welcome["you"]["feed"])


@asynccontextmanager
async def staged(folder: Path, sure: Sure) -> AsyncIterator[Stage]:
    """A server for one world, the same in everything as the one for the other."""
    web = folder / "web"
    web.mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Ruse</title>", encoding="utf-8")
    sure.again(0)
    with patch("ruse.server.house.Thinkers", Attentive):
        house = await House.open(Settings(data=folder, bot_speed=0.0, limits=LIMITS, web=web))
    try:
        yield Stage(house, sure)
    finally:
        await house.close()
        await house.store.close()
