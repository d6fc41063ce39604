"""The end of War X-treme: who won and why, and what everybody held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruse.games.war_x_treme.view import Player, View
from ruse.terminal.boards.endings import why, write_why
from ruse.terminal.boards.war_x_treme.inks import LETTERS, suit_ink
from ruse.terminal.canvas import Canvas, abbreviated, fitting
from ruse.terminal.palette import Palette, ink
from ruse.terminal.speech import Speech
from ruse.terminal.words import phrase


def draw_ending(
    canvas: Canvas,
    palette: Palette,
    view: View,
    names: Sequence[str],
    viewer: int | None,
    speech: Speech,
    result: Mapping[str, Any],
) -> None:
    people = [phrase("you") if seat == viewer else name for seat, name in enumerate(names)]
    canvas.put(1, 0, headline(people, result), ink(palette.mark, palette.desk, bold=True))
    y = write_why(canvas, palette, why(speech, result, view.reason), 1, 1)
    ranked = sorted(view.players, key=lambda player: (-result["outcome"][player.seat], -player.cards, player.seat))
    step = 1 if canvas.height < y + 1 + 2 * len(ranked) else 2
    for i, player in enumerate(ranked):
        _player(canvas, palette, speech, player, people[player.seat], y + 1 + step * i, two_lines=step == 2)


def headline(people: Sequence[str], result: Mapping[str, Any]) -> str:
    best = max(result["outcome"])
    winners = [people[seat] for seat, share in enumerate(result["outcome"]) if share == best > 0]
    if not winners:
        return phrase("nobodyWon")
    if len(winners) == 1:
        return phrase("won3", winners=winners[0])
    return phrase("andShareTheVictory", winners=", ".join(winners[:-1]), winners2=winners[-1])


def _player(
    canvas: Canvas, palette: Palette, speech: Speech, player: Player, name: str, y: int, *, two_lines: bool
) -> None:
    words = speech.game.words.messages
    letter = LETTERS[player.suit]
    canvas.put(1, y, f" {letter} ", suit_ink(letter))
    hand = player.hand or ()
    secret = [phrase("theSecret", words=words.get(f"secret:{player.secret}", player.secret))] if player.secret else []
    held = [*(words.get(f"equipment:{one}", one) for one in hand), *secret]
    brief = [*(words.get(f"equipment.short:{one}", one) for one in hand), *secret]
    title = words.get(f"title:{player.title}", player.title)
    cards = phrase("outOfTheGame") if player.out else phrase("cards2", cards=player.cards, title=title)
    room = canvas.width - 6
    said = f"{abbreviated(name, room - len(cards) - 2)}: {cards}"
    canvas.put(5, y, said, ink(palette.desk_ink, palette.desk, bold=True))
    if held and two_lines:
        many = [phrase("cards3", hand=len(hand)) if len(hand) != 1 else phrase("oneCard"), *secret]
        text = fitting(room, *(phrase("held", form=", ".join(form)) for form in (held, brief, many)))
        canvas.put(5, y + 1, text, ink(palette.desk_ink_2, palette.desk))
