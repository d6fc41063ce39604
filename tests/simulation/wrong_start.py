"""A start with the machine's clock months ahead: whoever gathers or plays meanwhile keeps the table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from ruse.kernel.errors import RuseError
from ruse.server.limits import DAY
from ruse.server.live.hall import Hall
from ruse.store import GATHERING, PLAYING, StoreDown
from tests.simulation.network import Closed
from tests.simulation.outlived import PATIENCE, Scene

if TYPE_CHECKING:
    from tests.simulation.world import World

AHEAD = 61 * DAY / 1000
"""Seconds; more than a game may rest."""
SWEEPS = 2


async def wrong_start(world: World) -> None:
    gathers, plays = Scene(world, await world.reach()), Scene(world, await world.reach())
    try:
        for scene in (gathers, plays):
            await scene.people("host")
        await gathers.open()
        await plays.open(friends=0, bots=["random"])
        host = await plays.line("host")
        await plays.begin(host)
        world.network.cut(host)
    except Closed:
        return
    world.kill(world.servers[-1])
    world.wall += AHEAD
    await world.boot()
    world.wall -= AHEAD  # From the next start on.
    for _ in range(SWEEPS):
        await asyncio.sleep(world.draw.uniform(0.5, 2.0))
        await _tidy(world)
    await _stands(gathers, GATHERING)
    await _stands(plays, PLAYING)


async def _tidy(world: World) -> None:
    """What the hall does every minute."""
    server = await world.reach()
    if server.house is not None:
        await asyncio.wait([world.loop.start(server, _sweep(server.house.hall))], timeout=PATIENCE)


async def _sweep(hall: Hall) -> None:
    with suppress(RuseError):
        await hall.tidy()


async def _stands(scene: Scene, state: str) -> None:
    world = scene.world
    server = await world.reach()
    try:
        store = server.house.store if server.house is not None else None
        found = (await world.loop.start(server, store.listing(scene.table))).state if store is not None else state
    except (asyncio.CancelledError, StoreDown):
        return
    except RuseError as trouble:
        found = str(trouble)
    if found != state:
        scene.wrong(f"a start with a wrong clock took it away: {found}")
