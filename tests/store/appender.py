"""A process that appends as fast as it can and says what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from ruse.store import Store, new_id
from tests.store.games import HEADER, row

TABLES = 20


async def append_for_ever(store: Store, id: str) -> None:
    number = 0
    while True:
        await store.append(id, number, [row(number, f"c{number}")], now=number)
        print(id, number, flush=True)
        number += 1


async def main(where: str, scribe: bool) -> None:
    store = await Store.open(where, scribe=scribe)
    ids = [new_id() for _ in range(TABLES)]
    for id in ids:
        await store.create_table(id, "war-slayer", now=1, header=HEADER)
    await asyncio.gather(*(append_for_ever(store, id) for id in ids))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], "scribe" in sys.argv))
