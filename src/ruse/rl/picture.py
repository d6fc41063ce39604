"""A table as text, as an SVG, and as an array of pixels: what a seat sees, line by line, in the words of its view.

It needs nothing but NumPy; boards to play at are in the browser and in the terminal.
"""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from ruse.kernel.plain import to_plain
from ruse.rl.font import HIGH, WIDE, glyph
from ruse.rl.table import OneTable

MOST_WIDE = 120
MOST_LINES = 60
INK, PAPER = (236, 233, 223), (24, 27, 33)


def told(table: OneTable, seat: int | None = None) -> str:
    """What a seat sees; without one, whoever has to decide, and at the end everybody."""
    return "\n".join(lines_of(table, seat))


def lines_of(table: OneTable, seat: int | None = None) -> list[str]:
    looking = (table.actor if table.actor >= 0 else None) if seat is None else seat
    game = table.room.game
    who = "everybody" if looking is None else f"seat {looking}"
    lines = [f"{game.title}, as {who} sees it"]
    view = table.view(looking)
    for name, value in to_plain(view).items():
        if name == "viewer":
            continue
        lines += _flat(name.replace("_", " "), value)
    if table.over:
        lines.append("over: " + ", ".join(f"seat {seat} {points:+.2f}" for seat, points in enumerate(table.returns())))
    elif looking is not None and table.waiting >> looking & 1:
        moves = [game.write(view, action).text for action in table.legal(looking)]
        lines += _wrapped(f"{game.kinds[int(table.state.kind(looking))]}: ", "; ".join(moves))
    return lines[:MOST_LINES]


def _flat(name: str, value: Any) -> list[str]:
    """A line for each thing that is there."""
    if value is None or value is False or value in ("", [], {}):
        return []
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        held = [item for item in value if not isinstance(item, dict) or sum(map(bool, item.values())) > 1]
        found = [_short(item) for item in held]
        if max(map(len, found), default=0) < 60:
            return _wrapped(f"{name}: ", "; ".join(found))
        return [line for number, text in enumerate(found) for line in _wrapped(f"{name} {number}: ", text)]
    return _wrapped(f"{name}: ", _short(value))


def _short(value: Any) -> str:
    if value is None:
        return "·"
    if isinstance(value, dict):
        held = {
            key: item
            for key, item in value.items()
            if item is not None and item is not False and item not in ("", []) and key != "flavour"
        }
        if len(held) == 1 and isinstance(alone := next(iter(held.values())), str):
            return alone
        return ", ".join(f"{key.replace('_', ' ')} {_short(item)}" for key, item in held.items())
    if isinstance(value, list):
        if any(isinstance(item, dict) for item in value):
            return "[" + "; ".join(_short(item) for item in value) + "]"
        return " ".join(_short(item) for item in value)
    return "yes" if value is True else str(value)


def _wrapped(head: str, text: str) -> list[str]:
    words, lines, line = text.split(" "), [], head
    for word in words:
        if len(line) + len(word) + 1 > MOST_WIDE and line.strip():
            lines.append(line.rstrip())
            line = "    "
        line += word + " "
    return [*lines, line.rstrip()]


def drawn(table: OneTable, seat: int | None = None) -> NDArray[np.uint8]:
    """The same as pixels: height, width and three colours, always of one size."""
    sheet = np.zeros((MOST_LINES * HIGH + 16, MOST_WIDE * WIDE + 16), bool)
    for row, line in enumerate(lines_of(table, seat)):
        for column, sign in enumerate(line[:MOST_WIDE]):
            y, x = 8 + row * HIGH, 8 + column * WIDE
            shape = glyph(sign)
            sheet[y : y + shape.shape[0], x : x + shape.shape[1]] = shape
    return np.where(sheet[:, :, None], np.array(INK, np.uint8), np.array(PAPER, np.uint8))


def svg(table: OneTable, seat: int | None = None) -> str:
    """The same as a picture for a page or a notebook."""
    lines = lines_of(table, seat)
    wide, high = 16 + 7.3 * max(len(line) for line in lines), 24 + 17 * len(lines)
    texts = "".join(f'<text x="8" y="{22 + 17 * row}">{escape(line)}</text>' for row, line in enumerate(lines))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high}" viewBox="0 0 {wide:.0f} {high}">'
        f'<rect width="100%" height="100%" fill="rgb{PAPER}"/><g fill="rgb{INK}" font-family="monospace" '
        f'font-size="12" style="white-space:pre">{texts}</g></svg>'
    )
