# compiled
"""The rules of thumb that an Agent lays its cards by, on numbers alone: what a mission is expected to bring, in points.

What is expected of the rival's cards is in `odds.py`. How many Double Agents a player reckons with is drawn anew each time,
because nobody judges that exactly.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import BACK_OUT, CONTINUE, DOSSIER, ORDER, ORDERS, THEATER
from ruse.games.war_slayer.equipment import Box
from ruse.games.war_slayer.odds import ONE, Odds, drawn, expect_of, expect_of_deck, was_laid
from ruse.games.war_slayer.state import (
    COLUMNS,
    DECIDING,
    FIRST,
    FIRST_ROWS,
    NOT_YET,
    SECOND,
    Mission,
    in_dossier,
    in_hand,
    in_row,
    in_theater,
    rival,
)
from ruse.kernel.kit import NOTHING, Dice, row

DOUBT: Final[i64] = 129
"""How far off a player may be about Double Agents, in parts of ONE."""
AGENT: Final[i64] = 5 * 1024
EVEN: Final[i64] = 461
"""An average operative wins or loses so often; else it draws."""
FAMILIAR: Final[i64] = 5
"""From this mission on a player has held all the cards that it draws next before, and has met most of the rival's."""
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
        self.coming = row(3, NOTHING)
        """The three that are drawn next, Double Agents last, if the player knows them."""
        self.laid = row(6, NOTHING)
        """Theater and Dossier by column, as they were laid again."""
        self.strength = row(3, UNKNOWN)
        self.points = row(3, 0)
        self.behind = row(3, 0)
        self.theirs = row(3, 0)
        self.vip: i64 = NOTHING
        """Where the VIP is among those who fight."""
        self.deck = Odds()
        self.met = Odds()
        self.odds = self.deck
        """Which of the two it reckons with."""
        self.royals: i64 = 0
        """How many Double Agents it reckons with today, in parts of ONE."""
        self.lead: i64 = 0
        self.swap: bool = True

    def look(self, table: Mission, seat: i64, phase: i64, dice: Dice) -> None:
        """What this player thinks, or thought in an earlier phase of the mission, of the odds."""
        if table.mission >= FAMILIAR:
            expect_of(self.met, table, rival(seat), phase)
            self.odds = self.met
        else:
            if self.deck.front == 0:
                expect_of_deck(self.deck, table.box)
            self.odds = self.deck
        self.royals = self.odds.royals + dice.below(DOUBT) + dice.below(DOUBT) - DOUBT
        self.royals = 0 if self.royals < 0 else ONE if self.royals > ONE else self.royals
        self.lead = table.score(seat) - table.score(rival(seat))
        self.swap = table.rules.swap

    def foresee(self, table: Mission, seat: i64) -> None:
        """Nothing is ever shuffled (WS-8.1): what a player has laid before it knows again."""
        self.coming.fill(NOTHING)
        if table.mission < FAMILIAR:
            return
        at: i64 = 0
        for royal in (False, True):
            for place in range(COLUMNS):
                card = drawn(table, seat, COLUMNS + place)
                if table.box.is_double_agent(card) == royal:
                    self.coming.cells[at] = card
                    at += 1

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
                alone = (index + 1) * self.odds.front - AGENT - guarded
                return total + (alive * ((self.royals * crossing + (ONE - self.royals) * alone) >> 10) >> 10)
            exposed += self.points.cells[index]
            total += (alive * self.royals >> 10) * (AGENT + sought - exposed) >> 10
            alive = alive * (ONE - self.royals) >> 10
            won = EVEN if force == UNKNOWN else self.odds.won.cells[force]
            lost = EVEN if force == UNKNOWN else self.odds.lost.cells[force]
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
        self.points.fill(self.odds.front)
        self.behind.fill(self.odds.behind)
        self.theirs.fill(self.odds.behind)

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
        if first and self.coming.cells[0] != NOTHING:
            self.set_coming(table.box, which)
        elif first and which == DOSSIER:
            return self.average()
        return self.mission(0, 0)

    def set_coming(self, box: Box, which: i64) -> None:
        """The row that is laid second: who will fight, or what will be guarded on the average."""
        points: i64 = 0
        for index in range(COLUMNS):
            card = self.coming.cells[index]
            points += box.points.cells[card] * ONE
            if which == DOSSIER:
                self.set_front(box, index, card)
        if which == THEATER:
            self.behind.fill(points // COLUMNS)

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
        self.foresee(table, seat)
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
    thumb.look(table, seat, FIRST, dice)
    for place in range(COLUMNS):
        thumb.hand.cells[place] = table.cells.cells[in_hand(seat, place)]
    return thumb.lay_first(table, seat, dice)


def pick_second(thumb: Thumb, table: Mission, seat: i64, which: i64, dice: Dice) -> i64:
    thumb.look(table, seat, SECOND, dice)
    for place in range(COLUMNS):
        thumb.hand.cells[place] = table.cells.cells[in_hand(seat, place)]
        thumb.lying.cells[place] = table.cells.cells[in_row(1 - which, seat, place)]
    return thumb.lay_second(table, seat, which, dice)


def pick_way_out(thumb: Thumb, table: Mission, seat: i64, dice: Dice) -> i64:
    """WS-5.1: what lies face up is lost, against what the rest of the mission is expected to bring."""
    cells = table.cells.cells
    points = table.box.points.cells
    thumb.look(table, seat, DECIDING, dice)
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
    thumb.look(table, seat, FIRST, dice)
    for column in range(COLUMNS):
        thumb.hand.cells[column] = was_laid(table, first, seat, column)
    choice = thumb.lay_first(table, seat, dice)
    if choice // ORDERS != first:
        return False
    thumb.arrange(first, choice % ORDERS)
    if table.phase == DECIDING:
        thumb.look(table, seat, SECOND, dice)
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
