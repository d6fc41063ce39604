# compiled
"""Players of War Slayer V by habit: the Recruit in compiled code, who chooses as the one at a table does."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE, DOSSIER, KIND_BACK_OUT, KIND_ROW, ORDERS
from ruse.games.war_slayer.peephole import Peephole
from ruse.games.war_slayer.state import COLUMNS, Mission
from ruse.kernel import habit
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.state import State

BOLDNESS: Final[i64] = 3
"""A Recruit continues this many times before it backs out once."""


@final
class Recruit(habit.Habit):
    """Royals into the Dossier, or where they are flipped last; and no memory at all."""

    def __init__(self) -> None:
        self.eye = Peephole()
        self.sane = Actions()

    def choose(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        assert isinstance(state, Mission)
        kind = state.kind(seat)
        if kind == KIND_BACK_OUT:
            return BACK_OUT if dice.below(BOLDNESS + 1) == 0 else CONTINUE
        self.eye.look(state, seat)
        self.sane.clear()
        for i in range(legal.count):
            if self.is_sane(legal.items[i], kind == KIND_ROW):
                self.sane.add(legal.items[i])
        return dice.pick(self.sane)

    def is_sane(self, action: i64, first: bool) -> bool:
        eye = self.eye
        if action // ORDERS == DOSSIER:
            return not first or eye.royals > 0
        if first:
            return eye.royals == 0
        for index in range(COLUMNS - 1):
            if eye.royal_at(action % ORDERS, index) > eye.royal_at(action % ORDERS, index + 1):
                return False
        return True
