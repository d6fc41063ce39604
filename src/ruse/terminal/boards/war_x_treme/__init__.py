"""The board of War X-treme in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruse.games.war_x_treme.events import (
    GameEnded,
    Laid,
    NoRecruit,
    RecruitTaken,
    RoundStarted,
    SlotPicked,
    SlotsRefilled,
)
from ruse.games.war_x_treme.gear_events import (
    EquipmentReturned,
    SpiedUnseen,
    StoreRestocked,
)
from ruse.games.war_x_treme.view import View
from ruse.kernel.game import Game, Move
from ruse.kernel.sight import Setup
from ruse.table import Decision
from ruse.terminal.boards import Keys, plain
from ruse.terminal.boards.war_x_treme.ending import draw_ending
from ruse.terminal.boards.war_x_treme.field import Aim, Field
from ruse.terminal.boards.war_x_treme.inks import LETTERS
from ruse.terminal.boards.war_x_treme.scene import Scene, scene_of
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import Palette, ink
from ruse.terminal.words import phrase

QUIET = (RoundStarted, SlotsRefilled, StoreRestocked, GameEnded)
BRIEF = (Laid, SlotPicked, RecruitTaken, NoRecruit, SpiedUnseen, EquipmentReturned)


class Board(plain.Board):
    scene: Scene
    view: View

    def __init__(self, game: Game, setup: Setup, names: Sequence[str], palette: Palette) -> None:
        super().__init__(game, setup, names, palette)
        self.shows_camps = False

    def settle(self, view: Any, viewer: int | None) -> None:
        super().settle(view, viewer)
        taxed = getattr(self, "scene", None) is not None and self.scene.taxed and self.scene.round == view.round
        self.scene = scene_of(view)
        self.scene.taxed = taxed

    def follow(self, event: Any) -> None:
        self.scene.follow(event)

    def beat(self, event: Any) -> float:
        return 0.0 if isinstance(event, QUIET) else 0.3 if isinstance(event, BRIEF) else 1.0

    # Choosing

    def ask(self, decision: Decision | None) -> None:
        """The plain choice is under the cursor: to pass, to flee, to trust, and of a Wild that it stands."""
        super().ask(decision)
        texts = [move.text for move in decision.legal] if decision is not None else []
        self.cursor = texts.index("stand") if "stand" in texts else 0

    def key(self, key: str) -> bool:
        if key == "c":
            self.shows_camps = not self.shows_camps
            return True
        if self.decision is not None and key.isdecimal():
            return self._jump(int(key))
        return super().key(key)

    def _jump(self, number: int) -> bool:
        """By the number of a slot or player where the choice is about one, else by its place in the list."""
        assert self.decision is not None
        about = [_number_of(move) for move in self.decision.legal]
        if number in about:
            held = [i for i, one in enumerate(about) if one == number]
            self.cursor = next((i for i in held if i > self.cursor), held[0])
            return True
        if any(one is not None for one in about):
            return False
        return super().key(str(number))

    def keys(self) -> Keys:
        if self.decision is None:
            return (("c", phrase("camps")),)
        return (("←→", phrase("choose")), ("1-9", phrase("jump")), ("Enter", phrase("commit")), ("c", phrase("camps")))

    def title(self) -> str:
        return (
            phrase("roundOf", round=self.scene.round, last_round=self.scene.last_round)
            if self.scene.round
            else phrase("beforeTheFirstRound")
        )

    def tray_height(self, height: int) -> int:
        return 4 if height >= 38 else 3

    def tray(self, canvas: Canvas, top: int) -> None:
        """The choices side by side, as many lines of them as there are, around the cursor."""
        if self.decision is None:
            return
        p = self.palette
        lines = self._lines(canvas.width - 4)
        rows = canvas.height - top
        at = next(i for i, line in enumerate(lines) if self.cursor in line)
        first = max(0, min(at - rows // 2, len(lines) - rows))
        for y, line in enumerate(lines[first : first + rows]):
            x = 2
            for i in line:
                label = f" {self._label(self.decision.legal[i])} "
                style = ink(p.on_marker, p.marker, bold=True) if i == self.cursor else ink(p.ink, p.rule)
                canvas.put(x, top + y, label, style)
                x += len(label) + 1

    def _lines(self, width: int) -> list[list[int]]:
        assert self.decision is not None
        lines: list[list[int]] = [[]]
        x = 0
        for i, move in enumerate(self.decision.legal):
            wide = len(self._label(move)) + 3
            if x + wide > width and lines[-1]:
                lines.append([])
                x = 0
            lines[-1].append(i)
            x += wide
        return lines

    def _label(self, move: Move) -> str:
        words, slots = self.game.words.messages, move.slots
        choice = slots["choice"]
        if choice == "play":
            target = self._target(slots)
            return words[f"equipment:{slots['equipment']}"] + (f": {target}" if target else "")
        if choice == "swap":
            return phrase("swapWith", names=self.names[slots["seat"]])
        if choice == "ask":
            return f"{words['choice.ask']} {self.names[slots['seat']]}"
        if choice in ("slot", "name", "distrust", "at", "first"):
            return phrase(f"choice.{choice}", what=move.text.partition(" ")[2]).rstrip()
        return words.get(f"choice.{choice}", move.text)

    def _target(self, slots: dict[str, Any]) -> str:
        if slots.get("slot") is not None:
            return phrase("slot", slot=slots["slot"])
        return self.names[slots["seat"]] if slots.get("seat") is not None else ""

    # Drawing

    def _aim(self) -> Aim:
        decision: Decision | None = self.decision
        if decision is None:
            return Aim()
        slots = [move.slots for move in decision.legal]
        chosen = slots[self.cursor]
        return Aim(
            slot=chosen.get("slot"),
            seat=chosen.get("seat"),
            slots=frozenset(one["slot"] for one in slots if one.get("slot") is not None),
            seats=frozenset(one["seat"] for one in slots if one.get("seat") is not None),
        )

    def _cut(self) -> int | None:
        if self.decision is None:
            return None
        cut = self.decision.legal[self.cursor].slots.get("cut")
        return cut if type(cut) is int else None

    def field(self, canvas: Canvas) -> None:
        letters = [LETTERS[player.suit] for player in self.scene.players]
        words = self.game.words.messages
        drawn = Field(
            canvas, self.palette, self.scene, self.names, self.viewer, words, letters, self._aim(), self._cut()
        )
        if self.shows_camps:
            drawn.draw_camps()
        else:
            drawn.draw()

    def ending(self, canvas: Canvas, result: dict[str, Any]) -> None:
        if self.shows_camps:
            self.field(canvas)
        else:
            draw_ending(canvas, self.palette, self.view, self.names, self.viewer, self.speech, result)


def _number_of(move: Move) -> int | None:
    """The slot or the player a choice is about, counted from 1."""
    slot, seat = move.slots.get("slot"), move.slots.get("seat")
    return slot if slot is not None else None if seat is None else seat + 1
