"""Somebody at a table: plays by lot, sends again under the same id what was not answered, looks again after a gap."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

from tests.simulation.history import Order, digest
from tests.simulation.network import Closed, Line
from tests.simulation.wishes import wish

if TYPE_CHECKING:
    from tests.simulation.world import Group, World

Frame = dict[str, Any]
THINKS = (0.05, 1.5)
PATIENCE = 2.0
"""Seconds until something is sent again."""
TRIES = 4
QUIET = 30.0
"""Seconds after which somebody who hears nothing looks again."""


class Player:
    def __init__(self, world: World, group: Group, name: str, draw: random.Random) -> None:
        self.world = world
        self.group = group
        self.name = name
        self.draw = draw
        self.cookie = ""
        self.pending: Order | None = None
        self.line: Line | None = None
        self._failures = 0
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the table until it is shown."""
        self.joined: str | None = None
        self.synced = False
        self.version = 0
        self.table: Frame = {}
        self.decision: Frame | None = None
        self.plan: list[str] | None = None
        self.race: tuple[int, int] | None = None
        self.looking = False
        self.seen: tuple[int, str] | None = None
        """The version and the digest of the last view."""

    @property
    def seat(self) -> int:
        return int(self.table["you"])

    async def live(self) -> None:
        while True:
            server = await self.world.reach()
            self.line = self.world.network.connect(server, server.app, self.name, self.cookie)
            self.forget()
            self._quiet = self._later(QUIET)
            self._ready_at = self._later(self.draw.uniform(*THINKS))
            try:
                await self._talk(self.line)
            except Closed:
                self.world.network.cut(self.line)
                self._failures = 0 if self.synced else min(self._failures + 1, 6)
                await asyncio.sleep(self.draw.uniform(0.1, 0.6) * 2**self._failures)

    def _later(self, seconds: float) -> float:
        return self.world.loop.now + seconds

    async def _talk(self, line: Line) -> None:
        while True:
            await self.world.a_table(self)
            self._go_to(line, self.group.table if self.pending is None else self.pending.table)
            frame = await line.hear(self._next_moment())
            if frame is not None:
                self._quiet = self._later(QUIET)
                self._hear(line, frame)
            self._step(line)

    def _next_moment(self) -> float:
        if self.looking:
            return self._look_by
        if self.pending is not None:
            return min(self._again_at, self._quiet)
        return min(self._ready_at, self._quiet) if self._may_act() else self._quiet

    def _may_act(self) -> bool:
        return self.synced and self.pending is None and not self.world.finishing

    def _go_to(self, line: Line, table: str | None) -> None:
        if table is not None and table != self.joined:
            self.forget()
            self.joined = table
            self._look(line)

    def _look(self, line: Line) -> None:
        """Join, or join again."""
        self.synced, self.looking, self._look_by = False, True, self._later(PATIENCE * TRIES)
        line.send({"is": "join", "table": self.joined})

    # What is heard

    def _hear(self, line: Line, frame: Frame) -> None:
        kind = frame["is"]
        if kind in ("snapshot", "seats"):
            if frame["table"]["id"] != self.joined:
                return
            self.table = frame["table"]
        if kind == "snapshot":
            self._take(frame)
            self.synced, self.looking = True, False
            if self.pending is not None:
                self._again_at = self.world.loop.now
        elif kind == "told":
            self._follow(line, frame)
        elif kind == "standing" and self.synced:
            self.table = {**self.table, "seats": frame["seats"]}
        elif kind == "draft" and self.decision is not None:
            self.decision = frame["decision"]
        elif kind == "ack":
            self._learn(line, frame)
        elif kind == "measure":
            line.send({"is": "measured", "number": frame["number"]})
        elif kind == "moment":
            race = frame["race"]
            self.race = None
            if race is not None and race["go"] is not None and self._races(race):
                self.race = (race["number"], race["go"])
        elif kind == "seal" and frame.get("wanted"):
            self.table = {**self.table, "wanted": True}
        elif kind == "bye":
            if not frame.get("again"):
                self.world.stop(f"{self.joined}: {self.name} is sent away: {frame['reason']}")
            raise Closed
        if self.table.get("state") == "over" and self.joined is not None:
            self.group.end(self.joined)

    def _races(self, race: Frame) -> bool:
        return any(racer["seat"] == self.table.get("you") for racer in race["racers"])

    def _take(self, frame: Frame) -> None:
        self.version, decision = frame["version"], frame["decision"]
        if self.decision is None or decision is None or decision["id"] != self.decision["id"]:
            self.plan = None
            self._ready_at = self._later(self.draw.uniform(*THINKS))
        self.decision = decision
        if frame["view"] is not None and self.table.get("you") is not None:
            assert self.joined is not None
            self.world.history.show(self.joined, self.seat, self.version, frame["view"])
            self.seen = self.version, digest(frame["view"])
            self.world.history.note(self.world.loop.now, self.name, "sees", *self.seen)

    def _follow(self, line: Line, frame: Frame) -> None:
        if not self.synced or frame["version"] <= self.version:
            return
        if frame["version"] != self.version + 1:
            self._look(line)
            return
        self.table = {**self.table, "seats": frame["seats"], "state": frame["state"]}
        self._take(frame)

    def _learn(self, line: Line, frame: Frame) -> None:
        order, status = self.pending, frame["status"]
        if order is None or frame["id"] not in order.ids:
            return
        if status == "unknown":
            self._again_at = self._later(0.2)
            return
        order.heard, order.ended = status, self.world.history.word()
        self.world.history.note(self.world.loop.now, self.name, "hears", frame["id"], status)
        self.pending = None
        self._ready_at = self._later(self.draw.uniform(*THINKS))
        if order.name == "ready":
            self.table = {**self.table, "wanted": False}
        if status == "refused":
            self.plan = None
            self._look(line)

    # What is done

    def _step(self, line: Line) -> None:
        now = self.world.loop.now
        if self.looking:
            if now >= self._look_by:
                raise Closed
        elif self.pending is not None and now >= self._again_at:
            self._send_again(line, self.pending)
        elif self._may_act() and now >= self._ready_at:
            wanted = wish(self)
            self._ready_at = self._later(self.draw.uniform(*THINKS))
            if wanted is not None:
                self._order(line, *wanted)
        if now >= self._quiet and not self.looking:
            self._quiet = self._later(QUIET)
            self._look(line)

    def _order(self, line: Line, name: str, fields: Frame) -> None:
        history, id = self.world.history, self.world.fresh_id()
        assert self.joined is not None
        you = self.table.get("you")
        order = Order(self.name, self.joined, -1 if you is None else int(you), name, fields, [id], history.word())
        history.orders.append(order)
        history.by_id[id] = order
        self.pending, self._sent = order, 0
        self._send(line, order)
        self.world.count_command()

    def _send_again(self, line: Line, order: Order) -> None:
        if self._sent >= TRIES:
            self._sent = 0
            raise Closed
        id = self.world.id_again(order.ids[-1])
        if id not in order.ids:
            order.ids.append(id)
            self.world.history.by_id[id] = order
        self._send(line, order)

    def _send(self, line: Line, order: Order) -> None:
        self._sent += 1
        self._again_at = self._later(PATIENCE)
        order.servers.add(line.process.name)
        self.world.history.note(
            self.world.loop.now, self.name, "sends", order.ids[-1], order.name, digest(order.fields)
        )
        line.send({"is": order.name, "id": order.ids[-1], **order.fields})
