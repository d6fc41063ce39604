# compiled
"""The rules of thumb that an Agent lays its cards by, on numbers alone: what a mission is expected to bring, in points.

The rival's cards count as the average of the deck. How many Double Agents a player reckons with is drawn anew each time,
because nobody judges that exactly.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE, DOSSIER, ORDER, ORDERS, THEATER
from ruse.games.war_slayer.equipment import Box
from ruse.games.war_slayer.state import (
    COLUMNS,
    DECIDING,
    FIRST_ROWS,
    NOT_YET,
    WINNERS,
    Mission,
    in_dossier,
    in_hand,
    in_row,
    in_theater,
    rival,
)
from ruse.kernel.kit import NOTHING, Dice, row

ONE: Final[i64] = 1024
"""A certainty; a point."""
ROYALS: Final[i64] = 236
"""How many of ONE are Double Agents: 12 of 52."""
DOUBT: Final[i64] = 129
FRONT: Final[i64] = 1562
"""Points of an average operative that is no Double Agent."""
BEHIND: Final[i64] = 2383
"""Points of an average card."""
AGENT: Final[i64] = 5 * 1024
EVEN: Final[i64] = 461
"""An average operative wins or loses so often; else it draws."""
UNKNOWN: Final[i64] = -1
ROYAL: Final[i64] = -2


@final
class Thumb:
    """One mission as one player sees it, in flipping order."""

    def __init__(self) -> None:
        self.hand = row(3, NOTHING)
        """The three cards to be laid."""
        self.lying = row(3, NOTHING)
        """The three that lie already, by column."""
        self.laid = row(6, NOTHING)
        """Theater and Dossier by column, as they were laid again."""
        self.strength = row(3, UNKNOWN)
        self.points = row(3, 0)
        self.behind = row(3, 0)
        self.theirs = row(3, 0)
        self.vip: i64 = NOTHING
        """Where the VIP is among those who fight."""
        self.royals: i64 = ROYALS
        self.lead: i64 = 0
        self.swap: bool = True

    def look(self, table: Mission, seat: i64, dice: Dice) -> None:
        """What this player thinks of the odds today."""
        self.royals = ROYALS + dice.below(DOUBT) + dice.below(DOUBT) - DOUBT
        self.lead = table.score(seat) - table.score(rival(seat))
        self.swap = table.swap

    def mission(self, start: i64, exposed: i64) -> i64:
        """The points it is expected to bring if nobody backs out, from flip `start` on with so many points face up."""
        strength = self.strength.cells
        behind = self.behind.cells
        theirs = self.theirs.cells
        alive = ONE
        total: i64 = 0
        guarded: i64 = 0
        sought: i64 = 0
        for i in range(COLUMNS):
            guarded += behind[i]
            sought += theirs[i]
        for index in range(start, COLUMNS):
            force = strength[index]
            if force == ROYAL:
                crossing = sought - guarded if self.swap else 0
                alone = (index + 1) * FRONT - AGENT - guarded
                return total + (alive * ((self.royals * crossing + (ONE - self.royals) * alone) >> 10) >> 10)
            exposed += self.points.cells[index]
            total += (alive * self.royals >> 10) * (AGENT + sought - exposed) >> 10
            alive = alive * (ONE - self.royals) >> 10
            won = EVEN if force == UNKNOWN else (force - 2) * ONE // 10 if force > 2 else 0
            lost = EVEN if force == UNKNOWN else (11 - force) * ONE // 10 if force < 11 else 0
            total += alive * ((won * theirs[index] - lost * behind[index]) >> 10) >> 10
            if index == self.vip:
                total += alive * self.lead >> 2
            guarded -= behind[index] * lost >> 10
            sought -= theirs[index] * won >> 10
        return total

    def set_front(self, box: Box, index: i64, card: i64) -> None:
        royal = box.is_double_agent(card)
        self.strength.cells[index] = ROYAL if royal else box.strength.cells[card]
        self.points.cells[index] = box.points.cells[card] * ONE
        if card == box.vip:
            self.vip = index

    def clear(self) -> None:
        self.vip = NOTHING
        self.strength.fill(UNKNOWN)
        self.points.fill(FRONT)
        self.behind.fill(BEHIND)
        self.theirs.fill(BEHIND)

    def worth(self, table: Mission, seat: i64, which: i64, order: i64, first: bool) -> i64:
        """What laying the hand in this row and order is expected to bring."""
        self.clear()
        for index in range(COLUMNS):
            column = table.column(seat, index)
            laid = self.hand.cells[ORDER.cells[3 * order + column]]
            if which == THEATER:
                self.set_front(table.box, index, laid)
            else:
                self.behind.cells[index] = table.box.points.cells[laid] * ONE
            if not first:
                lying = self.lying.cells[column]
                if which == DOSSIER:
                    self.set_front(table.box, index, lying)
                else:
                    self.behind.cells[index] = table.box.points.cells[lying] * ONE
        return self.average() if first and which == DOSSIER else self.mission(0, 0)

    def average(self) -> i64:
        """Over how many of the three that will fight are Double Agents; those fight last."""
        none = ONE - self.royals
        total = ((none * none >> 10) * none >> 10) * self.mission(0, 0)
        self.strength.cells[2] = ROYAL
        total += 3 * ((none * none >> 10) * self.royals >> 10) * self.mission(0, 0)
        self.strength.cells[1] = ROYAL
        total += 3 * ((none * self.royals >> 10) * self.royals >> 10) * self.mission(0, 0)
        return total >> 10

    def best_order(self, table: Mission, seat: i64, which: i64, first: bool, dice: Dice) -> tuple[i64, i64]:
        """Of the six orders the best, any of those that are; and its worth."""
        start = dice.below(ORDERS)
        best = start
        most = self.worth(table, seat, which, start, first)
        for turn in range(1, ORDERS):
            order = (start + turn) % ORDERS
            worth = self.worth(table, seat, which, order, first)
            if worth > most:
                best = order
                most = worth
        return best, most

    def lay_first(self, table: Mission, seat: i64, dice: Dice) -> i64:
        fighting, hope = self.best_order(table, seat, THEATER, True, dice)
        guarded, other = self.best_order(table, seat, DOSSIER, True, dice)
        return THEATER * ORDERS + fighting if hope > other else DOSSIER * ORDERS + guarded

    def lay_second(self, table: Mission, seat: i64, which: i64, dice: Dice) -> i64:
        order, _ = self.best_order(table, seat, which, False, dice)
        return which * ORDERS + order

    def arrange(self, which: i64, order: i64) -> None:
        for column in range(COLUMNS):
            self.laid.cells[3 * which + column] = self.hand.cells[ORDER.cells[3 * order + column]]


def pick_first(thumb: Thumb, table: Mission, seat: i64, dice: Dice) -> i64:
    thumb.look(table, seat, dice)
    for place in range(COLUMNS):
        thumb.hand.cells[place] = table.cells.cells[in_hand(seat, place)]
    return thumb.lay_first(table, seat, dice)


def pick_second(thumb: Thumb, table: Mission, seat: i64, which: i64, dice: Dice) -> i64:
    thumb.look(table, seat, dice)
    for place in range(COLUMNS):
        thumb.hand.cells[place] = table.cells.cells[in_hand(seat, place)]
        thumb.lying.cells[place] = table.cells.cells[in_row(1 - which, seat, place)]
    return thumb.lay_second(table, seat, which, dice)


def pick_way_out(thumb: Thumb, table: Mission, seat: i64, dice: Dice) -> i64:
    """WS-5.1: what lies face up is lost, against what the rest of the mission is expected to bring."""
    cells = table.cells.cells
    points = table.box.points.cells
    thumb.look(table, seat, dice)
    thumb.clear()
    exposed: i64 = 0
    for index in range(COLUMNS):
        front = cells[in_theater(seat, table.column(seat, index))]
        if index < table.flipped:
            exposed += points[front]
        else:
            thumb.set_front(table.box, index, front)
        mine = cells[in_dossier(seat, table.column(seat, index))]
        thumb.behind.cells[index] = 0 if mine == NOTHING else points[mine] * ONE
        if cells[in_dossier(rival(seat), table.column(rival(seat), index))] == NOTHING:
            thumb.theirs.cells[index] = 0
    if table.reason != NOT_YET:
        return BACK_OUT if thumb.lead > 2 * exposed else CONTINUE
    doubt = dice.below(2 * ONE) + dice.below(2 * ONE) - 2 * ONE
    return BACK_OUT if thumb.mission(table.flipped, exposed * ONE) + doubt < -exposed * ONE else CONTINUE


def relive(thumb: Thumb, table: Mission, seat: i64, dice: Dice) -> bool:
    """Lay this seat's cards again by the rules of thumb; is it what everybody has seen of it?

    The row that the seat laid first, the operatives face up and the cards taken must come out the same; what lies hidden
    may lie elsewhere.
    """
    first = table.cells.cells[FIRST_ROWS + seat]
    if first == NOTHING:
        return True
    thumb.look(table, seat, dice)
    for column in range(COLUMNS):
        thumb.hand.cells[column] = was_laid(table, first, seat, column)
    choice = thumb.lay_first(table, seat, dice)
    if choice // ORDERS != first:
        return False
    thumb.arrange(first, choice % ORDERS)
    if table.phase == DECIDING:
        for column in range(COLUMNS):
            thumb.lying.cells[column] = thumb.laid.cells[3 * first + column]
            thumb.hand.cells[column] = was_laid(table, 1 - first, seat, column)
        choice = thumb.lay_second(table, seat, 1 - first, dice)
        thumb.arrange(1 - first, choice % ORDERS)
        if not looks_the_same(thumb, table, seat):
            return False
        put_down(thumb, table, 1 - first, seat)
    put_down(thumb, table, first, seat)
    return True


def was_laid(table: Mission, which: i64, seat: i64, column: i64) -> i64:
    """The card of this place, also if the rival has taken it since."""
    cells = table.cells.cells
    card = cells[in_row(which, seat, column)]
    if card != NOTHING:
        return card
    taken: i64 = 0
    for index in range(COLUMNS):
        if table.column(seat, index) == column:
            break
        if cells[WINNERS + index] == rival(seat):
            taken += 1
    return table.aside(rival(seat)).at(taken)


def looks_the_same(thumb: Thumb, table: Mission, seat: i64) -> bool:
    """Operatives face up and cards taken, where the new laying has them."""
    for column in range(COLUMNS):
        fights = thumb.laid.cells[column]
        if table.exposed(seat, column) and fights != table.cells.cells[in_theater(seat, column)]:
            return False
        taken = table.cells.cells[in_dossier(seat, column)] == NOTHING
        if taken and thumb.laid.cells[3 + column] != was_laid(table, DOSSIER, seat, column):
            return False
    return True


def put_down(thumb: Thumb, table: Mission, which: i64, seat: i64) -> None:
    for column in range(COLUMNS):
        place = in_row(which, seat, column)
        if table.cells.cells[place] != NOTHING:
            table.cells.cells[place] = thumb.laid.cells[3 * which + column]
