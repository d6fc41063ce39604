"""Quick choices for search, and what the cards are worth between two missions.

Royals go into the Dossier or to the end of the Theater, strong operatives in front of dear cards, and whoever would show a
Double Agent next backs out if that is cheaper.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE, DOSSIER, ORDER, ORDERS, THEATER
from ruse.games.war_slayer.end import points_of
from ruse.games.war_slayer.start import remaining_row
from ruse.games.war_slayer.state import (
    COLUMNS,
    DECIDING,
    FIRST,
    Mission,
    in_dossier,
    in_hand,
    in_theater,
    rival,
)
from ruse.kernel.kit import NOTHING, Actions, Dice, row_of
from ruse.kernel.state import WHOLE, State
from ruse.kernel.wits import Wits

STRONG: Final[i64] = 18
"""Three operatives together this strong are sent to fight."""
ALIVE: Final[i64] = 16
GOES_ON: Final[i64] = 13
"""Of 16 missions so many reach the next operation."""
MOST_LEAD: Final[i64] = 400
CHANCES: Final = row_of([round(840 / (1 + exp(-lead / 17.0))) for lead in range(-400, 401)])
"""Cell lead + 400: the chance to win, in parts of WHOLE."""


@final
class SlayerWits(Wits):
    """For one decision: playouts end with the mission that is on."""

    def __init__(self, mission: i64) -> None:
        self.mission = mission

    def pick(self, state: State, seat: i64, legal: Actions, dice: Dice) -> i64:
        assert isinstance(state, Mission)
        if state.phase == DECIDING:
            return pick_way_out(state, seat)
        if state.phase == FIRST:
            return pick_row(state, seat, dice)
        return pick_order(state, seat, remaining_row(state, seat), dice)

    def rests(self, state: State) -> bool:
        assert isinstance(state, Mission)
        return state.mission != self.mission

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, Mission)
        lead = points_of(state, seat) - points_of(state, rival(seat))
        if lead > MOST_LEAD:
            return WHOLE
        return 0 if lead < -MOST_LEAD else CHANCES.cells[lead + MOST_LEAD]


def pick_row(table: Mission, seat: i64, dice: Dice) -> i64:
    """The first three: royals are guarded, strong ones fight; in any order, but royals last where they fight."""
    cells = table.cells.cells
    royals: i64 = 0
    strength: i64 = 0
    for place in range(COLUMNS):
        card = cells[in_hand(seat, place)]
        strength += table.box.strength.cells[card]
        if table.box.is_double_agent(card):
            royals += 1
    eager: i64 = 1 if royals > 0 else 14 if strength >= STRONG else 8
    fights = dice.below(16) < eager
    if fights and royals > 0:
        return pick_order(table, seat, THEATER, dice)
    return (THEATER if fights else DOSSIER) * ORDERS + dice.below(ORDERS)


def pick_order(table: Mission, seat: i64, which: i64, dice: Dice) -> i64:
    """Of the six orders the one that puts least at risk; now and then any."""
    if dice.below(8) == 0:
        return which * ORDERS + dice.below(ORDERS)
    best: i64 = 0
    least: i64 = NOTHING
    start = dice.below(ORDERS)
    for turn in range(ORDERS):
        order = (start + turn) % ORDERS
        cost = cost_of(table, seat, which, order)
        if least == NOTHING or cost < least:
            best = order
            least = cost
    return which * ORDERS + best


def cost_of(table: Mission, seat: i64, which: i64, order: i64) -> i64:
    """What a laying is expected to lose."""
    cells = table.cells.cells
    alive = ALIVE
    cost: i64 = 0
    left: i64 = 0
    for index in range(COLUMNS):
        left += points_behind(table, seat, which, order, index)
    for index in range(COLUMNS):
        column = table.column(seat, index)
        fighting = in_hand(seat, ORDER.cells[3 * order + column]) if which == THEATER else in_theater(seat, column)
        front = cells[fighting]
        if front == NOTHING:
            continue
        if table.box.is_double_agent(front):
            return cost + alive * 10 * (table.box.points.cells[front] + left - index)
        behind = points_behind(table, seat, which, order, index)
        strength = table.box.strength.cells[front]
        cost += alive * (10 - strength if strength < 10 else 0) * behind
        alive = alive * GOES_ON // ALIVE
    return cost


def points_behind(table: Mission, seat: i64, which: i64, order: i64, index: i64) -> i64:
    """The points of the information behind the operative that is flipped as number `index`; an average card if unknown."""
    cells = table.cells.cells
    column = table.column(seat, index)
    place = in_hand(seat, ORDER.cells[3 * order + column]) if which == DOSSIER else in_dossier(seat, column)
    card = cells[place]
    return 2 if card == NOTHING else table.box.points.cells[card]


def pick_way_out(table: Mission, seat: i64) -> i64:
    """WS-5.1 against WS-6.1: back out if the next operative is a Double Agent and would take more along."""
    cells = table.cells.cells
    points = table.box.points.cells
    following = cells[in_theater(seat, table.column(seat, table.flipped))]
    if not table.box.is_double_agent(following):
        return CONTINUE
    out: i64 = 0
    on = points[following]
    for index in range(COLUMNS):
        if index < table.flipped:
            out += points[cells[in_theater(seat, table.column(seat, index))]]
            on -= points[cells[in_theater(rival(seat), table.column(rival(seat), index))]]
        card = cells[in_dossier(seat, table.column(seat, index))]
        if card != NOTHING:
            on += points[card]
    return BACK_OUT if out < on else CONTINUE
