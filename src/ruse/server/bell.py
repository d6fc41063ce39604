"""Rings at a moment, to a fraction of a millisecond, from a thread of its own.

The loop's own timers are rounded to whole milliseconds, counted from when the loop comes to wait for them: how late they are
tells how long the work before took.
"""

from __future__ import annotations

import asyncio
import threading
import time
from heapq import heappop, heappush
from itertools import count

Wait = asyncio.Future[None]


class Bell:
    def __init__(self) -> None:
        self._waiting: list[tuple[float, int, Wait]] = []
        self._numbers = count()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._stopped = False

    def now(self) -> float:
        return time.monotonic()

    async def until(self, when: float) -> None:
        """Wait for a moment of this bell's clock."""
        if when <= self.now():
            return
        loop = asyncio.get_running_loop()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, args=(loop,), name="bell", daemon=True)
            self._thread.start()
        wait: Wait = loop.create_future()
        with self._changed:
            heappush(self._waiting, (when, next(self._numbers), wait))
            if self._waiting[0][2] is wait:
                self._changed.notify()
        await wait

    def stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._changed:
            while not self._stopped:
                due, now = list[Wait](), self.now()
                while self._waiting and self._waiting[0][0] <= now:
                    due.append(heappop(self._waiting)[2])
                if due:
                    loop.call_soon_threadsafe(_ring, due)
                else:
                    self._changed.wait(self._waiting[0][0] - now if self._waiting else None)


def _ring(waits: list[Wait]) -> None:
    for wait in waits:
        if not wait.done():
            wait.set_result(None)
