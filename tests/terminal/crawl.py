"""Every screen of the terminal, as text, in the language of the environment: `python -m tests.terminal.crawl FILE`.

It writes JSON: the name of each screen, what stands on it, and the moves that may be named there.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ruse.kernel.registry import game_names
from ruse.kernel.state import SPECTATOR
from ruse.puzzles.sets import games_with_puzzles
from ruse.terminal.app import OneScreen
from ruse.terminal.palette import NIGHT
from ruse.terminal.puzzle_book import PuzzleBook
from ruse.terminal.puzzle_screen import PuzzleScreen, asked
from ruse.terminal.reel import Reel
from ruse.terminal.remote.app import RemoteApp
from ruse.terminal.remote.lobby import Lobby
from ruse.terminal.remote.table_screen import TableScreen
from ruse.terminal.remote.wishing import wish_for
from ruse.terminal.replay_screen import ReplayScreen
from ruse.terminal.session import Session
from tests.server.serving import serving
from tests.terminal.screens import app_for, next_decision, opening, press, settled, text_of, until
from tests.terminal.test_archive import play_some

SIZE = (120, 40)
Screens = dict[str, dict[str, Any]]
MOVES = (60,)
"""After so many moves of bots each game's table is looked at."""


class Crawl:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.screens: Screens = {}

    def keep(self, name: str, app: Any, moves: list[str]) -> None:
        self.screens[name] = {"text": text_of(app), "moves": moves}

    async def tables(self, game: str) -> None:
        for number in MOVES:
            record = self.folder / f"{game}-{number}.jsonl"
            session = opening(record, game=game).open()
            play_some(session, number)
            await self.table(f"{game} after {number}", session)
            if number:
                await self.replay(game, record)

    async def table(self, name: str, session: Session) -> None:
        app = app_for(lambda: session)
        async with app.run_test(size=SIZE) as pilot:
            screen = await next_decision(pilot)
            moves = [] if screen.asked is None else [move.text for move in screen.asked.legal]
            self.keep(name, app, moves)
            for say, keys in {"keys": ("question_mark",), "prompt": ("colon",), "leaving": ("q",)}.items():
                await press(pilot, *keys)
                self.keep(f"{name}, {say}", app, moves)
                await press(pilot, "escape")
            await press(pilot, "enter", "u")
            self.keep(f"{name}, taken back", app, moves)
            await press(pilot, "q", "r")
            await until(pilot, lambda: screen.finished)
            await settled(pilot)
            self.keep(f"{name}, over", app, moves)
        session.close()

    async def replay(self, game: str, record: Path) -> None:
        reel = Reel.load(record)
        app = OneScreen(lambda: ReplayScreen(reel, NIGHT, SPECTATOR, 3), NIGHT)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            self.keep(f"{game} replayed", app, reel_moves(reel))
            await press(pilot, "question_mark")
            self.keep(f"{game} replayed, keys", app, reel_moves(reel))
            await press(pilot, "escape", "end")
            self.keep(f"{game} replayed, end", app, reel_moves(reel))

    async def hotseat(self) -> None:
        app = app_for(opening(self.folder / "hotseat.jsonl", hotseat=True).open)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: "⟦" in text_of(app))
            self.keep("curtain", app, [])

    async def puzzle(self, game: str) -> None:
        book = PuzzleBook(self.folder / "puzzles.json")
        first = asked(book.next(game))
        moves = [offer.text for offer in first.posed.offers]
        app = OneScreen(lambda: PuzzleScreen(first, book, game, NIGHT), NIGHT)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            self.keep(f"{game} puzzle", app, moves)
            await press(pilot, "1")
            self.keep(f"{game} puzzle answered", app, moves)
            await press(pilot, "question_mark")
            self.keep(f"{game} puzzle, keys", app, moves)

    async def remote(self) -> None:
        async with serving(self.folder / "server") as here:
            base = f"http://127.0.0.1:{here.port}"
            nothing: dict[str, Any] = {"against": None, "switches": [], "names": ["Tess"], "seats": None, "choices": []}
            await self.at_server("lobby", wish_for(base, None, None, **nothing), lambda on: isinstance(on, Lobby))
            for game in game_names():
                friends = wish_for(base, None, game, **nothing)
                await self.at_server(
                    f"{game} gathering", friends, lambda on: isinstance(on, TableScreen) and on.table.id
                )
                bots = wish_for(base, None, game, **{**nothing, "against": "recruit"})
                dealt: Callable[[Any], Any] = lambda on: isinstance(on, TableScreen) and on.asked is not None  # noqa: E731
                await self.at_server(f"{game} at a server", bots, dealt, "question_mark", "q")

    async def at_server(self, name: str, wish: Any, there: Callable[[Any], Any], *panels: str) -> None:
        app = RemoteApp(wish, NIGHT, motion=False, confirm=False)
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda: there(app.screen))
            await until(pilot, lambda: "⟦" in text_of(app))
            on: Any = app.screen
            moves = [move.text for move in on.asked.legal] if getattr(on, "asked", None) is not None else []
            self.keep(name, app, moves)
            for key in panels:
                await press(pilot, key)
                self.keep(f"{name}, {key}", app, moves)
                await press(pilot, "escape")


def reel_moves(reel: Reel) -> list[str]:
    return [step for row in reel.record.rows for step in row.get("steps", ())]


async def crawl(folder: Path) -> Screens:
    os.environ["XDG_DATA_HOME"] = str(folder / "home")
    seen = Crawl(folder)
    for game in game_names():
        await seen.tables(game)
    for game in games_with_puzzles():
        await seen.puzzle(game)
    await seen.hotseat()
    await seen.remote()
    return seen.screens


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as kept:
        Path(sys.argv[1]).write_text(json.dumps(asyncio.run(crawl(Path(kept)))), encoding="utf-8")
