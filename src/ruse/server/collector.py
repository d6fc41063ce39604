"""Python's garbage collector beside thousands of tables.

Looking through ten thousand tables takes it seconds, in which nobody is served. So it looks at what is young only; what has
grown old must not hold itself in circles: whoever lets go of a table or a connection takes it apart. All of it is looked
through when nobody is here to wait for that.
"""

from __future__ import annotations

import gc

YOUNG = 10_000
NEVER = 1 << 30


def calm_the_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


def collect_all() -> None:
    """Nobody is here."""
    if gc.get_threshold()[1] == NEVER and gc.get_count()[1] > 0:
        gc.collect()
