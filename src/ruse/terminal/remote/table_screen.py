"""Playing or watching at a table of a server: what each key does, and what is drawn beside the board."""

from __future__ import annotations

from typing import Any

from textual import events, work

from ruse.kernel.errors import RuseError
from ruse.kernel.record import read_record
from ruse.table.forced import SHORT
from ruse.terminal.archive import keep_copy
from ruse.terminal.boards import Keys
from ruse.terminal.canvas import Canvas
from ruse.terminal.in_time import draw_race
from ruse.terminal.opening import strongest
from ruse.terminal.palette import ink
from ruse.terminal.panels import Prompt, Question, TextPanel
from ruse.terminal.remote import gathering
from ruse.terminal.remote.line import draw_id
from ruse.terminal.remote.news import NewsScreen
from ruse.terminal.speech import Says
from ruse.terminal.stage import company
from ruse.terminal.walk import SPEEDS
from ruse.terminal.words import phrase
from ruse.wire import commands

EVERYWHERE: Keys = (
    ("Enter", phrase("layOutThenCommit")),
    ("u", phrase("takeBackInsideYourOwn")),
    (":", phrase("typeAMove")),
    ("/", phrase("saySomethingToTheTable")),
    ("h", phrase("aHintFromTheBot")),
    ("w", phrase("whyTheRuleBehindIt")),
    ("↑ ↓", phrase("pickALineOfThe")),
    ("Space", phrase("skipWhatIsBeingShown")),
    ("+ -", phrase("fasterSlower")),
    ("s", phrase("suitsAsSignsOrAs")),
    ("?", phrase("theseKeys")),
    ("q", phrase("leaveResignOrOfferTo")),
)
IN_TIME: Keys = (
    ("p", phrase("passInAReactionWindow2")),
    ("o", phrase("passInAllWindowsOf2")),
    ("Space", phrase("inARacePress")),
)


