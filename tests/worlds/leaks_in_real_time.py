"""Planted leaks through windows and races."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from ruse.server.live import keeping, real_time, scene
from ruse.server.live.desk import Desk
from ruse.table import Table
from ruse.table.chairs import Chair
from ruse.table.races import Run
from ruse.table.windows import Window
from tests.worlds.planted import Leak, around, leak, live_table, truth

IN_REAL_TIME: dict[str, Leak] = {}
"""Of games that have them alone."""


@leak("how long a window lasts", IN_REAL_TIME)
def _window_length() -> Iterator[None]:
    def spoil(shown: Any, desk: Desk, *_: Any) -> Any:
        if shown is not None:
            shown.length += truth(desk) % 50
        return shown

    with around(real_time, "_window", spoil):
        yield


@leak("when a window ends", IN_REAL_TIME)
def _window_end() -> Iterator[None]:
    with live_table() as live, around(Window, "ends_at", lambda at, *_: at + truth(live[0]) % 50):
        yield


@leak("who can only pass is not waited for", IN_REAL_TIME)
def _answered_for() -> Iterator[None]:
    honest = Window.awaits
    with live_table() as live:

        def hasty(window: Window, chair: Chair) -> bool:
            table = live[0].table if live else None
            here = table is not None and table.moments.window is window
            decision = table.decision(chair.seat) if table is not None and here else None
            return honest(window, chair) and (decision is None or len(decision.legal) > 1)

        with patch.object(Window, "awaits", hasty):
            yield


@leak("when a race opens", IN_REAL_TIME)
def _race_wait() -> Iterator[None]:
    with live_table() as live, around(Run, "wakes_at", lambda at, *_: at + truth(live[0]) % 50):
        yield


@leak("the time of an answer in a window, in the feed", IN_REAL_TIME)
def _answered_at() -> Iterator[None]:
    with patch.object(keeping, "_shows", lambda *_: True):
        yield


@leak("who has answered in a window", IN_REAL_TIME)
def _answered() -> Iterator[None]:
    with patch.object(Table, "waits_for", Table.acting):
        yield


@leak("what everybody has locked in", IN_REAL_TIME)
def _locked_in() -> Iterator[None]:
    def spoil(seat: Any, desk: Desk, *_: Any) -> Any:
        seat.locked = desk.table is not None and seat.seat in desk.table.locked
        return seat

    with around(scene, "_seat", spoil):
        yield
