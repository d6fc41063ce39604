"""The field of War Slayer V: dossiers, theaters and the front between them, HQs and what is set aside.

The viewer sits at the bottom; the rival's half is turned round, so that its columns run from right to left.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruse.terminal.boards.cards import Box, CardPen
from ruse.terminal.boards.war_slayer.scene import Camp, Place, Scene, Verdict
from ruse.terminal.canvas import Canvas, abbreviated, clipped
from ruse.terminal.palette import Palette, ink
from ruse.terminal.words import phrase

NUMERALS = ("I", "II", "III")
DEFEATED = phrase("defeated")


@dataclass(frozen=True, slots=True)
class Scale:
    """Sizes in cells: an operative stands, information lies; `pitch` from column to column."""

    operative: tuple[int, int]
    information: tuple[int, int]
    front: int
    pitch: int

    @property
    def height(self) -> int:
        return 2 * self.operative[1] + 2 * self.information[1] + self.front


SCALES = (
    Scale((11, 7), (13, 4), 3, 17),
    Scale((9, 5), (11, 3), 2, 14),
    Scale((5, 4), (7, 3), 2, 11),
    Scale((5, 4), (7, 3), 1, 11),
)
PANEL = 9
"""The narrowest that the strips left and right of the columns may be."""


def scale_for(width: int, height: int) -> Scale:
    for scale in SCALES:
        if scale.height <= height and 3 * scale.pitch + 2 * PANEL <= width:
            return scale
    return SCALES[-1]


@dataclass(slots=True)
class Field:
    """One drawing of a scene, from the place of `bottom`. `preview` is the row being laid, as its owner will see it."""

    canvas: Canvas
    palette: Palette
    pen: CardPen
    scene: Scene
    bottom: int
    names: list[str]
    viewer: int | None
    preview: tuple[str, list[str]] | None = None

    def draw(self) -> None:
        scale = scale_for(self.canvas.width, self.canvas.height)
        left = (self.canvas.width - 3 * scale.pitch) // 2
        top = max(0, (self.canvas.height - scale.height) // 2)
        front = top + scale.information[1] + scale.operative[1]
        self._front(scale, left, front)
        for seat in (self.bottom, 1 - self.bottom):
            self._camp(scale, self.scene.camps[seat], left, top, front)
        self._label(scale, left, front)
        self._panel(self.scene.camps[1 - self.bottom], 0, left, top, upper=True)
        self._panel(self.scene.camps[self.bottom], 0, left, top + scale.height - 1, upper=False)

    def _label(self, scale: Scale, left: int, front: int) -> None:
        """What the rows are called, beside them; the rival's are turned round."""
        style = ink(self.palette.desk_ink_2, self.palette.desk, italic=True)
        right = left + 3 * scale.pitch + 2
        ahead, behind = scale.operative[1] // 2, scale.operative[1] + scale.information[1] // 2
        self.canvas.put(right, front + scale.front + ahead, phrase("theater"), style)
        self.canvas.put(right, front + scale.front + behind, phrase("dossier"), style)
        self.canvas.put(1, front - 1 - ahead, phrase("theater"), style)
        self.canvas.put(1, front - 1 - behind, phrase("dossier"), style)

    def x_of(self, seat: int, column: int) -> int:
        """Which of the three columns of the screen it is."""
        return column if seat == self.bottom else 2 - column

    def colour(self, seat: int) -> str:
        return self.palette.you if seat == self.bottom else self.palette.rival

    def sign(self, seat: int) -> str:
        return "▲" if seat == self.bottom else "▼"

    def _camp(self, scale: Scale, camp: Camp, left: int, top: int, front: int) -> None:
        own = camp.seat == self.bottom
        (ow, oh), (iw, ih) = scale.operative, scale.information
        theater_y = front + scale.front if own else front - oh
        dossier_y = theater_y + oh if own else top
        rows = {"theater": camp.theater, "dossier": camp.dossier}
        if own and self.preview is not None:
            rows[self.preview[0]] = [Place("down", card) for card in self.preview[1]]
            self._frame_row(scale, left, theater_y if self.preview[0] == "theater" else dossier_y, self.preview[0])
        for column in range(3):
            x = left + self.x_of(camp.seat, column) * scale.pitch
            folder = Box(x + (scale.pitch - iw - 2) // 2, dossier_y, iw + 2, ih)
            self._information(folder, rows["dossier"][column])
            standing = Box(x + (scale.pitch - ow) // 2, theater_y, ow, oh)
            self._operative(standing, rows["theater"][column], camp.seat, column)

    def _frame_row(self, scale: Scale, left: int, y: int, row: str) -> None:
        """The row that is being laid stands out."""
        height = scale.operative[1] if row == "theater" else scale.information[1]
        bar = ink(self.palette.mark, self.palette.desk)
        for dy in range(height):
            self.canvas.put(left - 1, y + dy, "▐", bar)
            self.canvas.put(left + 3 * scale.pitch, y + dy, "▌", bar)

    def _information(self, folder: Box, place: Place) -> None:
        p = self.palette
        self.canvas.fill(folder.x, folder.y, folder.width, folder.height, ink(p.folder_ink, p.folder))
        box = Box(folder.x + 1, folder.y, folder.width - 2, folder.height)
        if place.lies == "taken":
            self.pen.empty(
                box,
                phrase("taken2") if box.width < 9 else phrase("taken", sign=self.sign(place.to or 0)),
                p.folder,
                p.stamp,
            )
        elif place.lies == "empty":
            self.pen.empty(box, "", p.folder, p.folder_ink)
        else:
            self.pen.back(box, place.card)

    def _operative(self, box: Box, place: Place, seat: int, column: int) -> None:
        if place.lies == "empty":
            self.pen.empty(box)
        elif place.lies == "down":
            self.pen.back(box, place.card)
        elif place.lies == "claimed" and place.card is not None:
            taker = place.to if place.to is not None else seat
            self.pen.empty(box, self.pen.label(place.card), fg=self.colour(taker))
            self.canvas.centre(box.x, box.y, box.width, f" {self.sign(taker)} ", ink(self.colour(taker)))
        elif place.card is not None:
            verdict = self._verdict(self.scene.flip_of(seat, column))
            won = verdict is not None and verdict.winner == seat
            beaten = verdict is not None and verdict.kind == "won" and not won
            self.pen.face(box, place.card, ring=self.colour(seat) if won else None, faded=beaten)

    def _verdict(self, index: int) -> Verdict | None:
        return self.scene.verdicts[index] if index < len(self.scene.verdicts) else None

    def _front(self, scale: Scale, left: int, y: int) -> None:
        """The line between the theaters, with a plate for each column in the order of flipping."""
        p = self.palette
        middle = y + (scale.front - 1) // 2
        self.canvas.put(left - 3, middle, "━━" + "┅" * (3 * scale.pitch + 2) + "━━", ink(p.desk_ink_2, p.desk))
        for index in range(3):
            column = self.x_of(self.bottom, self.scene.column(self.bottom, index))
            self._plate(left + column * scale.pitch, y, scale, index)

    def _plate(self, x: int, y: int, scale: Scale, index: int) -> None:
        p = self.palette
        verdict = self._verdict(index)
        middle = y + (scale.front - 1) // 2
        if verdict is None or verdict.kind == "open":
            following = index == len(self.scene.verdicts) and self._laid()
            text = f" {phrase('next', numerals=NUMERALS[index])} " if following else f" {NUMERALS[index]} "
            style = ink(p.desk_ink if following else p.desk_ink_2, p.desk, bold=True)
            self.canvas.centre(x, middle, scale.pitch, text, style)
            return
        text, colour = self._outcome(verdict, phrase("over") if scale.pitch > 12 else ">")
        style = ink(p.on_side, colour, bold=True)
        width = min(scale.pitch - 1, max(len(text) + 2, 9))
        start = x + (scale.pitch - width) // 2
        if scale.front == 3:
            self.canvas.fill(start, y, width, 1, ink(colour, p.desk), "▄")
            self.canvas.fill(start, y + 2, width, 1, ink(colour, p.desk), "▀")
        self.canvas.fill(start, middle, width, 1, style)
        self.canvas.centre(start, middle, width, text, style)

    def _laid(self) -> bool:
        """Is there another column to flip?"""
        return all(place.lies in ("down", "up") for camp in self.scene.camps for place in camp.theater)

    def _outcome(self, verdict: Verdict, over: str) -> tuple[str, str]:
        p = self.palette
        if verdict.kind == "won" and verdict.winner is not None:
            won, lost = verdict.cards[verdict.winner][:-1], verdict.cards[1 - verdict.winner][:-1]
            return f"{self.sign(verdict.winner)} {won} {over} {lost}", self.colour(verdict.winner)
        if verdict.kind == "defected" and len(verdict.defectors) == 1:
            seat = verdict.defectors[0]
            return phrase("defects", label=self.pen.label(verdict.cards[seat])), self.colour(1 - seat)
        if verdict.kind == "defected":
            return phrase("bothCross"), p.desk_ink
        return (
            phrase("standoff") if verdict.kind == "standoff" else phrase("draw", cards=verdict.cards[0][:-1])
        ), p.desk_ink

    def _panel(self, camp: Camp, x: int, left: int, y: int, *, upper: bool) -> None:
        """The HQ on one side, what is set aside on the other; the rival's half is turned round."""
        right = left + 3 * self._pitch(left) + 2
        width = left - 2
        hq_x, aside_x = (right, 1) if upper else (1, right)
        self._hq(camp, hq_x, y, width, upper)
        self._aside(camp, aside_x, y, width, upper)

    def _pitch(self, left: int) -> int:
        return (self.canvas.width - 2 * left) // 3

    def _hq(self, camp: Camp, x: int, y: int, width: int, upper: bool) -> None:
        p = self.palette
        step = 1 if upper else -1
        name = phrase("you") if camp.seat == self.viewer else self.names[camp.seat]
        lines = [(f"{self.sign(camp.seat)} {abbreviated(name, width - 2)}", ink(self.colour(camp.seat), p.desk, bold=True)),
                 (phrase("hq", hq=camp.hq), ink(p.desk_ink, p.desk))]  # fmt: skip
        quarters = "▏▎▌▊"
        bar = "█" * (camp.hq // 4) + (quarters[camp.hq % 4] if camp.hq % 4 else "")
        lines.append((bar[: max(0, width)], ink(p.dim, p.desk)))
        if camp.seat == self.scene.defeated and width >= len(DEFEATED):
            lines.append((DEFEATED, ink(p.desk_ink_2, p.desk, italic=True)))
        if camp.seat != self.bottom and camp.hand:
            lines.append(("╱╲" * len(camp.hand), ink(p.dim, p.desk)))
        for i, (text, style) in enumerate(lines):
            self.canvas.put(x, y + step * i, clipped(text, width), style)

    def _aside(self, camp: Camp, x: int, y: int, width: int, upper: bool) -> None:
        """What was taken or claimed, in the order in which it will go under the HQ."""
        if not camp.aside:
            return
        per_line = max(1, (width + 1) // 4)
        top = y if upper else y - 1 - (len(camp.aside) - 1) // per_line
        p = self.palette
        says = phrase("aside", sign=self.sign(camp.seat))
        self.canvas.put(x, top, clipped(says, width), ink(p.desk_ink_2, p.desk))
        self.canvas.fill(x, top + 1, width, 1 + (len(camp.aside) - 1) // per_line, ink(p.desk_ink, p.desk))
        for i, card in enumerate(camp.aside):
            self.pen.chip(x + 4 * (i % per_line), top + 1 + i // per_line, card)
