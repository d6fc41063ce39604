"""One guest who asks for everything at once, beside fifty tables that play: what do those notice?

    python -m bench.flood [--rounds 4] [--seconds 10]

The guest has an address of its own and what `/limits` gives to any: it brings records, asks for replays, opens tables, joins
some and none, and leaves requests half sent, each as fast as it is answered. Rounds without and with it take turns, so that
both meet the same machine; it stands for another machine, and yields the processor to those it shares it with. Bad is a
round with it in which the 99th percentile of the others' moves is more than twice what it was without.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import uvloop
from cyclopts import App

from bench.figures import Running
from bench.load.line import UPGRADE
from bench.load.players import Crowd, Game
from bench.load.serving import Server
from bench.load.stock import Stored, stock
from ruse.server.http.trust import FIGURES
from ruse.server.limits import Limits
from tests.fuzz.records import whole

TABLES = 50
PAUSE = 0.5
GAME = 25
"""Moves that a game takes at least, about."""
BESIDE = 15
"""Seconds of a pair of rounds in which nothing is measured: the guest comes and goes."""
ITS_ADDRESS = "127.0.0.2"
AT_ONCE = 8
"""Of each kind of thing it asks for."""
HALF = 300
"""Requests that it leaves half sent, more than one address may have."""
AT_MOST = 2.0

app = App(help=__doc__)


@app.default
def flood(*, rounds: int = 4, seconds: float = 10.0, resume: bool = False, figures: Path = FIGURES) -> None:
    """So many pairs of rounds, each so long."""
    run = Running("flood", rounds, figures, resume)
    uvloop.run(_rounds(run, seconds))


async def _rounds(run: Running, seconds: float) -> None:
    games = int(TABLES * (seconds * 2 + BESIDE) * run.left / PAUSE / GAME)
    with tempfile.TemporaryDirectory() as folder:
        stored = await stock(Path(folder) / "ruse.sqlite", TABLES + games)
        with Server(Path(folder), limits=Limits()) as server:
            crowd = Changing(server.port, stored)
            await crowd.come(lambda _: None)
            crowd.begin(TABLES, spread=PAUSE)
            await asyncio.sleep(2)
            while run.left:
                without = await _measured(crowd, seconds)
                guest = await _guest(server.port)
                await asyncio.sleep(1)
                among = await _measured(crowd, seconds)
                asked = await _asked(guest)
                said = f"the last round: p99 {without:.0f} ms without, {among:.0f} ms with it"
                run.add(1, int(among > AT_MOST * without), said, {"requests and frames of the guest": asked})
            crowd.stop()
            crowd.leave()


class Changing(Crowd):
    """Fifty tables that play: when a game is over its people go, and others come to the next."""

    def __init__(self, port: int, stored: Sequence[Stored]) -> None:
        super().__init__(port, stored[:TABLES], pause=PAUSE)
        self._later = iter(stored[TABLES:])
        self._coming: set[asyncio.Task[None]] = set()

    def _ended(self, game: Game) -> None:
        task = asyncio.ensure_future(self._change(game))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _change(self, over: Game) -> None:
        over.leave()
        self.games.remove(over)
        stored = next(self._later, None)
        if stored is None:
            self.used_up = True
            return
        game = Game(stored, self.tally, self._ended, PAUSE)
        self.games.append(game)
        await game.come(self.port)
        game.begin(max(over.next_due, time.perf_counter()))


async def _measured(crowd: Crowd, seconds: float) -> float:
    """The 99th percentile of the moves of so many seconds; tables that are over make room for new ones."""
    crowd.tally.times.clear()
    crowd.tally.counting = True
    await asyncio.sleep(seconds)
    crowd.tally.counting = False
    assert len(crowd.tally.times) > TABLES, "the tables do not play"
    assert not crowd.used_up, "there are no more tables"
    return crowd.tally.part(0.99)


async def _guest(port: int) -> asyncio.subprocess.Process:
    command, pipe = [sys.executable, "-m", "bench.flood", "guest", str(port)], asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)


async def _asked(guest: asyncio.subprocess.Process) -> int:
    """It is told to stop, and says how much it asked for."""
    said, _ = await guest.communicate(b"")
    return int(said)


@app.command(show=False)
def guest(port: int) -> None:
    """The guest itself, until its input ends."""
    os.nice(10)
    print(uvloop.run(Guest(port).ask_for_everything()), flush=True)


class Guest:
    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.asked = 0
        self.stopping = False
        self.known: list[str] = []
        self.record = "\n".join(whole()) + "\n"
        self.numbers = itertools.count()

    async def ask_for_everything(self) -> int:
        _, head, _ = await self.call("GET", "/api/home")
        cookie = next(line for line in head.split("\r\n") if line.lower().startswith("set-cookie:"))
        self.cookie = cookie.split(":", 1)[1].split(";")[0].strip()
        kinds: tuple[Callable[[], Awaitable[None]], ...] = (self.bring, self.look, self.open, self.join)
        tasks = [asyncio.ensure_future(self.for_ever(kind)) for kind in kinds for _ in range(AT_ONCE)]
        tasks += [asyncio.ensure_future(self.for_ever(self.leave_half)) for _ in range(HALF)]
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        self.stopping = True
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks, timeout=5)
        return self.asked

    async def for_ever(self, ask: Callable[[], Awaitable[None]]) -> None:
        while not self.stopping:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, ValueError, IndexError):
                await ask()
            await asyncio.sleep(0.001)

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, str, bytes]:
        reader, writer = await self.connect()
        data = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\nCookie: {self.cookie}\r\n"
        )
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        try:
            writer.write(head.encode() + b"\r\n" + data)
            answer = await asyncio.wait_for(reader.read(), 60)
        finally:
            writer.close()
        self.asked += 1
        top, _, rest = answer.partition(b"\r\n\r\n")
        return int(top.split()[1]), top.decode(), rest

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ITS_ADDRESS, 0))

    async def bring(self) -> None:
        status, _, answer = await self.call("POST", "/api/replays", {"record": self.record})
        if status == 201:
            self.known.append(json.loads(answer)["id"])

    async def look(self) -> None:
        id = self.known[next(self.numbers) % len(self.known)] if self.known else "x" * 26
        await self.call("GET", f"/api/replays/{id}?view={next(self.numbers) % 2}")

    async def open(self) -> None:
        table = {"game": "war-slayer", "bots": ["random"], "friends": 0, "sit": False, "spectators": "public"}
        await self.call("POST", "/api/tables", table)

    async def join(self) -> None:
        """A socket, and frames as fast as they are read."""
        reader, writer = await self.connect()
        try:
            writer.write(UPGRADE.format(path="/ws", port=self.port, cookie=self.cookie).encode())
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
            frame = b'{"is":"join","table":"' + b"x" * 26 + b'"}'
            for _ in range(300):
                writer.write(bytes([0x81, 0x80 | len(frame), 0, 0, 0, 0]) + frame)
                self.asked += 1
                await writer.drain()
                await asyncio.wait_for(reader.read(4096), 10)
        finally:
            writer.close()

    async def leave_half(self) -> None:
        reader, writer = await self.connect()
        try:
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
            self.asked += 1
            await reader.read()
        finally:
            writer.close()


if __name__ == "__main__":
    app()
