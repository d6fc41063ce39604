"""The board of Master of Spies in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from ruse.games.master_of_spies.equipment import box_of
from ruse.games.master_of_spies.events import (
    Dealt,
    DealtUnseen,
    GameEnded,
    GameStarted,
    MoveAsked,
    RoundStarted,
    SpyAsked,
    SpyNamed,
    TurnStarted,
)
from ruse.games.master_of_spies.view import Draft, Special, View
from ruse.kernel.game import Game, Move
from ruse.kernel.sight import Setup
from ruse.table import Decision
from ruse.terminal import boards
from ruse.terminal.boards.master_of_spies.ending import draw_ending
from ruse.terminal.boards.master_of_spies.field import CardInk, Field, Mark
from ruse.terminal.boards.master_of_spies.scene import Scene, scene_of
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import Palette, ink
from ruse.terminal.speech import Says
from ruse.terminal.words import phrase

QUIET = (TurnStarted, RoundStarted, MoveAsked, SpyAsked, SpyNamed, Dealt, DealtUnseen, GameEnded)
SPECIALS: tuple[Special, ...] = ("regroup", "archive", "exchange")
LETTER_KEYS = {"d": "draw", "t": "take", "x": "discard"}


class Board(boards.Board):
    scene: Scene
    view: View

    def __init__(self, game: Game, setup: Setup, names: Sequence[str], palette: Palette) -> None:
        super().__init__(game, setup, names, palette)
        options = setup.options
        self.box = box_of(setup.edition, str(options["borders"]), str(options["ports"]))
        self.cursor = 0
        self.shows_pile = False

    def settle(self, view: Any, viewer: int | None) -> None:
        super().settle(view, viewer)
        self.scene = scene_of(view)

    def follow(self, event: Any) -> None:
        self.scene.follow(event)

    def beat(self, event: Any) -> float:
        return 0.0 if isinstance(event, QUIET) else 0.8

    def holds_before(self, event: Any) -> bool:
        """In a match everybody sees how a game ended before the next is dealt."""
        return isinstance(event, GameStarted) and event.game > 1

    def ask(self, decision: Decision | None) -> None:
        super().ask(decision)
        self.cursor = 0
        if decision is not None and decision.kind == "place" and len(decision.legal) > 1:
            self.cursor = 1  # the first is to discard

    def key(self, key: str) -> bool:
        if self.decision is None:
            return False
        count = len(self.decision.legal)
        texts = [move.text for move in self.decision.legal]
        if key in ("left", "right", "tab", "shift+tab"):
            self.cursor = (self.cursor + (-1 if key in ("left", "shift+tab") else 1)) % count
        elif key.isdecimal() and 1 <= int(key) <= min(9, count):
            self.cursor = int(key) - 1
        elif LETTER_KEYS.get(key) in texts:
            self.cursor = texts.index(LETTER_KEYS[key])
        elif key == "p":
            self.shows_pile = not self.shows_pile
        elif key == "enter":
            self.chosen = texts[self.cursor]
        else:
            return False
        return True

    def show_move(self, text: str) -> None:
        if self.decision is not None:
            self.cursor = [move.text for move in self.decision.legal].index(text)

    def keys(self) -> boards.Keys:
        if self.decision is None:
            return ()
        done = phrase("choose") if self.decision.kind in ("card", "exchange-give") else phrase("commit")
        return (("←→", phrase("pick")), ("1-9", phrase("jump")), ("Enter", done), ("p", phrase("discardPile")))

    def title(self) -> str:
        game = (
            f"{phrase('game', game=self.scene.game)} " if self.view is not None and self.view.match != "single" else ""
        )
        final = phrase("theFinalOne") if self.scene.final else ""
        return phrase("round", game=game, round=self.scene.round, final=final).capitalize()

    def why(self) -> Says:
        """What the choice under the cursor would do."""
        if self.decision is None:
            return Says("")
        return self.explain(self.decision.actions[self.cursor])

    def _drafted(self) -> View:
        """The view with the steps taken so far, which a server keeps apart."""
        draft = self.decision.draft if self.decision is not None else ()
        special = next((name for name in SPECIALS if name in draft), None)
        card = next((text.removeprefix("give ") for text in draft if text not in SPECIALS), None)
        return structs.replace(self.view, draft=Draft(special, card))

    def tray_height(self, height: int) -> int:
        return 4 if height >= 38 else 3

    def tray(self, canvas: Canvas, top: int) -> None:
        """The choices in lines of text, the one under the cursor marked; one's own hand below if it is not the choice."""
        if self.decision is None:
            self._hand(canvas, top)
            return
        rows = canvas.height - top
        lines = self._lines(canvas.width - 3)
        at = next(i for i, line in enumerate(lines) if self.cursor in line)
        room = rows - (0 if self.decision.kind in ("card", "exchange-give") else 1)
        first = max(0, min(at - room + 1, len(lines) - room))
        for y, line in enumerate(lines[first : first + room]):
            x = 2
            for i in line:
                x += self._choice(canvas, x, top + y, i) + 1
        if self.decision.kind not in ("card", "exchange-give"):
            self._hand(canvas, top + rows - 1)

    def _lines(self, width: int) -> list[list[int]]:
        """The choices broken into lines."""
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
        choice = move.slots["choice"]
        if choice in ("card", "return", "give", "pick", "place", "spy"):
            return move.text
        if choice == "take":
            return phrase("take", card=move.slots["card"])
        return self.game.words.messages[f"choice.{choice}"]

    def _choice(self, canvas: Canvas, x: int, y: int, i: int) -> int:
        assert self.decision is not None
        move = self.decision.legal[i]
        chosen = i == self.cursor
        if move.slots["choice"] == "card":
            return CardInk(canvas, self.palette, self.box).chip(x, y, move.text, chosen=chosen)
        p = self.palette
        label = f" {self._label(move)} "
        canvas.put(x, y, label, ink(p.on_marker, p.marker, bold=True) if chosen else ink(p.ink, p.rule))
        return len(label)

    def _hand(self, canvas: Canvas, y: int) -> None:
        if self.viewer is None:
            return
        pen = CardInk(canvas, self.palette, self.box)
        drafted = self._drafted().draft
        canvas.put(2, y, f"{phrase('hand')} ", ink(self.palette.ink_2, self.palette.sheet))
        x = 7
        for card in self.scene.players[self.viewer].known:
            x += pen.chip(x, y, card, chosen=drafted is not None and drafted.card == card) + 1

    def _marks(self) -> dict[tuple[str, int], Mark]:
        """Where the card in question may go."""
        decision = self.decision
        if decision is None:
            return {}
        if decision.kind == "card":
            places = decision.legal[self.cursor].slots["places"]
            return {(place["row"], place["place"]): Mark(place["row"], place["place"], False) for place in places}
        if decision.kind != "place":
            return {}
        found = {}
        for i, move in enumerate(decision.legal):
            if move.slots["choice"] == "place":
                at = (move.slots["row"], move.slots["place"])
                found[at] = Mark(*at, chosen=i == self.cursor)
        return found

    def field(self, canvas: Canvas) -> None:
        drawn = Field(canvas, self.palette, self.box, self.scene, self.names, self.viewer, self._marks())
        if self.shows_pile:
            drawn.draw_pile()
        else:
            drawn.draw()

    def ending(self, canvas: Canvas, result: dict[str, Any]) -> None:
        draw_ending(canvas, self.palette, self.box, self.view, self.names, self.viewer, self.speech, result)
