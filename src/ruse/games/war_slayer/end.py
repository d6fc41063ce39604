"""WS-7 The VIP and the end of the game, WS-8 After a mission, WS-9 Scoring."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_slayer.actions import DOSSIER, THEATER
from ruse.games.war_slayer.equipment import CARDS
from ruse.games.war_slayer.events import GameEnded, VipRevealed, VipTaken, WentHome
from ruse.games.war_slayer.marks import leave
from ruse.games.war_slayer.state import (
    COLUMNS,
    HAND,
    MISSION_LIMIT,
    MISSION_OVER,
    NOT_YET,
    OVER,
    REASONS,
    ROWS,
    SEATS,
    SHORT_HQ,
    VIP_REVEALED,
    VIP_TAKEN,
    Mission,
    in_row,
    rival,
)
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import WHOLE


def expose_vip(table: Mission, seat: i64, card: i64) -> None:
    """WS-7.1: a VIP revealed in an operation ends the game when that mission is over."""
    if card == table.box.vip:
        if table.reason == NOT_YET:
            table.reason = VIP_REVEALED
        if table.chronicle is not None:
            table.chronicle.append(VipRevealed("WS-7.1", int(seat)))


def take_vip(table: Mission, taker: i64) -> None:
    """WS-7.2: a VIP taken from a dossier is shown to all and ends the game."""
    table.reason = VIP_TAKEN
    if table.chronicle is not None:
        table.chronicle.append(VipTaken("WS-7.2", int(taker), int(rival(taker))))


def end_mission(table: Mission) -> None:
    """WS-8: cards go under the HQs."""
    for seat in range(SEATS):
        go_home(table, seat)
    table.phase = MISSION_OVER


def go_home(table: Mission, seat: i64) -> None:
    """WS-8.1 and 8.2: what was taken, in order; then own operatives, then own information, in flipping order."""
    hq = table.hq(seat)
    aside = table.aside(seat)
    if table.chronicle is not None:
        operatives = tuple(still_laid(table, THEATER, seat))
        information = tuple(still_laid(table, DOSSIER, seat))
        table.chronicle.append(WentHome("WS-8.1", int(seat), int(aside.count), operatives, information))
    if table.marks is not None:
        leave(table.marks, CARDS * rival(seat))
    while aside.count > 0:
        hq.lay_under(aside.draw())
    aside.clear()
    cells = table.cells.cells
    for which in range(ROWS):
        for index in range(COLUMNS):
            place = in_row(which, seat, table.column(seat, index))
            card = cells[place]
            if card != NOTHING:
                cells[place] = NOTHING
                hq.lay_under(card)


def still_laid(table: Mission, which: i64, seat: i64) -> list[int]:
    """The columns of a row that still hold a card, in flipping order."""
    columns = [table.column(seat, index) for index in range(COLUMNS)]
    return [int(column) for column in columns if table.cells.cells[in_row(which, seat, column)] != NOTHING]


def name_the_defeated(table: Mission) -> None:
    """WS-8.3: the owner of an agent that defected alone, else the loser of the latest decided operation."""
    if table.defector != NOTHING:
        table.defeated = table.defector
    elif table.loser != NOTHING:
        table.defeated = table.loser


def end_game(table: Mission) -> None:
    """WS-7 and WS-9: count, and show why it ended."""
    table.phase = OVER
    if table.chronicle is not None:
        points = (int(points_of(table, 0)), int(points_of(table, 1)))
        winner = None if points[0] == points[1] else (0 if points[0] > points[1] else 1)
        reason = REASONS[table.reason]
        assert reason
        table.chronicle.append(GameEnded(rule_of_ending(table), reason, points, winner))


def rule_of_ending(table: Mission) -> str:
    if table.reason == VIP_REVEALED:
        return "WS-7.1"
    if table.reason == VIP_TAKEN:
        return "WS-7.2"
    if table.reason == SHORT_HQ:
        return "WS-7.3"
    assert table.reason == MISSION_LIMIT
    return "WS-7.4"


def points_of(table: Mission, seat: i64) -> i64:
    """WS-9.1: the points of a seat's cards: its HQ, and in a mission what it holds, has laid and set aside."""
    total: i64 = 0
    points = table.box.points.cells
    hq = table.hq(seat)
    for i in range(hq.count):
        total += points[hq.at(i)]
    aside = table.aside(seat)
    for i in range(aside.count):
        total += points[aside.at(i)]
    for part in range(COLUMNS):
        for place in range(COLUMNS):
            card = table.cells.cells[HAND + 6 * part + 3 * seat + place]
            if card != NOTHING:
                total += points[card]
    return total


def share_of(table: Mission, seat: i64) -> i64:
    """WS-9.1: the higher total wins."""
    mine = points_of(table, seat)
    theirs = points_of(table, rival(seat))
    if mine == theirs:
        return WHOLE // 2
    return WHOLE if mine > theirs else 0
