"""What becomes of a table that nobody may watch, and who is told of it after each step, at one process or at several.

Everybody keeps a socket open at every process. After each step all are tried: what reaches them, what they may order, and if
they may come again and what every page about the table says to them.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from ruse.server.app import ROUTES
from tests.walls import matrix
from tests.walls.company import TABLE, Company
from tests.walls.matrix import JOIN, body_of, path_of
from tests.worlds.wires import PATIENCE, Wire

PEOPLE = ("host", "seated", "left", "kicked", "stranger")
EVERYBODY = frozenset(PEOPLE)
NOWHERE = "a" * 26
ABOUT_A_TABLE = [(method, path) for method, path, *_ in ROUTES if "{id}" in path] + [("POST", "/api/report")]


Deed = Callable[["Story"], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    told: frozenset[str]
    """Who is told of the table afterwards."""
    do: Deed
    again: frozenset[str] = frozenset()
    """Who is not, and may come again: there is a free seat."""


@dataclass
class Story:
    """The same people at each process; what is done is done at one of them, by turns."""

    doors: list[Company]
    table: str = ""
    turn: int = 0
    probes: int = 0
    wires: dict[tuple[str, int], Wire] = field(default_factory=dict)
    wrong: list[Any] = field(default_factory=list)
    _ids: int = 0

    @property
    def here(self) -> Company:
        return self.doors[self.turn]

    def _fresh(self) -> str:
        self._ids += 1
        return f"s{self._ids}"

    async def run(self, steps: list[Step]) -> None:
        for number, step in enumerate(steps):
            self.turn = number % len(self.doors)
            await step.do(self)
            await self._agreed()
            await self._try(step)
        for wire in self.wires.values():
            await wire.close()
        self.wires.clear()

    # What is done

    async def open(self, **changes: Any) -> None:
        answer = await self.here.ask("host", "POST", "/api/tables", {**TABLE, "friends": 1, **changes})
        self.table = str(json.loads(answer.body)["id"])
        for role in PEOPLE:
            await self.come(role)

    async def come(self, role: str) -> None:
        """To the table again, at every process."""
        for number, door in enumerate(self.doors):
            wire = self.wires.get((role, number))
            if wire is None:
                self.wires[role, number] = await door.at(role, self.table)
            else:
                await wire.join(self.table)

    async def order(self, role: str, name: str, **fields: Any) -> None:
        ack = await self.wires[role, self.turn].order(name, self._fresh(), **fields)
        assert ack["status"] == "done", (role, name, ack)

    async def post(self, role: str, path: str, body: Any) -> Any:
        answer = await self.here.ask(role, "POST", path.replace("{id}", self.table), body)
        assert answer.status < 300, (role, path, answer.status, answer.body)
        return json.loads(answer.body)

    async def program(self, role: str, token: str) -> None:
        """A program plays with this token, through every process."""
        for number, door in enumerate(self.doors):
            wire = self.wires[role, number] = Wire(door.app, "", "/ws?program")
            wire.send({"is": "token", "token": token})
            await wire.until('{"is":"snapshot"', '{"is":"bye"')

    async def closed(self, role: str) -> None:
        """Until the socket is closed where it was done; the other processes hear of it."""
        assert await self.wires[role, self.turn].until("no such frame") is None

    async def _agreed(self) -> None:
        """Until every process has heard of it."""
        async with asyncio.timeout(PATIENCE):
            while len({self._stands(door) for door in self.doors}) > 1:
                await asyncio.sleep(0.01)

    def _stands(self, door: Company) -> str:
        desk = door.house.hall.desks.get(self.table)
        here = sorted(each.player.id for each in door.house.connections if not each.ended)
        return "" if desk is None else str((desk.state, desk.kept, desk.suspended, desk.options, desk.host, here))

    # What is tried

    async def _try(self, step: Step) -> None:
        for (role, at), told in (await self._hear(step)).items():
            if told != (role in step.told):
                self.wrong.append((step.name, role, at, "is told" if told else "is not told"))
        for (role, at), wire in self.wires.items():
            if wire.closed is None:
                await self._order(step, role, at, wire)
        for role in PEOPLE:
            for number, door in enumerate(self.doors):
                if role not in step.told and role not in step.again:
                    await self._come_again(step, role, number, door)
                    await self._pages(step, role, number, door)

    async def _hear(self, step: Step) -> dict[tuple[str, int], bool]:
        """Who gets what is said to everybody now."""
        before = {key: len(wire.frames) for key, wire in self.wires.items()}
        speaker = next((role for role in PEOPLE if role in step.told and self._sits(role)), None)
        if speaker is not None:
            await self.order(speaker, "chat", phrase="hello")
        for key, wire in self.wires.items():
            if key[0] == speaker:
                await _said(wire, before[key])
        for wire in self.wires.values():
            if wire.closed is None:
                wire.send({"is": "ping", "at": 1})
                await wire.until('{"is":"pong"')
        self.probes += len(self.wires)
        kinds = {
            key: {json.loads(frame)["is"] for frame in wire.frames[before[key] :]} for key, wire in self.wires.items()
        }
        return {key: "chat" in found if speaker is not None else key[0] in step.told for key, found in kinds.items()}

    def _sits(self, role: str) -> bool:
        desk = self.here.house.hall.desks.get(self.table)
        return desk is not None and desk.seat_of(self.here.ids[role]) is not None

    async def _order(self, step: Step, role: str, door: int, wire: Wire) -> None:
        """Who is out may order nothing at all; who looks on changes nothing; who sits is heard."""
        if role in step.told and self._sits(role.replace("program", "seated").replace("newer", "seated")):
            ack = await wire.order("decline_end", self._fresh())
            self._probe(ack.get("reason") != JOIN, step, role, door, "decline_end")
            return
        desk = self.doors[door].house.hall.desks.get(self.table)
        for name in matrix.MESSAGES:
            if role in step.told and name in ("sit", "leave"):
                continue
            stood = None if desk is None else str((desk.places, desk.options, desk.host, desk.state))
            ack = await wire.order(name, self._fresh(), **matrix.FIELDS.get(name, {}))
            now = None if desk is None else str((desk.places, desk.options, desk.host, desk.state))
            good = stood == now and (role in step.told or ack.get("reason") == JOIN)
            if not self._probe(good, step, role, door, f"{name}: {ack.get('reason', 'done')}"):
                return

    async def _come_again(self, step: Step, role: str, number: int, door: Company) -> None:
        wire = await door.at(role, self.table)
        said = json.loads(wire.frames[-1])["is"] if wire.frames else "bye"
        self._probe(said == "bye", step, role, number, "join")
        await wire.close()

    async def _pages(self, step: Step, role: str, number: int, door: Company) -> None:
        """A table that is closed to somebody is not there for them."""
        for method, path in ABOUT_A_TABLE:
            real, none = [
                await door.ask(role, method, path_of(path, table), body_of(method, path, table))
                for table in (self.table, NOWHERE)
            ]
            self._probe((real.status, real.body) == (none.status, none.body), step, role, number, f"{method} {path}")

    def _probe(self, good: bool, step: Step, role: str, door: int, what: str) -> bool:
        self.probes += 1
        if not good:
            self.wrong.append((step.name, role, door, what))
        return good


async def _said(wire: Wire, since: int) -> None:
    """Until the talk is heard there."""
    async with asyncio.timeout(PATIENCE):
        while wire.closed is None and not any(frame.startswith('{"is":"chat"') for frame in wire.frames[since:]):
            await asyncio.sleep(0.001)
