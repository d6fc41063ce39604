"""Playing cards in character cells: faces, backs, a lifted corner for what only the viewer knows, and empty places."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import Palette, ink, mixed
from ruse.terminal.speech import LETTERS, RED

LIGHT = "┌─┐│└┘"
HEAVY = "┏━┓┃┗┛"
DASHED = "┌╌┐╎└┘"
PIPS = {
    2: ((4, 0), (4, 4)),
    3: ((4, 0), (4, 2), (4, 4)),
    4: ((3, 0), (5, 0), (3, 4), (5, 4)),
    5: ((3, 0), (5, 0), (4, 2), (3, 4), (5, 4)),
    6: ((3, 0), (5, 0), (3, 2), (5, 2), (3, 4), (5, 4)),
    7: ((3, 0), (5, 0), (4, 1), (3, 2), (5, 2), (3, 4), (5, 4)),
    8: ((3, 0), (5, 0), (3, 1), (5, 1), (3, 3), (5, 3), (3, 4), (5, 4)),
    9: ((3, 0), (5, 0), (3, 1), (5, 1), (4, 2), (3, 3), (5, 3), (3, 4), (5, 4)),
    10: tuple((x, y) for y in range(5) for x in (3, 5)),
}
"""Where the pips of a number stand on a large card, nine cells by five."""
HATS = {
    "J": (" ▄▄▄ ", "▀▀▀▀▀"),
    "Q": (" ▗▄▖ ", "▀▀▀▀▀"),
    "K": ("▄███▄", " ▀▀▀ "),
}
"""Jack fedora, Queen wide brim, King officer's cap: five cells, upright; the other head is turned round."""
TURNED = str.maketrans("▄▀▗▖▘▝", "▀▄▝▘▖▗")
SHADE, RED_IN_THE_SHADE = 0.7, "#7A120A"
"""How much of a beaten card's paper is left, and its red."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


@dataclass(slots=True)
class CardPen:
    """Draws cards on a canvas. `badges` is the sign of a card's role: A, D, V or nothing."""

    canvas: Canvas
    palette: Palette
    badges: dict[str, str]
    letters: bool = False

    def label(self, card: str) -> str:
        return card.translate(LETTERS) if self.letters else card

    def _ink(self, card: str, paper: str) -> Style:
        red = self.palette.card_red if paper == self.palette.card_paper else RED_IN_THE_SHADE
        return ink(red if card[-1] in RED else self.palette.card_ink, paper, bold=True)

    def face(self, box: Box, card: str, *, ring: str | None = None, faded: bool = False) -> None:
        """A card face up. The winner has a heavy ring in its side's colour, the beaten one lies in the shade."""
        p = self.palette
        paper = mixed(p.card_paper, p.desk, SHADE) if faded else p.card_paper
        edge = ink(mixed(ring, "#000000", 0.75) if ring else p.card_edge, paper, bold=ring is not None)
        self.canvas.fill(box.x, box.y, box.width, box.height, ink(p.card_ink, paper))
        self.canvas.frame(box.x, box.y, box.width, box.height, edge, HEAVY if ring else LIGHT)
        if box.width >= 11 and box.height >= 7:
            self._large(box, card, paper)
        else:
            self._small(box, card, paper)

    def _small(self, box: Box, card: str, paper: str) -> None:
        style = self._ink(card, paper)
        self.canvas.put(box.x + 1, box.y + 1, self.label(card), style)
        badge = self.badges.get(card, "")
        if box.height > 3:
            self._badge(box.x + box.width - 4, box.y + box.height - 2, badge, style)
            if box.height > 4 and box.width > 6:
                self.canvas.centre(box.x, box.y + box.height // 2, box.width, self.label(card)[-1], style)
        elif badge:
            self.canvas.put(box.x + box.width - 2, box.y + 1, badge, style)

    def _badge(self, x: int, y: int, badge: str, style: Style) -> None:
        signs = {"A": "(A)", "D": "◆D◆", "V": "★V★"}
        self.canvas.put(x, y, signs.get(badge, ""), style)

    def _large(self, box: Box, card: str, paper: str) -> None:
        rank, suit = card[:-1], self.label(card)[-1]
        style = self._ink(card, paper)
        x, y = box.x + 1, box.y + 1
        self.canvas.put(x, y, rank, style)
        self.canvas.put(x, y + 1, suit, style)
        self.canvas.put(x + 8, y + 3, suit, style)
        self.canvas.put(x + 9 - len(rank), y + 4, rank, style)
        if rank in HATS:
            self._two_heads(x + 2, y, rank, paper, style)
        elif rank == "A":
            self.canvas.put(x + 2, y + 1, "╭───╮", style)
            self.canvas.put(x + 2, y + 2, f"│ {suit} │", style)
            self.canvas.put(x + 2, y + 3, "╰───╯", style)
            self._badge(x + 3, y + 4, self.badges.get(card, ""), style)
        else:
            for px, py in PIPS[int(rank)]:
                self.canvas.put(x + px, y + py, suit, style)

    def _two_heads(self, x: int, y: int, rank: str, paper: str, style: Style) -> None:
        """One head in ink, one in red, brim to brim."""
        dark, red = ink(self.palette.card_ink, paper), ink(self.palette.card_red, paper)
        crown, brim = HATS[rank]
        self.canvas.put(x, y, crown, dark)
        self.canvas.put(x, y + 1, brim, dark)
        self.canvas.put(x + 1, y + 2, "◆D◆", style)
        self.canvas.put(x, y + 3, brim.translate(TURNED), red)
        self.canvas.put(x, y + 4, crown.translate(TURNED), red)

    def back(self, box: Box, known: str | None = None) -> None:
        """A card face down. What the viewer knows of it shows at the lifted corner, bottom right."""
        p = self.palette
        self.canvas.fill(box.x, box.y, box.width, box.height, ink(p.tint, p.back))
        self.canvas.frame(box.x, box.y, box.width, box.height, ink(p.tint, p.back), LIGHT)
        for row in range(box.height - 2):
            weave = ("╱╲" if row % 2 == 0 else "╲╱") * box.width
            self.canvas.put(box.x + 1, box.y + 1 + row, weave[: box.width - 2])
        if known is not None:
            self._corner(box, known)

    def _corner(self, box: Box, card: str) -> None:
        p = self.palette
        label = self.label(card)
        badge = self.badges.get(card, "")
        right, low = box.x + box.width - 1, box.y + box.height - 2
        if box.width >= 7:
            label = f"{label}{badge}" if box.height < 5 else label
            self.canvas.put(right - len(label) - 1, low, "◢", ink(p.card_paper, p.back))
        self.canvas.put(right - len(label), low, label, self._ink(card, p.card_paper))
        if box.height >= 5 and badge:
            self.canvas.put(right - 2, low - 1, "◢", ink(p.card_paper, p.back))
            self.canvas.put(right - 1, low - 1, badge, self._ink(card, p.card_paper))

    def empty(self, box: Box, says: str = "", ground: str | None = None, fg: str | None = None) -> None:
        """A place where a card could lie, or lay."""
        p = self.palette
        style = ink(fg or p.desk_ink_2, ground or p.desk)
        self.canvas.fill(box.x, box.y, box.width, box.height, style)
        self.canvas.frame(box.x, box.y, box.width, box.height, style, DASHED)
        if says:
            self.canvas.centre(box.x + 1, box.y + box.height // 2, box.width - 2, says, style)

    def chip(self, x: int, y: int, card: str | None) -> int:
        """A card in a line of text; its width."""
        p = self.palette
        label = self.label(card) if card is not None else "╱╲"
        style = self._ink(card, p.card_paper) if card is not None else ink(p.tint, p.back)
        self.canvas.put(x, y, label, style)
        return len(label)
