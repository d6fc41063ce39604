"""The board of Westeria in the terminal: a lattice of zones, each with its name, its unit and its holder's letter.

An enemy unit is `W ?`, `W ›` or `W »` (unknown, has moved, has run), or `W=D` where memory knows that it must be the Duke.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from ruse.games.westeria.equipment import UNIT_NAMES, open_box
from ruse.games.westeria.options import KINGDOMS
from ruse.games.westeria.view import Zone
from ruse.kernel.game import Game
from ruse.kernel.sight import Setup
from ruse.table import Decision
from ruse.terminal.boards import Keys, plain
from ruse.terminal.boards.endings import why
from ruse.terminal.boards.westeria.recalled import Recollections
from ruse.terminal.canvas import Canvas, abbreviated, fitting, wrapped
from ruse.terminal.palette import Palette, ink, mixed
from ruse.terminal.speech import Says
from ruse.terminal.words import phrase

SHORT: dict[str, str] = {kind: phrase(f"short:{kind}") for kind in UNIT_NAMES}
TINY: dict[str, str] = dict(zip(UNIT_NAMES, "K Q P D C E B So Sc Sp CL Fl".split(), strict=True))
MARKS = {None: "?", "moved": "›", "ran": "»"}
LARGE, SMALL = (7, 3), (5, 1)
"""A zone with its borders, in cells: with room for words, and without."""
DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Board(plain.Board):
    def __init__(self, game: Game, setup: Setup, names: Sequence[str], palette: Palette) -> None:
        super().__init__(game, setup, names, palette)
        self.land = open_box(game.load_edition(setup.edition))
        self.zone_at = {cell: zone for zone, cell in enumerate(self.land.cells)}
        self.letters_of = letters_of(setup)
        self.colours = palette.sides
        self.recollections = Recollections([])
        self.looking: str | None = None
        """The zone whose unit is looked at, instead of chosen."""

    # Choosing

    def ask(self, decision: Decision | None) -> None:
        super().ask(decision)
        self.looking = None
        self.recollections = Recollections(self.recall() if self.recall is not None and decision is not None else [])

    def key(self, key: str) -> bool:
        if self.decision is not None and (key == "i" or self.looking is not None):
            return self._look(key)
        if self.decision is not None and key in DIRECTIONS and self._zone_under_cursor() is not None:
            self._step(DIRECTIONS[key])
            return True
        return super().key(key)

    def _look(self, key: str) -> bool:
        """`i` looks at units, arrows go from one enemy unit to the next, and `i`, Enter or Esc choose again."""
        if self.looking is None:
            x, y = self._cell(self._zone_under_cursor() or self.land.zone_names[0])
            cells = {name: self._cell(name) for name in self._enemies()}
            self.looking = min(cells, key=lambda name: abs(cells[name][0] - x) + abs(cells[name][1] - y), default=None)
        elif key in ("i", "enter", "escape"):
            self.looking = None
        elif key in DIRECTIONS:
            self.looking = self._nearest(self.looking, DIRECTIONS[key], self._enemies()) or self.looking
        else:
            return False
        return True

    def _enemies(self) -> list[str]:
        units = [(zone.name, zone.unit) for zone in self.view.zones if zone.unit is not None]
        return [name for name, unit in units if unit.owner != self.viewer]

    def _zone_of(self, index: int) -> str | None:
        assert self.decision is not None
        zone: str | None = self.decision.legal[index].slots.get("zone")
        return zone

    def _zone_under_cursor(self) -> str | None:
        return self._zone_of(self.cursor) if self.decision is not None else None

    def _step(self, direction: tuple[int, int]) -> None:
        """To the nearest zone on this side that can be chosen."""
        assert self.decision is not None
        zones = [self._zone_of(index) for index in range(len(self.decision.legal))]
        found = self._nearest(self._zone_of(self.cursor), direction, [zone for zone in zones if zone is not None])
        if found is not None:
            self.cursor = zones.index(found)

    def _nearest(self, start: str | None, direction: tuple[int, int], zones: Sequence[str]) -> str | None:
        """The nearest of these zones on this side; sideways counts double."""
        here = self._cell(start)
        best: tuple[float, int] | None = None
        for index, zone in enumerate(zones):
            x, y = self._cell(zone)
            ahead = (x - here[0]) * direction[0] + (y - here[1]) * direction[1]
            aside = abs(x - here[0]) * abs(direction[1]) + abs(y - here[1]) * abs(direction[0])
            if ahead > 0 and (best is None or (ahead + 2 * aside, index) < best):
                best = (ahead + 2 * aside, index)
        return None if best is None else zones[best[1]]

    def _cell(self, zone: str | None) -> tuple[int, int]:
        return self.land.cells[self.land.zone_names.index(str(zone))]

    def keys(self) -> Keys:
        if self.decision is None:
            return ()
        if self.looking is not None:
            return (("↑↓←→", phrase("lookAtAnother")), ("i", phrase("chooseAgain")))
        look = (("i", phrase("whatCouldItBe")),) if self._enemies() else ()
        return (("↑↓←→", phrase("choose")), (":", phrase("type")), ("Enter", phrase("commit")), *look)

    def title(self) -> str:
        if self.view.phase in ("choosing", "placing"):
            return self.game.words.messages[f"phase:{self.view.phase}"]
        return phrase("roundOf2", round=self.view.round, round_limit=self.view.round_limit)

    def why(self) -> Says:
        if self.decision is None:
            return Says("")
        if self.looking is not None:
            zone = self.view.zones[self.land.zone_names.index(self.looking)]
            return self.recollections.says(self.view, zone, self.speech)
        return self.explain(self.decision.actions[self.cursor])

    def tray_height(self, height: int) -> int:
        return 3

    def tray(self, canvas: Canvas, top: int) -> None:
        """The choices side by side; the page that holds the cursor."""
        if self.decision is None:
            return
        p = self.palette
        rows = max(1, canvas.height - top)
        pages = self._pages(canvas.width - 4, rows)
        page = next(page for page in pages if any(index == self.cursor for _, _, index in page))
        for x, y, index in page:
            chosen = index == self.cursor
            style = ink(p.on_marker, p.marker, bold=True) if chosen else ink(p.ink, p.sheet)
            canvas.put(2 + x, top + y, f" {self.decision.legal[index].text} ", style)

    def _pages(self, width: int, rows: int) -> list[list[tuple[int, int, int]]]:
        assert self.decision is not None
        pages: list[list[tuple[int, int, int]]] = [[]]
        x = y = 0
        for index, move in enumerate(self.decision.legal):
            if x + len(move.text) + 2 > width:
                x, y = 0, y + 1
            if y == rows:
                pages.append([])
                y = 0
            pages[-1].append((x, y, index))
            x += len(move.text) + 3
        return pages

    # Drawing

    def field(self, canvas: Canvas) -> None:
        self._draw(canvas, self._cards(), ink(self.palette.desk_ink, self.palette.desk))

    def _draw(self, canvas: Canvas, says: str, style: Style) -> None:
        """The land, the kingdoms, and what is said below them."""
        width, height = LARGE if canvas.width >= 9 * LARGE[0] + 1 and canvas.height >= 9 * LARGE[1] + 1 else SMALL
        left = max(0, (canvas.width - 9 * width - 1) // 2)
        drafted = self._drafted()
        for y in range(9):
            for x in range(9):
                self._draw_cell(canvas, left + x * width, y * height, (width, height), (x, y), drafted)
        if height > 1:
            self._draw_borders(canvas, left, width, height)
        top = 9 * height + (1 if height > 1 else 0)
        self._draw_kingdoms(canvas, top)
        below = top + len(self.view.kingdoms)
        for y, line in enumerate(wrapped(Text(says, style), canvas.width - 2), below):
            canvas.write(1, y, line)

    def _drafted(self) -> dict[str, str]:
        """Units that the viewer has placed and not yet locked in."""
        if self.view.phase != "placing":
            return {}
        army = [UNIT_NAMES[kind] for kind in self.land.kind.to_list()]
        drafted = self.decision.draft if self.decision is not None else ()
        zones = [text.split()[-1] for text in drafted] or self.view.steps
        return dict(zip(zones, army, strict=False))

    def _draw_cell(
        self, canvas: Canvas, x: int, y: int, size: tuple[int, int], cell: tuple[int, int], drafted: dict[str, str]
    ) -> None:
        p = self.palette
        zone = self.zone_at.get(cell)
        if zone is None:
            canvas.fill(x, y, size[0] + 1, size[1] + (1 if size[1] > 1 else 0), ink(p.desk_ink_2, p.desk_2))
            for row in range(size[1]):
                canvas.put(x + 1, y + row, "▲ ▲ ▲ "[row % 2 : row % 2 + size[0] - 1], ink(p.desk_ink_2, p.desk_2))
            return
        seen: Zone = self.view.zones[zone]
        territory = self.view.territories[int(self.land.territory.cells[zone])]
        ground = self._ground(territory.holder)
        canvas.fill(x, y, size[0] + 1, size[1] + (1 if size[1] > 1 else 0), ink(p.desk_ink_2, ground))
        marked = self._marked(seen.name)
        name = ink(p.on_marker, p.marker, bold=True) if marked == 2 else ink(p.desk_ink, ground, underline=marked == 1)
        unit, colour = self._unit(seen, drafted, tiny=size[1] == 1)
        if size[1] == 1:
            canvas.put(x, y, seen.name, name)
            canvas.put(x + 2, y, unit[:3], ink(colour, ground, bold=True))
            if territory.holder is not None and len(unit) < 3:
                holder = self.letters_of[territory.holder].lower()
                canvas.put(x + 4, y, holder, ink(self.colours[territory.holder], ground))
            return
        canvas.put(x + 1, y + 1, seen.name, name)
        if territory.city:
            canvas.put(x + 3, y + 1, "★", ink(p.mark, ground))
        if territory.holder is not None:
            canvas.put(x + 6, y + 1, self.letters_of[territory.holder], ink(self.colours[territory.holder], ground))
        canvas.put(x + 1, y + 2, unit[:6], ink(colour, ground, bold=True))

    def _marked(self, name: str) -> int:
        """2 under the cursor, 1 where it can go; of a territory all its zones."""
        if self.decision is None:
            return 0
        if name in (self.looking, self._zone_under_cursor()) or self._is_in(name, self.cursor):
            return 2
        choices = range(len(self.decision.legal))
        return 1 if any(self._zone_of(index) == name or self._is_in(name, index) for index in choices) else 0

    def _is_in(self, name: str, index: int) -> bool:
        """Is the zone in the territory that this choice is about?"""
        assert self.decision is not None
        letter = self.decision.legal[index].slots.get("territory")
        return letter is not None and name.startswith(letter)

    def _unit(self, zone: Zone, drafted: dict[str, str], *, tiny: bool) -> tuple[str, str]:
        names = TINY if tiny else SHORT
        if zone.name in drafted and self.viewer is not None:
            return names[drafted[zone.name]], self.colours[self.viewer]
        if zone.unit is None:
            return ("·", self.palette.desk_ink_2)
        letter, colour = self.letters_of[zone.unit.owner], self.colours[zone.unit.owner]
        known = self.recollections.kind(zone.name) if zone.unit.kind is None else None
        if known is not None:
            return (f"{letter}{TINY[known]}" if tiny else f"{letter}={TINY[known]}"), colour
        if zone.unit.kind is None:
            return (f"{letter}{MARKS[zone.unit.mark]}" if tiny else f"{letter} {MARKS[zone.unit.mark]}"), colour
        if tiny or zone.unit.owner == self.viewer:
            return names[zone.unit.kind], colour
        return f"{letter} {TINY[zone.unit.kind]}", colour

    def _ground(self, holder: int | None) -> str:
        if holder is None:
            return self.palette.desk
        return ground_of(self.colours[holder], self.palette)

    def _draw_borders(self, canvas: Canvas, left: int, width: int, height: int) -> None:
        """Lines between territories, and around the land."""
        style = ink(self.palette.desk_ink_2)
        for y in range(10):
            for x in range(10):
                across = self._parted((x, y - 1), (x, y)) if x < 9 else False
                down = self._parted((x - 1, y), (x, y)) if y < 9 else False
                if across:
                    canvas.put(left + x * width, y * height, "─" * (width + 1), style)
                if down:
                    for row in range(height + 1):
                        canvas.put(left + x * width, y * height + row, "│", style)
        for y in range(10):
            for x in range(10):
                sign = self._corner(x, y)
                if sign:
                    canvas.put(left + x * width, y * height, sign, style)

    def _corner(self, x: int, y: int) -> str:
        lines = (
            self._parted((x - 1, y - 1), (x, y - 1)) and y > 0,
            self._parted((x, y - 1), (x, y)) and x < 9,
            self._parted((x - 1, y), (x, y)) and y < 9,
            self._parted((x - 1, y - 1), (x - 1, y)) and x > 0,
        )
        return CORNERS["".join("1" if line else "0" for line in lines)]

    def _parted(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Do these two cells belong to different territories?"""
        return self._territory(one) != self._territory(other)

    def _territory(self, cell: tuple[int, int]) -> int:
        if not (0 <= cell[0] < 9 and 0 <= cell[1] < 9):
            return -2
        zone = self.zone_at.get(cell)
        return -1 if zone is None else int(self.land.territory.cells[zone])

    def _draw_kingdoms(self, canvas: Canvas, top: int) -> None:
        p = self.palette
        for place, kingdom in enumerate(self.view.kingdoms):
            seat = kingdom.seat
            tokens = sum(territory.holder == seat for territory in self.view.territories)
            name = phrase("you") if seat == self.viewer else self.names[seat]
            turn = "▸" if seat == self.view.turn and self.view.phase != "placing" else " "
            held = [self.letters_of[k.seat] for k in self.view.kingdoms if k.flag == seat]
            flag = f" {phrase('lostTo', letters_of=self.letters_of[kingdom.flag])}" if kingdom.flag is not None else ""
            flag += f" ⚑{''.join(held)}" if held else ""
            head, short = f"{turn}{self.letters_of[seat]} ", f"{kingdom.units} + {kingdom.reserve}{flag}"
            room = canvas.width - len(head)
            whole = phrase("onTheMapInReserve", units=kingdom.units, reserve=kingdom.reserve, flag=flag)
            said = f": {phrase('tokens', n=tokens)}, "
            brief = f"{abbreviated(name, room - len(said) - len(short))}{said}{short}"
            text = head + fitting(room, f"{name}{said}{whole}", brief)
            style = ink(self.colours[seat], p.desk, bold=seat == self.view.turn)
            canvas.put(0, top + place, text, style)

    def _cards(self) -> str:
        words = self.game.words.messages
        if self.view.drawn is not None:
            return phrase("drawnFromTheReserve", words=words["unit:" + self.view.drawn])
        if self.view.shown:
            return f"{phrase('shown')} " + ", ".join(words[f"card:{card}"] for card in self.view.shown)
        if self.view.phase == "moving":
            return phrase("moveOfCardsInThe", made=self.view.made + 1, moves=self.view.moves, deck=self.view.deck)
        return phrase("cardsInThePile", deck=self.view.deck)

    def ending(self, canvas: Canvas, result: dict[str, Any]) -> None:
        says = why(self.speech, result, self.view.reason)
        won = [name for seat, name in enumerate(self.names) if result["outcome"][seat] == max(result["outcome"])]
        text = phrase("won4", won=f" {phrase('and')} ".join(won), text=says.text if says else "")
        self._draw(canvas, text, ink(self.palette.mark, bold=True))


CORNERS = {
    "0000": "", "1000": "╵", "0100": "╶", "0010": "╷", "0001": "╴", "1100": "└", "1010": "│", "1001": "┘", "0110": "┌",
    "0101": "─", "0011": "┐", "1110": "├", "1101": "┴", "1011": "┤", "0111": "┬", "1111": "┼",
}  # fmt: skip
"""By lines up, right, down and left."""


def ground_of(colour: str, palette: Palette) -> str:
    """A territory under its holder's colour."""
    return mixed(colour, palette.sheet, 0.18)


def letters_of(setup: Setup) -> list[str]:
    """One letter a seat: its kingdom's, or that of one that nobody else has."""
    chosen = [str(choice["kingdom"]) for choice in setup.chosen]
    taken: list[str] = []
    for seat in range(setup.seats):
        wanted = [*chosen[seat : seat + 1], *[kingdom for kingdom in KINGDOMS if kingdom not in chosen], *KINGDOMS]
        taken.append(next(kingdom for kingdom in wanted if kingdom not in taken))
    return [kingdom[0].upper() for kingdom in taken]
