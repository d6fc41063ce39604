"""A store at work on a disk that writes everything down: many tables at once, checkpoints, closing and opening again."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from ruse.kernel.line import line
from ruse.store import Store, new_id
from tests.durability.disk import Acknowledged, Disk
from tests.durability.looking import FILE
from tests.store.games import HEADER, row

TABLES = 6
CHECKPOINTS = "wal_autocheckpoint=30"
"""Pages after which the log is written back: often, so that cuts fall into it."""


async def worked(folder: Path, seed: int, rows: int = 40, lives: int = 2) -> Disk:
    """The disk after a store has lived on it, from an empty file on, with everything it acknowledged in the log."""
    draw, disk = random.Random(seed), Disk()
    tables: dict[str, int] = {}
    for _ in range(lives):
        async with await Store.open(folder / FILE, connect=disk.connect(CHECKPOINTS)) as store:
            for _ in range(TABLES // lives):
                id = new_id()
                await store.create_table(id, "war-slayer", now=1, header=HEADER)
                tables[id] = 0
            writers = [append_to(store, disk, id, tables, rows // lives, random.Random(draw.random())) for id in tables]
            await asyncio.gather(*writers)
    return disk


async def append_to(store: Store, disk: Disk, id: str, tables: dict[str, int], rows: int, draw: random.Random) -> None:
    """Rows one after the other, some together, some long; each is noted the moment it is acknowledged."""
    for _ in range(rows):
        first, many = tables[id], draw.choice((1, 1, 1, 2, 5))
        fresh = [made(first + i, draw) for i in range(many)]
        await store.append(id, first, fresh, now=first)
        disk.log += [Acknowledged(id, first + i, line(body)[:-1]) for i, body in enumerate(fresh)]
        tables[id] = first + many


def made(number: int, draw: random.Random) -> dict[str, object]:
    long = draw.random() < 0.05
    return row(number, f"c{number}") | ({"steps": ["x" * draw.randrange(20_000)]} if long else {})
