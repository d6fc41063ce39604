"""The end of Master of Spies: who won, the cards under everybody's spies, and what was left in the hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruse.games.master_of_spies.equipment import Box
from ruse.games.master_of_spies.view import Side, View
from ruse.terminal.boards.endings import why, write_why
from ruse.terminal.boards.master_of_spies.field import ON_WAX, WAX, CardInk
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import Palette, ink
from ruse.terminal.speech import Speech
from ruse.terminal.words import phrase


def draw_ending(
    canvas: Canvas,
    palette: Palette,
    box: Box,
    view: View,
    names: Sequence[str],
    viewer: int | None,
    speech: Speech,
    result: Mapping[str, Any],
) -> None:
    people = [phrase("you") if seat == viewer else name for seat, name in enumerate(names)]
    canvas.put(2, 0, headline(people, result), ink(palette.desk_ink, palette.desk, bold=True))
    y = write_why(canvas, palette, why(speech, result, view.reason), 2, 1)
    pen = CardInk(canvas, palette, box)
    ranked = sorted(view.sides, key=lambda side: (-result["outcome"][side.seat], -result["scores"][side.seat]))
    for side in ranked:
        y += 1
        _side(pen, side, people[side.seat], result, 2, y)
        y += 2 if canvas.height >= 4 * len(ranked) + 3 else 1


def headline(people: Sequence[str], result: Mapping[str, Any]) -> str:
    best = max(result["outcome"])
    winners = [people[seat] for seat, share in enumerate(result["outcome"]) if share == best and best > 0]
    first, *others = [str(score) for score in sorted(result["scores"], reverse=True)]
    scores = phrase("to", first=first, others=", ".join(others))
    if len(winners) == 1:
        return phrase("won", winners=winners[0], scores=scores)
    if not winners:
        return phrase("nobodyWon")
    return phrase("andShareTheGame", winners=", ".join(winners[:-1]), winners2=winners[-1], scores=scores)


def _side(pen: CardInk, side: Side, name: str, result: Mapping[str, Any], x: int, y: int) -> None:
    p = pen.palette
    canvas = pen.canvas
    won = result["outcome"][side.seat] == max(result["outcome"]) > 0
    canvas.put(x, y, f" {side.seat + 1} ", ink(ON_WAX[side.seat], WAX[side.seat], bold=True))
    plate = phrase("points", name=name, scores=result["scores"][side.seat], what=phrase("theWinner") if won else "")
    canvas.put(x + 4, y, plate, ink(p.desk_ink, p.desk, bold=won))
    at = x + 4
    canvas.put(at, y + 1, phrase("spies"), ink(p.desk_ink_2, p.desk))
    at += 6
    for card in sorted({card for card in side.spies if card}, key=lambda card: -int(card[1:])):
        at += pen.chip(at, y + 1, card) + 1
    hand = [face.card for face in side.hand if face is not None]
    canvas.put(at + 1, y + 1, phrase("hand2"), ink(p.desk_ink_2, p.desk))
    at += 6
    for card in hand:
        at += pen.chip(at, y + 1, card) + 1
