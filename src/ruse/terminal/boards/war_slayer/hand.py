"""Draws the tray of War Slayer V: the hand in its order with the row to choose, or the two choices after a loss."""

from __future__ import annotations

from collections.abc import Mapping

from ruse.terminal.boards.cards import HEAVY, LIGHT, Box, CardPen
from ruse.terminal.boards.war_slayer.tray import CHOICES, PLACES, Deciding, Laying
from ruse.terminal.canvas import clipped, wrapped
from ruse.terminal.palette import ink
from ruse.terminal.speech import Says, inked

SAYS = {"theater": "they will fight", "dossier": "they will be guarded"}


def draw_laying(pen: CardPen, laying: Laying, top: int) -> None:
    canvas, p = pen.canvas, pen.palette
    tall = canvas.height - top >= 7
    width, height = (11, 7) if tall else (9, 3)
    for place, card in enumerate(laying.cards):
        box = Box(2 + place * (width + 3), top, width, height)
        lifted = place == laying.cursor and laying.carrying
        pen.face(box, card, ring=p.marker if place == laying.cursor else None)
        label = PLACES[place]
        label = f"‹{label}›" if lifted else f" {label} " if tall or len(label) < 6 else label
        on = ink(p.on_marker, p.marker, bold=True) if place == laying.cursor else ink(p.card_ink, p.card_paper)
        canvas.centre(box.x + 1, box.y, width - 2, label, on)
        if place < 2:
            canvas.put(box.x + width + 1, top + height // 2, "⇄", ink(p.ink_2, p.sheet))
    _row_switch(pen, laying, 2 + 3 * (width + 3) + 1, top)


def _row_switch(pen: CardPen, laying: Laying, x: int, top: int) -> None:
    canvas, p = pen.canvas, pen.palette
    at = x
    for row in ("theater", "dossier"):
        if row not in laying.rows:
            continue
        chosen = row == laying.row
        text = f" {'✓' if chosen else ' '} {row.title()} "
        canvas.put(at, top, text, ink(p.paper, p.ink, bold=True) if chosen else ink(p.ink, p.rule))
        at += len(text) + 1
    canvas.put(x, top + 1, clipped(SAYS[laying.row], canvas.width - x - 1), ink(p.ink_2, p.sheet, italic=True))
    button = " Enter: lay them, for good " if laying.ready else " Enter: lay them face down "
    style = ink(p.on_marker, p.marker, bold=True) if laying.ready else ink(p.marker, p.sheet, bold=True)
    canvas.put(x, top + 2, button, style)


def draw_deciding(
    pen: CardPen, deciding: Deciding, top: int, titles: Mapping[str, str], said: Mapping[str, Says]
) -> None:
    """Both weigh the same: equal boxes, and nothing is chosen until the player does."""
    canvas, p = pen.canvas, pen.palette
    width = (canvas.width - 5) // 2
    height = min(4 if canvas.height - top >= 4 else 3, canvas.height - top)
    for i, choice in enumerate(CHOICES):
        x = 2 + i * (width + 1)
        chosen = deciding.choice == choice
        edge = ink(p.marker if chosen else p.ink_2, p.sheet, bold=chosen)
        canvas.frame(x, top, width, height, edge, HEAVY if chosen else LIGHT)
        key = choice[0]
        canvas.put(x + 2, top, f" {key}  {titles[choice]} ", ink(p.ink, p.sheet, bold=True))
        if chosen:
            canvas.put(x + width - 9, top, " Enter ", ink(p.on_marker, p.marker, bold=True))
        lines = wrapped(inked(said[choice].text, p), width - 4)[: height - 2]
        for row, line in enumerate(lines):
            canvas.write(x + 2, top + 1 + row, line, width - 4)
        if said[choice].rule:
            canvas.put(x + width - 10, top + height - 1, f" {said[choice].rule} ", ink(p.petrol, p.sheet))
