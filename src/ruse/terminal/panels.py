"""What slides over the table: a paragraph of the rules, the keys, a question, the curtain between two players."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from ruse.kernel.rulebook import Rulebook
from ruse.terminal.boards import Keys
from ruse.terminal.pages import paragraph_text
from ruse.terminal.palette import Palette, ink
from ruse.terminal.speech import inked
from ruse.terminal.words import phrase


class Panel(ModalScreen[str | None], inherit_bindings=False):
    """A sheet over the right side of the table; Esc puts it away."""

    DEFAULT_CSS = """
    Panel { align: right middle; background: $paper 40%; }
    Panel #sheet { width: 52; height: 100%; background: $sheet; color: $ink; border-left: thick $marker; padding: 1 2; }
    Panel VerticalScroll { scrollbar-size-vertical: 1; }
    """

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in ("escape", "q", "w", "enter", "question_mark"):
            self.dismiss(None)
        else:
            self.pressed(event.key)

    def pressed(self, key: str) -> None:
        """A key that does not put the panel away."""


class RulesPanel(Panel):
    """One paragraph after the other, beside the table."""

    def __init__(self, rulebook: Rulebook, rule: str | None, palette: Palette) -> None:
        super().__init__()
        self.palette = palette
        self.paragraphs = [(chapter, p) for chapter in rulebook.chapters for p in chapter.paragraphs]
        numbers = [p.number for _, p in self.paragraphs]
        self.at = numbers.index(rule) if rule in numbers else 0

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet", can_focus=False):
            yield Static(id="paragraph")

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        chapter, paragraph = self.paragraphs[self.at]
        p = self.palette
        text = Text()
        text.append(f"{chapter.number}  {chapter.title}\n\n", ink(p.ink_2, italic=True))
        text.append(f"{paragraph.number}\n", ink(p.petrol, bold=True, underline=True))
        text.append_text(paragraph_text(paragraph.text, p))
        text.append("\n\n←→ ", ink(p.key, bold=True))
        text.append(f"{phrase('turnThePage')}  ", ink(p.ink_2))
        text.append("↑↓ ", ink(p.key, bold=True))
        text.append(f"{phrase('scroll')}  ", ink(p.ink_2))
        text.append("Esc ", ink(p.key, bold=True))
        text.append(phrase("back"), ink(p.ink_2))
        self.query_one("#paragraph", Static).update(text)
        self.query_one("#sheet").scroll_home(animate=False)

    def pressed(self, key: str) -> None:
        if key in ("left", "right"):
            self.at = (self.at + (1 if key == "right" else -1)) % len(self.paragraphs)
            self._show()
        elif key in ("up", "down"):
            self.query_one("#sheet").scroll_relative(y=1 if key == "down" else -1, animate=False)


class KeysPanel(Panel):
    def __init__(self, keys: Keys, palette: Palette) -> None:
        super().__init__()
        self.keys = keys
        self.palette = palette

    def compose(self) -> ComposeResult:
        p = self.palette
        text = Text(f"{phrase('keys')}\n\n", ink(p.ink, bold=True))
        for key, says in self.keys:
            text.append(f"{key:>10}  ", ink(p.petrol, bold=True))
            text.append(f"{says}\n", ink(p.ink))
        with VerticalScroll(id="sheet", can_focus=False):
            yield Static(text)


class TextPanel(Panel):
    """Some lines of text."""

    def __init__(self, title: str, lines: list[str], palette: Palette) -> None:
        super().__init__()
        self.heading = title
        self.lines_of_text = lines
        self.palette = palette

    def compose(self) -> ComposeResult:
        text = Text(f"{self.heading}\n\n", ink(self.palette.ink, bold=True))
        text.append_text(Text("\n").join(inked(line, self.palette) for line in self.lines_of_text))
        with VerticalScroll(id="sheet", can_focus=False):
            yield Static(text)

    def pressed(self, key: str) -> None:
        if key in ("up", "down"):
            self.query_one("#sheet").scroll_relative(y=1 if key == "down" else -1, animate=False)


class Question(ModalScreen[str | None], inherit_bindings=False):
    """One sentence and the keys that answer it; the answer is the key."""

    DEFAULT_CSS = """
    Question { align: center middle; background: $paper 60%; }
    Question #box { width: 60; height: auto; background: $sheet; color: $ink; border: heavy $marker; padding: 1 2; }
    """

    def __init__(self, sentence: str, answers: Keys, palette: Palette) -> None:
        super().__init__()
        self.sentence = sentence
        self.answers = answers
        self.palette = palette

    def compose(self) -> ComposeResult:
        p = self.palette
        text = Text(f"{self.sentence}\n\n", ink(p.ink, bold=True))
        for key, says in self.answers:
            text.append(f"{key:>6}  ", ink(p.petrol, bold=True))
            text.append(f"{says}\n", ink(p.ink))
        text.rstrip()
        with Vertical(id="box"):
            yield Static(text)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        for key, _ in self.answers:
            if event.key == {"Esc": "escape"}.get(key, key.lower()):
                self.dismiss(key)
                return


class Prompt(ModalScreen[str | None]):
    """A line to type: a move in the game's notation, or something to say."""

    DEFAULT_CSS = """
    Prompt { align: center bottom; background: $paper 20%; }
    Prompt Input { height: 1; background: $sheet; color: $ink; border: none; padding: 0 1; }
    Prompt Input:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave")]

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self.wanted = wanted

    def compose(self) -> ComposeResult:
        yield Input(placeholder=self.wanted)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    def action_leave(self) -> None:
        self.dismiss(None)


class Curtain(Screen[None], inherit_bindings=False):
    """Between two players at one keyboard nothing of the table is to be seen."""

    DEFAULT_CSS = """
    Curtain { align: center middle; background: $desk; color: $desk-ink; }
    Curtain #card { width: 56; height: auto; background: $sheet; color: $ink; border: double $marker; padding: 2 4; }
    Curtain Static { text-align: center; width: 100%; }
    """

    def __init__(self, name: str, palette: Palette) -> None:
        super().__init__()
        self.player = name
        self.palette = palette

    def compose(self) -> ComposeResult:
        p = self.palette
        text = Text(justify="center")
        text.append("╱╲╱╲╱╲╱╲╱╲╱╲╱╲╱╲\n╲╱╲╱╲╱╲╱╲╱╲╱╲╱╲╱\n\n", ink(p.tint, p.back))
        text.append(f"{phrase('passTheDeviceTo', player=self.player)}\n\n", ink(p.ink, bold=True))
        text.append(f"{phrase('press', player=self.player)} ", ink(p.ink_2))
        text.append("Enter", ink(p.key, bold=True))
        text.append(f" {phrase('whenOnlyYouCanSee')}\n\n", ink(p.ink_2))
        text.append(phrase("qLeavesTheGameIs"), ink(p.ink_2, italic=True))
        with Vertical(id="card"):
            yield Static(text)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "enter":
            self.dismiss(None)
        elif event.key == "q":
            self.app.exit()
