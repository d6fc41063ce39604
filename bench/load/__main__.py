"""Load on a server of its own, on loopback, and what becomes of it. It prints a table of the figures and their targets.

    PYTHONPATH=src python -m bench.load                     # everything, some fifteen minutes
    PYTHONPATH=src python -m bench.load closed paced        # two scenes
    PYTHONPATH=src python -m bench.load closed --seconds 5
    PYTHONPATH=src python -m bench.load boardgame           # beside boardgame.io, which npm fetches

The generator shares the machine with the server, so times are worse than a server alone would give; its CPU and memory are
its own. Nothing fails here: a busy machine is no fault of the program.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import uvloop

from bench.load.scenes import Row, beside_boardgame, beside_bots, closed, human, paced, restart, slow, watched
from bench.load.sizes import sizes
from bench.load.weights import weights

SCENES: dict[str, Callable[[float], Coroutine[Any, Any, list[Row]]]] = {
    "closed": closed, "paced": paced, "human": human, "watched": watched, "slow": slow, "bots": beside_bots,
    "restart": restart, "sizes": sizes, "weights": weights,
}  # fmt: skip
LONGEST = 60.0


async def closed_on_postgres(seconds: float) -> list[Row]:
    from tests.store.postgres import cluster

    with cluster() as made:
        return await closed(seconds, made.make("load"))


SCENES["postgres"] = closed_on_postgres
ASKED_FOR = {"boardgame": beside_boardgame}
"""Only when they are named: these fetch what they measure."""


def show(rows: list[Row]) -> None:
    wide = max(len(name) for name, _, _ in rows)
    print(f"{'figure':<{wide}}  {'here':>10}  {'target':>10}")
    for name, here, target in rows:
        print(f"{name:<{wide}}  {here:>10}  {target:>10}", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("scenes", nargs="*", choices=[*SCENES, *ASKED_FOR, []], help="all but boardgame unless named")
    asked.add_argument("--seconds", type=float, default=15.0)
    given = asked.parse_args()
    gc.disable()  # A generator that stops to tidy up would measure itself.
    rows: list[Row] = []
    for name in given.scenes or SCENES:
        found = uvloop.run((SCENES | ASKED_FOR)[name](min(given.seconds, LONGEST)))
        print(f"{name}: " + "; ".join(f"{what.strip()} {here}" for what, here, _ in found), file=sys.stderr, flush=True)
        rows += found
    show(rows)


if __name__ == "__main__":
    main()
