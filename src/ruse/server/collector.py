"""Python's garbage collector beside thousands of tables.

Looking through ten thousand tables takes it seconds, in which nobody is served. So it looks at what is young only; what has
grown old must not hold itself in circles: whoever lets go of a table or a connection takes it apart. All of it is looked
through when nobody is here to wait for that.

And it looks often. By itself it would when many more objects were made than let go of; but a move makes as many as it lets
go of, and after ten thousand moves nearly everything at ten thousand tables is young. How often depends on how long a look
takes: no longer than anybody would notice, and no more often than that needs.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from time import perf_counter

YOUNG = 10_000
NEVER = 1 << 30
OFTEN, SELDOM = 0.05, 1.0
"""Seconds between two looks, at least and at most."""
UNNOTICED = 0.012
"""Seconds that a look may take."""


def calm_the_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


async def collect_young(anybody: Callable[[], object]) -> None:
    """As long as anybody is here."""
    wait = OFTEN
    while True:
        await asyncio.sleep(wait)
        if anybody():
            began = perf_counter()
            gc.collect(0)
            wait = next_look(wait, perf_counter() - began)


def next_look(waited: float, took: float) -> float:
    """How long to wait after a look that took so long: at most half as many objects more are young by then."""
    return min(SELDOM, max(OFTEN, waited * UNNOTICED / max(took, UNNOTICED / 1.5)))


def collect_all() -> None:
    """Nobody is here."""
    if gc.get_threshold()[1] == NEVER and gc.get_count()[1] > 0:
        gc.collect()
