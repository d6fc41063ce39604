"""The server's time: the wall clock's when it starts, and steady from then on, however the wall clock is put meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

Nanoseconds = Callable[[], int]

BOOT: int | None = getattr(time, "CLOCK_BOOTTIME", None)
since_boot: Nanoseconds = time.monotonic_ns if BOOT is None else partial(time.clock_gettime_ns, BOOT)
"""Never goes back; goes on while the machine sleeps, where it can tell."""


class SteadyClock:
    def __init__(self, wall: Nanoseconds = time.time_ns, steady: Nanoseconds = since_boot) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def agree(self, now: int) -> None:
        """Count from this time: that of servers which were here before."""
        self._ahead = now * 1_000_000 - self._steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self._ahead + self._steady()) // 1_000_000
