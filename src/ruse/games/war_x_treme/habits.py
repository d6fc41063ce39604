# compiled
"""Players of War X-treme by habit: the Recruit in compiled code. It looks at nothing but what it is offered."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_x_treme.actions import FLEE, GO, KEEP, PASS, PLAY, STAND, TARGETS, TRUST
from ruse.games.war_x_treme.equipment import LEECH, QUICK_BOOTS
from ruse.kernel import habit
from ruse.kernel.kit import Actions, Dice, row_of
from ruse.kernel.state import State

KIND_SLOT: Final[i64] = 8
WINDOWS: Final[i64] = 4
"""The first kinds are reaction windows."""
QUIET: Final = row_of([int(STAND), int(GO), int(FLEE), int(TRUST), int(KEEP)])


@final
class Recruit(habit.Habit):
    """Lays what lasts, lets a Wild stand, flees from wars; one-time cards are played at random, and rarely."""

    def __init__(self) -> None:
        self.plays = Actions()

    def choose(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        kind = state.kind(seat)
        if kind < WINDOWS:
            return self.in_window(legal, dice)
        if kind != KIND_SLOT:
            for i in range(len(QUIET.cells)):
                if legal.has(QUIET.cells[i]):
                    return QUIET.cells[i]
        return dice.pick(legal)

    def in_window(self, legal: Actions, dice: Dice) -> i64:
        plays = self.plays
        plays.clear()
        for i in range(legal.count):
            kind = (legal.items[i] - PLAY) // TARGETS if legal.items[i] != PASS else 0
            if QUICK_BOOTS <= kind <= LEECH:
                plays.add(legal.items[i])
        if plays.count > 0:
            return dice.pick(plays)
        for k in range(legal.count):
            if legal.items[k] != PASS:
                plays.add(legal.items[k])
        return dice.pick(plays) if plays.count > 0 and dice.below(4) == 0 else PASS
