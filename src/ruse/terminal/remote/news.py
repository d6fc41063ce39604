"""What the server says at a table, message by message, and how the screen shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from textual import work

from ruse.kernel.errors import RuseError
from ruse.kernel.sealed import fresh_entropy, round_of, seat_commitment
from ruse.table.forced import lingers
from ruse.terminal.boards import board_for
from ruse.terminal.palette import Palette
from ruse.terminal.remote import gathering
from ruse.terminal.remote.calls import Calls
from ruse.terminal.remote.line import Line, Lost, News, draw_id, milliseconds
from ruse.terminal.remote.reading import known_game, read_decision, read_event, read_setup, read_view, sayings
from ruse.terminal.speech import Entry, Says, Speech
from ruse.terminal.stage import Stage
from ruse.terminal.walk import BEAT, SPEEDS, only_thing
from ruse.terminal.words import phrase
from ruse.wire import commands, messages, shapes


class NewsScreen(Stage):
    """Follows one table of a server. It holds no State: what it shows was told to this viewer."""

    def __init__(
        self,
        calls: Calls,
        line: Line,
        first: messages.Snapshot,
        palette: Palette,
        fail: Callable[[RuseError], None],
        *,
        motion: bool = True,
        confirm: bool = True,
        ask_anyway: bool = False,
    ) -> None:
        game = known_game(first.table.game)
        super().__init__(board_for(game, read_setup(game, first.table), _names(first.table), palette))
        self.game = game
        self.calls, self.line, self.fail = calls, line, fail
        self.motion, self.confirm, self.ask_anyway = motion, confirm, ask_anyway
        self.table = first.table
        self.viewer = first.viewer
        self.asked: shapes.Decision | None = None
        self.phrases: dict[str, str] = {}
        self.race: shapes.Race | None = None
        self.window: shapes.Window | None = None
        self.result: dict[str, Any] | None = None
        self.speed = SPEEDS.index(1.0)
        self._clocks: shapes.Clocks | None = None
        self._clocks_at = 0
        self._entropy, self._shown = fresh_entropy(), False
        self._skip = asyncio.Event()
        self._arrive(first)

    @property
    def finished(self) -> bool:
        return self.table.state == "over" and self.board.view is not None

    def on_mount(self) -> None:
        self.set_interval(1.0, self._tick)
        self.drive()

    def _tick(self) -> None:
        """Clocks go on between two messages."""
        if self._clocks is not None:
            self.redraw()

    @work
    async def drive(self) -> None:
        try:
            with suppress(RuseError):
                self.phrases = {known.name: known.says for known in (await self.calls.game(self.game.name)).phrases}
            while True:
                await self.take(await self.line.news.get())
                self.redraw()
        except RuseError as error:
            self.fail(error)

    async def take(self, message: News) -> None:
        match message:
            case messages.Snapshot():
                self._arrive(message)
                await self._look_at_end()
            case messages.Earlier():
                self.log_pane.entries[:0] = self._entries(message.events)
            case messages.Told():
                await self._told(message)
            case messages.Standing():
                self._know(message.seats, message.clocks)
                self._say_status()
            case messages.Seats():
                self.table = message.table
                self._know(message.table.seats, message.clocks)
                await self._look_at_end()
                self._say_status()
            case messages.Draft():
                self._ask(message.decision)
            case messages.Moment():
                self.race, self.window = message.race, message.window
                self._say_status()
            case messages.Seal() if message.wanted:
                self._add_to_luck(message.commitments)
            case messages.Said():
                self._hear(message.sender, message.name, message.phrase, message.text)
            case messages.Hint():
                self._advise(message)
            case messages.Bye():
                raise RuseError(message.reason)
            case Lost():
                self.status = Says(phrase("theConnectionIsLostIt"))

    def _add_to_luck(self, commitments: list[str | None] | None) -> None:
        """A commitment to a number, and when all are bound the number; another one where it was shown to others."""
        if commitments is None:
            if self._shown:
                self._entropy, self._shown = fresh_entropy(), False
            self.order(commands.Ready(draw_id(), "", seat_commitment(self._entropy)))
        elif not self._shown and seat_commitment(self._entropy) in commitments:
            self._shown = True
            self.order(commands.Ready(draw_id(), self._entropy, "", round_of(commitments)))

    # What everybody may know

    def _know(self, seats: list[shapes.Seat], clocks: shapes.Clocks | None) -> None:
        self.table.seats = seats
        self.board.names[:] = _names(self.table)
        self._clocks, self._clocks_at = clocks, milliseconds()

    def clock_of(self, seat: int) -> int | None:
        """Milliseconds left, now."""
        if self._clocks is None or self._clocks.left[seat] is None:
            return None
        gone = milliseconds() - self._clocks_at if self._clocks.running[seat] else 0
        return max(0, (self._clocks.left[seat] or 0) - gone)

    def _arrive(self, message: messages.Snapshot) -> None:
        """Everything anew: at the start, at the deal, and after a gap."""
        self.table, self.viewer = message.table, message.viewer
        recall, letters = self.board.recall, getattr(self.board, "letters", False)
        self.board = board_for(self.game, read_setup(self.game, self.table), _names(self.table), self.palette)
        self.board.recall, self.board.confirm = recall, self.confirm
        if letters:
            self.board.key("s")
        self._know(message.table.seats, message.clocks)
        if message.view is not None:
            self.board.settle(read_view(self.game, message.view), self.viewer)
        self.log_pane.show(self._entries(message.log), self.viewer)
        for line in message.chat:
            self._hear(line.sender, line.name, line.phrase, line.text)
        self._ask(message.decision)

    async def _told(self, message: messages.Told) -> None:
        """One event after the other, then the view. What waits behind it is not held up."""
        self.board.ask(None)
        self.asked, self.wants_key = None, False
        self._skip.clear()
        self.table.state = message.state
        self._know(message.seats, message.clocks)
        for raw in message.events:
            event = read_event(self.game, raw)
            if self.board.holds_before(event):
                await self._pause(5.0)
            self.board.follow(event)
            self._write(event)
            self.redraw()
            await self._pause(self.board.beat(event))
        self.board.settle(read_view(self.game, message.view), self.viewer)
        self._ask(message.decision)
        await self._look_at_end()

    async def _pause(self, beats: float) -> None:
        if self.motion and beats > 0 and not self._skip.is_set() and self.line.news.empty():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), beats * BEAT / SPEEDS[self.speed])

    # The log

    def speech(self) -> Speech:
        return Speech(self.game, self.board.names, self.viewer)

    def _entries(self, events: list[Any]) -> list[Entry]:
        speech = self.speech()
        return [entry for raw in events if (entry := speech.entry(read_event(self.game, raw))) is not None]

    def _write(self, event: Any) -> None:
        """Without a memory aid a new chapter begins a new page."""
        if type(event).__name__ == self.game.chapter and not self.table.options.switches.get("memory_aid"):
            self.log_pane.entries.clear()
            self.log_pane.picked = None
        entry = self.speech().entry(event)
        if entry is not None:
            self.log_pane.entries.append(entry)
            self.status, self.note = Says(entry.text, entry.rule), None

    def _hear(self, sender: int | None, name: str, known: str | None, text: str | None) -> None:
        said = text if text is not None else self.phrases.get(known or "", known or "")
        self.log_pane.entries.append(Entry(phrase("says", name=name, said=said), None, sender))

    # What is asked

    def _ask(self, asked: shapes.Decision | None) -> None:
        self.asked = asked
        self.board.sayings = dict(enumerate(sayings(asked))) if asked is not None else None
        self.board.ask(read_decision(asked) if asked is not None else None)
        self.wants_key = asked is not None
        self._say_status()
        if asked is not None and asked.by_itself and not self.ask_anyway:
            self.status = Says(only_thing(self.board.explain(0).text))
            self._do_only_thing(asked)

    @work
    async def _do_only_thing(self, asked: shapes.Decision) -> None:
        """Shown for a time that is drawn; whatever the player or the table does first comes first."""
        await asyncio.sleep(lingers())
        if self.asked is asked:
            self.board.ask(None)
            self.asked, self.wants_key = None, False
            await self.line.send(commands.Act(draw_id(), asked.id, [asked.legal[0].text]))

    def _say_status(self) -> None:
        if self.board.view is None:
            self.status, self.note = Says(gathering.what_to_do(self.table)), self.note
        elif self.finished:
            self.status = Says(phrase("theGameIsOverEverything"))
        elif self.race is not None:
            self.status = Says(phrase("goPressSpace") if self.race.go is not None else phrase("waitForGoThenPress"))
        elif self.asked is not None:
            self.status = self.board.speech.status(self.board.view, self.asked.kind)
        else:
            others = [seat.name for seat in self.table.seats if seat.acting and not seat.locked]
            self.status = Says(
                phrase("waitingFor", others=f" {phrase('and')} ".join(others))
                if others
                else phrase("waitingForTheTable")
            )

    def _advise(self, hint: messages.Hint) -> None:
        if self.asked is not None and hint.decision == self.asked.id:
            self.note = Says(phrase("hint3", words=hint.words))
            with suppress(ValueError, StopIteration):
                self.board.show_move(hint.text)

    @work
    async def order(self, command: commands.Command) -> None:
        """Send a command; a refusal is shown, and what was asked is asked again."""
        asked = self.asked
        ack = await self.line.send(command)
        if ack.status == "refused":
            if asked is not None and self.asked is asked:
                self._ask(asked)
            self.note = Says(ack.reason or phrase("theTableRefusesThat"), ack.rule)
        self.redraw()

    async def _look_at_end(self) -> None:
        raise NotImplementedError


def _names(table: shapes.Table) -> list[str]:
    return [seat.name or phrase("seat", at=seat.seat + 1) for seat in table.seats]
