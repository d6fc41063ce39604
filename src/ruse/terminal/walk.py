"""The walk through a game at a table on this machine: who is asked, and what is shown when."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from textual import work

from ruse.kernel.errors import RuseError
from ruse.table import Decision
from ruse.table.forced import lingers
from ruse.terminal.again import replay_command
from ruse.terminal.archive import Unwritable
from ruse.terminal.boards import Board
from ruse.terminal.panels import Curtain
from ruse.terminal.session import Session
from ruse.terminal.speech import Entry, Says, Speech
from ruse.terminal.stage import Stage
from ruse.terminal.words import phrase

BEAT = 0.6
"""Seconds of a beat at normal speed."""
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)


def only_thing(says: str) -> str:
    return phrase("thereIsOneThingTo", says=says.rstrip("."))


class Walk(Stage):
    def __init__(
        self,
        session: Session,
        board: Board,
        fail: Callable[[RuseError], None],
        *,
        motion: bool,
        ask_anyway: bool = False,
    ) -> None:
        super().__init__(board)
        self.ask_anyway = ask_anyway
        self.session = session
        self.fail = fail
        self.motion = motion
        self.speed = SPEEDS.index(1.0)
        self.viewer: int | None = None
        self.finished = False
        self.greeting: Says | None = None
        """Said once, with the first decision."""
        self.asked: Decision | None = None
        self._answer: asyncio.Future[str] | None = None
        self._hold: asyncio.Event | None = None
        self._skip = asyncio.Event()
        self._views: dict[int, Any] = {}
        self._logs: dict[int, list[Entry]] = {}
        for seat in session.people():
            self._views[seat] = session.table.snapshot(seat).view
            self._logs[seat] = self._entries(session.table.log(seat), seat)
        first = next(iter([*session.owing_people(), *session.people()]))
        self.board.settle(session.table.snapshot(-1).view, None)
        if len(session.people()) == 1:
            self._sit(first)

    def on_mount(self) -> None:
        self.drive()

    @work(exit_on_error=True)
    async def drive(self) -> None:
        try:
            while not self.session.table.over():
                await self._next()
            await self._finish()
        except RuseError as error:
            self.fail(error)

    async def _next(self) -> None:
        """Show what happened, then let whoever owes a decision make it: bots first, for their choice is secret too."""
        if self.viewer is not None:
            await self._show(self.session.told(self.viewer))
        await self._decide()

    async def _decide(self) -> None:
        bots = self.session.table.owing_bots()
        people = self.session.owing_people()
        if bots:
            await self._let_bot(bots[0], seen=not people)
        elif people:
            seat = self.viewer if self.viewer in people else people[0]
            if seat != self.viewer:
                await self._pass_to(seat)
            else:
                await self._ask(seat)

    async def _let_bot(self, seat: int, *, seen: bool) -> None:
        decision = self.session.table.decision(seat)
        if seen and decision is not None:
            self.status = self.board.speech.status(self.board.view, None, seat)
            self.redraw()
            await self._pause(1.5)
        text = await asyncio.to_thread(self.session.bot_choice, seat)
        self.session.bot_act(seat, text)

    async def _pass_to(self, seat: int) -> None:
        await self.app.push_screen_wait(Curtain(self.session.names[seat], self.palette))
        self._sit(seat)

    def _sit(self, seat: int) -> None:
        """The board turns to this seat, as it last saw it."""
        self.viewer = seat
        self.board.ask(None)
        self.board.settle(self._views[seat], seat)
        self.log_pane.show(self._logs[seat], seat)
        self.status, self.note = Says(""), None
        self.redraw()

    async def _show(self, told: Sequence[Any]) -> None:
        """One event after the other, then the view."""
        seat = self.viewer
        assert seat is not None
        self._skip.clear()
        for event in told:
            if self.board.holds_before(event):
                await self._wait_for_key(phrase("isOver", board=self.board.title()))
            self.board.follow(event)
            self._write(event, seat)
            self.redraw()
            await self._pause(self.board.beat(event))
        self._views[seat] = self.session.table.snapshot(seat).view
        self.board.settle(self._views[seat], seat)
        self.redraw()

    def _write(self, event: Any, seat: int) -> None:
        """Into the log. Without a memory aid a new chapter begins a new page."""
        game = self.board.game
        if type(event).__name__ == game.chapter and not self.session.table.setup.options.get("memory_aid"):
            self._logs[seat].clear()
            self.log_pane.picked = None
        entry = Speech(game, self.session.names, seat).entry(event)
        if entry is not None:
            self._logs[seat].append(entry)
            self.status, self.note = Says(entry.text, entry.rule), None

    async def _wait_for_key(self, sentence: str) -> None:
        self.status = Says(phrase("pressEnterToGoOn", sentence=sentence))
        self.wants_key = True
        self._hold = asyncio.Event()
        self.redraw()
        await self._hold.wait()
        self._hold = None
        self.wants_key = False
        self._skip.clear()

    async def _pause(self, beats: float) -> None:
        if self.motion and beats > 0 and not self._skip.is_set():
            seconds = beats * BEAT / SPEEDS[self.speed]
            try:
                await asyncio.wait_for(self._skip.wait(), seconds)
            except TimeoutError:
                return

    async def _ask(self, seat: int) -> None:
        asked = self.session.table.decision(seat)
        if asked is not None and self.is_only_thing(seat, asked):
            await self._do_only_thing(seat, asked)
            return
        self.board.recall = partial(self.session.recount, seat) if self.session.aided else None
        while asked is not None:
            self.asked = asked
            self.board.settle(self.session.view_with_draft(seat), seat)
            self.board.ask(asked)
            self.status = self.board.speech.status(self.board.view, asked.kind)
            self.wants_key = True
            self.note, self.greeting = self.greeting or self.note, None
            self.redraw()
            text = await self._answered()
            if text is None:
                break
            try:
                asked = self.session.take(seat, asked, text) if text else self.session.table.decision(seat)
            except Unwritable:
                raise
            except RuseError as error:
                self.note = Says(str(error))
        self.asked, self.wants_key = None, False
        self.board.ask(None)

    def is_only_thing(self, seat: int, asked: Decision) -> bool:
        return not self.ask_anyway and self.session.answers_itself(seat, asked)

    async def _do_only_thing(self, seat: int, asked: Decision) -> None:
        """It is shown, for a time that is drawn, and done."""
        says = self.board.speech.explain(self.session.view_with_draft(seat), asked.actions[0])
        self.status = Says(only_thing(says.text), says.rule)
        self.redraw()
        await self._pause(lingers() / BEAT)
        self.session.take(seat, asked, asked.legal[0].text)

    async def _answered(self) -> str | None:
        """What the player commits; nothing to take the decision as it stands after a step was taken back."""
        self._answer = asyncio.get_running_loop().create_future()
        return await self._answer

    def _commit(self, text: str) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(text)

    async def _finish(self) -> None:
        """Everything is laid open."""
        if self.viewer is None:
            self._sit(self.session.people()[0])
        seat = self.viewer
        assert seat is not None
        await self._show(self.session.told(seat))
        self.finished = True
        self.log_pane.show(self._entries(self.session.table.log(seat), seat), seat)
        self.status = Says(phrase("theGameIsOverEverything"))
        self.note = Says(phrase("lookAtItAgainWith", replay_command=replay_command(self.session.file.path)))
        self.redraw()

    def _entries(self, log: Sequence[Any], seat: int) -> list[Entry]:
        speech = Speech(self.board.game, self.session.names, seat)
        return [entry for event in log if (entry := speech.entry(event)) is not None]
