"""Small records to store, and a real one."""

from __future__ import annotations

import random
from typing import Any

from ruse.kernel.record import Record, Secret
from ruse.kernel.registry import load_game
from ruse.store import Store, new_id
from ruse.table import Chair, Table

HEADER = {"ruse": 1, "game": "war-slayer", "seats": [{"kind": "bot"}, {"kind": "bot"}]}


def row(number: int, command: str | None = None) -> dict[str, Any]:
    made: dict[str, Any] = {"row": "act", "seat": number % 2, "steps": [f"T 7♦ J♣ {number}"], "at": number}
    return made if command is None else made | {"id": command}


async def started(store: Store, length: int = 0) -> str:
    """A table that plays, with so many rows."""
    id = new_id()
    await store.create_table(id, "war-slayer", now=1, header=HEADER)
    if length:
        await store.append(id, 0, [row(number, f"c{number}") for number in range(length)], now=2)
    return id


def played_record() -> Record:
    """A whole game of War Slayer V, played by chance."""
    game = load_game("war-slayer")
    secret = Secret(sealed=bytes(range(32)))
    chairs = [Chair(seat, "bot", f"Bot {seat}", "rookie") for seat in range(2)]
    table = Table.open(game, game.setup(2), secret, chairs, 1000)
    draw = random.Random(7)
    now = 1000
    while not table.over():
        for seat in range(2):
            decision = table.decision(seat)
            if decision is not None:
                now += 1
                steps = [draw.choice(decision.legal).text]
                table.act(seat, decision.id, steps, now, f"c{now}")
    table.record.secret = secret
    return table.record
