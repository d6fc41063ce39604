"""What a game lends to search: quick choices for playouts, a value for tables that are not finished, and names for nodes.

Search is blind to the game; everything it should know about one comes from here. The plain Wits know nothing: any legal
action is as good as another, and only a finished game has a value. A game's own are in its `wits.py`, compiled.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from ruse.kernel.kit import Actions, Dice
from ruse.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Wits:
    def pick(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        """One of these legal actions, quickly."""
        return dice.pick(legal)

    def value(self, state: State, seat: i64) -> i64:
        """A guess at the seat's outcome, in parts of WHOLE; never asked once the game is over."""
        return state.value(seat)

    def rests(self, state: State) -> bool:
        """Is this a good moment to end a playout and ask for the value?"""
        return False

    def private(self, state: State, seat: i64) -> i64:
        """A number for what the seat alone knows by now besides what it noticed of acts; 0 if that is to be ignored."""
        return 0

    def label(self, state: State, seat: i64, action: i64) -> i64:
        """The action as its seat means it, where the same number can mean another card on another table."""
        return action
