"""One run: servers, players, bots, store and clocks in one thread, with everything that goes wrong drawn by the seed."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.registry import game_names, load_game
from ruse.server.app import make_app
from ruse.server.house import House
from ruse.server.limits import Limits
from ruse.server.live.desk import Desk
from ruse.server.settings import Settings
from ruse.server.steady_clock import SteadyClock
from tests.simulation.checker import check_clocks, check_leases, check_table
from tests.simulation.disk import Disk
from tests.simulation.faults import FAULTS
from tests.simulation.history import Clock, History
from tests.simulation.loop import Process, VirtualLoop
from tests.simulation.network import Frame, Line, Network
from tests.simulation.player import Player
from tests.simulation.wire import Wire
from tests.worlds.stage import LIMITS, MANY
from tests.worlds.wires import ask

NOON = 1_800_000_000.0
LONGEST = 24 * 3600.0
"""Seconds of the simulation after which a run counts as stuck."""
PEACE = 25.0
"""Seconds in which everything must be answered once nothing goes wrong any more."""
SETTLED = 1.0
"""Seconds in which everything that was told arrives."""
PACES: tuple[Frame, ...] = ({"is": "relaxed"}, {"is": "live", "bank": 90, "increment": 5}, {"is": "mail", "days": 1})


@dataclass(eq=False)
class Server(Process):
    house: House | None = None
    app: Any = None


@dataclass(eq=False)
class Group:
    """People who play one game, at one table after the other."""

    game: Game
    players: list[Player] = field(default_factory=list)
    table: str | None = None
    opening: bool = False

    def end(self, table: str) -> None:
        if self.table == table:
            self.table = None


class World:
    def __init__(
        self, loop: VirtualLoop, folder: Path, seed: int, commands: int, faults: Sequence[str], *, leased: bool = False
    ) -> None:
        self.loop, self.folder, self.seed, self.leased = loop, folder, seed, leased
        self.draw = random.Random(seed)
        self.history = History(seed)
        self.disk = Disk(self._split())
        self.wire = Wire(folder / "ruse.sqlite", self.disk, random.Random(seed), lambda: NOON + loop.now)
        self.network = Network(loop, self._split(), self._heard)
        self.servers: list[Server] = []
        self.players: list[Player] = []
        self.wall = 0.0
        self.hung = 0
        self.zombies = 0
        self.commands, self._wanted = 0, commands
        self._faults = sorted((self.draw.randrange(commands), name) for name in faults)
        self._ids = 0
        self._told: dict[str, int] = {}
        self._live: set[str] = set()
        self._thoughts = self._split()
        self.tasks: list[asyncio.Task[Any]] = []
        self._up = asyncio.Event()
        self._done = asyncio.Event()
        self.tables: list[str] = []

    def _split(self) -> random.Random:
        return random.Random(self.draw.getrandbits(64))

    @property
    def finishing(self) -> bool:
        return self.commands >= self._wanted

    # Servers

    async def boot(self) -> None:
        """Another process on the same store; the newest is the one that people reach."""
        server = Server(f"server {len(self.servers)}")
        self.servers.append(server)
        await asyncio.wait([self.loop.start(server, self._open(server))])

    async def _open(self, server: Server) -> None:
        settings = Settings(
            data=self.folder,
            scribe=False,
            bot_speed=0.2,
            limits=replace(LIMITS, orders=MANY, bot_pause=Limits().bot_pause),
            web=self.folder,
        )
        time = SteadyClock(lambda: int((NOON + self.loop.now + self.wall) * 1e9), lambda: int(self.loop.now * 1e9))
        while server.app is None:
            try:
                server.house = await House.open(settings, time)
                server.app = make_app(server.house)
            except RuseError:
                await asyncio.sleep(0.5)
        self.history.lives[server.name] = (self.loop.now, LONGEST * 10)
        self.history.note(self.loop.now, server.name, "is up")
        self._up.set()

    def pause(self, server: Server, seconds: float) -> None:
        self.history.woken[server.name].append(self.loop.now + seconds)
        self.loop.pause(server, seconds)

    def kill(self, server: Server) -> None:
        self.history.note(self.loop.now, server.name, "is killed")
        if server.name in self.history.lives:
            self.history.lives[server.name] = (self.history.lives[server.name][0], self.loop.now)
        self.disk.pull_out(server)
        self.loop.kill(server)
        for line in [line for line in self.network.lines if line.process is server]:
            self.network.cut(line)
        if server is self.servers[-1]:
            self._up.clear()

    async def reach(self) -> Server:
        """The server, once there is one."""
        while not self._up.is_set():
            await self._up.wait()
        return self.servers[-1] if self.servers[-1].app is not None else self.servers[-2]

    def thought(self) -> float | None:
        """How long a bot thinks; now and then for ever."""
        if self.hung:
            self.hung -= 1
            return None
        return self._thoughts.uniform(0.001, 0.3)

    # What players ask of the world

    def fresh_id(self) -> str:
        self._ids += 1
        return f"c{self._ids}"

    def id_again(self, id: str) -> str:
        """Whatever is sent again is sent under its id."""
        return id

    def count_command(self) -> None:
        self.commands += 1
        while self._faults and self._faults[0][0] < self.commands:
            name = self._faults.pop(0)[1]
            self.history.note(self.loop.now, "fault:", name)
            self.tasks.append(self.loop.create_task(FAULTS[name](self)))
        if self.finishing:
            self._done.set()

    def stop(self, sentence: str) -> None:
        """Something is wrong already: there is no need to go on."""
        self.history.wrong(sentence)
        self.commands = max(self.commands, self._wanted)
        self._done.set()

    async def a_table(self, player: Player) -> None:
        """Who plays first in a group opens its tables."""
        group = player.group
        if group.table is not None or group.players[0] is not player or self.finishing:
            return
        server = await self.reach()
        wish = self._wish(group)
        asking = self.loop.start(server, ask(server.app, "POST", "/api/tables", player.cookie, wish))
        await asyncio.wait([asking], timeout=5)
        if asking.done() and not asking.cancelled() and asking.exception() is None and asking.result().status == 201:
            group.table = json.loads(asking.result().body)["id"]
            self.tables.append(group.table)
            if wish["pace"]["is"] == "live":
                self._live.add(group.table)
            self.history.note(self.loop.now, player.name, "opens", group.table, group.game.name)

    def _wish(self, group: Group) -> Frame:
        low, high = group.game.seats
        people = len(group.players)
        seats = self.draw.randint(max(low, people), min(high, people + 2))
        return {
            "game": group.game.name, "bots": ["random"] * (seats - people), "friends": people - 1, "switches": {},
            "pace": self.draw.choice(PACES), "spectators": "public", "line": False, "free_chat": True,
            "window": self.draw.choice((0, 1_200)),
        }  # fmt: skip

    def _heard(self, line: Line, frame: Frame) -> None:
        """A server sends this now."""
        table = line.table = frame["table"]["id"] if "table" in frame else line.table
        order = self.history.by_id.get(frame["id"]) if frame["is"] == "ack" else None
        if order is not None and order.table == table:
            # A frame that was overtaken may reach the next table, which knows nothing of it. A real line keeps their order.
            order.answers.append(frame["status"])
        if frame["is"] == "told" or self.zombies or self.disk.failed:
            self._told[table] = self._told.get(table, 0) + 1
        clocks = frame.get("clocks")
        if clocks is not None and table in self._live:
            now, left, running = clocks["now"], clocks["left"], clocks["running"]
            rows = _rows(line.process, table)
            told = Clock(line.process.name, self.loop.now, now, left, running, rows, self._told.get(table, 0))
            self.history.clocks.setdefault(table, []).append(told)

    # The run

    async def run(self) -> None:
        await self.boot()
        await self._gather()
        self.tasks += [self.loop.create_task(player.live()) for player in self.players]
        try:
            async with asyncio.timeout(LONGEST):
                await self._done.wait()
        except TimeoutError:
            self.history.wrong(f"after {self.commands} commands nothing goes on any more")
        await self._calm()
        for table in dict.fromkeys(self.tables):
            await self._check(table)
        check_clocks(self.history)
        check_leases(self.history)

    async def _gather(self) -> None:
        server = self.servers[0]
        assert server.house is not None
        for name in game_names():
            group = Group(load_game(name))
            for number in range(self.draw.choice((1, 2, 2))):
                player = Player(self, group, f"{name}-{number}", self._split())
                made = self.loop.start(server, server.house.store.create_player(player.name, "red", now=0))
                await made
                player.cookie = f"{server.house.identity.cookie}={server.house.identity.token(made.result())}"
                group.players.append(player)
            self.players += group.players

    async def _calm(self) -> None:
        """Nothing goes wrong any more: everything is answered, and everybody looks once more, also after a restart."""
        self.network.trouble.clear()
        self.disk.failing.clear()
        self.hung = 0
        await asyncio.sleep(PEACE)
        if not self._up.is_set():
            await self._up.wait()
        for restart in (False, True):
            if restart:
                for server in [server for server in self.servers if not server.dead]:
                    self.kill(server)
                await self.boot()
            await self._look_all()
            if restart:
                await self._rest()
            if restart or not self.zombies:
                self._note_final()

    async def _look_all(self) -> None:
        for player in self.players:
            if player.line is not None and not player.line.closed:
                self.network.cut(player.line)
        await asyncio.sleep(PEACE)
        for player in self.players:
            if player.pending is not None:
                self.history.wrong(f"{player.name}: {player.pending.name} {player.pending.ids[0]} is never answered")

    async def _rest(self) -> None:
        """Nothing happens by itself any more, and everybody has heard of what did."""
        server = self.servers[-1]
        assert server.house is not None
        for desk in list(server.house.hall.desks.values()):
            await self.loop.start(server, _rest(desk))
        await asyncio.sleep(SETTLED)

    def _note_final(self) -> None:
        for player in self.players:
            if player.joined is not None and player.synced and player.seen is not None:
                self.history.final[player.joined, player.seat] = player.seen

    async def _check(self, table: str) -> None:
        store = self.servers[-1].house.store  # type: ignore[union-attr]
        try:
            kept = await store.load(table)
        except RuseError as trouble:
            self.history.wrong(f"{table} cannot be read: {trouble}")
            return
        if kept.listing.suspended is not None:
            self.history.wrong(f"{table} is suspended: {kept.listing.suspended}")
        with sqlite3.connect(self.folder / "ruse.sqlite") as connection:
            talk = connection.execute(
                "SELECT command FROM chat WHERE table_id = ? ORDER BY number", (table,)
            ).fetchall()
        check_table(self.history, table, kept, [command for (command,) in talk])


async def _rest(desk: Desk) -> None:
    async with desk.turn:
        desk.rest()


def _rows(process: Process, table: str) -> int:
    """How many of a table's rows a server knows."""
    assert isinstance(process, Server)
    desk = process.house.hall.desks.get(table) if process.house is not None else None
    return len(desk.table.record.rows) if desk is not None and desk.table is not None else 0
