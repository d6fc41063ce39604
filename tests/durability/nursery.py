"""Starts real servers quickly: everything is imported once, and each server is a fork that runs `ruse serve`.

A line of JSON on the standard input is the options of a server, or a planted bug and its options; the answer is its process.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import traceback
from contextlib import nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ruse.kernel.registry import game_names
from ruse.server.beside import minds
from ruse.server.serve import serve
from tests.durability.faults import PLANTED


def live(order: dict[str, Any]) -> None:
    """One server until it is killed. Bots are forks too: importing the games again would take longer than it lives."""
    fork = multiprocessing.get_context("fork")
    planted = PLANTED[order["bug"]]() if order.get("bug") else nullcontext()
    with patch("ruse.server.beside.bots.multiprocessing.get_context", lambda _: fork), planted:
        serve(data=Path(order["data"]), **order["options"])


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    minds.warm(game_names())
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            sys.stdout = sys.stderr
            try:
                live(json.loads(line))
            except BaseException:
                traceback.print_exc()
            finally:
                sys.stderr.flush()
                os._exit(1)
        print(child, flush=True)


if __name__ == "__main__":
    main()
