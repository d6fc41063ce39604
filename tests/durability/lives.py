"""A server full of tables is killed and started again and again; each time everything told is held against the rows."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ruse.kernel.registry import game_names, load_game
from ruse.store.places import find_place
from tests.durability.crowd import Client, gathered, play_until
from tests.durability.servers import servers
from tests.durability.witness import Witness

MOVES = 10
"""A server lives for so many moves, at most."""
MOMENT = 0.02
"""Seconds from the last of them to the kill, at most."""
LOOK = 5
"""After so many kills everything told since the last look is held against the rows: what is lost stays lost."""


@dataclass
class Figures:
    kills: int = 0
    moves: int = 0
    views: int = 0
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
) -> Figures:
    """Kill a server so often. `also_kill` and `revive` are for what stands below it, a whole PostgreSQL, which goes
    along in this share of the kills."""
    draw, figures = random.Random(seed), Figures()
    games = {name: (load_game(name).seats[0] - 1, ["random"]) for name in game_names()}
    clients: list[Client] = []
    with servers(folder, database, bug) as here:
        witness = Witness(find_place(here.where))
        for number in range(1, kills + 1):
            await here.start()
            clients = clients or await gathered(here.port, games, each, seed)
            tasks = await play_until(clients, draw.randint(1, MOVES))
            await asyncio.sleep(draw.uniform(0, MOMENT))
            whole = also_kill is not None and draw.random() < share
            if also_kill is not None and whole:
                also_kill()
            here.kill()
            await asyncio.gather(*tasks)
            if revive is not None and whole:
                await asyncio.to_thread(revive)
            if number % LOOK == 0 or number == kills:
                await witness.check(clients)
            figures.kills += 1
            figures.whole += whole
            figures.moves, figures.views = sum(client.moves for client in clients), witness.views
            figures.faults = witness.faults
            report(figures)
    for client in clients:
        await client.person.leave()
    return figures
