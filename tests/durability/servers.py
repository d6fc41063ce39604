"""A server that is killed and started again at the same port."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import ruse
from tests.durability.clusters import children_of

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0


def quiet_port() -> int:
    """A free port below those the system gives to whoever asks: between two lives nobody else may get it."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def state_of(pid: int) -> str:
    """One letter, as in `man proc`; X for who is gone."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    return "X"


def is_gone(pid: int) -> bool:
    """Dead with all its threads: a process counts as dead with its first one, and the others hold its files for a while."""
    if state_of(pid) not in "ZX":
        return False
    with suppress(OSError):
        return len(list(Path(f"/proc/{pid}/task").iterdir())) <= 1
    return True


class Servers:
    """The nursery and the one server that lives now."""

    def __init__(self, folder: Path, database: str | None, bug: str | None) -> None:
        self.port = quiet_port()
        self.folder = folder
        self.where = database or str(folder / "ruse.sqlite")
        self._bug = bug
        self._options = {"port": self.port, "database": database, "open": False, "bot_speed": 0.0}
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(ruse.__file__).parents[1]), str(ROOT)])}
        self._log = (folder / "servers.log").open("ab")
        self._nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.durability.nursery"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self._log, text=True, env=environment, cwd=ROOT,
        )  # fmt: skip
        self._pid: int | None = None
        self._dying: list[int] = []
        self._say()

    def _say(self) -> str:
        assert self._nursery.stdout is not None
        said = self._nursery.stdout.readline().strip()
        if not said:
            raise RuntimeError(f"no server starts: {self.log()}")
        return said

    def log(self) -> str:
        return (self.folder / "servers.log").read_text()[-2000:]

    async def start(self) -> None:
        await asyncio.to_thread(self._bury)
        order = {"data": str(self.folder), "options": self._options, "bug": self._bug}
        assert self._nursery.stdin is not None
        self._nursery.stdin.write(json.dumps(order) + "\n")
        self._nursery.stdin.flush()
        self._pid = int(await asyncio.to_thread(self._say))
        await asyncio.to_thread(self._wait)

    def _wait(self) -> None:
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            with (
                suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5) as answer,
            ):
                if answer.status == 200:
                    return
            if self._pid is not None and not Path(f"/proc/{self._pid}").exists():
                break
            time.sleep(0.02)
        raise RuntimeError(f"the server did not come up: {self.log()}")

    def kill(self) -> None:
        """At once, as `kill -9` does: after the halt nothing is done. Its bots, forks that hold its port, go with it."""
        if self._pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGSTOP)
            self._until(lambda: state_of(self._pid or 0) in "TZX", "halted")
            self._dying = [self._pid, *children_of(self._pid)]
            for pid in self._dying:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self._pid = None

    def _bury(self) -> None:
        """On a busy machine the dead hold their port for a while."""
        self._until(lambda: all(map(is_gone, self._dying)), "killed")

    def _until(self, holds: Callable[[], bool], what: str) -> None:
        give_up = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < give_up, f"a server cannot be {what}"
            time.sleep(0.001)

    def close(self) -> None:
        self.kill()
        self._nursery.kill()
        self._nursery.wait(10)
        for pipe in (self._nursery.stdin, self._nursery.stdout, self._log):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


@contextmanager
def servers(folder: Path, database: str | None = None, bug: str | None = None) -> Iterator[Servers]:
    folder.mkdir(parents=True, exist_ok=True)
    made = Servers(folder, database, bug)
    try:
        yield made
    finally:
        made.close()
