"""What every part of a server stands on: settings, time, store, bots, rates, metrics, log. It knows no table."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Coroutine
from typing import Any

import structlog

from ruse.server.bell import Bell
from ruse.server.beside.bots import Thinkers
from ruse.server.doubt import Doubt
from ruse.server.limits import HouseRates, NoRoom
from ruse.server.metrics import Metrics
from ruse.server.settings import Settings
from ruse.server.steady_clock import SteadyClock
from ruse.server.words import phrase
from ruse.store import Store


class Ground:
    def __init__(self, settings: Settings, store: Store, time: SteadyClock | None = None) -> None:
        self.settings = settings
        self.bell = Bell()
        self.store = store
        self.thinkers = Thinkers(settings.limits)
        self.rates = HouseRates(settings.limits)
        self.doubt = Doubt(store, settings.limits)
        self.metrics = Metrics()
        self.log = structlog.get_logger()
        self._time = time or SteadyClock()
        self._tasks: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        return self._time.now()

    def agree(self, now: int) -> None:
        self._time.agree(now)

    def check_room(self) -> None:
        """When the disk is nearly full, what is left of it is for moves."""
        try:
            free = shutil.disk_usage(self.settings.data).free
        except OSError:
            return
        if free < self.settings.limits.disk_floor:
            raise NoRoom(phrase("theDiskOfThisServer"))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside; a failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        trouble = None if task.cancelled() else task.exception()
        if trouble is not None:
            self.log.error("background work failed", trouble=repr(trouble))

    def end(self) -> None:
        """Nothing goes on any more."""
        for task in list(self._tasks):
            task.cancel()
        self.thinkers.stop()
        self.bell.stop()
