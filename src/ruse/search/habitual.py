"""Wits for a game that lends none: somebody plays on by habit, and the State guesses what the table is worth."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.kernel.habit import Habit
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.state import State
from ruse.kernel.wits import Wits


@final
class Habitual(Wits):
    def __init__(self, habit: Habit) -> None:
        self.habit = habit

    def pick(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        return self.habit.choose(state, seat, legal, dice)
