"""The board of War Slayer V in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruse.games.war_slayer.equipment import AGENT, DOUBLE_AGENT, NAMES, open_box
from ruse.games.war_slayer.events import (
    Asked,
    ClaimedDossier,
    ClaimedDossierUnseen,
    Defected,
    Flipped,
    GameEnded,
    OperationDrawn,
    OperationWon,
    WentHome,
)
from ruse.kernel.game import Game
from ruse.kernel.sight import Setup
from ruse.table import Decision
from ruse.terminal import boards
from ruse.terminal.boards.cards import CardPen
from ruse.terminal.boards.war_slayer.ending import Ending
from ruse.terminal.boards.war_slayer.field import Field
from ruse.terminal.boards.war_slayer.hand import draw_deciding, draw_laying
from ruse.terminal.boards.war_slayer.scene import Scene, scene_of
from ruse.terminal.boards.war_slayer.tray import CHOICES, Deciding, Laying
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import Palette
from ruse.terminal.speech import Says
from ruse.terminal.words import phrase

LONG = (Flipped, OperationWon, OperationDrawn, Defected, ClaimedDossier, ClaimedDossierUnseen)


class Board(boards.Board):
    scene: Scene

    def __init__(self, game: Game, setup: Setup, names: Sequence[str], palette: Palette) -> None:
        super().__init__(game, setup, names, palette)
        self.box = open_box(game.load_edition(setup.edition))
        self.badges = {name: self._badge(number) for number, name in enumerate(NAMES)}
        self.letters = False
        self.tray_now: Laying | Deciding | None = None
        self._home = False

    def _badge(self, card: int) -> str:
        if card == self.box.vip:
            return "V"
        role = self.box.role.cells[card]
        return "A" if role == AGENT else "D" if role == DOUBLE_AGENT else ""

    def settle(self, view: Any, viewer: int | None) -> None:
        super().settle(view, viewer)
        self.scene = scene_of(view)
        self._home = False

    def follow(self, event: Any) -> None:
        self.scene.follow(event)
        self._home = isinstance(event, WentHome)

    def beat(self, event: Any) -> float:
        if isinstance(event, LONG):
            return 1.5
        return 0.0 if isinstance(event, (Asked, WentHome, GameEnded)) else 0.6

    def holds_before(self, event: Any) -> bool:
        return isinstance(event, WentHome) and not self._home

    def ask(self, decision: Decision | None) -> None:
        super().ask(decision)
        if decision is None:
            self.tray_now = None
        else:
            self.tray_now = Deciding(decision) if decision.kind == "back-out" else Laying.of(decision)

    def key(self, key: str) -> bool:
        if key == "s":
            self.letters = not self.letters
            return True
        if self.tray_now is None:
            return False
        if key == "enter":
            self._enter()
            return True
        return self.tray_now.key(key)

    def _enter(self) -> None:
        tray = self.tray_now
        if isinstance(tray, Laying):
            if tray.carrying:
                tray.carrying = False
            elif tray.ready or not self.confirm:
                self.chosen = tray.move().text
            else:
                tray.ready = True
        elif tray is not None and (move := tray.move()) is not None:
            self.chosen = move.text

    def show_move(self, text: str) -> None:
        if self.decision is None or self.tray_now is None:
            return
        move = next(move for move in self.decision.legal if move.text == text)
        if isinstance(self.tray_now, Laying):
            self.tray_now.set(move.slots["row"], move.slots["cards"])
            self.tray_now.ready = False
        else:
            self.tray_now.choice = move.slots["choice"]

    @property
    def prepared(self) -> bool:
        return self.tray_now is not None and self.tray_now.prepared

    def take_back(self) -> bool:
        return self.tray_now is not None and self.tray_now.take_back()

    def keys(self) -> boards.Keys:
        tray = self.tray_now
        if isinstance(tray, Deciding):
            commit = (("Enter", phrase("commit")),) if tray.move() is not None else ()
            return (("b", phrase("backOut")), ("c", phrase("continue")), *commit)
        if isinstance(tray, Laying):
            row = (("Tab", phrase("row")),) if len(tray.rows) > 1 else ()
            return (
                ("←→", phrase("card")),
                ("Space", phrase("liftOrDrop")),
                *row,
                ("Enter", phrase("commit") if tray.ready else phrase("lay")),
            )
        return ()

    def title(self) -> str:
        last = phrase("theLast") if self.scene.last else ""
        return phrase("mission", mission=self.scene.mission, last=last)

    def why(self) -> Says:
        tray = self.tray_now
        if isinstance(tray, Laying) and tray.ready:
            return self.explain(tray.action())
        return Says("") if tray is None else self.speech.reason_of(self.view, tray.decision.kind)

    def tray_height(self, height: int) -> int:
        return 7 if height >= 38 else 3

    def tray(self, canvas: Canvas, top: int) -> None:
        pen = CardPen(canvas, self.palette, self.badges, self.letters)
        if isinstance(self.tray_now, Laying):
            draw_laying(pen, self.tray_now, top)
        elif isinstance(self.tray_now, Deciding):
            deciding = self.tray_now
            said = {choice: self.explain(deciding.action_of(choice)) for choice in CHOICES}
            titles = {choice: self.game.words.messages[f"choice.{choice}"] for choice in said}
            draw_deciding(pen, deciding, top, titles, said)

    def field(self, canvas: Canvas) -> None:
        pen = CardPen(canvas, self.palette, self.badges, self.letters)
        laying = self.tray_now if isinstance(self.tray_now, Laying) else None
        preview = (laying.row, laying.cards) if laying is not None else None
        bottom = self.viewer if self.viewer is not None else 0
        Field(canvas, self.palette, pen, self.scene, bottom, self.names, self.viewer, preview).draw()

    def ending(self, canvas: Canvas, result: dict[str, Any]) -> None:
        pen = CardPen(canvas, self.palette, self.badges, self.letters)
        points = {name: int(self.box.points.cells[number]) for number, name in enumerate(NAMES)}
        Ending(canvas, pen, self.view, self.names, self.viewer, points, self.speech).draw(result)
