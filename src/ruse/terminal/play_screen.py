"""Playing at a table on this machine: what each key does."""

from __future__ import annotations

import asyncio
from typing import Any

from textual import events, work

from ruse.kernel.errors import RuseError
from ruse.terminal.boards import Keys
from ruse.terminal.in_time import InTime
from ruse.terminal.panels import Prompt, Question, TextPanel
from ruse.terminal.speech import Says
from ruse.terminal.stage import company
from ruse.terminal.walk import SPEEDS
from ruse.terminal.words import phrase

LEAVE = (("Enter", phrase("leaveTheGameIsSaved")), ("r", phrase("resignTheGameIsOver")), ("Esc", phrase("stay")))
EVERYWHERE: Keys = (
    ("Enter", phrase("layOutThenCommit")),
    ("u", phrase("takeBackInsideYourOwn")),
    (":", phrase("typeAMove")),
    ("h", phrase("aHintFromTheBot")),
    ("w", phrase("whyTheRuleBehindIt")),
    ("↑ ↓", phrase("pickALineOfThe")),
    ("Space", phrase("skipWhatIsBeingShown")),
    ("+ -", phrase("fasterSlower")),
    ("s", phrase("suitsAsSignsOrAs")),
    ("?", phrase("theseKeys")),
    ("q", phrase("leaveTheGameIsSaved2")),
)

IN_TIME: Keys = (
    ("p", phrase("passInAReactionWindow")),
    ("o", phrase("passInAllWindowsOf")),
    ("Space", phrase("inARacePress")),
)


class PlayScreen(InTime):
    def headlines(self) -> tuple[str, ...]:
        others = [name for seat, name in enumerate(self.session.names) if seat != self.viewer]
        title = self.board.title()
        if self.viewer is None:
            return (title,)
        against = [phrase("against", said=said) for said in company(others)]
        return (*(f"{title} {said}" if title else said.capitalize() for said in against), title)

    def _draw_field(self, canvas: Any) -> None:
        result = self.session.table.result()
        if self.finished and result is not None:
            self.board.ending(canvas, result)
        else:
            super()._draw_field(canvas)

    def keys(self) -> Keys:
        if self.finished:
            return (("r", phrase("playAgain")), ("↑↓", phrase("log")), ("w", phrase("why")), ("q", phrase("leave")))
        if self._hold is not None:
            return (("Enter", phrase("goOn")), ("↑↓", phrase("log")), ("w", phrase("why")))
        if self.race is not None:
            return (("Space", phrase("pressWhenItSaysGo")),)
        if self.asked is not None and self.window_kind() is not None:
            return (("p", phrase("pass")), ("o", phrase("alwaysPassHere")), *self.board.keys())
        if self.asked is not None:
            return (*self.board.keys(), *self.undo_key(self.asked.draft), ("h", phrase("hint2")), ("w", phrase("why")))
        return (("Space", phrase("skip")), ("+-", phrase("speed")))

    def all_keys(self) -> Keys:
        own = self.board.keys()
        everywhere = (pair for pair in EVERYWHERE if pair[0] not in dict(own))
        return (*own, *everywhere, *(IN_TIME if self.session.in_time() else ()), *self._memory_keys())

    def _memory_keys(self) -> Keys:
        return (("m", phrase("whatYouCouldRemember")),) if self.session.aided else ()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = event.key
        self.touched = True
        if self.race is not None and key in ("space", "enter"):
            self.press()
        elif key == "r" and self.finished:
            app: Any = self.app
            app.play_again()
        elif key == "p" and self.window_kind() is not None:
            self.pass_window()
        elif key == "o" and self.session.in_time():
            self.turn_orders()
        elif key == "enter" and self.log_pane.picked_entry() is not None:
            self.why()
        elif self.asked is not None and self.board.key(key):
            self.note = None
            if self.board.chosen is not None:
                self._commit(self.board.chosen)
        elif not self._key_of_asked(key):
            self._any_key(key)
        self.redraw()

    def _key_of_asked(self, key: str) -> bool:
        """Keys that mean something only while a decision is owed."""
        if self.asked is None or key not in ("u", "h", "colon"):
            return False
        if key == "u":
            self._take_back()
        elif key == "h":
            self.hint()
        else:
            self.type_move()
        return True

    def _take_back(self) -> None:
        assert self.asked is not None
        assert self.viewer is not None
        self.note = None
        if not self.board.take_back():
            if self.asked.draft:
                self.session.undo(self.viewer, self.asked)
                self._commit("")
            else:
                self.note = Says(phrase("thereIsNothingOfYours"))

    def _any_key(self, key: str) -> None:
        if key in ("up", "down", "pageup", "pagedown"):
            self.log_pane.pick({"up": -1, "down": 1, "pageup": -8, "pagedown": 8}[key])
        elif key == "escape":
            self.log_pane.picked, self.note = None, None
            self.board.take_back()
        elif key in ("plus", "minus", "equals_sign"):
            self.speed = max(0, min(len(SPEEDS) - 1, self.speed + (-1 if key == "minus" else 1)))
            self.note = Says(phrase("speedTimes", speeds=f"{SPEEDS[self.speed]:g}"))
        elif key == "w":
            self.why()
        elif key == "m" and self._memory_keys() and self.viewer is not None:
            self.app.push_screen(
                TextPanel(phrase("whatYouCouldRemember2"), self.session.recalled(self.viewer), self.palette)
            )
        elif key == "question_mark":
            self.show_keys()
        elif key == "s":
            self.board.key(key)
        elif key == "q":
            self.leave()
        elif key in ("enter", "space"):
            self._skip.set()
            if self._hold is not None and key == "enter":
                self._hold.set()

    @work
    async def hint(self) -> None:
        assert self.viewer is not None
        hint = await asyncio.to_thread(self.session.hint, self.viewer)
        if hint is None:
            self.note = Says(phrase("noBotOfThisGame"))
        else:
            move, sentence = hint
            self.note = Says(phrase("hint", sentence=sentence))
            self.board.show_move(move.text)
        self.redraw()

    @work
    async def type_move(self) -> None:
        if self.asked is None or self.viewer is None:
            return
        typed = await self.app.push_screen_wait(Prompt(phrase("aMoveLike", text=self.asked.legal[0].text)))
        if typed is None or self.asked is None:
            return
        try:
            view = self.session.table.sight(self.viewer).view
            action = self.board.game.read(view, typed)
            if action not in self.asked.actions:
                raise RuseError(phrase("isNotPossibleNow", typed=f"{typed!r}"))
            self.board.show_move(self.asked.legal[self.asked.actions.index(action)].text)
            self.note = Says(phrase("laidOutAsYouWrote"))
        except RuseError as error:
            self.note = Says(str(error))
        self.redraw()

    @work
    async def leave(self) -> None:
        if self.finished:
            self.app.exit()
            return
        answer = await self.app.push_screen_wait(Question(phrase("leaveThisTable"), LEAVE, self.palette))
        if answer == "Enter":
            self.app.exit()
        elif answer == "r" and self.viewer is not None:
            try:
                self.session.resign(self.viewer)
            except RuseError as error:
                self.fail(error)
            else:
                self.drive_again()

    def drive_again(self) -> None:
        """The game ended while something was being waited for."""
        self.workers.cancel_node(self)
        self.asked, self._hold, self.wants_key = None, None, False
        self.board.ask(None)
        self.drive()
