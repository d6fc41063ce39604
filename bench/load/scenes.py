"""What is measured: each scene starts a server of its own, plays, and gives back rows of figure, here and target."""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bench.load import boardgame
from bench.load.line import dial
from bench.load.players import AT_ONCE, Crowd, Game
from bench.load.serving import Server
from bench.load.stock import Stored, stock, stock_bots

Row = tuple[str, str, str]
GAME = 25
"""Moves that a game takes at least, about."""
SPARE = 300
"""Files a process needs beside its sockets."""


def say(text: str) -> None:
    print(f"  {text}          ", end="\r", file=sys.stderr, flush=True)


@asynccontextmanager
async def serving(
    tables: int, database: str | None = None, *, clocks: bool = False
) -> AsyncIterator[tuple[Server, list[Stored]]]:
    with tempfile.TemporaryDirectory() as folder:
        say(f"storing {tables} tables")
        stored = await stock(database or Path(folder) / "ruse.sqlite", tables, clocks=clocks)
        with Server(Path(folder), database) as server:
            yield server, stored


async def measure(crowd: Crowd, seconds: float) -> float:
    """Count what is acknowledged for so long, or until no table is left; give back the seconds."""
    crowd.tally.counting, began = True, time.perf_counter()
    while not crowd.used_up and time.perf_counter() - began < seconds:
        await asyncio.sleep(0.1)
        say(f"{len(crowd.tally.times)} moves")
    crowd.tally.counting = False
    took = time.perf_counter() - began
    crowd.stop()
    return took


class Loop(NamedTuple):
    """What a closed loop came to."""

    moves: int
    refused: int
    rate: float
    p99: float
    """Milliseconds."""
    cpu: float
    """Milliseconds of the server's a move."""
    scribe: float
    """Milliseconds of the process that writes the file."""


async def closed_loop(
    tables: int, seconds: float, database: str | None = None, *, together: bool = False
) -> Loop:  # fmt: skip
    async with serving(tables + int(seconds * 6000 / GAME / 2), database) as (server, stored):
        crowd = Crowd(server.port, stored, together=together)
        await crowd.come(say)
        used, wrote = server.cpu(), server.scribe_cpu()
        crowd.begin(tables)
        took = await measure(crowd, seconds)
        tally, used, wrote = crowd.tally, server.cpu() - used, server.scribe_cpu() - wrote
        moves = len(tally.times)
        return Loop(
            moves, tally.refused, moves / took, tally.part(0.99), 1000 * used / moves, 1000 * wrote / moves
        )  # fmt: skip


async def closed(seconds: float, database: str | None = None) -> list[Row]:
    """Two hundred tables, each with one move on its way; and then with everybody who is asked moving at once: four hundred
    loops, whose mean alone would be 80 ms at 5,000 moves a second."""
    tables, on = 200, "PostgreSQL" if database else "SQLite"
    here = await closed_loop(tables, seconds, database)
    both = await closed_loop(tables, seconds, database, together=True)
    return [
        (f"{tables} tables in a closed loop, {on}: durable moves/s", f"{here.rate:.0f}", "5000"),
        (f"  p99 of {here.moves} moves, {here.refused} refused", f"{here.p99:.1f} ms", "60 ms"),
        ("  server CPU a durable move", f"{here.cpu:.3f} ms", "0.20 ms"),
        ("  and of the process that writes the file", f"{here.scribe:.3f} ms", ""),
        ("  both people of a table at once: durable moves/s", f"{both.rate:.0f}", ""),
        (f"  p99 of {both.moves} moves, {both.refused} refused", f"{both.p99:.1f} ms", ""),
        ("  server CPU a durable move", f"{both.cpu:.3f} ms", ""),
    ]


