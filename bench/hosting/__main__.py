"""Play through nginx at two processes on one PostgreSQL, and kill one of them again and again.

python -m bench.hosting [--kills 6] [--tables 2] [--seed 0]

What everybody was told is held against the rows. It prints how many moves there were and how long nobody could move.
"""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

from cyclopts import App

from bench.hosting.proxy import provide, proxy, refusal, written
from bench.hosting.units import verified
from ruse.kernel.registry import game_names, load_game
from ruse.store.location import locate
from tests.durability.clusters import killable_cluster
from tests.durability.crowd import Client, gathered
from tests.durability.scratch import scratch
from tests.durability.servers import Servers, quiet_port, servers
from tests.durability.witness import Witness

BETWEEN = 40
"""Moves between two kills."""
PATIENCE = 120.0
app = App(help=__doc__)


@dataclass
class Found:
    kills: int = 0
    moves: int = 0
    views: int = 0
    pauses: list[float] = field(default_factory=list)
    """Seconds from each kill until everybody had moved again."""
    faults: list[str] = field(default_factory=list)


@app.default
def hosting(*, kills: int = 6, tables: int = 2, seed: int = 0) -> None:
    """`tables` is for each of the games."""
    provide()
    folder = scratch("ruse-hosting-")
    try:
        said = verified(folder)
        print("unit files: " + ("there is no systemd here" if said is None else said or "systemd takes them"))
        refused = refusal(written(folder, quiet_port(), (quiet_port(), quiet_port()), secure=True))
        print(f"deploy/nginx.conf with HTTPS: {refused or 'nginx takes it'}")
        if said or refused:
            sys.exit(1)
        seen = asyncio.run(tried(folder, kills, tables, seed))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for fault in seen.faults:
        print(fault, file=sys.stderr)
    print(
        f"{seen.kills} kills of one of two processes behind nginx, {seen.moves} acknowledged moves, "
        f"{seen.views} views compared"
    )
    print("everybody had moved again after " + ", ".join(f"{pause:.1f}" for pause in seen.pauses) + " s")
    print(f"lost or different: {len(seen.faults)}")
    sys.exit(bool(seen.faults))


async def tried(folder: Path, kills: int, tables: int, seed: int) -> Found:
    seen = Found()
    games = {name: (load_game(name).seats[0] - 1, ["random"]) for name in game_names()}
    with ExitStack() as stack:
        database = stack.enter_context(killable_cluster()).cluster.make("hosted")
        pair = [stack.enter_context(servers(folder / name, database)) for name in ("first", "second")]
        for server in pair:
            await server.start()
        port = quiet_port()
        (folder / "nginx").mkdir()
        stack.enter_context(proxy(folder / "nginx", port, tuple(server.port for server in pair)))
        clients = await gathered([port], games, tables, seed)
        playing = [asyncio.create_task(play_on(client)) for client in clients]
        try:
            for victim, _ in zip(cycle(pair), range(kills), strict=False):
                await moved(clients, BETWEEN)
                seen.pauses.append(await killed(victim, clients))
                seen.kills += 1
                await victim.start()
            await moved(clients, BETWEEN)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        witness = Witness(locate(database))
        await witness.check(clients)
        seen.moves, seen.views, seen.faults = sum(c.moves for c in clients), witness.views, witness.faults
        for client in clients:
            await client.person.leave()
    return seen


async def play_on(client: Client) -> None:
    """Through every broken line: come again, as a page does."""
    while True:
        await client.live()
        await asyncio.sleep(0.1)


async def moved(clients: list[Client], more: int) -> None:
    target = sum(client.moves for client in clients) + more
    await until(lambda: sum(client.moves for client in clients) >= target)


async def killed(victim: Servers, clients: list[Client]) -> float:
    """How long it took until everybody had moved again."""
    before = [client.moves for client in clients]
    began = time.monotonic()
    victim.kill()
    await until(lambda: all(client.moves > moves for client, moves in zip(clients, before, strict=True)))
    return time.monotonic() - began


async def until(holds: Callable[[], bool]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > give_up:
            raise RuntimeError("the play does not go on")
        await asyncio.sleep(0.02)


if __name__ == "__main__":
    app()
