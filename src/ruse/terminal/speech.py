"""What happened and what is asked, in the game's own words: the same catalogue that the browser reads."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from ruse.kernel.game import Game
from ruse.kernel.plain import to_plain
from ruse.terminal.palette import Palette, ink
from ruse.terminal.words import phrase

CARD = re.compile(r"(?<!\w)(?:10|[2-9JQKA])[♠♥♦♣]")
RED = ("♥", "♦")
LETTERS = str.maketrans("♠♥♦♣", "SHDC")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: whose doing it was, the sentence, the number of its rule; a heading opens a chapter."""

    text: str
    rule: str | None
    seat: int | None = None
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Says:
    """A sentence and the rule behind it."""

    text: str
    rule: str | None = None


class Speech:
    """The words of one game for one viewer."""

    def __init__(self, game: Game, names: Sequence[str], viewer: int | None) -> None:
        self.game = game
        self.names = list(names)
        self.viewer = viewer

    def entry(self, event: Any) -> Entry | None:
        """The log's line for an event; None where the catalogue keeps silent."""
        name = type(event).__name__
        slots = to_plain(event)
        text = self.say(name, slots) if self.game.words.has(name) else _bare(name, slots)
        if not text:
            return None
        seat = next((slots[part] for part in ("seat", "winner") if isinstance(slots.get(part), int)), None)
        return Entry(text, slots.get("rule"), seat, heading=name == self.game.chapter)

    def say(self, key: str, slots: dict[str, Any]) -> str:
        return self.game.words.say(key, slots, self.viewer, self.names)

    def status(self, view: Any, kind: str | None, waits_for: int = 0) -> Says:
        """The status line: what to do, in the imperative, or for whom everybody waits."""
        stands, words = self.game.status(view, kind), self.game.words
        keys = (stands.says, stands.why, stands.says.replace("wait.", "ask."))
        if words.has(stands.says):
            rule = next((words.messages[f"{key}.rule"] for key in keys if words.has(f"{key}.rule")), None)
            return Says(self.say(stands.says, {"seat": waits_for, **stands.slots}), rule)
        return Says(
            phrase("decides", names=self.names[waits_for])
            if kind is None
            else phrase("choose2", kind=kind.replace("-", " "))
        )

    def reason_of(self, view: Any, kind: str | None) -> Says:
        """Why that is asked."""
        stands, words = self.game.status(view, kind), self.game.words
        if stands.why is None or not words.has(stands.why):
            return Says("")
        return Says(self.say(stands.why, stands.slots), words.messages.get(f"{stands.why}.rule"))

    def explain(self, view: Any, action: int) -> Says:
        """What an action would do, as far as its seat can know."""
        key, slots = self.game.explain(view, action)
        text = self.say(key, slots) if self.game.words.has(key) else ""
        return Says(text, slots.get("rule"))

    def reason(self, reason: str | None) -> Says | None:
        """Why the game ended."""
        key = f"reason:{reason}"
        if reason is None or not self.game.words.has(key):
            return None
        return Says(self.game.words.messages[key], self.game.words.messages.get(f"{key}.rule"))


def _bare(name: str, slots: dict[str, Any]) -> str:
    """An event of a game whose catalogue does not know it."""
    told = ", ".join(f"{key} {value}" for key, value in slots.items() if key not in ("is", "rule"))
    return f"{name}: {told}" if told else name


def inked(text: str, palette: Palette, paper: bool = False) -> Text:
    """A sentence with its cards printed in their ink."""
    printed = Text(text, end="")
    red = palette.card_red if paper else palette.signal
    for card in CARD.finditer(text):
        style = (
            ink(red, bold=True) if card[0][-1] in RED else ink(palette.card_ink if paper else palette.ink, bold=True)
        )
        printed.stylize(style, card.start(), card.end())
    return printed


def side_mark(seat: int | None, viewer: int | None, palette: Palette) -> tuple[str, str]:
    """The sign and colour of a side: you ▲ petrol, the rival ▼ red; without a seat of one's own the first is ▲."""
    if seat is None:
        return " ", palette.ink_2
    own = seat == (viewer if viewer is not None else 0)
    return ("▲", palette.you) if own else ("▼", palette.rival)
