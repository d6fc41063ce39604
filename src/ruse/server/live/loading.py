"""A table's game as its rows left it, played again beside the event loop: a long one takes seconds, and nobody waits."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from ruse.server.live.desk import House
from ruse.store import Kept
from ruse.table import Table


async def read_again(house: House, id: str, known: int | None = None) -> tuple[Kept, Table | None]:
    """A table as the store has it, with its game if that has begun, or with so many of its rows done. If another process
    runs it, its clocks have gone on; if nobody did, they stood still."""
    run_since = await house.leases.run_since(id)
    kept = await house.store.load(id)
    kept = kept if known is None else replace(kept, rows=kept.rows[:known])
    if kept.header is None or kept.listing.suspended is not None:
        return kept, None
    return kept, await asyncio.to_thread(_play, kept, house.now(), run_since)


def _play(kept: Kept, now: int, run_since: int | None) -> Table:
    record = kept.record()
    assert record.secret is not None
    return Table.rebuild(record, record.secret, now, run_since)
