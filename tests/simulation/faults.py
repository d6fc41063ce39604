"""What goes wrong, each kind as often as the others, at moments drawn by the seed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from tests.simulation.network import Closed
from tests.simulation.outlived import SCENES
from tests.simulation.wrong_start import wrong_start

if TYPE_CHECKING:
    from tests.simulation.world import World

HOUR = 3600.0
SECOND_TAB = 20.0
AGAIN = 0.2
"""How likely a second tab is to send what waits for its answer, with every frame that it hears."""
Fault = Callable[["World"], Coroutine[Any, Any, None]]


def _frames(kind: str) -> Fault:
    async def fault(world: World) -> None:
        world.network.trouble[kind] += world.draw.randint(1, 6)

    return fault


async def cut(world: World) -> None:
    """Some line breaks."""
    lines = list(world.network.lines)
    if lines:
        world.network.cut(world.draw.choice(lines))


async def crash(world: World) -> None:
    """The server is gone, for a moment or for long."""
    server = world.servers[-1]
    await asyncio.sleep(world.draw.uniform(0, 0.08))
    if server is not world.servers[-1] or server.dead:
        return
    world.kill(server)
    down = world.draw.choice((0.1, 2.0, 45.0, HOUR)) * world.draw.random()
    await asyncio.sleep(down)
    await world.boot()


async def pause(world: World) -> None:
    """The server stands still and does not know it."""
    world.pause(world.servers[-1], world.draw.uniform(0.2, 8.0))


async def two_servers(world: World) -> None:
    """A server stands still, another takes its place, and then the first goes on for a while."""
    old = world.servers[-1]
    async with world.disk.writing:
        if old.dead or old.paused:
            return
        world.pause(old, world.draw.uniform(3.0, 10.0))
    world.zombies += 1
    await world.boot()
    await asyncio.sleep(world.draw.uniform(8.0, 25.0))
    if not old.dead:
        world.kill(old)


async def partition(world: World) -> None:
    """A server and the database do not reach each other for a while; its people reach it all the time."""
    server = world.servers[-1]
    world.disk.parted[server] = None
    await asyncio.sleep(world.draw.uniform(0.5, 9.0))
    world.disk.parted.pop(server, None)


async def another_tab(world: World) -> None:
    """Somebody looks from a second tab too, and what was sent is sent from there again, at the same time."""
    player, server = world.draw.choice(world.players), await world.reach()
    line, until = world.network.connect(server, server.app, player.name, player.cookie), world.loop.now + SECOND_TAB
    table, seat = player.joined, player.table.get("you")
    if table is None or seat is None:
        return
    line.send({"is": "join", "table": table})
    try:
        while (frame := await line.hear(until)) is not None:
            if frame.get("view") is not None and frame["is"] in ("snapshot", "told"):
                world.history.show(table, seat, frame["version"], frame["view"])
            order = player.pending
            if order is not None and order.table == table and world.draw.random() < AGAIN:
                order.servers.add(server.name)
                line.send({"is": order.name, "id": order.ids[-1], **order.fields})
    except Closed:
        return
    world.network.cut(line)


async def clock_jump(world: World) -> None:
    """Somebody puts the machine's clock."""
    world.wall += world.draw.choice((-1, 1)) * world.draw.choice((1.0, 60.0, 2 * HOUR)) * world.draw.random()


async def hung_bot(world: World) -> None:
    world.hung += world.draw.randint(1, 3)


async def bad_disk(world: World) -> None:
    """The next commits fail, and nobody knows whether they were kept."""
    for _ in range(world.draw.randint(1, 2)):
        world.disk.failing.append("kept" if world.draw.random() < 0.5 else "lost")


FAULTS: dict[str, Fault] = {
    "drop": _frames("drop"),
    "delay": _frames("delay"),
    "duplicate": _frames("duplicate"),
    "reorder": _frames("reorder"),
    "cut": cut,
    "crash": crash,
    "pause": pause,
    "two servers": two_servers,
    "partition": partition,
    "another tab": another_tab,
    "clock jump": clock_jump,
    "hung bot": hung_bot,
    "bad disk": bad_disk,
    **SCENES,
    "wrong start": wrong_start,
}
