"""boardgame.io in the same run: its server as it comes, driven by the same client on the same machine."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bench.load.line import Line, dial
from bench.load.players import Tally
from bench.load.serving import cpu_of

HERE = Path(__file__).parent
PATH = "/socket.io/?EIO=4&transport=websocket"
TURN = re.compile(rb'"currentPlayer":"(\d)".*?"_stateID":(\d+)\}')


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """Its port and its process."""
    if not (HERE / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True, stdout=subprocess.DEVNULL)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    env = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(["node", "server.cjs", str(port)], cwd=HERE, env=env) as process:
        try:
            while not _answers(port):
                if process.poll() is not None:
                    raise RuntimeError("boardgame.io did not start")
                time.sleep(0.05)
            yield port, process.pid
        finally:
            process.kill()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


class Match:
    """Two people who play one match after the other, each move as soon as it is asked for."""

    def __init__(self, number: int, tally: Tally) -> None:
        self._number, self._round = number, 0
        self._tally = tally
        self._lines: list[Line] = []
        self._sent = 0.0
        self.running = False

    async def come(self, port: int) -> None:
        for seat in (0, 1):
            self._lines.append(await dial(port, "", partial(self._hear, seat), PATH))
            self._lines[seat].send("40/cards,")

    def begin(self) -> None:
        self._round += 1
        for seat, line in enumerate(self._lines):
            line.send(f'42/cards,["sync","{self._name}","{seat}",null,2]')

    @property
    def _name(self) -> str:
        return f"m{self._number}.{self._round}"

    def _hear(self, seat: int, message: bytes) -> None:
        if message == b"2":
            self._lines[seat].send("3")
        elif message.startswith((b'42/cards,["update"', b'42/cards,["sync"')) and self._name.encode() in message[:60]:
            self._take(seat, message)

    def _take(self, seat: int, message: bytes) -> None:
        found = TURN.search(message)
        assert found is not None
        turn, state = int(found[1]), int(found[2])
        if turn != seat and state and self._tally.counting:
            self._tally.times.append((time.perf_counter() - self._sent) * 1000)
        if b'"gameover"' in message:
            if seat and self.running:
                self.begin()
        elif turn == seat and self.running and (state or seat == 0):
            self._sent = time.perf_counter()
            move = f'{{"type":"MAKE_MOVE","payload":{{"type":"play","args":[0],"playerID":"{seat}"}}}}'
            self._lines[seat].send(f'42/cards,["update",{move},{state},"{self._name}","{seat}"]')


async def moves(tables: int, seconds: float) -> tuple[float, float, float]:
    """Moves a second, p99 in milliseconds, and milliseconds of the server's CPU a move."""
    if shutil.which("node") is None:
        raise RuntimeError("boardgame.io needs node")
    with server() as (port, process):
        tally = Tally()
        matches = [Match(number, tally) for number in range(tables)]
        await asyncio.gather(*(match.come(port) for match in matches))
        await asyncio.sleep(1)
        for match in matches:
            match.running = True
            match.begin()
        await asyncio.sleep(2)
        used, began, tally.counting = cpu_of(process), time.perf_counter(), True
        await asyncio.sleep(seconds)
        tally.counting = False
        took, spent, made = time.perf_counter() - began, cpu_of(process) - used, len(tally.times)
        return made / took, tally.part(0.99), 1000 * spent / made
