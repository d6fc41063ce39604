"""One thing that happens later, unless it is stopped before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timer:
    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float, ring: Callable[[], None]) -> None:
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(seconds, ring)

    def is_set(self) -> bool:
        """Also when it has rung and nobody has stopped it since."""
        return self._handle is not None

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
