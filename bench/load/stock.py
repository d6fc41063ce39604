"""Tables that are stored before the server starts: dealt, with people whom the generator plays, or with bots."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from ruse.kernel.record import Secret
from ruse.kernel.registry import load_game
from ruse.kernel.sealed import fresh_secret
from ruse.server.identity import Identity
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place
from ruse.store import Store, new_id
from ruse.table import Table
from ruse.table.chairs import Live, Pace, Relaxed

TOGETHER = 200


@dataclass(frozen=True, slots=True)
class Stored:
    id: str
    cookies: tuple[str, ...]


async def stock(
    where: str | Path, count: int, game: str = "war-slayer", *, players: int | None = None, clocks: bool = False
) -> list[Stored]:
    """So many tables in a store; with clocks they have to be woken after a restart."""
    async with await Store.open(where) as store:
        identity = Identity(store, await store.house_key("cookie"))
        found: list[Stored] = []
        while len(found) < count:
            some = range(min(TOGETHER, count - len(found)))
            seats = players or load_game(game).seats[0]
            pace = Live() if clocks else Relaxed()
            found += await asyncio.gather(*(_people(store, identity, game, seats, pace) for _ in some))
        return found


async def stock_bots(
    where: str | Path, count: int, game: str = "master-of-spies", level: str = "mastermind"
) -> list[str]:
    """Tables where every seat is a bot's, which anybody may watch."""
    async with await Store.open(where) as store:
        host = await store.create_player("Host", "ink", now=_now())
        places = [Place(seat) for seat in range(load_game(game).seats[0])]
        for place in places:
            place.seat_bot(level)
        return [await _lay(store, game, places, host.id, Relaxed()) for _ in range(count)]


async def _people(store: Store, identity: Identity, game: str, seats: int, pace: Pace) -> Stored:
    players = [await store.create_player(f"Player {seat}", "ink", now=_now()) for seat in range(seats)]
    places = [Place(seat) for seat in range(seats)]
    for place, player in zip(places, players, strict=True):
        place.sit(player.id)
        place.ready, place.entropy = True, "load"
    id = await _lay(store, game, places, players[0].id, pace)
    return Stored(id, tuple(f"{identity.cookie}={identity.token(player)}" for player in players))


async def _lay(store: Store, name: str, places: list[Place], host: str, pace: Pace) -> str:
    """A table, dealt and stored."""
    game, now, id = load_game(name), _now(), new_id()
    secret = Secret(sealed=fresh_secret(), entropy=("load",) * len(places))
    table = Table.open(game, game.setup(len(places)), secret, [place.chair("Bot") for place in places], now, pace)
    options = TableOptions(table.setup.options, pace, "public").keep()
    await store.create_table(
        id, name, now=now, host=host, options=options, seats=[place.keep() for place in places],
        secret=secret.to_json(), header=table.record.header(), acting=table.asks(),
    )  # fmt: skip
    return id


def _now() -> int:
    return time.time_ns() // 1_000_000
