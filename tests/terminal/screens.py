"""Drives the terminal client by keys alone and reads what is on its screen."""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ruse.terminal.app import PlayApp
from ruse.terminal.opening import Opening, find_game, settle
from ruse.terminal.palette import NIGHT
from ruse.terminal.play_screen import PlayScreen
from ruse.terminal.session import Session

SIZES = ((80, 24), (120, 40))
PATIENCE = 60.0
"""Seconds after which nothing is thought to come any more: a machine may be busy with other tests."""
ROUNDS = 40
"""What a key sets off has so many rounds of the loop, however slow each of them is."""


def opening(record: Path, game: str = "war-slayer", **changed: Any) -> Opening:
    asked: dict[str, Any] = {
        "against": None, "hotseat": False, "seed": 3, "switches": [], "record": record, "names": [], "seats": None,
    }  # fmt: skip
    return settle(find_game(game), **{**asked, **changed})


def app_for(open_session: Callable[[], Session], **changed: Any) -> PlayApp:
    return PlayApp(open_session, NIGHT, motion=False, **changed)


def text_of(app: Any) -> str:
    """The characters on the screen, line by line."""
    lines: dict[str, list[tuple[float, str]]] = {}
    for x, y, said in re.findall(
        r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', app.export_screenshot()
    ):
        lines.setdefault(y, []).append((float(x), html.unescape(said).replace("\xa0", " ")))
    return "\n".join(
        "".join(said for _, said in sorted(parts)) for _, parts in sorted(lines.items(), key=lambda i: float(i[0]))
    )


def table_of(app: Any) -> PlayScreen:
    screen = app.screen
    assert isinstance(screen, PlayScreen), f"the table is not in sight, but {screen}"
    return screen


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        for _ in range(ROUNDS):
            await asyncio.sleep(0)
        await pilot.pause()


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"the screen does not come to that:\n{text_of(pilot.app)}"
        await pilot.pause(0.01)


async def settled(pilot: Pilot[None]) -> PlayScreen:
    """Wait until the table asks for a key, or is over."""

    def at_rest() -> bool:
        screen = pilot.app.screen
        return isinstance(screen, PlayScreen) and (screen.wants_key or screen.finished)

    await until(pilot, at_rest)
    return table_of(pilot.app)


async def next_decision(pilot: Pilot[None]) -> PlayScreen:
    """Past the ends of missions, to the next decision or the end of the game."""
    for _ in range(10):
        screen = await settled(pilot)
        if screen.finished or screen.asked is not None:
            return screen
        await press(pilot, "enter")
    raise AssertionError("no decision comes")


async def decide(pilot: Pilot[None], screen: PlayScreen) -> None:
    """The plainest choice: cards as they were drawn, and go on."""
    assert screen.asked is not None
    await press(pilot, *(("c", "enter") if screen.asked.kind == "back-out" else ("enter", "enter")))
