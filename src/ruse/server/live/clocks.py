"""Wakes a table when it asked to be woken: for a warning, a decision whose time is up, a window's end, a race.

Nothing runs while the server is down: a rebuilt table starts its clocks afresh.
"""

from __future__ import annotations

from ruse.server.live.acting import by_itself, do
from ruse.server.live.desk import Desk

AT_MOST = 3600.0
"""Seconds to the next look; a day's timer would drift with the machine's clock."""


def set_alarm(desk: Desk) -> None:
    """Look when the table wants to be woken next."""
    desk.alarm.stop()
    at = desk.table.wake_at() if desk.table is not None else None
    if at is not None:
        wait = min(max(0.0, (at - desk.house.now()) / 1000), AT_MOST)
        desk.alarm.set(wait, lambda: desk.house.spawn(wake(desk)))


async def wake(desk: Desk) -> None:
    async with desk.turn:
        table = desk.table
        if table is None or table.over() or desk.suspended is not None or not desk.house.leases.runs(desk):
            return
        await by_itself(
            desk, lambda: do(desk, lambda table, now: table.wake(now), unasked=True), lambda: {"is": "wake"}
        )
