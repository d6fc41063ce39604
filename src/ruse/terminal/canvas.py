"""A sheet of character cells to draw on: every cell has one character and its ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
        """Write on one line; what does not fit is cut. Without an ink the cell keeps the one it had.

        A letter two cells wide fills both: the second is empty. A mark without a cell of its own stands with its letter.
        """
        if not 0 <= y < self.height:
            return
        for char, at, wide in _cells(text, x):
            if at >= 0 and at + wide <= self.width:
                self._set(self._chars[y], at, char, wide)
                for cell in range(at, at + wide):
                    if style is not None:
                        self._inks[y][cell] = self._inks[y][cell] + style

    def _set(self, chars: list[str], at: int, char: str, wide: int) -> None:
        """Of a wide letter that is half written over nothing stays."""
        if chars[at] == "":
            chars[at - 1] = " "
        if at + wide < self.width and chars[at + wide] == "":
            chars[at + wide] = " "
        chars[at : at + wide] = [char, *[""] * (wide - 1)]

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
        plain = text.plain[: _letters(text.plain, self.width - x if width is None else width)]
        self.put(x, y, plain, text.style if isinstance(text.style, Style) else None)
        for start, end, style in text.spans:
            at = x + cell_len(plain[:start])
            self.put(at, y, plain[start:end], style if isinstance(style, Style) else Style.parse(style))

    def centre(self, x: int, y: int, width: int, text: str, style: Style | None = None) -> None:
        text = text[: _letters(text, width)]
        self.put(x + (width - cell_len(text)) // 2, y, text, style)

    def lines(self) -> list[Text]:
        return [_line(chars, inks) for chars, inks in zip(self._chars, self._inks, strict=True)]

    def to_text(self) -> Text:
        return Text("\n", end="").join(self.lines())


def _cells(text: str, x: int) -> Iterator[tuple[str, int, int]]:
    """What stands in each cell from `x` on, where, and how many cells it fills."""
    if text.isascii():
        yield from ((char, at, 1) for at, char in enumerate(text, x))
        return
    held, at, wide = "", x, 0
    for char in text:
        more = cell_len(char)
        if more and wide:
            yield held, at, wide
            held, at, wide = "", at + wide, 0
        held, wide = held + char, wide + more
    if wide:
        yield held, at, wide


def _letters(text: str, width: int) -> int:
    """How many letters of it have room in so many cells."""
    cells = count = 0
    for char in text:
        cells += cell_len(char)
        if cells > width:
            return count
        count += 1
    return count


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
    return text[: _letters(text, max(0, width - 1))] + "…"


def fitting(width: int, *forms: str) -> str:
    """The first of these that has room, from the one that says most to the shortest."""
    return next((form for form in forms if cell_len(form) <= width), clipped(forms[-1], width))


def abbreviated(name: str, width: int) -> str:
    """A name in so many cells: whole, or its first words, or its first letters; a number at its end stays."""
    head, _, last = name.rpartition(" ")
    number = f" {last}" if head and last.isdecimal() else ""
    words = (head if number else name).split()
    forms = [" ".join(words[:count]) + number for count in range(len(words), 0, -1)]
    letters = words[0][: max(1, width - len(number) - 1)] if words else ""
    return fitting(width, *forms, f"{letters}.{number}")


def wrapped(text: Text, width: int) -> list[Text]:
    """Lines of at most so many cells, broken between words."""
    from rich.console import Console

    console = Console(width=max(4, width), color_system=None, file=None)
    return list(text.wrap(console, max(4, width)))
