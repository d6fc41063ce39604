"""A server changes over to another build while tables are played: nobody is refused, and nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from ruse.kernel.registry import game_names, load_game
from ruse.store.location import locate
from tests.durability.crowd import Client, gathered, play_until
from tests.durability.servers import quiet_port
from tests.durability.witness import Witness
from tests.server.people import PATIENCE, Person, play_on, start_game
from tests.server.serving import Process, _wait, environment

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@dataclass
class Changing:
    """A server that expects a successor, and whoever builds it."""

    server: Process
    pipe: int
    refused: list[str] = field(default_factory=list)
    answered: list[dict[str, object]] = field(default_factory=list)
    done: threading.Event = field(default_factory=threading.Event)

    def stop(self) -> int:
        """As an operator does; whoever knocks after that is refused."""
        self.done.set()
        self.knocking.join(60)
        return self.server.stop()

    def say(self, **line: object) -> None:
        os.write(self.pipe, json.dumps(line).encode() + b"\n")

    async def change_over(self) -> None:
        """Start the same server once more in its place, found by another way through the environment."""
        path = os.environ | environment()
        self.say(
            start=["/usr/bin/env", f"PYTHONPATH={path['PYTHONPATH']}", "RUSE_AGAIN=1", sys.executable, "-m", "ruse"]
        )
        give_up = time.monotonic() + 2 * PATIENCE
        while "RUSE_AGAIN=1" not in self._environment():
            assert time.monotonic() < give_up, "it did not change over"
            await asyncio.sleep(0.02)

    def _environment(self) -> str:
        with suppress(OSError):
            return Path(f"/proc/{self.server.process.pid}/environ").read_text()
        return ""

    def begin(self) -> None:
        self.knocking = threading.Thread(target=self._knock)
        self.knocking.start()

    def _knock(self) -> None:
        """Ask again and again over new connections, as browsers do."""
        import http.client

        while not self.done.is_set():
            line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
            try:
                line.connect()
            except OSError as error:
                self.refused.append(str(error))
            with suppress(OSError, http.client.HTTPException):  # What was open is cut, and asked for again.
                line.request("GET", "/healthz")
                self.answered.append(json.loads(line.getresponse().read()))
            line.close()
            time.sleep(0.01)


@contextmanager
def changing(folder: Path, bot_speed: float = 0.0) -> Iterator[Changing]:
    port, (reading, writing) = quiet_port(), os.pipe()
    command = [sys.executable, "-m", "ruse", "serve", "--no-open", "--port", str(port), "--data", str(folder)]
    env = environment() | {"RUSE_BEHIND": str(reading), "RUSE_BOT_SPEED": str(bot_speed)}
    log = (folder / "server.log").open("w")
    started = subprocess.Popen(command, env=env, pass_fds=[reading], stdout=log, stderr=log, text=True)
    os.close(reading)
    made = Changing(Process(port, started), writing)
    try:
        _wait(made.server)
        made.begin()
        yield made
    finally:
        made.done.set()
        if started.poll() is None:
            made.server.kill()
        os.close(writing)
        log.close()


async def cut_off(clients: list[Client], tasks: list[asyncio.Task[None]]) -> None:
    """Their lines were cut. Who was between two tables then has noticed nothing, and goes after the next decision."""
    for client in clients:
        client.leaves = True
    await asyncio.wait_for(asyncio.gather(*tasks), 2 * PATIENCE)
    for client in clients:
        client.leaves = False


async def test_tables_of_every_game_are_played_through_the_change(tmp_path):
    games = {name: (load_game(name).seats[0] - 1, ["random"]) for name in game_names()}
    with changing(tmp_path) as here:
        clients = await gathered([here.server.port], games, 1, seed=5)
        tasks = await play_until(clients, 12)
        before = sum(client.moves for client in clients)
        await here.change_over()
        await cut_off(clients, tasks)
        tasks = await play_until(clients, 12)
        stopped = await asyncio.to_thread(here.stop)
        await cut_off(clients, tasks)

    await check(tmp_path, clients, here)
    assert sum(client.moves for client in clients) >= before + 12
    assert stopped == 0


async def test_two_people_and_a_bot_that_thinks_go_on(tmp_path):
    """Both people keep their table; at the other one the bot is at it when the change comes."""
    with changing(tmp_path, bot_speed=2.0) as here:
        port = here.server.port
        ines, otto = await Person(port).arrive(), await Person(port).arrive()
        lone = Client(await Person(port).arrive(), "war-slayer", ["spymaster"], random.Random(3))
        table = await ines.open_table(switches={"vip_taken": "mission_end"})  # No deal is over after four acts.
        async with ines.at(table) as host, otto.at(table) as guest:
            await start_game(host, guest)
            await play_on(host, guest, acts=2)
            playing = await play_until([lone], 1)
            await asyncio.sleep(0.2)
            seen = host.view
            await here.change_over()
            assert (await host.kind("bye"))["again"]
        async with ines.at(table) as host, otto.at(table) as guest:
            assert host.view == seen
            assert await play_on(host, guest, acts=2) == 2
        await cut_off([lone], playing)
        playing = await play_until([lone], 2)
        await asyncio.to_thread(here.stop)
        await cut_off([lone], playing)

    await check(tmp_path, [lone], here)
    assert lone.moves >= 3
    for person in (ines, otto):
        await person.leave()


async def test_people_hear_how_far_the_build_is(tmp_path):
    with changing(tmp_path) as here:
        here.say(says="compiling the rules", seconds=7)
        person = Person(here.server.port)
        while (await person.get("/healthz"))["building"] != "compiling the rules, 7 s":
            await asyncio.sleep(0.02)
        await here.change_over()
        assert (await person.get("/healthz"))["building"] is None
        await person.leave()


async def test_a_build_that_fails_leaves_the_server_as_it_is(tmp_path):
    with changing(tmp_path) as here:
        here.say(says="compiling the rules", seconds=7)
        os.dup2(os.open(os.devnull, os.O_WRONLY), here.pipe)  # The builder's end is closed.
        person = Person(here.server.port)
        while (await person.get("/healthz"))["building"] is not None:
            await asyncio.sleep(0.02)
        assert await asyncio.to_thread(here.stop) == 0
        await person.leave()


async def check(folder: Path, clients: list[Client], here: Changing) -> None:
    witness = Witness(locate(str(folder / "ruse.sqlite")))
    await witness.check(clients)
    assert witness.faults == []
    assert [fault for client in clients for fault in client.refused] == []
    assert witness.commands >= sum(client.moves for client in clients) > 0
    assert here.refused == []
    assert len(here.answered) > 10
    for client in clients:
        await client.person.leave()
