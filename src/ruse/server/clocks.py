"""Wakes a table when it asked to be woken: for a warning, a decision whose time is up, a window's end, a race.

Nothing runs while the server is down: a rebuilt table starts its clocks afresh.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ruse.kernel.errors import RuseError
from ruse.server.following import overtaken
from ruse.server.part import Part
from ruse.server.release import Before
from ruse.server.rescue import rebuild, suspend
from ruse.store import Taken

if TYPE_CHECKING:
    from ruse.server.desk import Desk

AT_MOST = 3600.0
"""Seconds to the next look; a day's timer would drift with the machine's clock."""


class Alarm(Part):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._timer: asyncio.TimerHandle | None = None
        self._running: asyncio.Task[None] | None = None

    def set(self) -> None:
        """Look when the table wants to be woken next."""
        self.stop()
        table = self._desk.table
        at = table.wake_at() if table is not None else None
        if at is not None:
            wait = min(max(0.0, (at - self._desk.house.now()) / 1000), AT_MOST)
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._running = asyncio.get_running_loop().create_task(self._wake())

    async def _wake(self) -> None:
        desk = self._desk
        async with desk.turn:
            table = desk.table
            if table is None or table.over() or desk.suspended is not None or not desk.house.leases.runs(desk):
                return
            before = Before.now(desk)
            try:
                done = table.wake(desk.house.now())
                if done.rows:
                    await desk.commit(done, before, desk.house.leases.epoch(desk))
                else:
                    desk.arm()
            except Taken as quicker:
                await overtaken(desk, quicker, quicker.seq, table.drafts())
            except RuseError as trouble:
                desk.house.log.error("clock", table=desk.id, trouble=str(trouble))
                await rebuild(desk)
            except Exception:
                await suspend(desk, {"is": "wake"})
