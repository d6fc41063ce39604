"""A board for any game: the view as labelled text, the legal actions as a list. Outside games are playable with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruse.kernel.plain import to_plain
from ruse.table import Decision
from ruse.terminal import boards
from ruse.terminal.canvas import Canvas, clipped
from ruse.terminal.palette import ink
from ruse.terminal.speech import Says
from ruse.terminal.words import phrase


class Board(boards.Board):
    cursor = 0

    def ask(self, decision: Decision | None) -> None:
        super().ask(decision)
        self.cursor = 0

    def key(self, key: str) -> bool:
        if self.decision is None:
            return False
        count = len(self.decision.legal)
        steps = {"up": -1, "down": 1, "left": -1, "right": 1}
        if key in steps:
            self.cursor = (self.cursor + steps[key]) % count
        elif key.isdecimal() and 1 <= int(key) <= min(9, count):
            self.cursor = int(key) - 1
        elif key == "enter":
            self.chosen = self.decision.legal[self.cursor].text
        else:
            return False
        return True

    def show_move(self, text: str) -> None:
        if self.decision is not None:
            self.cursor = [move.text for move in self.decision.legal].index(text)

    def keys(self) -> boards.Keys:
        return (
            (("↑↓", phrase("choose")), ("1-9", phrase("jump")), ("Enter", phrase("commit")))
            if self.decision is not None
            else ()
        )

    def why(self) -> Says:
        if self.decision is None:
            return Says("")
        return self.explain(self.decision.actions[self.cursor])

    def tray_height(self, height: int) -> int:
        return max(5, height // 4)

    def tray(self, canvas: Canvas, top: int) -> None:
        if self.decision is None:
            return
        p = self.palette
        rows = canvas.height - top
        first = max(0, min(self.cursor - rows // 2, len(self.decision.legal) - rows))
        for y, move in enumerate(self.decision.legal[first : first + rows]):
            chosen = first + y == self.cursor
            style = ink(p.on_marker, p.marker, bold=True) if chosen else ink(p.ink, p.sheet)
            canvas.put(2, top + y, f" {first + y + 1:>3}  {clipped(move.text, canvas.width - 12)} ", style)

    def field(self, canvas: Canvas) -> None:
        p = self.palette
        for y, (depth, label, value) in enumerate(list(_outline(to_plain(self.view)))[: canvas.height]):
            canvas.put(2 + 2 * depth, y, label, ink(p.desk_ink_2, p.desk))
            canvas.put(3 + 2 * depth + len(label), y, clipped(value, canvas.width - 4 - 2 * depth - len(label)))


def _outline(value: Any, depth: int = 0) -> Iterator[tuple[int, str, str]]:
    """Nested data as lines: depth, label, value."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for label, item in pairs:
        name = str(label).replace("_", " ")
        if isinstance(item, dict) or (isinstance(item, list) and any(isinstance(part, (dict, list)) for part in item)):
            yield depth, name, ""
            yield from _outline(item, depth + 1)
        else:
            yield depth, name, _said(item)


def _said(item: Any) -> str:
    if isinstance(item, list):
        return " ".join(_said(part) for part in item) or "none"
    if isinstance(item, bool):
        return "yes" if item else "no"
    return "–" if item is None else str(item)
