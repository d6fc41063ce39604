# compiled
"""Players of Master of Spies by habit: the Recruit in compiled code, who chooses as the one at a table does."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.games.master_of_spies.actions import DISCARD, KIND_CARD, KIND_DRAW, KIND_PLACE, STAY, WITHOUT
from ruse.games.master_of_spies.peephole import Peephole
from ruse.games.master_of_spies.state import Harbour
from ruse.kernel import habit
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.state import State


@final
class Recruit(habit.Habit):
    """Any move that brings a spy forward, or any at all."""

    def __init__(self) -> None:
        self.places = Actions()
        self.sane = Actions()

    def choose(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        assert isinstance(state, Harbour)
        eye = Peephole(state, seat)
        kind = state.kind(seat)
        self.sane.clear()
        for i in range(legal.count):
            if self.is_sane(eye, kind, legal.items[i]):
                self.sane.add(legal.items[i])
        return dice.pick(self.sane if self.sane.count > 0 else legal)

    def is_sane(self, eye: Peephole, kind: i64, action: i64) -> bool:
        if kind == KIND_CARD:
            return eye.helps(eye.offered(action), self.places)
        if kind == KIND_PLACE:
            return action != DISCARD and not eye.keeps(eye.drafted(), action)
        if kind == KIND_DRAW:
            return action <= WITHOUT
        return action != STAY
