"""Looking at a game again: step, chapter, viewpoint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from textual import events

from ruse.kernel.listener import told_to
from ruse.kernel.registry import load_game
from ruse.kernel.state import ORACLE
from ruse.terminal.boards import Keys, board_for
from ruse.terminal.palette import Palette
from ruse.terminal.reel import Reel
from ruse.terminal.speech import Entry, Says, Speech
from ruse.terminal.stage import Stage
from ruse.terminal.words import phrase

KEYS: Keys = (
    ("← →", phrase("oneStepBackOn")),
    ("[ ]", phrase("theBeforeAfter")),
    ("Home End", phrase("theBeginningTheEnd")),
    ("v", phrase("viewpointPublicEachPlayerAll")),
    ("↑ ↓", phrase("pickALineOfThe")),
    ("w", phrase("whyTheRuleBehindIt")),
    ("s", phrase("suitsAsSignsOrAs")),
    ("?", phrase("theseKeys")),
    ("q", phrase("leave")),
)


@dataclass(frozen=True, slots=True)
class Step:
    """A place in the reel: how many of a row's told events have been shown, and the log up to there."""

    row: int
    shown: int
    entries: int
    chapter: bool


class ReplayScreen(Stage):
    def __init__(self, reel: Reel, palette: Palette, viewpoint: int, step: int) -> None:
        game = load_game(reel.record.game)
        super().__init__(board_for(game, reel.record.setup, reel.names, palette))
        self.reel = reel
        self.viewpoint = viewpoint
        self.at = step
        self._wind()

    def _wind(self) -> None:
        """Lay the reel out as this viewpoint was told it. Where one stands is counted in rows, the same for all."""
        seat = self.viewpoint if self.viewpoint >= 0 else None
        speech = Speech(self.board.game, self.reel.names, seat)
        self._told: list[list[Any]] = []
        self._entries: list[Entry] = []
        self.steps: list[Step] = []
        for number, row in enumerate(self.reel.rows):
            told = told_to(self.board.game, list(row.events), self.viewpoint)
            self._told.append(told)
            for shown, event in enumerate(told, 1):
                entry = speech.entry(event)
                if entry is not None:
                    self._entries.append(entry)
                    self.steps.append(Step(number, shown, len(self._entries), entry.heading))
        self._go(self.at)

    def _go(self, to: int) -> None:
        self.at = max(0, min(to, len(self.steps) - 1))
        step = self.steps[self.at]
        seat = self.viewpoint if self.viewpoint >= 0 else None
        told = self._told[step.row]
        if step.row == 0 or step.shown == len(told):
            self.board.settle(self.reel.rows[step.row].views[self.viewpoint], seat)
        else:
            self.board.settle(self.reel.rows[step.row - 1].views[self.viewpoint], seat)
            for event in told[: step.shown]:
                self.board.follow(event)
        self.log_pane.show(self._entries[: step.entries], seat)
        entry = self._entries[step.entries - 1]
        self.status = Says(entry.text, entry.rule)
        self.note = Says(self._place())
        self.redraw()

    def _place(self) -> str:
        where = phrase(
            "stepOfSeenBy",
            at=self.at + 1,
            steps=len(self.steps),
            viewpoint_name=self.reel.viewpoint_name(self.viewpoint),
        )
        if not self.reel.over:
            return phrase("thisGameIsNotOver", where=where)
        return where

    def headlines(self) -> tuple[str, ...]:
        return (
            phrase("replay", board=self.board.title(), names=f" {phrase('against2')} ".join(self.reel.names)),
            phrase("replay2", board=self.board.title()),
        )

    def at_end(self) -> bool:
        return self.reel.over and self.at == len(self.steps) - 1

    def _draw_field(self, canvas: Any) -> None:
        if self.at_end() and self.reel.result is not None:
            self.board.settle(self.reel.rows[-1].views[ORACLE], self.board.viewer)
            self.board.ending(canvas, self.reel.result)
        else:
            super()._draw_field(canvas)

    def keys(self) -> Keys:
        brief = (
            ("←→", phrase("step")),
            ("[ ]", "{chapter}"),
            ("Home End", phrase("startEnd")),
            ("v", phrase("viewpoint")),
            ("↑↓", phrase("log")),
            ("w", phrase("why")),
        )
        return self._named(brief)

    def all_keys(self) -> Keys:
        return self._named(KEYS)

    def _named(self, keys: Keys) -> Keys:
        """The keys, with what this game calls a chapter."""
        chapter = self.board.game.words.messages.get("chapter", "chapter")
        return tuple((key, says.format(chapter=chapter)) for key, says in keys)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = event.key
        moves = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": len(self.steps) - 1}
        if key in moves:
            self._go(moves[key])
        elif key in ("left_square_bracket", "right_square_bracket"):
            self._go(self._chapter(1 if key.startswith("right") else -1))
        elif key == "v":
            self._turn()
        elif key in ("up", "down", "pageup", "pagedown"):
            self.log_pane.pick({"up": -1, "down": 1, "pageup": -8, "pagedown": 8}[key])
        elif key == "escape":
            self.log_pane.picked = None
        elif key in ("w", "enter"):
            self.why()
        elif key == "question_mark":
            self.show_keys()
        elif key == "s":
            self.board.key(key)
        elif key == "q":
            self.app.exit()
        self.redraw()

    def _chapter(self, by: int) -> int:
        """Where the chapter before or after begins."""
        starts = [i for i, step in enumerate(self.steps) if step.chapter]
        if by > 0:
            return next((i for i in starts if i > self.at), len(self.steps) - 1)
        return next((i for i in reversed(starts) if i < self.at), 0)

    def _turn(self) -> None:
        """The next viewpoint, at the same place of the game."""
        points = self.reel.viewpoints()
        here = self.steps[self.at]
        self.viewpoint = points[(points.index(self.viewpoint) + 1) % len(points)]
        self.at = 0
        self._wind()
        self._go(next((i for i, s in enumerate(self.steps) if (s.row, s.shown) >= (here.row, here.shown)), self.at))