class TableScreen(NewsScreen):
    # What is drawn

    def headlines(self) -> tuple[str, ...]:
        if self.board.view is None:
            return (phrase("beforeTheDeal"),)
        names = self.board.names
        title = [self.board.title()]
        others = [name for seat, name in enumerate(names) if seat != self.viewer]
        people = (
            [f" {phrase('and')} ".join(names)]
            if self.viewer is None
            else [phrase("against", said=said) for said in company(others)]
        )
        clocks = [f"{name} {left}" for seat, name in enumerate(names) if (left := self._left(seat))]
        forms = [[*title, said, *clocks] for said in people] + [[*title, *clocks], clocks or title]
        return tuple(", ".join(form) for form in forms)

    def _left(self, seat: int) -> str:
        left = self.clock_of(seat)
        return "" if left is None else _as_clock(left // 1000)

    def _draw_field(self, canvas: Canvas) -> None:
        if self.board.view is None:
            gathering.draw_gathering(canvas, self.palette, self.table)
        elif self.result is not None:
            self.board.ending(canvas, self.result)
        else:
            super()._draw_field(canvas)
            if self.race is not None:
                draw_race(canvas, self.palette, open_now=self.race.go is not None)

    def _draw_tray(self, canvas: Canvas) -> None:
        if self.board.view is not None:
            super()._draw_tray(canvas)
            return
        p = self.palette
        canvas.fill(0, 0, 1, canvas.height, ink(p.mark, p.sheet), "▌")
        canvas.put(2, 0, self.status.text, ink(p.ink, p.sheet, bold=True))
        if self.note is not None:
            canvas.put(2, 1, self.note.text, ink(p.ink, p.sheet))
        canvas.put(2, 3, phrase("forYourFriends", link=self.table.link), ink(p.ink, p.sheet))

    def keys(self) -> Keys:
        if self.board.view is None:
            return gathering.gathering_keys(self.table, chooses=bool(self.game.seat_options))
        if self.finished:
            again = (("r", phrase("playAgain")),) if self.viewer is not None else ()
            return (*again, *self._chat(), ("↑↓", phrase("log")), ("w", phrase("why")), ("q", phrase("leave")))
        if self.race is not None:
            return (("Space", phrase("pressWhenItSaysGo")),)
        if self.asked is None:
            return (
                *self._chat(),
                ("↑↓", phrase("log")),
                ("w", phrase("why")),
                ("Space", phrase("skip")),
                ("+-", phrase("speed")),
            )
        passing = (("p", phrase("pass")), ("o", phrase("alwaysPassHere"))) if self.window is not None else ()
        hint = (("h", phrase("hint2")),) if gathering.alone(self.table) else ()
        return (
            *passing,
            *self.board.keys(),
            *self.undo_key(self.asked.draft),
            *hint,
            *self._chat(),
            ("w", phrase("why")),
        )

    def _chat(self) -> Keys:
        return (gathering.CHAT,) if self.table.you is not None else ()

    def all_keys(self) -> Keys:
        own = self.board.keys() if self.board.view is not None else ()
        without = dict(own) if gathering.alone(self.table) else {**dict(own), "h": ""}
        if not self._chat():
            without["/"] = ""
        everywhere = (pair for pair in EVERYWHERE if pair[0] not in without)
        aided = (("m", phrase("whatYouCouldRemember")),) if self._aided() else ()
        return (*own, *everywhere, *(IN_TIME if self.table.options.window else ()), *aided)

    def _aided(self) -> bool:
        return bool(self.table.options.switches.get("memory_aid")) and self.viewer is not None

    # What a key does

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = event.key
        if key == "slash" and self._chat():
            self.talk()
        elif key == "q":
            self.leave()
        elif self.board.view is None:
            self._gather(key)
        elif self.race is not None and key in ("space", "enter"):
            self.order(commands.Press(draw_id(), self.race.number, self.race.go))
        elif self.finished and key == "r" and self.viewer is not None:
            self.order(commands.Rematch(draw_id()))
        elif key == "enter" and self.log_pane.picked_entry() is not None:
            self.why()
        elif not self._play(key):
            self._look(key)
        self.redraw()

    def _gather(self, key: str) -> None:
        """Before the deal."""
        own, free = gathering.own_seat(self.table), gathering.free_seats(self.table)
        if key == gathering.ENTER and own is None and free:
            self.order(commands.Sit(draw_id(), free[0].seat))
        elif key == gathering.ENTER and own is not None and not own.ready:
            self.order(commands.Ready(draw_id(), ""))
        elif key == gathering.BOT and self.table.host and free:
            self.order(commands.SeatBot(draw_id(), free[0].seat, strongest(self.game)))
        elif key == gathering.CHOICE and own is not None and self.game.seat_options:
            self.choose()
        elif key == "question_mark":
            self.show_keys()

    def _play(self, key: str) -> bool:
        """Keys that mean something only while a decision is owed."""
        if self.asked is None:
            return False
        if key == "p" and self.window is not None and self.window.length <= SHORT and not self.ask_anyway:
            self.note = Says(phrase("youPassWhenItCloses"))
        elif key == "p" and self.window is not None and self.asked.default is not None:
            self._commit(self.asked.default)
        elif key == "o" and self.window is not None:
            self.order(commands.Orders(draw_id(), {self.window.kind: "pass"}))
        elif self.board.key(key):
            self.note = None
            if self.board.chosen is not None:
                self._commit(self.board.chosen)
        elif key == "u":
            self._take_back()
        elif key == "h":
            self.note = Says(phrase("theBotThinksAboutIt"))
            self.order(commands.Hint(draw_id(), self.asked.id))
        elif key == "colon":
            self.type_move()
        else:
            return False
        return True

    def _commit(self, text: str) -> None:
        """A step that leaves the decision unfinished is a draft."""
        asked = self.asked
        assert asked is not None
        more = any(move.more and move.text == text for move in asked.legal)
        self.board.ask(None)
        self.wants_key = False
        if more:
            self.order(commands.Draft(draw_id(), asked.id, [text]))
        else:
            self.order(commands.Act(draw_id(), asked.id, [text]))

    def _take_back(self) -> None:
        assert self.asked is not None
        self.note = None
        if self.board.take_back():
            return
        if self.asked.draft:
            self.order(commands.Undo(draw_id(), self.asked.id))
        else:
            self.note = Says(phrase("thereIsNothingOfYours"))

    def _look(self, key: str) -> None:
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
        elif key == "m" and self._aided():
            self.remember()
        elif key == "question_mark":
            self.show_keys()
        elif key in ("enter", "space"):
            self._skip.set()
        else:
            self.board.key(key)

    # Panels

    @work
    async def talk(self) -> None:
        said = await self.app.push_screen_wait(Prompt(phrase("saySomethingToTheTable")))
        if said:
            self.order(commands.Chat(draw_id(), text=said))

    @work
    async def type_move(self) -> None:
        if self.asked is None:
            return
        typed = await self.app.push_screen_wait(Prompt(phrase("aMoveLike", text=self.asked.legal[0].text)))
        if typed is None or self.asked is None:
            return
        wanted = " ".join(typed.lower().split())
        text = next((move.text for move in self.asked.legal if move.text.lower() == wanted), None)
        if text is None:
            self.note = Says(phrase("isNotPossibleNow", typed=f"{typed!r}"))
        else:
            self.board.show_move(text)
            self.note = Says(phrase("laidOutAsYouWrote"))
        self.redraw()

    @work
    async def choose(self) -> None:
        """The first option of one's seat, by number."""
        option = self.game.seat_options[0]
        taken = [seat.chosen.get(option.name) for seat in self.table.seats if seat.seat != self.viewer]
        free = [value for value in option.choices if not (option.unique and value in taken)][:9]
        answers = tuple((str(i), option.title(value)) for i, value in enumerate(free, 1))
        answer = await self.app.push_screen_wait(
            Question(option.says, (*answers, ("Esc", phrase("leaveItOpen"))), self.palette)
        )
        if answer is not None and answer.isdecimal():
            self.order(commands.Choose(draw_id(), option.name, free[int(answer) - 1]))

    @work
    async def remember(self) -> None:
        try:
            parts = (await self.calls.memory(self.table.id)).parts
        except RuseError as error:
            self.note = Says(str(error))
        else:
            lines = [f"{part.title}: {', '.join(' or '.join(place) for place in part.places)}" for part in parts]
            self.app.push_screen(
                TextPanel(phrase("whatYouCouldRemember2"), lines or [phrase("nothingYet")], self.palette)
            )
        self.redraw()

    @work
    async def leave(self) -> None:
        """One's seat stays one's own; before the deal it can be given up."""
        if self.finished or self.viewer is None:
            self.app.exit()
            return
        answers: Keys = (("Enter", phrase("leaveYourSeatIsKept")),)
        if self.board.view is None:
            answers += (("g", phrase("giveUpYourSeat")),)
        elif self.table.offer is not None and self.table.offer != self.viewer:
            answers += (("a", phrase("agreeToEndTheGame")), ("d", phrase("declineTo")), ("r", phrase("resign")))
        else:
            answers += (("o", phrase("offerToEndTheGame")), ("r", phrase("resign")))
        answer = await self.app.push_screen_wait(
            Question(phrase("leaveThisTable"), (*answers, ("Esc", phrase("stay"))), self.palette)
        )
        orders: dict[str | None, type[commands.Command]] = {
            "r": commands.Resign, "o": commands.OfferEnd, "a": commands.AcceptEnd, "d": commands.DeclineEnd,
            "g": commands.Leave,
        }  # fmt: skip
        if answer in orders:
            self.order(orders[answer](draw_id()))
        elif answer == "Enter":
            self.app.exit()

    # The end

    async def _look_at_end(self) -> None:
        """The record says how it ended; a copy of it stays here. A rematch that somebody asked for is gone to."""
        if self.table.rematch is not None and self.viewer is not None:
            app: Any = self.app
            app.go_to(self.table.rematch)
            return
        if not self.finished or self.result is not None:
            return
        try:
            text = await self.calls.record(self.table.id)
            self.result = read_record(text).rows[-1]
            app = self.app
            app.copy = keep_copy(f"{self.game.name}_{self.table.id}.jsonl", text)
            self.note = Says(phrase("theRecordIsKeptIn", copy=app.copy))
        except RuseError as error:
            self.note = Says(phrase("theRecordCannotBeHad", error=error))


def _as_clock(seconds: int) -> str:
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3600)
    if days:
        return f"{days} d {hours} h"
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
