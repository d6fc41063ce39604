"""A real server on loopback with a real database, within the test's own loop or as a process that can be killed."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

import uvicorn

import ruse
from ruse.kernel.record import Secret
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import secret_from_seed
from ruse.kernel.state import ORACLE
from ruse.server import identity
from ruse.server.app import make_app
from ruse.server.house import House
from ruse.server.limits import Limits
from ruse.server.lines import http_within
from ruse.server.names import _ANIMALS, _HUES
from ruse.server.serve import Server
from ruse.server.settings import Settings
from ruse.server.wires import Wire
from ruse.wire.codec import MAX_FRAME
from tests.server.people import PATIENCE

LIMITS = Limits(guests=(1000, 1000), tables=(1000, 1000))


class Clocked(House):
    """A house whose clock can be put forward, before it opens too."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


@dataclass
class Serving:
    port: int
    house: Clocked
    lines: Callable[[], int] = int
    """How many connections have a request or wait for one."""

    def pass_time(self, milliseconds: int) -> None:
        """The server's clock jumps."""
        self.house.ahead += milliseconds


def free_socket() -> socket.socket:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(200)
    return listening


def long_deals() -> Iterator[Secret]:
    """Deals in which the VIP lies deep in an HQ, so that no choice ends the game within three missions."""
    game = load_game("war-slayer")
    setup = game.setup()
    for seed in itertools.count(secrets.randbits(20)):
        secret = Secret(sealed=secret_from_seed(seed))
        sides = game.view(game.start(setup, secret.luck(game), None), int(ORACLE)).sides
        if any("A♠" in side.pile[18:] for side in sides):
            yield secret


def drawn_names() -> Iterator[str]:
    """As the server draws them, and none comes again before all others have come."""
    names = [f"{hue} {animal}" for hue, animal in itertools.product(_HUES, _ANIMALS)]
    random.shuffle(names)
    return itertools.cycle(names)


NAMES = drawn_names()


@asynccontextmanager
async def serving(
    folder: Path, limits: Limits = LIMITS, *, ahead: int = 0, chosen_deals: bool = True, **settings: object
) -> AsyncIterator[Serving]:
    """The server in this loop, with a build of one page; bots answer at once. It may open so many milliseconds from now.

    Its deals are chosen to be long, under a secret of before seats added to the luck, unless they are left to the seal.
    """
    page = folder / "page"
    page.mkdir(parents=True, exist_ok=True)
    (page / "index.html").write_text("<!doctype html><title>Ruse</title>", encoding="utf-8")
    listening = free_socket()
    port = listening.getsockname()[1]
    made = Settings(data=folder, port=port, bot_speed=0.0, limits=limits, web=page)
    with patch.object(Clocked, "ahead", ahead):
        house = await Clocked.open(replace(made, **settings))  # type: ignore[arg-type]
        house.ahead = ahead
    http = http_within(house.settings.limits)
    here = Serving(port, house, lambda: len(http.lines))
    deals = long_deals()
    config = uvicorn.Config(
        make_app(house),
        http=http,
        ws=Wire,
        log_level="error",
        access_log=False,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
    )
    server = Server(config, house)
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        chosen = patch("ruse.server.live.dealing.mixed_secret", lambda _: next(deals))
        with patch.object(identity, "draw_name", lambda: next(NAMES)), chosen if chosen_deals else nullcontext():
            yield here
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, PATIENCE)
        await house.store.close()


@dataclass
class Process:
    port: int
    process: subprocess.Popen[str]

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


ROOT = Path(__file__).resolve().parents[2]


def environment(plugin: Path | None = None) -> dict[str, str]:
    """With the folder of a plugged game the process finds it too."""
    paths = [str(Path(ruse.__file__).parent.parent), *([str(ROOT), str(plugin)] if plugin else [])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "RUSE_BOT_SPEED": "0"}


@contextmanager
def process(folder: Path, port: int, *options: str, plugin: Path | None = None) -> Iterator[Process]:
    """The server as `ruse serve` starts it."""
    command = [
        sys.executable, "-m", "ruse.cli", "serve", "--no-open", "--port", str(port), "--data", str(folder), *options,
    ]  # fmt: skip
    env = environment(plugin)
    started = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    made = Process(port, started)
    try:
        _wait(made)
        yield made
    finally:
        if started.poll() is None:
            made.kill()
        with suppress(OSError):
            assert started.stdout is not None
            started.stdout.close()


def _wait(made: Process) -> None:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        if made.process.poll() is not None:
            assert made.process.stdout is not None
            raise RuntimeError(made.process.stdout.read())
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{made.port}/healthz", timeout=5) as answer:
            if answer.status == 200:
                return
        time.sleep(0.1)
    raise RuntimeError("the server did not come up")
