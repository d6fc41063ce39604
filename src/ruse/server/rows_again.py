"""A table's game as its rows left it, played again beside the event loop: a long one takes seconds, and nobody waits."""

from __future__ import annotations

import asyncio

from ruse.server.locks import Locks
from ruse.store import Kept
from ruse.table import Table

Played = tuple[Table | None, Locks]
"""The game, if it has begun, and who has locked in a choice."""


async def play_again(kept: Kept, now: int) -> Played:
    if kept.header is None or kept.listing.suspended is not None:
        return None, Locks()
    return await asyncio.to_thread(_play, kept, now)


def _play(kept: Kept, now: int) -> Played:
    record = kept.record()
    assert record.secret is not None
    return Table.rebuild(record, record.secret, now), Locks.after(record, record.secret)