async def beside_boardgame(seconds: float, tables: int = 200) -> list[Row]:
    """The same loop against boardgame.io, which keeps a small game of cards in memory: in turns, so that both meet the
    same machine."""
    ours, theirs = [], []
    for turn in range(2):
        say(f"Ruse, turn {turn + 1}")
        ours.append(await closed_loop(tables, seconds / 2))
        say(f"boardgame.io, turn {turn + 1}")
        theirs.append(await boardgame.moves(tables, seconds / 2))
    rate, cpu = sum(each.rate for each in ours) / 2, sum(each.cpu for each in ours) / 2
    their_rate, their_cpu = sum(each[0] for each in theirs) / 2, sum(each[2] for each in theirs) / 2
    return [
        (f"{tables} tables in a closed loop: durable moves/s", f"{rate:.0f}", ""),
        ("  moves/s of boardgame.io, kept in memory", f"{their_rate:.0f}", ""),
        ("  moves/s of Ruse to one of boardgame.io", f"{rate / their_rate:.2f}", ""),
        ("  p99 of the two", f"{ours[-1].p99:.0f} ms", f"{theirs[-1][1]:.0f} ms"),
        ("  server CPU a move of boardgame.io", f"{their_cpu:.3f} ms", ""),
        ("  CPU of boardgame.io to one of Ruse", f"{their_cpu / cpu:.2f}", ""),
    ]


async def paced(seconds: float) -> list[Row]:
    """Two thousand tables at one move a second, each counted from when it was meant to be sent."""
    tables = 2000
    async with serving(tables + int(tables * seconds / GAME)) as (server, stored):
        crowd = Crowd(server.port, stored, pause=1.0)
        await crowd.come(say)
        crowd.begin(tables, spread=1.0)
        await asyncio.sleep(2)
        used = server.cpu()
        await measure(crowd, seconds)
        tally, spent = crowd.tally, server.cpu() - used
        return [
            (f"{tables} tables at a move a second, p50 from the intended time", f"{tally.part(0.5):.1f} ms", "5 ms"),
            (f"  p99 of {len(tally.times)} moves", f"{tally.part(0.99):.1f} ms", "50 ms"),
            ("  server CPU a durable move", f"{1000 * spent / len(tally.times):.3f} ms", "0.20 ms"),
        ]


