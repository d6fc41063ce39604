"""The log beside the table: newest at the bottom, one line can be picked to ask why."""

from __future__ import annotations

from rich.text import Text

from ruse.terminal.canvas import Canvas, wrapped
from ruse.terminal.palette import Palette, ink
from ruse.terminal.speech import LETTERS, Entry, inked, side_mark
from ruse.terminal.words import phrase


class FieldLog:
    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.entries: list[Entry] = []
        self.viewer: int | None = None
        self.picked: int | None = None
        self.letters = False

    def show(self, entries: list[Entry], viewer: int | None) -> None:
        self.entries = entries
        self.viewer = viewer
        self.picked = None

    def pick(self, by: int) -> None:
        """Move the mark; below the last line it goes away."""
        if not self.entries:
            return
        at = len(self.entries) if self.picked is None else self.picked
        at = max(0, at + by)
        self.picked = at if at < len(self.entries) else None

    def picked_entry(self) -> Entry | None:
        return self.entries[self.picked] if self.picked is not None and self.picked < len(self.entries) else None

    def draw(self, canvas: Canvas) -> None:
        p = self.palette
        canvas.put(0, 0, "│", ink(p.rule, p.sheet))
        canvas.put(2, 0, phrase("fieldLog"), ink(p.ink, p.sheet, bold=True))
        room = canvas.height - 1
        blocks = [self._lines(i, canvas.width - 5) for i in range(len(self.entries))]
        last = len(blocks) if self.picked is None else self.picked + 1
        chosen: list[tuple[int, Text]] = []
        for i in range(last - 1, -1, -1):
            if len(chosen) + len(blocks[i]) > room:
                break
            chosen = [(i, line) for line in blocks[i]] + chosen
        for i in range(last, len(blocks)):
            chosen += [(i, line) for line in blocks[i]][: room - len(chosen)]
        for y in range(1, canvas.height):
            canvas.put(0, y, "│", ink(p.rule, p.sheet))
        top = canvas.height - len(chosen)
        for y, (i, line) in enumerate(chosen):
            self._line(canvas, top + y, i, line, first=y == 0 or chosen[y - 1][0] != i)

    def _line(self, canvas: Canvas, y: int, number: int, line: Text, *, first: bool) -> None:
        p = self.palette
        entry = self.entries[number]
        newest = number == len(self.entries) - 1
        if number == self.picked:
            canvas.fill(1, y, canvas.width - 1, 1, ink(p.on_marker, p.marker))
            line = Text(line.plain, ink(p.on_marker, p.marker), end="")
        elif newest:
            canvas.fill(1, y, canvas.width - 1, 1, ink(p.ink, p.paper))
        canvas.write(4, y, line)
        if first and not entry.heading:
            sign, colour = side_mark(entry.seat, self.viewer, p)
            canvas.put(2, y, sign, ink(p.on_marker if number == self.picked else colour))

    def _lines(self, number: int, width: int) -> list[Text]:
        """An entry in lines, the number of its rule at the end."""
        entry = self.entries[number]
        p = self.palette
        text = entry.text.translate(LETTERS) if self.letters else entry.text
        printed = Text(text, ink(p.ink_2, italic=True), end="") if entry.heading else inked(text, p)
        if entry.rule and not entry.heading:
            printed.append(" ")
            printed.append(entry.rule, ink(p.petrol, underline=True))
        return wrapped(printed, width)
