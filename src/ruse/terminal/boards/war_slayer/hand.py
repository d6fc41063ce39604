"""Draws the tray of War Slayer V: the hand in its order with the row to choose, or the two choices after a loss."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from ruse.terminal.boards.cards import HEAVY, LIGHT, Box, CardPen
from ruse.terminal.boards.war_slayer.tray import CHOICES, PLACES, Deciding, Laying
from ruse.terminal.canvas import clipped, wrapped
from ruse.terminal.palette import ink
from ruse.terminal.speech import Says, inked
from ruse.terminal.words import phrase

SAYS = {"theater": phrase("theyWillFight"), "dossier": phrase("theyWillBeGuarded")}


def draw_laying(pen: CardPen, laying: Laying, top: int) -> None:
    canvas, p = pen.canvas, pen.palette
    tall = canvas.height - top >= 7
    width, height = (11, 7) if tall else (9, 3)
    for place, card in enumerate(laying.cards):
        box = Box(2 + place * (width + 3), top, width, height)
        lifted = place == laying.cursor and laying.carrying
        pen.face(box, card, ring=p.mark if place == laying.cursor else None)
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
        text = f" {'✓' if chosen else ' '} {phrase(row)} "
        canvas.put(at, top, text, ink(p.paper, p.ink, bold=True) if chosen else ink(p.ink, p.rule))
        at += len(text) + 1
    canvas.put(x, top + 1, clipped(SAYS[laying.row], canvas.width - x - 1), ink(p.ink_2, p.sheet, italic=True))
    button = f" {phrase('enterLayThemForGood')} " if laying.ready else f" {phrase('enterLayThemFaceDown')} "
    style = ink(p.on_marker, p.marker, bold=True) if laying.ready else ink(p.key, p.sheet, bold=True)
    canvas.put(x, top + 2, button, style)


def draw_deciding(
    pen: CardPen, deciding: Deciding, top: int, titles: Mapping[str, str], said: Mapping[str, Says]
) -> None:
    """Both weigh the same: they look alike, and nothing is chosen until the player does."""
    roomy = pen.canvas.height - top >= 5
    for i, choice in enumerate(CHOICES):
        (_choice_box if roomy else _choice_line)(
            pen, i, choice, deciding.choice == choice, top, titles[choice], said[choice]
        )
    if not roomy and deciding.choice is None:
        pen.canvas.put(2, top + 2, phrase("chooseOneThenEnter"), ink(pen.palette.ink_2, pen.palette.sheet, italic=True))


def _choice_line(pen: CardPen, i: int, choice: str, chosen: bool, top: int, title: str, says: Says) -> None:
    canvas, p = pen.canvas, pen.palette
    style = ink(p.on_marker, p.marker, bold=True) if chosen else ink(p.ink, p.rule, bold=True)
    canvas.put(2, top + i, f" {choice[0]}  {title:<9}", style)
    canvas.write(17, top + i, _explained(pen, says), canvas.width - 18)
    if chosen:
        canvas.put(2, top + 2, f" {phrase('enterCommits')} ", ink(p.key, p.sheet, bold=True))


def _choice_box(pen: CardPen, i: int, choice: str, chosen: bool, top: int, title: str, says: Says) -> None:
    canvas, p = pen.canvas, pen.palette
    width = min(56, (canvas.width - 5) // 2)
    x = 2 + i * (width + 1)
    edge = ink(p.mark if chosen else p.ink_2, p.sheet, bold=chosen)
    canvas.frame(x, top, width, 5, edge, HEAVY if chosen else LIGHT)
    canvas.put(x + 2, top, f" {choice[0]}  {title} ", ink(p.ink, p.sheet, bold=True))
    if chosen:
        canvas.put(x + width - 9, top, " Enter ", ink(p.on_marker, p.marker, bold=True))
    for row, line in enumerate(wrapped(_explained(pen, says), width - 4)[:3]):
        canvas.write(x + 2, top + 1 + row, line, width - 4)


def _explained(pen: CardPen, says: Says) -> Text:
    printed = inked(says.text, pen.palette)
    if says.rule:
        printed.append(" ")
        printed.append(says.rule, ink(pen.palette.petrol, underline=True))
    return printed
