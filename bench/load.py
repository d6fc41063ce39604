"""Load on a server of its own, on loopback: tables in a closed loop or at a pace, what a move costs, what a table weighs.

    PYTHONPATH=src python bench/load.py --tables 200 --seconds 20             # each seat moves as soon as it is asked
    PYTHONPATH=src python bench/load.py --tables 2000 --pace 1 --seconds 30   # a second after each question
    PYTHONPATH=src python bench/load.py --tables 1000 --weigh                 # memory and the message of a reconnect

The generator shares the machine with the server, so times are worse than a server alone would give; the server's CPU a move
is its own. Bounded: at most 5,000 tables and 120 seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import socket
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

TABLE = {"game": "war-slayer", "bots": [], "friends": 1, "switches": {}, "pace": {"is": "relaxed"}, "spectators": "public",
         "line": False, "free_chat": False}  # fmt: skip
MANY = (1_000_000, 1_000_000)
WARM = 40


def serve(listening: socket.socket, folder: str) -> None:
    """The server as `ruse serve` runs it, with room for one address to play everybody."""
    from ruse.server.commands import _loop_factory, run
    from ruse.server.limits import Limits
    from ruse.server.logs import set_up_logs
    from ruse.server.settings import Settings

    limits = Limits(
        connections=50_000, connections_an_address=50_000, frames=MANY, requests=MANY, guests=MANY, tables=MANY
    )
    set_up_logs("error")
    settings = Settings(data=Path(folder), port=listening.getsockname()[1], limits=limits)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(run(settings, listening))


class Player:
    """One socket that answers whatever it is asked with the first legal move."""

    def __init__(self, load: Load, wire: ClientConnection) -> None:
        self.load, self.wire = load, wire
        self.cookie = wire.response.headers["set-cookie"].split(";")[0] if wire.response else ""
        self.sent: dict[str, float] = {}
        self.number = 0
        self.dealt = asyncio.Event()

    async def order(self, name: str, **fields: Any) -> None:
        self.number += 1
        await self.wire.send(json.dumps({"is": name, "id": f"l{self.number}", **fields}))

    async def listen(self) -> None:
        async for text in self.wire:
            message = json.loads(text)
            kind = message["is"]
            if kind == "ack":
                self.load.acknowledged(self.sent.pop(message["id"], None), message["status"])
            elif kind in ("snapshot", "told"):
                self.load.sizes[kind] = max(self.load.sizes.get(kind, 0), len(text))
                if message["view"] is not None:
                    self.dealt.set()
                if message["decision"] is not None and not self.load.done:
                    asyncio.get_running_loop().create_task(self.act(message["decision"]))

    async def act(self, decision: dict[str, Any]) -> None:
        due = self.load.due()
        if due > time.perf_counter():
            await asyncio.sleep(due - time.perf_counter())
        self.sent[f"l{self.number + 1}"] = due
        await self.order("act", decision=decision["id"], steps=[decision["legal"][0]["text"]])


class Load:
    def __init__(self, port: int, pace: float) -> None:
        self.port, self.pace = port, pace
        self.done = False
        self.counting = False
        self.times: list[float] = []
        self.refused = 0
        self.sizes: dict[str, int] = {}

    def due(self) -> float:
        """When a move that is asked for now is to be sent: at once, or after the table's pause."""
        return time.perf_counter() + (1 / self.pace if self.pace else 0.0)

    def acknowledged(self, sent: float | None, status: str) -> None:
        if sent is not None and self.counting:
            self.times.append(time.perf_counter() - sent)
            self.refused += status != "done"

    async def sit(self) -> Player:
        wire = await connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None, compression=None, ping_interval=None)
        player = Player(self, wire)
        asyncio.get_running_loop().create_task(player.listen())
        return player

    async def open_table(self) -> None:
        host, guest = await self.sit(), await self.sit()
        table = await asyncio.to_thread(self._post, host.cookie)
        for player in (host, guest):
            await player.wire.send(json.dumps({"is": "join", "table": table}))
        await guest.order("sit", seat=1)
        for player in (host, guest):
            await player.order("ready", entropy="load")
        await asyncio.wait_for(guest.dealt.wait(), 60)

    def _post(self, cookie: str) -> str:
        headers = {"cookie": cookie, "content-type": "application/json"}
        asked = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/tables", json.dumps(TABLE).encode(), headers, method="POST"
        )
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return str(json.load(answer)["id"])


def cpu(process: int) -> float:
    """Seconds of CPU the server itself has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def memory(process: int) -> int:
    """kB of the server that are its own."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def part(times: list[float], of: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * of))] * 1000


async def open_tables(load: Load, tables: int) -> None:
    for first in range(0, tables, 20):
        await asyncio.gather(*(load.open_table() for _ in range(min(20, tables - first))))


async def weigh(load: Load, process: int, tables: int, seconds: float) -> None:
    """Memory of tables that nobody moves at, after some that have warmed the server up."""
    load.done = True
    await open_tables(load, WARM)
    before = memory(process)
    await open_tables(load, tables)
    weight = (memory(process) - before) / tables
    print(f"{tables} tables with two sockets each: {weight:.1f} kB a table", flush=True)
    print(f"snapshot of a new table: {load.sizes['snapshot']} bytes", flush=True)


async def play(load: Load, process: int, tables: int, seconds: float) -> None:
    await open_tables(load, tables)
    load.counting, began, used = True, time.perf_counter(), cpu(process)
    await asyncio.sleep(seconds)
    load.counting, load.done = False, True
    took, spent, moves = time.perf_counter() - began, cpu(process) - used, len(load.times)
    print(
        f"{tables} tables, {moves / took:.0f} durable moves/s, p50 {part(load.times, 0.5):.1f} ms, "
        f"p99 {part(load.times, 0.99):.1f} ms, {1000 * spent / moves:.3f} ms of server CPU a move, {load.refused} refused",
        flush=True,
    )


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--tables", type=int, default=200)
    asked.add_argument("--pace", type=float, default=0.0)
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--weigh", action="store_true")
    given = asked.parse_args()
    tables, seconds = min(given.tables, 5_000), min(given.seconds, 120.0)
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    with tempfile.TemporaryDirectory() as folder:
        server = multiprocessing.get_context("fork").Process(target=serve, args=(listening, folder))
        server.start()
        assert server.pid is not None
        time.sleep(2)
        load, work = Load(listening.getsockname()[1], given.pace), weigh if given.weigh else play
        try:
            asyncio.run(work(load, server.pid, tables, seconds))
        finally:
            server.terminate()
            server.join(20)


if __name__ == "__main__":
    main()
