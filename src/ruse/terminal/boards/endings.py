"""Why a game ended, as the last page of a board for several players says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from ruse.terminal.canvas import Canvas, wrapped
from ruse.terminal.palette import Palette, ink
from ruse.terminal.speech import Says, Speech
from ruse.terminal.words import phrase

ENDED = {
    "resigned": phrase("aPlayerResigned"),
    "agreed": phrase("allAgreedToEndThe"),
    "absence": phrase("theGameWasEndedBecause"),
}


def why(speech: Speech, result: Mapping[str, Any], reason: str | None) -> Says | None:
    """By its own rules, for the view's reason, or before that."""
    return Says(ENDED[result["reason"]]) if result["reason"] != "over" else speech.reason(reason)


def write_why(canvas: Canvas, palette: Palette, says: Says | None, x: int, y: int) -> int:
    """The sentence and its rule; the row after them."""
    if says is None:
        return y
    reason = Text(f"{says.text} ", ink(palette.desk_ink_2, palette.desk), end="")
    reason.append(says.rule or "", ink(palette.petrol, palette.desk, underline=True))
    for line in wrapped(reason, canvas.width - x - 2):
        canvas.write(x, y, line)
        y += 1
    return y
