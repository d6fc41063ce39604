"""A server full of tables is killed and started again and again; each time everything told is held against the rows."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from ruse.kernel.registry import game_names, load_game
from ruse.store.location import locate
from tests.durability.crowd import Client, Programmed, gathered, play_until
from tests.durability.servers import servers
from tests.durability.witness import Witness

MOVES = 10
"""A server lives for so many moves, at most."""
MOMENT = 0.02
"""Seconds from the last of them to the kill, at most."""
TAKING_OVER = 8.0
LOOK = 5
"""After so many kills everything told since the last look is held against the rows: what is lost stays lost."""


@dataclass
class Figures:
    kills: int = 0
    moves: int = 0
    views: int = 0
    tokens: int = 0
    """Tokens that were tried again after they had been replaced."""
    whole: int = 0
    """Kills that took what stands below the server too."""
    faults: list[str] = field(default_factory=list)


async def killed(
    folder: Path,
    kills: int,
    seed: int,
    *,
    database: str | None = None,
    bug: str | None = None,
    also_kill: Callable[[], None] | None = None,
    revive: Callable[[], None] | None = None,
    share: float = 1.0,
    report: Callable[[Figures], None] = lambda _: None,
    each: int = 1,
    kind: type[Client] = Client,
    doors: int = 1,
) -> Figures:
    """Kill a server so often. Of several on one database one is killed after the other, while people go on at those left.
    `also_kill` and `revive` are for what stands below it, a whole PostgreSQL, which goes
    along in this share of the kills."""
    draw, figures = random.Random(seed), Figures()
    games = {name: (load_game(name).seats[0] - 1, ["random"]) for name in game_names()}
    clients: list[Client] = []
    with ExitStack() as stack:
        here = [stack.enter_context(servers(folder / f"server{door}", database, bug)) for door in range(doors)]
        witness = Witness(locate(here[0].where))
        while figures.kills < kills:
            for server in here:
                await server.start()
            clients = clients or await gathered([server.port for server in here], games, each, seed, kind)
            tasks = await play_until(clients, draw.randint(1, MOVES))
            await asyncio.sleep(draw.uniform(0, MOMENT))
            whole = also_kill is not None and draw.random() < share
            if also_kill is not None and whole:
                also_kill()
            first, *others = draw.sample(here, doors)
            first.kill()
            for other in others:
                await moved(clients, draw.randint(0, 3))
                other.kill()
            await asyncio.gather(*tasks)
            if revive is not None and whole:
                await asyncio.to_thread(revive)
            figures.kills += doors
            if figures.kills % LOOK < doors or figures.kills >= kills:
                await witness.check(clients)
            figures.whole += whole
            figures.tokens = sum(client.tried for client in clients if isinstance(client, Programmed))
            figures.moves, figures.views = sum(client.moves for client in clients), witness.views
            figures.faults = witness.faults
            report(figures)
    for client in clients:
        for person in client.doors:
            await person.leave()
    return figures


async def moved(clients: list[Client], many: int) -> None:
    """Until so many moves more are made at what is left, or for a while: a table first has to be taken over."""
    target, give_up = sum(client.moves for client in clients) + many, time.monotonic() + TAKING_OVER
    while sum(client.moves for client in clients) < target and time.monotonic() < give_up:
        await asyncio.sleep(0.002)
