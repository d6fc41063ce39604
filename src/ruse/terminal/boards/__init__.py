"""Boards: how a game looks and is played in the terminal.

A game names its own board by dotted path; any other gets the plain one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ruse.kernel.game import Game, Recalled, by_path
from ruse.kernel.sight import Setup
from ruse.table import Decision
from ruse.terminal.canvas import Canvas
from ruse.terminal.palette import Palette
from ruse.terminal.speech import Says, Speech
from ruse.terminal.words import phrase

Keys = tuple[tuple[str, str], ...]


class Board:
    """What the table asks of a board. It draws one viewer's view, and knows nothing else.

    Told events are followed one by one, then the board settles on the view. `key` gives True if the key meant something;
    what the player commits is left in `chosen` as the text of a legal action.
    """

    def __init__(self, game: Game, setup: Setup, names: Sequence[str], palette: Palette) -> None:
        self.game = game
        self.setup = setup
        self.names = list(names)
        self.palette = palette
        self.speech = Speech(game, names, None)
        self.viewer: int | None = None
        self.view: Any = None
        self.decision: Decision | None = None
        self.chosen: str | None = None
        self.confirm = True
        self.recall: Callable[[], list[Recalled]] | None = None
        """Asks what the viewer could remember, where the table has a memory aid."""
        self.sayings: Mapping[int, str] | None = None
        """What each action would do, where the table says so itself; else the game is asked."""

    def settle(self, view: Any, viewer: int | None) -> None:
        """Show this view."""
        self.view = view
        self.viewer = viewer
        self.speech = Speech(self.game, self.names, viewer)

    def follow(self, event: Any) -> None:
        """Show what one told event did."""

    def beat(self, event: Any) -> float:
        """How long people should see it, in beats. It depends on the kind of event alone, never on a card."""
        return 1.0

    def holds_before(self, event: Any) -> bool:
        """Does the table wait for a key here, so that everybody has seen how a chapter ended?"""
        return False

    def ask(self, decision: Decision | None) -> None:
        self.decision = decision
        self.chosen = None

    def key(self, key: str) -> bool:
        return False

    def show_move(self, text: str) -> None:
        """Lay a legal action out as if the player had chosen it, without committing it."""

    @property
    def prepared(self) -> bool:
        """Has the player prepared something that can be taken back?"""
        return False

    def take_back(self) -> bool:
        """Undo what the player prepared; False if there was nothing."""
        return False

    def keys(self) -> Keys:
        """Which keys mean something now."""
        return ()

    def title(self) -> str:
        return ""

    def why(self) -> Says:
        return Says("")

    def explain(self, action: int) -> Says:
        """What an action would do, as far as its seat can know."""
        if self.sayings is not None:
            return Says(self.sayings[action])
        return self.speech.explain(self.view, action)

    def tray_height(self, height: int) -> int:
        return 3

    def tray(self, canvas: Canvas, top: int) -> None:
        """Draw the choices of the decision under the status line."""

    def field(self, canvas: Canvas) -> None:
        raise NotImplementedError

    def ending(self, canvas: Canvas, result: dict[str, Any]) -> None:
        """The result, with everything laid open."""
        for seat, name in enumerate(self.names):
            share = result["outcome"][seat]
            canvas.put(
                2,
                2 + seat,
                phrase("pointsOfThePrize", name=name, scores=result["scores"][seat], share=f"{share / 8.4:.0f}"),
            )


def board_for(game: Game, setup: Setup, names: Sequence[str], palette: Palette) -> Board:
    path = game.board or "ruse.terminal.boards.plain:Board"
    board: Board = by_path(path)(game, setup, names, palette)
    return board
