"""Who plays War in the lab, and what can be read off it while it is played."""

from __future__ import annotations

from ruse.kernel import habit
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.lab.story.state import ENDS, LINE, TARGET, War


class Recruit:
    """The strongest card first, against the first that is left: nobody found anything better."""

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        return first_or_strongest(sight.legal[0], len(sight.legal))


class Habit(habit.Habit):
    """The same in a block."""

    def choose(self, state: State, seat: int, legal: Actions, dice: Dice) -> int:
        return first_or_strongest(int(legal.items[0]), int(legal.count))


def first_or_strongest(first: int, count: int) -> int:
    """Hands are sorted: the last order of all lays the strongest card first."""
    return first + count - 1 if LINE <= first < TARGET else first


class Gauge(habit.Gauge):
    def ends(self) -> tuple[str, ...]:
        return ENDS

    def cues(self) -> tuple[str, ...]:
        """WA-1.2: how many cards lie in an army and beside it can be counted."""
        return ("cards",)

    def rounds(self, state: State) -> int:
        assert isinstance(state, War)
        return state.battles

    def end(self, state: State) -> int:
        assert isinstance(state, War)
        return -1 if state.ended is None else state.ended

    def cue(self, state: State, seat: int, which: int) -> int:
        assert isinstance(state, War)
        return state.owns(seat)
