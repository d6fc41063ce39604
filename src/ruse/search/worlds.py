"""Where search gets its tables from: imagined ones, dealt from what one seat can know, one after another."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from ruse.kernel.kit import Dice
from ruse.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Tables on which `seat` owes a decision; a bot makes them of its Sight."""

    def __init__(self, seats: i64, seat: i64) -> None:
        self.seats = seats
        self.seat = seat

    def deal(self, dice: Dice) -> State:
        """A table that fits what the seat knows. Whoever simulates on it reseeds it first."""
        raise NotImplementedError

    def stand_in(self, table: State, number: i64) -> State:
        """Such a table as if the seat held something else that the others cannot exclude; number 0 is the truth."""
        return table
