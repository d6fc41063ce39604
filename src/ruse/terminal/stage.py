"""What a table looks like on the screen: header, field, log, tray with the status line, keys.

Playing and replaying share it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widget import Widget

from ruse.terminal.boards import Board, Keys
from ruse.terminal.canvas import Canvas, fitting, wrapped
from ruse.terminal.field_log import FieldLog
from ruse.terminal.palette import ink
from ruse.terminal.panels import KeysPanel, RulesPanel
from ruse.terminal.speech import Says, inked
from ruse.terminal.words import phrase

SMALLEST = (80, 24)
SAID = 3
"""Lines of the tray above the choices: what to do, and why."""


def company(names: Sequence[str]) -> tuple[str, ...]:
    """Those one plays against: by name, or how many they are."""
    count = phrase("others", names=len(names)) if len(names) > 1 else phrase("oneOther")
    return (f" {phrase('and')} ".join(names), count) if len(names) < 3 else (count,)


class Sheet(Widget, inherit_bindings=False):
    """A widget that is drawn cell by cell."""

    DEFAULT_CSS = "Sheet { width: 1fr; height: 1fr; }"

    def __init__(self, draw: Callable[[Canvas], None], fg: str, bg: str, id: str) -> None:
        super().__init__(id=id)
        self._draw = draw
        self._ground = ink(fg, bg)

    def render(self) -> Text:
        canvas = Canvas(self.size.width, self.size.height, self._ground)
        self._draw(canvas)
        return canvas.to_text()


class Stage(Screen[None], inherit_bindings=False):
    DEFAULT_CSS = """
    Stage { background: $desk; layout: vertical; }
    #head, #foot { height: 1; }
    #log { width: 28; }
    #middle { height: 1fr; }
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        self.palette = board.palette
        self.log_pane = FieldLog(board.palette)
        self.status = Says("")
        self.note: Says | None = None
        self.wants_key = False

    def compose(self) -> ComposeResult:
        p = self.palette
        yield Sheet(self._draw_head, p.ink, p.paper, "head")
        with Horizontal(id="middle"):
            yield Sheet(self._draw_field, p.desk_ink, p.desk, "field")
            yield Sheet(self.log_pane.draw, p.ink, p.sheet, "log")
        yield Sheet(self._draw_tray, p.ink, p.sheet, "tray")
        yield Sheet(self._draw_foot, p.ink_2, p.paper, "foot")

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        self.query_one("#log").styles.width = 28 if width < 90 else min(46, width * 35 // 100)
        self.query_one("#tray").styles.height = SAID + self.board.tray_height(height)

    def redraw(self) -> None:
        self.log_pane.letters = getattr(self.board, "letters", False)
        if self.is_mounted:
            for sheet in self.query(Sheet):
                sheet.refresh()

    def headlines(self) -> tuple[str, ...]:
        """What stands behind the name of the game: the first of these that has room."""
        return (self.board.title(),)

    def keys(self) -> Keys:
        return self.board.keys()

    def _draw_head(self, canvas: Canvas) -> None:
        p = self.palette
        canvas.put(1, 0, "R", ink(p.ink, bold=True))
        canvas.put(2, 0, "u", ink(p.signal, bold=True))
        canvas.put(3, 0, "se", ink(p.ink, bold=True))
        title = self.board.game.title
        canvas.put(7, 0, title, ink(p.ink, bold=True))
        right = f"? {phrase('theKeys')}  q {phrase('leave')}"
        room = canvas.width - len(title) - len(right) - 12
        canvas.put(9 + len(title), 0, fitting(room, *self.headlines()), ink(p.ink_2))
        canvas.put(canvas.width - len(right) - 1, 0, right, ink(p.ink_2))

    def _draw_field(self, canvas: Canvas) -> None:
        if self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]:
            canvas.put(1, 1, phrase("thisTableNeedsXCharacters", smallest=SMALLEST[0], smallest2=SMALLEST[1]))
            canvas.put(1, 2, phrase("thisWindowHasXPlease", width=self.size.width, height=self.size.height))
            return
        self.board.field(canvas)

    def _draw_tray(self, canvas: Canvas) -> None:
        p = self.palette
        bar = ink(p.mark if self.wants_key else p.rule, p.sheet)
        canvas.fill(0, 0, 1, canvas.height, bar, "▌")
        style = ink(p.ink, p.sheet, bold=True)
        asked = wrapped(Text(self.status.text, style), canvas.width - 12)[: SAID - 1]
        for y, line in enumerate(asked):
            canvas.write(2, y, line)
        if self.status.rule:
            canvas.put(
                canvas.width - len(self.status.rule) - 1, 0, self.status.rule, ink(p.petrol, p.sheet, underline=True)
            )
        says = self.note or self.board.why()
        printed = inked(says.text, p)
        if says.rule:
            printed.append(" ")
            printed.append(says.rule, ink(p.petrol, underline=True))
        first = max(1, len(asked))
        for y, line in enumerate(wrapped(printed, canvas.width - 4)[: SAID - first], first):
            canvas.write(2, y, line)
        self.board.tray(canvas, SAID)

    def _draw_foot(self, canvas: Canvas) -> None:
        p = self.palette
        x = 1
        for key, says in self.keys():
            if x + len(key) + len(says) + 3 > canvas.width:
                break
            canvas.put(x, 0, key, ink(p.key, bold=True))
            canvas.put(x + len(key) + 1, 0, says, ink(p.ink_2))
            x += len(key) + len(says) + 3

    def why(self) -> None:
        """Open the paragraph behind the picked line of the log, or behind what is asked."""
        entry = self.log_pane.picked_entry()
        rule = entry.rule if entry is not None else (self.note or self.board.why()).rule or self.status.rule
        if rule is None and self.log_pane.entries:
            rule = self.log_pane.entries[-1].rule
        self.app.push_screen(RulesPanel(self.board.game.rulebook, rule, self.palette))

    def show_keys(self) -> None:
        """Suits as letters are offered where there are suits."""
        keys = tuple(pair for pair in self.all_keys() if pair[0] != "s" or hasattr(self.board, "letters"))
        self.app.push_screen(KeysPanel(keys, self.palette))

    def undo_key(self, draft: Sequence[str]) -> Keys:
        """Only where there is something to take back."""
        return (("u", phrase("undo")),) if draft or self.board.prepared else ()

    def all_keys(self) -> Keys:
        raise NotImplementedError
