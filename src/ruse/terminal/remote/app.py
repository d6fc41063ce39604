"""The terminal at a server: its lobby, a new table, or one that somebody gave the link or the code of."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

from textual import work

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.options import Options
from ruse.kernel.registry import game_names, load_game
from ruse.terminal.again import command, replay_command
from ruse.terminal.app import RuseApp
from ruse.terminal.palette import Palette
from ruse.terminal.panels import Question
from ruse.terminal.remote.address import Address
from ruse.terminal.remote.calls import Calls
from ruse.terminal.remote.line import Line, Lost
from ruse.terminal.remote.lobby import Lobby, lines_of
from ruse.terminal.remote.table_screen import TableScreen
from ruse.terminal.words import phrase
from ruse.wire import messages
from ruse.wire.shapes import Home, NewTable, RelaxedPace

ARRIVAL = 20.0
"""Seconds until a table that does not answer is given up."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    address: Address
    game: Game | None = None
    name: str | None = None
    seats: int | None = None
    against: str | None = None
    options: Options = field(default_factory=dict)
    chosen: Options = field(default_factory=dict)
    daily: bool = False
    """The deal of today, whichever game that is."""


class RemoteApp(RuseApp):
    def __init__(
        self, wish: Wish, palette: Palette, *, motion: bool = True, confirm: bool = True, ask_anyway: bool = False
    ) -> None:
        super().__init__(palette)
        self.wish = wish
        self.calls = Calls(wish.address)
        self.motion, self.confirm, self.ask_anyway = motion, confirm, ask_anyway
        self.line: Line | None = None
        self.copy: Path | None = None
        """Where the record of the game that ended here is kept."""

    def goodbye(self) -> str | None:
        if self.copy is not None:
            return phrase("lookAtItAgainWith", replay_command=replay_command(self.copy))
        if self.line is None or self.failure is not None:
            return None
        link = self.wish.address.link(self.line.table)
        return phrase("theTableIsKeptBy", command=command("play", "--server", link))

    @work
    async def on_mount(self) -> None:
        try:
            home = await self.calls.home()
            if self.wish.name is not None and home.you.name != self.wish.name:
                home.you = await self.calls.call_oneself(self.wish.name)
            table = await self._find_table(home)
            if table is None:
                self.exit()
            else:
                await self._enter(table)
        except RuseError as error:
            self.fail(error)

    async def _find_table(self, home: Home) -> str | None:
        wish = self.wish
        if wish.daily:
            return (await self.calls.daily()).id
        if wish.address.table is not None:
            return wish.address.table
        if wish.game is not None:
            return await self._open(wish.game, wish.seats or wish.game.seats[0])
        chosen = await self.push_screen_wait(Lobby(home, lines_of(home, game_names()), wish.address.base, self.palette))
        if chosen is None or chosen.game is None:
            return chosen.table if chosen is not None else None
        game = load_game(chosen.game)
        seats = await self._ask_seats(game)
        return await self._open(game, seats) if seats is not None else None

    async def _ask_seats(self, game: Game) -> int | None:
        low, high = game.seats
        if low == high:
            return low
        answers = tuple((str(count), phrase("players2", many=count)) for count in range(low, high + 1))
        answer = await self.push_screen_wait(
            Question(phrase("howManyAtTheTable"), (*answers, ("Esc", phrase("none"))), self.palette)
        )
        return int(answer) if answer is not None and answer.isdecimal() else None

    async def _open(self, game: Game, seats: int) -> str:
        """A new table: with bots of one level, or with seats for friends."""
        wish, others = self.wish, seats - 1
        wanted = NewTable(
            game=game.name, bots=[wish.against] * others if wish.against else [], friends=0 if wish.against else others,
            switches=wish.options, pace=RelaxedPace(), spectators="public", line=False, free_chat=True,
            chosen=wish.chosen,
        )  # fmt: skip
        return (await self.calls.open_table(wanted)).id

    @work
    async def go_to(self, table: str) -> None:
        """A rematch is another table."""
        if self.line is None or self.line.table == table:
            return
        old = self.line
        self.line = None
        await old.close()
        try:
            await self._enter(table)
        except RuseError as error:
            self.fail(error)

    async def _enter(self, table: str) -> None:
        line = self.line = Line(self.wish.address, self.calls.identity, table)
        self.run_worker(line.run(), name=f"line to {table}")
        try:
            first = await asyncio.wait_for(self._first(line), ARRIVAL)
        except TimeoutError:
            raise RuseError(phrase("theTableDoesNotAnswer", table=table)) from None
        screen = TableScreen(
            self.calls, line, first, self.palette, self.fail, motion=self.motion, confirm=self.confirm,
            ask_anyway=self.ask_anyway,
        )  # fmt: skip
        if isinstance(self.screen, TableScreen):
            await self.switch_screen(screen)
        else:
            await self.push_screen(screen)

    async def _first(self, line: Line) -> messages.Snapshot:
        while True:
            message = await line.news.get()
            if isinstance(message, messages.Snapshot):
                return message
            if isinstance(message, messages.Bye):
                raise RuseError(message.reason)
            if isinstance(message, Lost):
                await asyncio.sleep(0)
