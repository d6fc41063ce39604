"""What a game lends to whoever plays many of its tables: players by habit, and a gauge of how a game goes. Compiled.

A Habit sits at a true table and decides in compiled code. It may read there what its seat may know and nothing else: it
looks through a peephole (`games/<g>/peephole.py`), which takes in just that. The bot of the same name at a table hands the
same Habit a table that it imagined from its Sight. So whoever peeks chooses otherwise there, and tests see it.

A Gauge reads what the lab wants of a game while it is played: how many rounds it has had, why it ended, who is out, and the
numbers that everybody at the table can see.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from ruse.kernel.kit import Actions, Dice
from ruse.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Habit:
    """The plain one takes any legal action. It keeps nothing between two decisions, so that many tables can share it."""

    def choose(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        """One of these legal actions, by what this seat may know of the table."""
        return dice.pick(legal)


@final
class Restrained(Habit):
    """A Habit that may decide in some kinds of decision only, or in all but those; elsewhere it takes any legal action."""

    def __init__(self, habit: Habit, kinds: i64, only: bool) -> None:
        self.habit = habit
        self.kinds = kinds
        """A mask of them."""
        self.only = only

    def choose(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        named = (self.kinds >> state.kind(seat)) & 1 != 0
        return self.habit.choose(state, seat, legal, dice) if named == self.only else dice.pick(legal)


@mypyc_attr(allow_interpreted_subclasses=True)
class Gauge:
    """The plain one knows nothing of a game but its points."""

    def ends(self) -> tuple[str, ...]:
        """Why a game can end; `end` gives a place in it."""
        return ("over",)

    def cues(self) -> tuple[str, ...]:
        """Numbers that everybody can see for each seat, and that are better when they are higher."""
        return ()

    def knocks_out(self) -> bool:
        """Can a seat be out of the game before it ends?"""
        return False

    def rounds(self, state: State) -> i64:
        """Rounds, missions or turns begun so far, whatever the rulebook counts."""
        return 0

    def end(self, state: State) -> i64:
        return 0

    def plays(self, state: State, seat: i64) -> bool:
        """Is the seat still in the game?"""
        return True

    def cue(self, state: State, seat: i64, which: i64) -> i64:
        return 0
