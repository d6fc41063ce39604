"""A sheet of character cells to draw on: every cell has one character and its ink."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text


class Canvas:
    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._inks = [[ground] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write on one line; what does not fit is cut. Without an ink the cell keeps the one it had."""
        if not 0 <= y < self.height:
            return
        for i, char in enumerate(text):
            if 0 <= x + i < self.width:
                self._chars[y][x + i] = char
                if style is not None:
                    self._inks[y][x + i] = self._inks[y][x + i] + style

    def fill(self, x: int, y: int, width: int, height: int, style: Style, char: str = " ") -> None:
        for row in range(height):
            self.put(x, y + row, char * width, style)

    def frame(self, x: int, y: int, width: int, height: int, style: Style, lines: str = "┌─┐│└┘") -> None:
        """A box. `lines` are its upper left, horizontal, upper right, vertical, lower left and lower right signs."""
        top_left, across, top_right, down, low_left, low_right = tuple(lines)
        self.put(x, y, top_left + across * (width - 2) + top_right, style)
        for row in range(1, height - 1):
            self.put(x, y + row, down, style)
            self.put(x + width - 1, y + row, down, style)
        self.put(x, y + height - 1, low_left + across * (width - 2) + low_right, style)

    def write(self, x: int, y: int, text: Text, width: int | None = None) -> None:
        """Write a line of several inks."""
        room = self.width - x if width is None else width
        plain = text.plain[:room]
        for i, char in enumerate(plain):
            self.put(x + i, y, char, text.style if isinstance(text.style, Style) else None)
        for start, end, style in text.spans:
            for i in range(start, min(end, len(plain))):
                self.put(x + i, y, plain[i], style if isinstance(style, Style) else Style.parse(style))

    def centre(self, x: int, y: int, width: int, text: str, style: Style | None = None) -> None:
        text = text[:width]
        self.put(x + (width - len(text)) // 2, y, text, style)

    def lines(self) -> list[Text]:
        return [_line(chars, inks) for chars, inks in zip(self._chars, self._inks, strict=True)]

    def to_text(self) -> Text:
        return Text("\n", end="").join(self.lines())


def _line(chars: Sequence[str], inks: Sequence[Style]) -> Text:
    line = Text(end="")
    start = 0
    for i in range(1, len(chars) + 1):
        if i == len(chars) or inks[i] != inks[start]:
            line.append("".join(chars[start:i]), inks[start])
            start = i
    return line


def clipped(text: str, width: int) -> str:
    """At most so many cells, with a sign that something was left out."""
    if cell_len(text) <= width:
        return text
    return text[: max(0, width - 1)] + "…"


def wrapped(text: Text, width: int) -> list[Text]:
    """Lines of at most so many cells, broken between words."""
    from rich.console import Console

    console = Console(width=max(4, width), color_system=None, file=None)
    return list(text.wrap(console, max(4, width)))
