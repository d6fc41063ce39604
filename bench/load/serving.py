"""A server of the bench's own: as `ruse serve` runs it, with room for one address to play everybody."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import socket
import time
import urllib.request
from pathlib import Path
from typing import Any

from ruse.server.limits import Limits
from ruse.store import filing

MANY = (1_000_000_000, 1_000_000_000)
TICK = os.sysconf("SC_CLK_TCK")


def _serve(listening: socket.socket, folder: str, database: str | None, limits: Limits | None) -> None:
    from ruse.server.logs import set_up_logs
    from ruse.server.serve import _loop_factory, run
    from ruse.server.settings import Settings
    from ruse.server.successor import Successor

    limits = limits or Limits(
        connections=50_000, connections_an_address=50_000, frames=MANY, requests=MANY, guests=MANY, tables=MANY
    )
    set_up_logs("error")
    settings = Settings(Path(folder), port=listening.getsockname()[1], database=database, limits=limits, bot_speed=0.0)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(run(settings, listening, Successor()))


def cpu_of(process: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory_of(process: int) -> int:
    """kB of a process that are resident."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def _started_as(process: str) -> list[str]:
    return Path(f"/proc/{process}/cmdline").read_text().split("\0")


class Server:
    def __init__(self, folder: Path, database: str | None = None, limits: Limits | None = None) -> None:
        self.folder, self.database = folder, database
        listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.port: int = listening.getsockname()[1]
        began = time.perf_counter()
        self._process = multiprocessing.get_context("spawn").Process(
            target=_serve, args=(listening, str(folder), database, limits)
        )
        self._process.start()
        listening.close()
        self._wait()
        self.started_in = time.perf_counter() - began
        """Seconds from starting the process until it answered."""

    def _wait(self) -> None:
        while self._process.is_alive():
            try:
                self.get("/healthz")
            except OSError:
                time.sleep(0.01)
            else:
                return
        raise RuntimeError("the server did not start")

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=120) as answer:
            return str(answer.read().decode())

    def counted(self, name: str) -> float:
        """A figure of the metrics page."""
        lines = self.get("/metrics").splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))

    def cpu(self) -> float:
        """Seconds of CPU that the server itself has used: bots think, and databases write, in processes of their own."""
        return cpu_of(self._pid)

    def scribe_cpu(self) -> float:
        """Seconds of CPU of the process that writes the file; PostgreSQL's are nobody's child here."""
        return sum(cpu_of(process) for process in self._scribes())

    def memory(self) -> int:
        """kB of the server and its scribe that are resident."""
        return sum(memory_of(process) for process in [self._pid, *self._scribes()])

    @property
    def _pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def _scribes(self) -> list[int]:
        children = Path(f"/proc/{self._pid}/task/{self._pid}/children").read_text().split()
        return [int(child) for child in children if filing.__file__ in _started_as(child)]

    def stop(self) -> None:
        self._process.terminate()
        self._process.join(30)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()
