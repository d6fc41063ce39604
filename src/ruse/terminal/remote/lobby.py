"""The first page of a server: my tables, open ones, those to watch, and a new one of every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from ruse.terminal.canvas import Canvas, clipped
from ruse.terminal.palette import Palette, ink
from ruse.terminal.stage import Sheet
from ruse.terminal.words import phrase
from ruse.wire.shapes import GameCard, Home


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page: a heading, or something to choose."""

    text: str
    table: str | None = None
    game: str | None = None

    @property
    def can_be_chosen(self) -> bool:
        return self.table is not None or self.game is not None


def lines_of(home: Home, known: list[str]) -> list[Line]:
    lines: list[Line] = []
    mine = [row for row in home.mine if row.state != "over"]
    others = [row for row in home.open if not row.seated]
    for heading, rows in ((phrase("yourTables"), mine), (phrase("openTables"), others)):
        if rows:
            lines.append(Line(heading))
            lines += [Line(f"{row.title}: {row.detail}", table=row.id) for row in rows]
    lines.append(Line(phrase("aNewTable")))
    lines += [Line(f"{card.title}  {players(card)}", game=card.name) for card in home.games if card.name in known]
    return lines


def players(card: GameCard) -> str:
    low, high = card.seats
    return phrase("players3", low=low if low == high else phrase("to2", low=low, high=high))


class Lobby(Screen[Line | None], inherit_bindings=False):
    DEFAULT_CSS = "Lobby { background: $sheet; } Lobby Sheet { height: 1fr; }"

    def __init__(self, home: Home, lines: list[Line], server: str, palette: Palette) -> None:
        super().__init__()
        self.home, self.lines, self.server, self.palette = home, lines, server, palette
        self.choices = [i for i, line in enumerate(lines) if line.can_be_chosen]
        self.at = 0

    def compose(self) -> ComposeResult:
        yield Sheet(self._draw, self.palette.ink, self.palette.sheet, "lobby")

    def _draw(self, canvas: Canvas) -> None:
        p = self.palette
        canvas.put(2, 1, "Ruse", ink(p.ink, p.sheet, bold=True))
        canvas.put(
            8,
            1,
            clipped(phrase("atYouAre", server=self.server, name=self.home.you.name), canvas.width - 10),
            ink(p.ink_2, p.sheet),
        )
        room = canvas.height - 5
        chosen = self.choices[self.at]
        first = max(0, min(chosen - room // 2, len(self.lines) - room))
        for y, line in enumerate(self.lines[first : first + room], 3):
            if not line.can_be_chosen:
                canvas.put(2, y, line.text, ink(p.petrol, p.sheet, bold=True))
                continue
            here = first + y - 3 == chosen
            style = ink(p.on_marker, p.marker, bold=True) if here else ink(p.ink, p.sheet)
            canvas.put(4, y, f" {clipped(line.text, canvas.width - 8)} ", style)
        x = 2
        for key, says in (("↑↓", phrase("choose")), ("Enter", phrase("goThere")), ("q", phrase("leave"))):
            canvas.put(x, canvas.height - 1, key, ink(p.key, p.sheet, bold=True))
            canvas.put(x + len(key) + 1, canvas.height - 1, says, ink(p.ink_2, p.sheet))
            x += len(key) + len(says) + 3

    def on_key(self, event: events.Key) -> None:
        event.stop()
        by: dict[str, Callable[[int], int]] = {"up": lambda at: at - 1, "down": lambda at: at + 1}
        if event.key in by:
            self.at = by[event.key](self.at) % len(self.choices)
            self.query_one(Sheet).refresh()
        elif event.key == "enter":
            self.dismiss(self.lines[self.choices[self.at]])
        elif event.key in ("q", "escape"):
            self.dismiss(None)
