"""What a live table weighs in memory: a server's house with tables in it and nobody connected, so no sockets."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import random
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import uvloop

from bench.load.scenes import Row, say
from bench.load.serving import memory_of
from bench.load.stock import stock
from ruse.kernel.registry import game_names, load_game
from ruse.server.house import House
from ruse.server.settings import Settings
from ruse.table import Table

TABLES, BEFORE = 500, 50
"""How many are weighed, and how many are there before: whatever is made once is not a table's."""
MOVES = 20


async def weights(seconds: float) -> list[Row]:
    """Each game in a process of its own: what one leaves behind would be the next one's room."""
    rows = []
    for name in game_names():
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
            fresh, played = await asyncio.get_running_loop().run_in_executor(apart, weigh, name)
        title = f"memory a live table of two, {load_game(name).title}"
        rows += [
            (f"{title}, as it starts", f"{fresh:.1f} kB", "40 kB"),
            (f"  after {MOVES} moves", f"{played:.1f} kB", "40 kB"),
        ]
    return rows


def weigh(name: str) -> tuple[float, float]:
    return uvloop.run(_weigh(name))


async def _weigh(name: str) -> tuple[float, float]:
    """kB a table, as it was read and after some moves by chance."""
    with tempfile.TemporaryDirectory() as folder:
        stored = await stock(Path(folder) / "ruse.sqlite", BEFORE + TABLES, name)
        house = await House.open(Settings(Path(folder), scribe=False))
        try:
            dice, tables = random.Random(7), list[Table]()
            for number, each in enumerate(stored):
                if number == BEFORE:
                    _play(tables, dice)
                    empty = _memory()
                tables.append((await house.hall.desk(each.id)).playing())
                say(f"{name}: {number} tables")
            fresh = _memory() - empty
            _play(tables[BEFORE:], dice)
            return fresh / TABLES, (_memory() - empty) / TABLES
        finally:
            await house.close()
            await house.store.close()


def _memory() -> int:
    gc.collect()
    return memory_of(os.getpid())


def _play(tables: list[Table], dice: random.Random) -> None:
    for table in tables:
        for _ in range(MOVES):
            owing = table.owing_seats()
            if table.over() or not owing:
                break
            decision = table.decision(owing[0])
            assert decision is not None
            move, more = dice.choice(list(zip(decision.legal, decision.more, strict=True)))
            if more:
                table.draft(owing[0], decision.id, [move.text])
            else:
                table.act(owing[0], decision.id, [move.text], 0)
