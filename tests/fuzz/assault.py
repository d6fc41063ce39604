"""Frames thrown at tables in play, of every game: nothing falls over, nobody waits, and a refusal has changed nothing."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from ruse.kernel.registry import game_names
from ruse.server.live.desk import Desk
from tests.fuzz.frames import broken, valid
from tests.fuzz.watch import HANG, Watch
from tests.walls.company import Company
from tests.worlds.wires import Wire

ENDING = ("leave", "resign", "offer_end", "accept_end", "take_back", "seat_bot", "rematch")
"""Good commands that may end a sitting: one in so many is sent, and the table is another one afterwards."""
SELDOM = 10
SITTING = 150
"""Frames at one table."""
ROLES = ("host", "host", "seated", "seated", "stranger")
CODES = (1003, 1006, 1012, 4403)
"""How a socket may close under it: unreadable, gone, stopping, no business here."""


@dataclass
class Toll:
    frames: int = 0
    refused: int = 0
    done: int = 0
    slowest: float = 0.0
    tables: int = 0
    faults: list[str] = field(default_factory=list)


def standing(desk: Desk) -> tuple[Any, ...]:
    table = desk.playing()
    stands = [table.snapshot(seat).version for seat in range(table.setup.seats)]
    return (
        len(table.record.rows),
        table._stand.play.checksum(),
        stands,
        table.over(),
        [place.kind for place in desk.places],
    )


@dataclass
class Assault:
    here: Company
    seed: int
    hang: float = HANG
    toll: Toll = field(default_factory=Toll)
    wires: dict[str, Wire] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.draw = random.Random(self.seed)
        self.watch = Watch(self.here.house)

    async def run(self, cases: int) -> Toll:
        """Clocks stand still meanwhile: what changes is what a frame changed."""
        with patch("ruse.server.live.clocks.set_alarm", lambda _: None):
            return await self._run(cases)

    async def _run(self, cases: int) -> Toll:
        games = game_names()
        desk, until = None, 0
        while self.toll.frames < cases:
            if desk is None or self.toll.frames >= until or desk.table is None or desk.table.over():
                await self._leave()
                await self.here.gather(spectators="public", game=games[self.toll.tables % len(games)])
                desk = self.here.house.hall.desks[self.here.table]
                until = self.toll.frames + SITTING
                self.toll.tables += 1
            role = self.draw.choice(ROLES)
            if await self._one(desk, await self._wire(role), role):
                desk = None
        await self._leave()
        self.watch.close()
        return self.toll

    async def _wire(self, role: str) -> Wire:
        wire = self.wires.get(role)
        if wire is None or wire.closed is not None or json.loads(wire.frames[-1])["is"] == "bye":
            wire = self.wires[role] = await self.here.at(role)
            self.toll.faults += [] if wire.closed is None else [f"seed {self.seed}: no socket for {role}"]
        return wire

    async def _leave(self) -> None:
        for wire in self.wires.values():
            await wire.close()
        self.wires.clear()

    async def _one(self, desk: Desk, wire: Wire, role: str) -> bool:
        """One frame; True if the table has to be another one now."""
        toll = self.toll
        seat = desk.seat_of(self.here.ids[role])
        frame = broken(valid(self.draw, desk.playing().decision(seat) if seat is not None else None), self.draw)
        ends = any(f'"{name}"' in str(frame) for name in ENDING)
        if ends and self.draw.randrange(SELDOM):
            return False
        before, heard = standing(desk), len(wire.frames)
        with self.watch as watch:
            wire.send(frame)
            wire.send({"is": "ping", "at": toll.frames})
            answered = await wire.until(f'{{"is":"pong","at":{toll.frames},')
        toll.frames += 1
        toll.slowest = max(toll.slowest, watch.took)
        acks = [json.loads(said) for said in wire.frames[heard:] if said.startswith('{"is":"ack"')]
        toll.done += sum(ack["status"] == "done" for ack in acks)
        toll.refused += sum(ack["status"] == "refused" for ack in acks)
        refused = bool(acks) and all(ack["status"] == "refused" for ack in acks)
        where = f"seed {self.seed}, frame {toll.frames} at {desk.game.name}: {str(frame)[:200]!r}"
        if desk.suspended is not None:
            toll.faults.append(f"{where} suspended the table")
        elif refused and (standing(desk) != before or watch.wrote):
            toll.faults.append(f"{where} was refused and changed something")
        if answered is None and wire.closed not in CODES:
            toll.faults.append(f"{where} closed the socket with {wire.closed}")
        if watch.took > self.hang:
            toll.faults.append(f"{where} took {watch.took:.3f} s")
        if any(ack["status"] == "unknown" for ack in acks):
            toll.faults.append(f"{where} ended as unknown")
        await asyncio.sleep(0)
        return ends and not refused


async def assault(here: Company, cases: int, seed: int, hang: float = HANG) -> Toll:
    return await Assault(here, seed, hang).run(cases)
