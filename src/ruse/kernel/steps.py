"""Steps as they are written, each checked against the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruse.kernel.errors import Refusal
from ruse.kernel.game import Game
from ruse.kernel.sentences import phrase
from ruse.kernel.state import HOUSE, ORACLE, State, legal_actions


def apply_steps(game: Game, state: State, seat: int, steps: Iterable[str]) -> None:
    """Do a chain of written steps, each checked against the rules."""
    for text in steps:
        state.do(seat, legal_step(game, state, seat, text))


def legal_step(game: Game, state: State, seat: int, text: str, view: Any = None) -> int:
    """The action that a text asks for, if it is legal now; otherwise a Refusal. `view` is the seat's, if it is known."""
    if type(seat) is not int or not 0 <= seat < 31 or not (state.acting() >> seat) & 1:
        raise Refusal(phrase("itIsNotThisSeats"))
    if view is None:
        view = game.view(state, int(ORACLE) if seat == HOUSE else seat)
    action = game.read(view, text)
    if action not in legal_actions(state, seat):
        raise Refusal(phrase("isNotPossibleNow", text=f"{text!r}"))
    return action
