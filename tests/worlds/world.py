"""One world of a plan, played at a whole server: a table that is dealt, and what happens at it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ruse.kernel.record import Secret, new_record
from ruse.kernel.state import SPECTATOR
from ruse.server.live.acting import do
from ruse.server.live.clocks import wake
from ruse.server.live.desk import Desk
from ruse.server.live.keeping import keep_standing
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place
from ruse.server.live.play import take
from ruse.store import Changes, Player, new_id
from ruse.table import Mail
from ruse.table.chairs import pace_to_json
from tests.worlds.bots import PAUSE, decide
from tests.worlds.plan import NOBODY, Act, Plan, standing_orders
from tests.worlds.wires import Wire

if TYPE_CHECKING:
    from tests.worlds.stage import Stage

OPTIONS = TableOptions(spectators="public", line=True, free_chat=True)
STEP = 1000
SEALS = ('{"is":"seal"',)
"""Frames of hashes, which are different in any two worlds: only their length is compared."""


@dataclass
class Stream:
    """What the viewers got, each part with the name of its channel."""

    parts: list[tuple[str, bytes]] = field(default_factory=list)

    def add(self, channel: str, data: bytes) -> None:
        self.parts.append((channel, data))

    def hear(self, channel: str, frames: list[str]) -> None:
        for frame in frames:
            if frame.startswith(SEALS):
                self.add(channel, b"a seal of %d bytes" % len(frame.encode()))
            else:
                self.add(channel, frame.encode())


class World:
    def __init__(self, stage: Stage, plan: Plan, world: int) -> None:
        self.stage, self.plan, self.world = stage, plan, world
        self.house, self.app = stage.house, stage.app
        self.stream = Stream()
        self._orders = 0

    async def begin(self) -> None:
        """Everybody is there, the table is dealt, and the viewers have come to it."""
        players = [await self._player(f"Player {seat}") for seat in range(self.plan.setup.seats)]
        watcher = await self._player("Watcher")
        self.desk = await self._open(players)
        self.table = self.desk.id
        self.cookies = {seat: self._cookie(player) for seat, player in enumerate(players)}
        self.cookies[int(SPECTATOR)] = self._cookie(watcher)
        self.wires = {viewer: await self._wire(viewer) for viewer in self.plan.viewers}

    async def end(self) -> None:
        for wire in self.wires.values():
            await wire.close()
        await self.house.store.change_table(self.table, Changes(listed=False, watch=False), now=self.stage.now)
        self.house.hall.forget(self.desk)

    async def _player(self, name: str) -> Player:
        return await self.house.store.create_player(name, "red", now=self.stage.now)

    def _cookie(self, player: Player) -> str:
        return f"{self.house.identity.cookie}={self.house.identity.token(player)}"

    async def _open(self, players: list[Player]) -> Desk:
        """A table that is dealt, as after everybody was ready, and at which everybody is."""
        plan, now = self.plan, self.stage.now
        places = [Place(seat) for seat in range(len(players))]
        for place, player in zip(places, players, strict=True):
            place.sit(player.id)
        orders = standing_orders(plan.game, plan.pace)
        seats = [place.chair("").to_json() | ({"orders": orders} if orders else {}) for place in places]
        secret, real_time = Secret(seed=plan.seed), {"window": plan.window} if plan.window else {}
        pace = pace_to_json(plan.pace)
        record = new_record(plan.game, plan.setup, secret, seats, pace=pace, at=now, **real_time)
        id = new_id()
        await self.house.store.create_table(
            id, plan.game.name, now=now, host=players[0].id,
            options=replace(OPTIONS, switches=plan.setup.options, pace=plan.pace, window=plan.window).keep(),
            seats=[place.keep() for place in places], header=record.header(), secret=secret.to_json(),
        )  # fmt: skip
        desk = await self.house.hall.desk(id)
        async with desk.turn:
            await keep_standing(desk)
            for seat in range(len(places)):
                desk.playing().presence(seat, True, now)
        return desk

    async def _wire(self, viewer: int) -> Wire:
        wire = Wire(self.app, self.cookies[viewer])
        await wire.join(self.table)
        return wire

    async def step(self, act: Act) -> None:
        """What happens next, and whatever the clock has to say to it."""
        in_window = self.desk.playing().moments.window is not None
        seat, steps = act.seats[self.world], act.steps[self.world]
        acts = act.how == "act" and seat != NOBODY
        by_bot = acts and seat not in self.wires and not in_window
        self.stage.now += 1 if in_window and not isinstance(self.plan.pace, Mail) else STEP - by_bot * PAUSE[1]
        if by_bot:
            await decide(self, seat, steps)
        elif acts:
            await self._act(seat, steps)
        elif act.how == "orders":
            await self._give_orders(seat, {steps[0]: steps[1]})
        elif act.how == "race":
            await self._race(seat)
        await self._ring(wait=act.how in ("clock", "race"))

    async def _act(self, seat: int, steps: tuple[str, ...]) -> None:
        """A viewer acts over its socket, the others in a window as bots do there."""
        decision = self.desk.playing().decision(seat)
        assert decision is not None
        if seat in self.wires:
            await self._order(seat, "act", decision=decision.id, steps=list(steps))
            return
        async with self.desk.turn:
            await take(self.desk, seat, decision.id, list(steps), None)

    async def _give_orders(self, seat: int, orders: dict[str, str]) -> None:
        if seat in self.wires:
            await self._order(seat, "orders", orders=orders)
            return
        async with self.desk.turn:
            await do(self.desk, lambda table, now: table.order(seat, orders, now))

    async def _race(self, winner: int) -> None:
        """The race opens, and one of them is quick."""
        await self._ring(wait=True)
        run = self.desk.playing().moments.run()
        self.stage.now += 200
        if winner in self.wires:
            await self._order(winner, "press", race=run.number, go=run.go)
            return
        async with self.desk.turn:
            self.desk.playing().press(winner, run.number, run.go, 0, self.stage.now)
            self.desk.arm()

    async def _order(self, viewer: int, name: str, **fields: Any) -> None:
        ack = await self.wires[viewer].order(name, self._id(), **fields)
        assert ack["status"] == "done", ack

    async def _ring(self, *, wait: bool) -> None:
        """The table is woken when it asked for it: now, if that is due, or when the time has come."""
        table = self.desk.playing()
        if wait:
            at = table.wake_at()
            assert at is not None, "nothing would happen by itself"
            self.stage.now = max(self.stage.now, at)
        while (at := table.wake_at()) is not None and at <= self.stage.now:
            await wake(self.desk)
        self.stream.add("the clock", b"%d" % self.stage.now)

    def _id(self) -> str:
        self._orders += 1
        return f"o{self._orders}"
