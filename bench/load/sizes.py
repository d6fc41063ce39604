"""The message of a reconnect, as it goes over the wire (which compresses nothing), over whole games of every game."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from bench.load.scenes import Row, say
from bench.load.stock import stock
from ruse.kernel.registry import game_names, load_game
from ruse.server.house import House
from ruse.server.live import scene
from ruse.server.live.desk import Desk
from ruse.server.settings import Settings
from ruse.wire.codec import encode

MOVES = 400


async def sizes(seconds: float) -> list[Row]:
    rows = []
    for name in game_names():
        low, high = load_game(name).seats
        most = {count: await _largest(name, count) for count in range(low, high + 1)}
        worst = max(most, key=lambda count: most[count])
        rows.append(
            (
                f"largest reconnect message, {load_game(name).title} ({worst} players)",
                f"{most[worst] / 1024:.1f} kB",
                "16 kB",
            )
        )
    return rows


async def _largest(name: str, players: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        [table] = await stock(where / "ruse.sqlite", 1, name, players=players)
        house = await House.open(Settings(where))
        try:
            return await _play(await house.hall.desk(table.id), name)
        finally:
            await house.close()
            await house.store.close()


async def _play(desk: Desk, name: str) -> int:
    """A game by random moves; after each of them one player reconnects, at the end all of them."""
    table, dice, most = desk.playing(), random.Random(7), 0
    for number in range(MOVES):
        if table.over():
            break
        if not table.owing_seats():
            table.wake(1 << 60)
            continue
        seat = dice.choice(table.owing_seats())
        decision = table.decision(seat)
        assert decision is not None
        move, more = dice.choice(list(zip(decision.legal, decision.more, strict=True)))
        (table.draft if more else _act(table))(seat, decision.id, [move.text])
        say(f"{name} with {len(desk.places)}: move {number}, {most} bytes")
        most = max(most, await _reconnect(desk, dice.randrange(len(desk.places))))
    return max([most, *[await _reconnect(desk, place.seat) for place in desk.places]])


async def _reconnect(desk: Desk, seat: int) -> int:
    """Bytes of the largest frame that somebody gets who comes back to this seat."""
    player = desk.places[seat].player
    connection = cast(Any, SimpleNamespace(player=SimpleNamespace(id=player), base="https://ruse.example.org"))
    return max(len(encode(message)) for message in await scene.arrival(desk, connection))


def _act(table: Any) -> Any:
    return lambda seat, decision, steps: table.act(seat, decision, steps, 0)
