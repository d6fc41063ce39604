# compiled
"""What search needs to know about Leduc: hands that could be, and what a seat alone knows."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ruse.bench.leduc import DECK, Leduc
from ruse.kernel.kit import Dice
from ruse.kernel.state import State
from ruse.kernel.wits import Wits
from ruse.search.worlds import Worlds


@final
class LeducHands(Worlds):
    """The seat keeps its card; the other seat gets any that does not lie open."""

    def __init__(self, table: Leduc, seat: i64) -> None:
        super().__init__(2, seat)
        self.table = table

    def deal(self, dice: Dice) -> State:
        table = self.table.clone()
        own = table.card0 if self.seat == 0 else table.card1
        card = dice.below(DECK)
        while card == own or card == table.public:
            card = dice.below(DECK)
        if self.seat == 0:
            table.card1 = card
        else:
            table.card0 = card
        return table


@final
class LeducWits(Wits):
    def private(self, state: State, seat: i64) -> i64:
        """The own card, and the public one, which no act tells."""
        assert isinstance(state, Leduc)
        return (state.card0 if seat == 0 else state.card1) * 8 + state.public + 2
