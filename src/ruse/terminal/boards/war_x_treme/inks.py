"""Cards, suits and equipment of War X-treme in character cells. Colour only repeats what a letter already says."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from ruse.games.war_x_treme.view import Shown
from ruse.terminal.boards.war_x_treme.scene import Lying, counts
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import Palette, ink

SUITS = {
    "P": "#F7A8C9", "Z": "#9BC46B", "N": "#B9BEDD", "R": "#8FC7E8",
    "M": "#E8A35C", "V": "#E58080", "A": "#8FE0C4", "F": "#D9D2C0",
}  # fmt: skip
"""By letter; all are pale, with dark ink on them."""
LETTERS = {
    "princess": "P", "zombie": "Z", "ninja": "N", "robot": "R",
    "monster": "M", "vampire": "V", "alien": "A", "forgotten": "F",
}  # fmt: skip
DARK = "#15120F"
BADGES = {"quick-boots": "B", "war-drum": "D", "tax-haven": "H", "two-left-hands": "2", "leech": "L"}
BACK = "▒▒"


def suit_ink(letter: str) -> Style:
    return ink(DARK, SUITS[letter], bold=True)


ACTS = {
    "tax": "Tax",
    "win": "Win",
    "speed": "Speed",
    "war-all": "War",
    "war-high": "War",
    "rise-up": "War",
    "lose": "Lose",
}


def told_rank(shown: Shown) -> str:
    """What a card counts or does, where its face does not say it."""
    if shown.effect in ACTS:
        return "" if ACTS[shown.effect] in shown.card else f" {ACTS[shown.effect]}"
    face = shown.card.split("-", 1)[1]
    plain = {"K": 14, "Q": 13, "J": 11, "8/8": 8}.get(face, int(face) if face.isdecimal() else 0)
    return "" if shown.rank == plain and not shown.half else f"={counts(shown)}"


@dataclass(slots=True)
class CardInk:
    canvas: Canvas
    palette: Palette

    def chip(self, x: int, y: int, card: str | None, room: int = 99) -> int:
        """A card in a line of text; its width."""
        if card is None:
            self.canvas.put(x, y, BACK[:room], ink(self.palette.tint, self.palette.back))
            return 2
        text = card[:room]
        self.canvas.put(x, y, text, suit_ink(card[0]))
        return len(text)

    def shown(self, x: int, y: int, shown: Shown, room: int) -> int:
        """The card that counts, and what it counts."""
        tail = told_rank(shown)
        wide = self.chip(x, y, shown.card, room - len(tail))
        self.canvas.put(x + wide, y, tail, ink(self.palette.mark, self.palette.desk, bold=True))
        return wide + len(tail)

    def box(self, x: int, y: int, card: str | None, says: str = "", *, heavy: bool = False) -> int:
        """A card of three lines; its width."""
        text = "" if card is None else card
        wide = max(5, len(text) + 4, len(says) + 2)
        style = ink(self.palette.tint, self.palette.back) if card is None else suit_ink(card[0])
        self.canvas.fill(x, y, wide, 3, style, "▒" if card is None else " ")
        self.canvas.frame(x, y, wide, 3, style, "┏━┓┃┗┛" if heavy else "┌─┐│└┘")
        self.canvas.put(x + 2, y + 1, text, style)
        if says:
            self.canvas.put(x + wide - len(says) - 1, y + 2, says, style)
        return wide

    def boxes(self, x: int, y: int, shown: Shown | None, others: list[Lying], room: int, *, loose: bool) -> None:
        """The card that counts in a heavy frame unless it lies loose, backs in a heap, the others as far as they fit."""
        right = x + room
        if shown is not None:
            says = "loose" if loose else told_rank(shown).strip()
            x += self.box(x, y, shown.card, says, heavy=not loose) + 1
        downs = [one for one in others if one.card is None]
        for _ in downs[:6]:
            self.box(x, y, None)
            x += 2
        if downs:
            x += 4
            self.canvas.put(x - 6 - len(str(len(downs))), y + 1, f" {len(downs)} ", suit_ink("F"))
        for one in others:
            if one.card is not None and x + len(one.card) + 4 <= right:
                x += self.box(x, y, one.card, "loose" if one.how == "loose" else "") + 1

    def laid(self, x: int, y: int, lying: list[Lying], room: int) -> int:
        """What lies before a player besides the card that counts: three backs in a row are ▒3."""
        start = x
        downs = sum(one.card is None for one in lying)
        if downs:
            text = f"▒{downs} "
            self.canvas.put(x, y, text, ink(self.palette.dim, self.palette.desk, bold=True))
            x += len(text)
        for one in lying:
            if one.card is not None and x - start + len(one.card) <= room:
                x += self.chip(x, y, one.card) + 1
        return x - start

    def row(self, x: int, y: int, cards: list[str], room: int) -> None:
        """Cards side by side, as many as there is room for, and how many are left out."""
        right = x + room
        for i, card in enumerate(cards):
            rest = f"+{len(cards) - i}"
            if x + len(card) + 1 + (len(rest) if i + 1 < len(cards) else 0) > right:
                self.canvas.put(x, y, rest, ink(self.palette.desk_ink_2, self.palette.desk))
                return
            x += self.chip(x, y, card) + 1
