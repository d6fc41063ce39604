"""Quick choices for search, and what the cards are worth between two missions.

Royals go into the Dossier or to the end of the Theater, strong operatives in front of dear cards, and whoever would show a
Double Agent next backs out if that is cheaper.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE, DOSSIER, ORDER, ORDERS, THEATER
from ruse.games.war_slayer.equipment import Box
from ruse.games.war_slayer.start import remaining_row
from ruse.games.war_slayer.state import (
    COLUMNS,
    DECIDING,
    FIRST,
    FIRST_ROWS,
    HAND,
    Mission,
    in_dossier,
    in_hand,
    in_row,
    in_theater,
    rival,
)
from ruse.kernel.kit import NOTHING, Actions, Dice, row_of
from ruse.kernel.state import State
from ruse.kernel.wits import Wits

STRONG: Final[i64] = 18
"""Three operatives together this strong are sent to fight."""
ALIVE: Final[i64] = 16
GOES_ON: Final[i64] = 13
"""Of 16 missions so many reach the next operation."""
SOON_WORTH: Final = row_of([119, 132, 144, 157, 169, 182, 194, 207, 219, 556, 367, 1236])
LATE_WORTH: Final = row_of([99, 125, 152, 178, 204, 231, 257, 284, 310, 497, 83, 1187])
"""What a card adds to the logarithm of the odds to win, in 1000ths: operatives by strength from 2 to 10, Agents, Double
Agents, the VIP. If the VIP comes up soon, points count; if it comes late, strong cards do, and Double Agents hardly.
Fitted to 1,800 games of Agents against each other."""
ROYAL: Final[i64] = 225
"""A Double Agent in between."""
AGENTS: Final[i64] = 9
DOUBLE_AGENTS: Final[i64] = 10
VIP: Final[i64] = 11
SOON: Final = row_of([round(1024 * exp(-depth / 9)) for depth in range(64)])
"""By how many cards lie on the VIP: how soon it comes, in 1024ths."""
MOST_ODDS: Final[i64] = 8000
CHANCES: Final = row_of([round(840 / (1 + exp(-step / 100))) for step in range(-800, 801)])
"""By the logarithm of the odds in 100ths, from -8 to 8: the chance to win, in parts of WHOLE."""


def class_of(box: Box, card: i64) -> i64:
    if card == box.vip:
        return VIP
    if box.is_double_agent(card):
        return DOUBLE_AGENTS
    strength = box.strength.cells[card]
    if strength > 10:
        return AGENTS
    return strength - 2 if strength >= 2 else 0


def worth_of(box: Box, card: i64, soon: i64) -> i64:
    """Between its worth if the VIP comes soon and if it comes late."""
    kind = class_of(box, card)
    return (SOON_WORTH.cells[kind] * soon + LATE_WORTH.cells[kind] * (1024 - soon)) // 1024


def worth_of_side(table: Mission, seat: i64, soon: i64) -> i64:
    """All cards of a seat, wherever they lie."""
    total: i64 = 0
    hq = table.hq(seat)
    for depth in range(hq.count):
        total += worth_of(table.box, hq.at(depth), soon)
    aside = table.aside(seat)
    for depth in range(aside.count):
        total += worth_of(table.box, aside.at(depth), soon)
    for part in range(COLUMNS):
        for place in range(COLUMNS):
            card = table.cells.cells[HAND + 6 * part + 3 * seat + place]
            if card != NOTHING:
                total += worth_of(table.box, card, soon)
    return total


def depth_of_vip(table: Mission, seat: i64) -> i64:
    """How many cards lie on the VIP in this HQ; NOTHING if it is not there."""
    hq = table.hq(seat)
    for depth in range(hq.count):
        if hq.at(depth) == table.box.vip:
            return depth
    return NOTHING


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
        mine = depth_of_vip(state, seat)
        theirs = depth_of_vip(state, rival(seat))
        depth = mine if mine != NOTHING else theirs if theirs != NOTHING else 0
        soon = SOON.cells[depth]
        odds = worth_of_side(state, seat, soon) - worth_of_side(state, rival(seat), soon)
        odds = MOST_ODDS - 1 if odds >= MOST_ODDS else -MOST_ODDS if odds < -MOST_ODDS else odds
        return CHANCES.cells[(odds + MOST_ODDS) // 10]


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
        left += worth_behind(table, seat, which, order, index)
    for index in range(COLUMNS):
        column = table.column(seat, index)
        fighting = in_hand(seat, ORDER.cells[3 * order + column]) if which == THEATER else in_theater(seat, column)
        front = cells[fighting]
        if front == NOTHING:
            continue
        if table.box.is_double_agent(front):
            return cost + alive * 10 * (ROYAL + left - index * 100)
        behind = worth_behind(table, seat, which, order, index)
        strength = table.box.strength.cells[front]
        cost += alive * (10 - strength if strength < 10 else 0) * behind
        alive = alive * GOES_ON // ALIVE
    return cost


def worth_behind(table: Mission, seat: i64, which: i64, order: i64, index: i64) -> i64:
    """The worth of the information behind the operative flipped as number `index`; an average card if unknown."""
    cells = table.cells.cells
    column = table.column(seat, index)
    place = in_hand(seat, ORDER.cells[3 * order + column]) if which == DOSSIER else in_dossier(seat, column)
    card = cells[place]
    return 150 if card == NOTHING else worth_of(table.box, card, 512)


def pick_way_out(table: Mission, seat: i64) -> i64:
    """WS-5.1 against WS-6.1: back out if the next operative is a Double Agent and would take more along."""
    cells = table.cells.cells
    following = cells[in_theater(seat, table.column(seat, table.flipped))]
    if not table.box.is_double_agent(following):
        return CONTINUE
    out: i64 = 0
    on = ROYAL
    for index in range(COLUMNS):
        if index < table.flipped:
            out += worth_of(table.box, cells[in_theater(seat, table.column(seat, index))], 512)
            on -= worth_of(table.box, cells[in_theater(rival(seat), table.column(rival(seat), index))], 512)
        card = cells[in_dossier(seat, table.column(seat, index))]
        if card != NOTHING:
            on += worth_of(table.box, card, 512)
    return BACK_OUT if out < on else CONTINUE


def plausibility(state: State, viewer: i64) -> i64:
    """How likely a sensible rival has laid these cards in the rows it chose, in 1024ths.

    WS-3.4: everybody sees which row was laid first; whoever has Double Agents keeps them out of the Theater, or flips them
    last.
    """
    assert isinstance(state, Mission)
    seat = rival(viewer)
    cells = state.cells.cells
    first = cells[FIRST_ROWS + seat]
    if first == NOTHING:
        return 1024
    royals: i64 = 0
    strength: i64 = 0
    early: i64 = 0
    for index in range(COLUMNS):
        card = cells[in_row(first, seat, state.column(seat, index))]
        if card != NOTHING:
            strength += state.box.strength.cells[card]
            if state.box.is_double_agent(card):
                royals += 1
        fighting = cells[in_theater(seat, state.column(seat, index))]
        if fighting != NOTHING and index < COLUMNS - 1 and state.box.is_double_agent(fighting):
            early += 1
    eager: i64 = 64 if royals > 0 else 896 if strength >= STRONG else 512
    chance = eager if first == THEATER else 1024 - eager
    return chance >> (2 * early) if state.phase == DECIDING else chance
