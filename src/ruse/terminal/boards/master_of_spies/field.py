"""The four quays of Master of Spies: rows that grow from their Ports, spies under the cards, the piles and the players.

A dark card is angular on dark paper, a light one round on light paper; a card of this round has a dot at its corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from ruse.games.master_of_spies.equipment import DARK, FACTION_NAMES, LETTERS, LIGHT, Box
from ruse.terminal.boards.master_of_spies.scene import Player, Scene
from ruse.terminal.canvas import Canvas, abbreviated, wrapped
from ruse.terminal.palette import Palette, ink
from ruse.terminal.words import phrase

WAX = ("#C5341F", "#2A62B8", "#E2A51A", "#F1E9D6")
ON_WAX = ("#FFF6E6", "#FFF6E6", "#2B1C00", "#2B241A")
PLATES = ("#2B3A67", "#76560F", "#7B2318", "#1F5748")
PAPER = "#F4EAD3"
NIGHT = "#1D1A22"
LIT_DARK, LIT_LIGHT = "#F0C12E", "#6B4A00"
"""The edge of a card that can be chosen, on dark paper and on light."""
ROUND = "╭─╮│╰╯"
ANGULAR = "┏━┓┃┗┛"
REALMS = (phrase("draken"), phrase("palam"), phrase("dragon"), phrase("freeCities"))


@dataclass(frozen=True, slots=True)
class Mark:
    """What a place would mean for the card in question: lit, or the one under the cursor."""

    row: str
    place: int
    chosen: bool


@dataclass(slots=True)
class CardInk:
    """Cards of one edition under its borders."""

    canvas: Canvas
    palette: Palette
    box: Box

    def dark(self, card: str) -> bool:
        return bool(self.box.border.cells[self.box.numbers[card]] == DARK)

    def style(self, card: str, *, chosen: bool = False) -> Style:
        if chosen:
            return ink(self.palette.on_marker, self.palette.marker, bold=True)
        return ink(PAPER, NIGHT, bold=True) if self.dark(card) else ink(NIGHT, PAPER, bold=True)

    def chip(self, x: int, y: int, card: str, *, chosen: bool = False, fresh: bool = False, worn: bool = False) -> int:
        """A card in one line: [D7] is dark, (P5) is light; its width."""
        left, right = "[]" if self.dark(card) else "()"
        tail = "·" if fresh else "²" if worn else ""
        text = f"{left}{card}{right}"
        self.canvas.put(x, y, text, self.style(card, chosen=chosen))
        self.canvas.put(x + len(text), y, tail, ink(self.palette.mark, self.palette.desk, bold=True))
        return len(text)

    def card(self, x: int, y: int, card: str, *, lit: bool, chosen: bool, fresh: bool) -> None:
        """A card of six cells by three."""
        style = self.style(card, chosen=chosen)
        edge = ink(LIT_DARK, NIGHT, bold=True) if self.dark(card) else ink(LIT_LIGHT, PAPER, bold=True)
        self.canvas.fill(x, y, 6, 3, style)
        self.canvas.frame(x, y, 6, 3, edge if lit and not chosen else style, ANGULAR if self.dark(card) else ROUND)
        self.canvas.centre(x + 1, y + 1, 4, card, style)
        if fresh:
            self.canvas.put(x + 5, y, "●", ink(self.palette.mark, self.palette.desk))


@dataclass(slots=True)
class Field:
    canvas: Canvas
    palette: Palette
    box: Box
    scene: Scene
    names: list[str]
    viewer: int | None
    marks: Mapping[tuple[str, int], Mark]

    @property
    def shift(self) -> int:
        """How much further right everything stands, so that the longest name is whole where there is room."""
        longest = max(len(name) for name in self.names)
        held = max(player.hidden for player in self.scene.players)
        return max(0, min(longest - 10, self.canvas.width - 39 - 4 - held - 8))

    @property
    def pen(self) -> CardInk:
        return CardInk(self.canvas, self.palette, self.box)

    def draw(self) -> None:
        players = len(self.scene.players)
        large = self.canvas.height >= 4 * 5 + players + 3 and self.canvas.width >= 70
        pitch = 5 if large else 3 if self.canvas.height >= 4 * 3 + 1 + players else 2
        for i, faction in enumerate(FACTION_NAMES):
            (self._large_row if large else self._small_row)(i, faction, pitch * i)
        y = pitch * 4
        self._piles(y)
        for player in self._seated():
            y += 1
            self._player(player, y)

    def _seated(self) -> list[Player]:
        """The viewer last, so that it sits at the bottom."""
        count = len(self.scene.players)
        first = 0 if self.viewer is None else self.viewer + 1
        return [self.scene.players[(first + i) % count] for i in range(count)]

    def _port(self, i: int, y: int, height: int) -> None:
        plate = ink(PAPER, PLATES[i], bold=True)
        self.canvas.fill(0, y, 5, height, plate)
        shade = {LIGHT: "( )", DARK: "[ ]"}.get(self.box.port_border.cells[i], " ∘ ")
        self.canvas.put(0, y, f" {LETTERS[i]} 0 ", plate)
        if height > 1:
            self.canvas.put(1, y + 1, shade, ink(PAPER, PLATES[i]))

    def _small_row(self, i: int, faction: str, y: int) -> None:
        cards = self.scene.rows[faction]
        self._port(i, y, 2)
        step = min(7, (self.canvas.width - 6) // (len(cards) + 1))
        for place, card in enumerate(cards):
            x = 6 + step * place
            mark = self.marks.get((faction, place))
            self.pen.chip(x, y, card, chosen=mark is not None and mark.chosen, fresh=card in self.scene.fresh)
            if mark is not None and not mark.chosen:
                self.canvas.put(x, y + 1, "▲", ink(self.palette.mark, self.palette.desk, bold=True))
            self._seals(card, x + 1, y + 1)
        self._end(faction, len(cards), 6 + step * len(cards), y)

    def _large_row(self, i: int, faction: str, y: int) -> None:
        cards = self.scene.rows[faction]
        self._port(i, y, 3)
        self.canvas.put(0, y + 3, REALMS[i], ink(self.palette.desk_ink_2, self.palette.desk, italic=True))
        step = min(8, (self.canvas.width - 12) // max(1, len(cards)))
        for place, card in enumerate(cards):
            mark = self.marks.get((faction, place))
            lit, chosen = mark is not None, mark is not None and mark.chosen
            x = 7 + step * place
            self.pen.card(x, y, card, lit=lit, chosen=chosen, fresh=card in self.scene.fresh)
            if lit and not chosen:
                self.canvas.put(x, y + 3, "▲", ink(self.palette.mark, self.palette.desk, bold=True))
            self._seals(card, x + 1, y + 3)
        self._end(faction, len(cards), 7 + step * len(cards), y + 1)

    def _end(self, faction: str, count: int, x: int, y: int) -> None:
        """What may follow: a higher card of the other border; lit if the card in question may."""
        mark = self.marks.get((faction, count))
        text = self._wanted(faction)
        p = self.palette
        if mark is None:
            style = ink(p.desk_ink_2, p.desk)
        elif mark.chosen:
            style = ink(p.on_marker, p.marker, bold=True)
        else:
            style = ink(p.mark, p.desk, bold=True)
        self.canvas.put(x, y, text if mark is None else f"▸{text}", style)

    def _wanted(self, faction: str) -> str:
        row = self.scene.rows[faction]
        last = self.box.numbers[row[-1]] if row else None
        above = int(self.box.value.cells[last]) if last is not None else 0
        if above >= max(self.box.value.to_list()):
            return phrase("full")
        i = FACTION_NAMES.index(faction)
        border = self.box.border.cells[last] if last is not None else self.box.port_border.cells[i]
        sides = {LIGHT: "[{}]", DARK: "({})"}.get(border, " {} ")
        return sides.format(f"{above + 1}+")

    def _seals(self, card: str, x: int, y: int) -> None:
        """The spies hang under their card: the number of the player on its wax."""
        for i, (seat, _) in enumerate(self.scene.spies_on(card)):
            self.canvas.put(x + i, y, str(seat + 1), ink(ON_WAX[seat], WAX[seat], bold=True))

    def _piles(self, y: int) -> None:
        p = self.palette
        scene = self.scene
        text = f"{phrase('drawPileDiscard', left=scene.left, discard=len(scene.discard) + scene.buried or '')} "
        self.canvas.put(0, y, text, ink(p.desk_ink, p.desk))
        x = len(text)
        if not scene.discard:
            self.canvas.put(x, y, "–", ink(p.desk_ink_2, p.desk))
        for card in scene.discard:
            if x + 6 > self.canvas.width:
                break
            x += self.pen.chip(x, y, card, worn=card in scene.worn) + 1

    def draw_pile(self) -> None:
        """MS-2.1: the discard pile, as far as it is open to the viewer."""
        p = self.palette
        self.canvas.put(1, 0, phrase("discardPileTopFirst"), ink(p.desk_ink, p.desk, bold=True))
        per_line = max(1, (self.canvas.width - 2) // 8)
        for i, card in enumerate(self.scene.discard):
            self.pen.chip(1 + 8 * (i % per_line), 2 + 2 * (i // per_line), card, worn=card in self.scene.worn)
        style = ink(p.desk_ink_2, p.desk)
        if self.scene.buried:
            below = 3 + 2 * ((len(self.scene.discard) + per_line - 1) // per_line)
            self.canvas.put(1, below, phrase("andBelowThatAreNot", buried=self.scene.buried), style)
        lines = wrapped(Text(phrase("hasBeenReplacedTwiceIt"), style, end=""), self.canvas.width - 2)
        for row, line in enumerate(lines):
            self.canvas.write(1, self.canvas.height - len(lines) + row, line)

    def _player(self, player: Player, y: int) -> None:
        """Seal, name, points, the four spies, and what is known of the hand."""
        p = self.palette
        seat = player.seat
        turn = seat == self.scene.turn
        self.canvas.put(0, y, f" {seat + 1} ", ink(ON_WAX[seat], WAX[seat], bold=True))
        name = phrase("you") if seat == self.viewer else self.names[seat]
        self.canvas.put(3, y, "▸" if turn else " ", ink(p.mark, p.desk, bold=True))
        self.canvas.put(4, y, abbreviated(name, 10 + self.shift), ink(p.desk_ink, p.desk, bold=turn))
        points = points_of(player, self.box)
        total = f"/{player.total + points}" if player.total else ""
        self.canvas.put(15 + self.shift, y, f"{points}{total}", ink(p.desk_ink, p.desk, bold=True))
        for i, faction in enumerate(FACTION_NAMES):
            card = player.spies.get(faction)
            style = ink(PAPER, PLATES[i], bold=True) if card else ink(p.desk_ink_2, p.desk)
            self.canvas.put(22 + self.shift + 4 * i, y, card or LETTERS[i].lower(), style)
        self._hand(player, 39 + self.shift, y)

    def _hand(self, player: Player, x: int, y: int) -> None:
        p = self.palette
        signs = ("★" if player.seat == self.scene.master else "") + (
            {"up": "◆", "spent": "◇"}.get(player.special or "", "")
        )
        self.canvas.put(x, y, signs, ink(p.mark, p.desk, bold=True))
        x += 3
        if player.seat == self.viewer:
            return
        self.canvas.put(x, y, "▮" * player.hidden, ink(p.dim, p.desk))
        x += player.hidden + 1
        for i, card in enumerate(player.known):
            more = f"+{len(player.known) - i}"
            if x + 4 + (len(more) + 1 if i + 1 < len(player.known) else 0) > self.canvas.width:
                self.canvas.put(x, y, more, ink(p.desk_ink_2, p.desk))
                return
            x += self.pen.chip(x, y, card) + 1


def points_of(player: Player, box: Box) -> int:
    return sum(int(box.value.cells[box.numbers[card]]) for card in set(player.spies.values()))
