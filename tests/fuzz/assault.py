"""Frames thrown at a table in play: nothing falls over, nobody waits, and what is refused has changed nothing."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from ruse.server.desk import Desk
from tests.fuzz.frames import broken, valid
from tests.walls.company import Company
from tests.worlds.wires import Wire

HANG = 0.05
"""Seconds of the server's own work on one frame."""
HARMLESS = ("leave", "resign", "offer_end", "accept_end", "take_back")
"""Good commands that end a sitting: left out, so that the table lasts."""
ROLES = ("host", "seated", "stranger")


@dataclass
class Toll:
    frames: int = 0
    refused: int = 0
    done: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)


def standing(desk: Desk) -> tuple[Any, ...]:
    table = desk.playing()
    stands = [table.snapshot(seat).version for seat in range(table.setup.seats)]
    return len(table.record.rows), table._play.checksum(), stands, table.over(), [place.kind for place in desk.places]


async def assault(here: Company, cases: int, seed: int) -> Toll:
    draw, toll = random.Random(seed), Toll()
    wires: dict[str, Wire] = {}
    while toll.frames < cases:
        desk = await live_desk(here)
        role = draw.choice(ROLES)
        wire = wires.get(role)
        if wire is None or wire.closed is not None or json.loads(wire.frames[-1])["is"] == "bye":
            wire = wires[role] = await here.at(role)
            toll.faults += [] if wire.closed is None else [f"seed {seed}: no socket for {role}"]
        await one(desk, wire, role, draw, toll, seed)
    for wire in wires.values():
        await wire.close()
    return toll


async def live_desk(here: Company) -> Desk:
    desk = here.house.hall.desks.get(here.table)
    if desk is None or desk.table is None or desk.table.over():
        await here.gather(spectators="public")
        desk = here.house.hall.desks[here.table]
    return desk


async def one(desk: Desk, wire: Wire, role: str, draw: random.Random, toll: Toll, seed: int) -> None:
    seat = desk.seat_of(desk_player(desk, role)) if role != "stranger" else None
    decision = desk.playing().decision(seat) if seat is not None else None
    moves = [move.text for move in decision.legal[:20]] if decision is not None else ["x", "on"]
    frame = broken(valid(draw, decision.id if decision is not None else 1, moves), draw)
    if any(f'"{name}"' in str(frame) for name in HARMLESS):
        return
    before, heard = standing(desk), len(wire.frames)
    began = time.process_time()
    wire.send(frame)
    wire.send({"is": "ping", "at": toll.frames})
    answered = await wire.until(f'{{"is":"pong","at":{toll.frames},')
    took = time.process_time() - began
    toll.frames += 1
    toll.slowest = max(toll.slowest, took)
    acks = [json.loads(said) for said in wire.frames[heard:] if said.startswith('{"is":"ack"')]
    toll.done += sum(ack["status"] == "done" for ack in acks)
    toll.refused += sum(ack["status"] == "refused" for ack in acks)
    where = f"seed {seed}, frame {toll.frames}: {str(frame)[:200]!r}"
    if desk.suspended is not None:
        toll.faults.append(f"{where} suspended the table")
    elif acks and all(ack["status"] == "refused" for ack in acks) and standing(desk) != before:
        toll.faults.append(f"{where} was refused and changed something")
    if answered is None and wire.closed not in (1003, 1006, 1012, 4403):
        toll.faults.append(f"{where} closed the socket with {wire.closed}")
    if took > HANG * 10:
        toll.faults.append(f"{where} took {took:.3f} s")
    if any(ack["status"] == "unknown" for ack in acks):
        toll.faults.append(f"{where} ended as unknown")
    await asyncio.sleep(0)


def desk_player(desk: Desk, role: str) -> str:
    return str(desk.places[0 if role == "host" else 1].player)