async def human(seconds: float, wanted: int = 10_000) -> list[Row]:
    """As many tables as the machine lets one process hold sockets for, at a move in twenty seconds; then all come back."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    tables = min(wanted, (limit - SPARE) // 2)
    why = "" if tables == wanted else f" (a process may have {limit} files here)"
    async with serving(tables) as (server, stored):
        warm = Crowd(server.port, stored[:40])
        await warm.come(say)
        before = server.memory()
        crowd = Crowd(server.port, stored[40:], pause=20.0)
        await crowd.come(say)
        weight = (server.memory() - before) / len(crowd.games)
        crowd.begin(len(crowd.games), spread=20.0)
        await measure(crowd, seconds)
        tally = crowd.tally
        rows = [
            (f"{tables} tables at human pace, {2 * tables} sockets{why}: p99", f"{tally.part(0.99):.1f} ms", "50 ms"),
            ("  memory of the server", f"{server.memory() / 1000:.0f} MB", "1000 MB"),
            ("  memory a live table with its two sockets", f"{weight:.1f} kB", ""),
        ]
        return rows + await storm(server, crowd)


async def storm(server: Server, crowd: Crowd) -> list[Row]:
    """Everybody is cut off at once and comes back."""
    crowd.leave()
    while server.counted("ruse_connections") > 2 * 40:
        await asyncio.sleep(0.2)
    again, used, began = Crowd(server.port, [game.stored for game in crowd.games]), server.cpu(), time.perf_counter()
    await again.come(say)
    people, spent = 2 * len(again.games), server.cpu() - used
    return [
        (f"{people} people come back, {AT_ONCE} at a time", f"{time.perf_counter() - began:.1f} s", ""),
        ("  server CPU each", f"{1000 * spent / people:.2f} ms", ""),
    ]


async def watched(seconds: float, watchers: int = 500) -> list[Row]:
    """One table with five hundred people around it."""
    async with serving(40) as (server, stored):
        crowd = Crowd(server.port, stored, pause=0.2)
        await crowd.come(say)
        frames, sizes = [0], [0]

        def hear(message: bytes) -> None:
            frames[0] += message.startswith(b'{"is":"told"')
            sizes[0] += len(message)

        first = crowd.games[0]
        await surround(server.port, first, stored[1:], watchers, hear)
        used = server.cpu()
        crowd.begin(1)
        await measure(crowd, seconds)
        moves, spent = len(crowd.tally.times), server.cpu() - used
        return [
            (f"a table with {watchers} spectators, p99 of {moves} moves", f"{crowd.tally.part(0.99):.1f} ms", ""),
            ("  server CPU a spectator's frame", f"{1e6 * spent / max(1, frames[0]):.0f} µs", ""),
        ]


async def surround(
    port: int, game: Game, others: list[Stored], count: int, hear: Callable[[bytes], None], *, reading: bool = True
) -> None:
    """People of other tables watch this one; without `reading` they never take anything off the wire again."""
    cookies = [cookie for table in others for cookie in table.cookies]
    for number in range(count):
        line = await dial(port, cookies[number % len(cookies)], hear)
        line.send(f'{{"is":"join","table":"{game.stored.id}"}}')
        if not reading:
            line.stop_reading()


async def slow(seconds: float, readers: int = 100) -> list[Row]:
    """A hundred people watch a busy table and do not read; what do the others notice?"""
    tables = 50
    async with serving(tables + int(seconds * 40)) as (server, stored):
        crowd = Crowd(server.port, stored, pause=0.1)
        await crowd.come(say)
        quiet = Crowd(server.port, [])
        crowd.begin(tables, spread=0.1)
        await measure_part(crowd, seconds / 2)
        before = crowd.tally.part(0.99)
        crowd.tally.times.clear()
        for game in crowd.games[:tables:10]:
            await surround(server.port, game, stored[-20:], readers // 5, lambda _: None, reading=False)
        await measure(crowd, seconds / 2)
        quiet.leave()
        return [
            (
                f"{readers} people who do not read: p99 of {tables} tables",
                f"{crowd.tally.part(0.99):.1f} ms",
                f"{before:.1f} ms without",
            ),
            ("  of them cut off", f"{server.counted('ruse_cut_off_total'):.0f}", ""),
        ]


async def measure_part(crowd: Crowd, seconds: float) -> None:
    crowd.tally.counting = True
    await asyncio.sleep(seconds)
    crowd.tally.counting = False


async def beside_bots(seconds: float, bots: int = 8) -> list[Row]:
    """Tables full of Masterminds, and tables of people beside them."""
    tables = 50
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "ruse.sqlite"
        stored = await stock(where, tables + int(tables * seconds / GAME) + 10)
        thinking = await stock_bots(where, bots)
        with Server(Path(folder)) as server:
            crowd = Crowd(server.port, stored, pause=0.5)
            await crowd.come(say)
            crowd.begin(tables, spread=0.5)
            await measure_part(crowd, seconds / 2)
            before = crowd.tally.part(0.99)
            crowd.tally.times.clear()
            for table in thinking:
                line = await dial(server.port, stored[-1].cookies[0], lambda _: None)
                line.send(f'{{"is":"join","table":"{table}"}}')
            await measure(crowd, seconds / 2)
            return [
                (
                    f"people beside {bots} tables of Masterminds: p99",
                    f"{crowd.tally.part(0.99):.1f} ms",
                    f"{before:.1f} ms without",
                ),
            ]


async def restart(seconds: float, tables: int = 10_000) -> list[Row]:
    """A server that finds ten thousand tables, all of them with clocks."""
    async with serving(tables, clocks=True) as (server, stored):
        began = time.perf_counter()
        game = Game(stored[-1], Crowd(server.port, []).tally, lambda _: None)
        await game.come(server.port)
        return [
            (f"restart with {tables} stored tables: serving after", f"{server.started_in:.1f} s", "3 s"),
            ("  somebody is back at a table after another", f"{time.perf_counter() - began:.2f} s", ""),
        ]
