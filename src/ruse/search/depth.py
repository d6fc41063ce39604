"""Searching out what is left of a game on imagined tables: every line to its end, each seat choosing the best for itself.

For the last few decisions of a game. Each table is played with open cards, so a seat is credited with what it cannot quite
know; where luck is gone and the seat is the last to choose, the answer is exact. A table with more lines than allowed is
played out by the wits instead.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.kernel.kit import Actions, Dice, row_of
from ruse.kernel.state import HOUSE, State
from ruse.kernel.wits import Wits
from ruse.search.flat import TO_THE_END
from ruse.search.playout import guided
from ruse.search.tally import Tally
from ruse.search.worlds import Worlds

FINE: Final[i64] = 1024
"""The outcome counts so many times a point: points only decide between equal outcomes."""


@final
class Depths:
    def __init__(self, seats: i64, wits: Wits, most: i64) -> None:
        self.seats = seats
        self.wits = wits
        self.most = most
        """Endings looked at for one option on one table."""
        self.left: i64 = 0
        self.buffer = Actions()

    def worth(self, state: State, seat: i64) -> i64:
        """The outcome, then the lead over the other seats together."""
        points = self.seats * state.score(seat)
        for other in range(self.seats):
            points -= state.score(other)
        return state.outcome(seat) * FINE + points

    def play(self, state: State, dice: Dice) -> State:
        """The ending that best play from here leads to; of equal ones the first."""
        owing = state.acting()
        if owing == 0:
            self.left -= 1
            return state
        seat: i64 = 0
        while (owing >> seat) & 1 == 0:
            seat += 1
        if self.left <= 0 or seat == HOUSE:
            guided(state, self.wits, dice, self.buffer, TO_THE_END)
            return state
        actions = Actions()
        state.list_actions(seat, actions)
        best: State | None = None
        most: i64 = 0
        for i in range(actions.count):
            after = state.clone()
            after.do(seat, actions.items[i])
            end = self.play(after, dice)
            worth = self.worth(end, seat)
            if best is None or worth > most:
                best = end
                most = worth
        assert best is not None
        return best


def search_out(worlds: Worlds, legal: list[int], wits: Wits, tables: i64, most: i64, dice: Dice) -> Tally:
    """Every option on so many tables, each searched to its end with `most` endings at the most."""
    tally = Tally(row_of(legal))
    depths = Depths(worlds.seats, wits, most)
    for turn in range(tables):
        table = worlds.deal(dice)
        future = dice.seed()
        for place in range(len(legal)):
            state = table.clone()
            state.reseed(future)
            state.do(worlds.seat, legal[place])
            depths.left = most
            end = depths.play(state, dice)
            tally.add(place, depths.worth(end, worlds.seat) + FINE)
    return tally
