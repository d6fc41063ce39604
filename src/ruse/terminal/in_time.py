"""Windows and races at a table on this machine: one person against bots, with one key.

A window passes by itself when no key is touched; a first key holds it open, for nobody else waits. Without motion it waits
for an answer. Several people at one keyboard have neither: everybody answers in their own time, and races are drawn.
"""

from __future__ import annotations

import asyncio
from typing import Any

from ruse.kernel.errors import Refusal, RuseError
from ruse.table.races import Run
from ruse.table.windows import ASK, PASS, order_of
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import Palette, ink
from ruse.terminal.session import now
from ruse.terminal.speech import Says
from ruse.terminal.walk import Walk
from ruse.terminal.words import phrase

SHARED = phrase("atOneKeyboardEverybodyAnswers")


class InTime(Walk):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.touched = False
        """A key was pressed in the window that is open."""
        self._pressed = asyncio.Event()
        if self.session.shares_device():
            self.greeting = Says(SHARED)

    @property
    def race(self) -> Run | None:
        return self.session.table.moments.race

    def window_kind(self) -> str | None:
        window = self.session.table.moments.window
        return window.kind if window is not None else None

    async def _decide(self) -> None:
        if self.race is not None:
            await self._run(self.race)
        elif self.window_kind() is not None:
            await self._react()
        else:
            await super()._decide()

    # A window

    async def _react(self) -> None:
        """Bots think while the window is open; what they chose is done at its end."""
        thinking = asyncio.create_task(self._let_bots_think())
        seat = self.viewer
        if seat in self.session.owing_people() and not self.stands_by():
            assert seat is not None
            asked = self.session.table.decision(seat)
            self.touched = False
            if asked is not None and self.is_only_thing(seat, asked):
                self.status = Says(phrase("nothingYouHaveCanBe"))
                self.redraw()
            else:
                await self._ask(seat)
        await thinking
        if self.window_kind() is not None:
            await self._until_due()
            self.session.wake()

    async def _let_bots_think(self) -> None:
        while bots := self.session.table.owing_bots():
            text = await asyncio.to_thread(self.session.bot_choice, bots[0])
            self.session.bot_act(bots[0], text)

    async def _until_due(self) -> None:
        due = self.session.table.wake_at()
        if self.motion and due is not None:
            await asyncio.sleep(max(0, due - now()) / 1000)

    async def _answered(self) -> str | None:
        """What the player commits; None when the window ran out and no key was touched."""
        window = self.session.table.moments.window
        if window is None or not self.motion:
            return await super()._answered()
        self._answer = answer = asyncio.get_running_loop().create_future()
        done, _ = await asyncio.wait([answer], timeout=max(0, window.until - now()) / 1000)
        return await answer if done or self.touched else None

    def pass_window(self) -> None:
        if self.asked is not None and self.viewer is not None:
            self._commit(self.session.silent_text(self.viewer))

    def stands_by(self) -> bool:
        """Does a standing order of the player answer in the window that is open?"""
        kind, seat = self.window_kind(), self.viewer
        if kind is None or seat is None:
            return False
        return order_of(self.session.table.chairs[seat], kind, self.session.table.clocks.pace) == PASS

    def turn_orders(self) -> None:
        """In a window: pass in all of its kind from now on. Otherwise: be asked again."""
        kind, seat = self.window_kind(), self.viewer
        if seat is None or not self.session.in_time():
            return
        if kind is not None and self.asked is not None:
            self.session.order(seat, {**self.session.table.chairs[seat].orders, kind: PASS})
            self.note = Says(phrase("standingOrderPassOAsks", window_title=self.window_title(kind)))
            self.pass_window()
        else:
            self.session.order(seat, dict.fromkeys(self.board.game.windows, ASK))
            self.note = Says(phrase("noStandingOrdersYouAre"))

    def window_title(self, kind: str) -> str:
        words = self.board.game.words
        title = words.messages.get(f"window:{kind}", kind)
        return title[:1].upper() + title[1:]

    # A race

    async def _run(self, run: Run) -> None:
        """Wait, GO, one key; early ones do nothing."""
        self._say_race(run, phrase("waitForGoThenPress"))
        await self._until_moment()
        self.session.wake()
        if run.opened is None:
            return
        self._say_race(run, phrase("goPressSpace"))
        self.app.bell()
        await self._until_moment()
        self.session.wake()
        self.wants_key = False

    def _say_race(self, run: Run, text: str) -> None:
        self._pressed.clear()
        self.status, self.note, self.wants_key = Says(text, run.race.rule), None, self.viewer in run.seats
        self.redraw()

    async def _until_moment(self) -> None:
        """Until the table wants to be woken: a press may bring that moment nearer."""
        while (due := self.session.table.wake_at()) is not None and due > now():
            self._pressed.clear()
            try:
                await asyncio.wait_for(self._pressed.wait(), (due - now()) / 1000)
            except TimeoutError:
                return

    def press(self) -> None:
        """The player's one key."""
        if self.race is None or self.viewer is None:
            return
        try:
            self.session.press(self.viewer)
            self.note = Says(phrase("yourPressIsIn"))
        except Refusal as refusal:
            self.note = Says(phrase("tooEarlyThatDidNothing"), refusal.rule)
        except RuseError as error:
            self.note = Says(str(error))
        self._pressed.set()

    def _draw_field(self, canvas: Canvas) -> None:
        super()._draw_field(canvas)
        if self.race is not None:
            self._draw_race(canvas, self.race)

    def _draw_race(self, canvas: Canvas, run: Run) -> None:
        draw_race(canvas, self.palette, open_now=run.opened is not None)


def draw_race(canvas: Canvas, p: Palette, *, open_now: bool) -> None:
    """The same box at the same place for everybody."""
    width = min(30, canvas.width)
    style = ink(p.on_marker, p.marker, bold=True) if open_now else ink(p.ink, p.sheet, bold=True)
    x, y = (canvas.width - width) // 2, max(0, canvas.height // 2 - 2)
    canvas.fill(x, y, width, 5, style)
    canvas.frame(x, y, width, 5, style, "╔═╗║╚╝" if open_now else "┌─┐│└┘")
    canvas.centre(x + 1, y + 2, width - 2, phrase("gOSpace") if open_now else "W a i t . . .", style)
