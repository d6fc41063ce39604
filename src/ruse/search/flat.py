"""Flat Monte Carlo: every option on the same imagined tables with the same luck, each played out, the better half kept.

Sequential halving: the budget is shared out in as many stages as it takes to halve the options down to one, so that most
of it goes to those that are hard to tell apart.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.kernel.kit import Actions, Dice, Row, row, row_of
from ruse.kernel.wits import Wits
from ruse.search.playout import guided, worth
from ruse.search.tally import Tally
from ruse.search.worlds import Worlds

TO_THE_END: Final[i64] = 1 << 30
"""As many decisions as it takes."""


def weigh(worlds: Worlds, legal: list[int], wits: Wits, budget: i64, most: i64, dice: Dice) -> Tally:
    """Spend `budget` playouts of at most `most` decisions each on these actions."""
    tally = Tally(row_of(legal))
    count: i64 = len(legal)
    alive = row(count, 1)
    stages = stages_for(count)
    buffer = Actions()
    for stage in range(stages):
        rounds = budget // (stages * count)
        for turn in range(rounds if rounds > 0 else 1):
            try_all(worlds, tally, alive, wits, most, dice, buffer)
        count = (count + 1) // 2
        keep_best(tally, alive, count)
    return tally


def stages_for(count: i64) -> i64:
    stages: i64 = 1
    while count > 2:
        count = (count + 1) // 2
        stages += 1
    return stages


def try_all(worlds: Worlds, tally: Tally, alive: Row, wits: Wits, most: i64, dice: Dice, buffer: Actions) -> None:
    """One imagined table with one future and one stream of choices, and on copies of it every option that is left."""
    table = worlds.deal(dice)
    future = dice.seed()
    choices = dice.seed()
    seat = worlds.seat
    for place in range(len(alive.cells)):
        if alive.cells[place] == 1:
            state = table.clone()
            state.reseed(future)
            state.do(seat, tally.actions.cells[place])
            guided(state, wits, Dice(choices), buffer, most)
            tally.add(place, worth(state, wits, seat))


def keep_best(tally: Tally, alive: Row, count: i64) -> None:
    """Only the best `count` options stay."""
    left: i64 = 0
    for place in range(len(alive.cells)):
        left += alive.cells[place]
    while left > count:
        worst: i64 = -1
        for place in range(len(alive.cells)):
            if alive.cells[place] == 1 and (worst < 0 or tally.mean(place) <= tally.mean(worst)):
                worst = place
        alive.cells[worst] = 0
        left -= 1
