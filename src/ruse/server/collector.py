"""Python's garbage collector beside thousands of tables.

Looking through ten thousand tables takes it seconds, in which nobody is served. So it looks at what is young only; what has
grown old must not hold itself in circles: whoever lets go of a table or a connection takes it apart. All of it is looked
through when nobody is here to wait for that.

And it looks often. By itself it would when many more objects were made than let go of; but a move makes as many as it lets
go of, and after ten thousand moves nearly everything at ten thousand tables is young.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

YOUNG = 10_000
NEVER = 1 << 30
OFTEN = 0.1
"""Seconds."""


def calm_the_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


async def collect_young(anybody: Callable[[], object]) -> None:
    """As long as anybody is here."""
    while True:
        await asyncio.sleep(OFTEN)
        if anybody():
            gc.collect(0)


def collect_all() -> None:
    """Nobody is here."""
    if gc.get_threshold()[1] == NEVER and gc.get_count()[1] > 0:
        gc.collect()
