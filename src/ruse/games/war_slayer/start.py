"""WS-2 Setup and WS-3 Deployment."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_slayer.actions import ORDER, ORDERS, ROW_NAMES
from ruse.games.war_slayer.end import name_the_defeated
from ruse.games.war_slayer.equipment import CARDS, HALF
from ruse.games.war_slayer.events import Drew, Laid, MissionStarted
from ruse.games.war_slayer.marks import lay_unseen, see
from ruse.games.war_slayer.state import (
    CHOICES,
    COLUMNS,
    FIRST,
    FIRST_ROWS,
    MISSION_LIMIT,
    NOT_YET,
    SEATS,
    SECOND,
    SHORT_HQ,
    WINNERS,
    Mission,
    in_hand,
    in_row,
    name,
    rival,
)
from ruse.kernel.kit import NOTHING, Row, pile

DEAL: Final[i64] = 0
LOT: Final[i64] = 1
PURPOSES: Final = ("deal", "lot")


def clear_table(table: Mission) -> None:
    """Take up every card of the last game."""
    for seat in range(SEATS):
        table.hq(seat).clear()
        table.aside(seat).clear()
    table.cells.fill(NOTHING)
    table.mission = 1
    table.loser = NOTHING
    table.defector = NOTHING
    table.reason = NOT_YET


def deal(table: Mission) -> None:
    """WS-2.1: shuffle, deal 26 each face down; the dealer is drawn by lot. WS-2.2: the other counts as defeated."""
    deck = pile(CARDS)
    for card in range(CARDS):
        deck.lay_under(card)
    table.luck.shuffle((DEAL, 0, 0, 0), deck)
    hq0 = table.hq0
    hq1 = table.hq1
    for turn in range(HALF):
        hq0.lay_under(deck.draw())
        hq1.lay_under(deck.draw())
    dealer = table.luck.below((LOT, 0, 0, 0), 2)
    table.defeated = rival(dealer)


def mount_mission(table: Mission) -> bool:
    """WS-7.3 and 7.4, in this order, when a mission would start; then WS-8.3 and WS-3.1."""
    if table.hq0.count < 6 or table.hq1.count < 6:
        table.reason = SHORT_HQ
    elif table.mission > table.rules.mission_limit:
        table.reason = MISSION_LIMIT
    if table.reason != NOT_YET:
        return False
    name_the_defeated(table)
    if table.chronicle is not None:
        rule = "WS-2.2" if table.mission == 1 else "WS-8.3"
        table.chronicle.append(MissionStarted(rule, int(table.mission), int(table.defeated)))
    table.phase = FIRST
    table.flipped = 0
    table.loser = NOTHING
    table.defector = NOTHING
    cells = table.cells.cells
    for seat in range(SEATS):
        cells[FIRST_ROWS + seat] = NOTHING
    for i in range(COLUMNS):
        cells[WINNERS + i] = NOTHING
    draw(table, "WS-3.1")
    return True


def draw(table: Mission, rule: str) -> None:
    """WS-3.1 and 3.3: each draws the top three cards of the own HQ and looks at them."""
    cells = table.cells.cells
    for seat in range(SEATS):
        hq = table.hq(seat)
        for place in range(COLUMNS):
            cells[in_hand(seat, place)] = hq.draw()
        if table.chronicle is not None:
            cards = tuple(name(cells[in_hand(seat, place)]) for place in range(COLUMNS))
            table.chronicle.append(Drew(rule, int(seat), cards))
    if table.marks is not None:
        note_hands(table, table.marks)


def lay(table: Mission) -> None:
    """WS-3.4: both rounds of choices are secret and simultaneous; the row is public when both have laid."""
    cells = table.cells.cells
    for seat in range(SEATS):
        choice = cells[CHOICES + seat]
        cells[CHOICES + seat] = NOTHING
        which = choice // ORDERS
        lay_row(table, seat, which, choice % ORDERS)
        if table.phase == FIRST:
            cells[FIRST_ROWS + seat] = which
    if table.phase == FIRST:
        table.phase = SECOND
        draw(table, "WS-3.3")


def lay_row(table: Mission, seat: i64, which: i64, order: i64) -> None:
    """WS-3.2 and 3.3: three cards face down, left, middle, right."""
    cells = table.cells.cells
    places = ORDER.cells
    for column in range(COLUMNS):
        cells[in_row(which, seat, column)] = cells[in_hand(seat, places[3 * order + column])]
    for place in range(COLUMNS):
        cells[in_hand(seat, place)] = NOTHING
    if table.marks is not None:
        note_row(table, table.marks, seat, which)
    if table.chronicle is not None:
        rule = "WS-3.2" if table.phase == FIRST else "WS-3.3"
        left, middle, right = [name(cells[in_row(which, seat, column)]) for column in range(COLUMNS)]
        table.chronicle.append(Laid(rule, int(seat), ROW_NAMES[which], (left, middle, right)))


def note_hands(table: Mission, marks: Row) -> None:
    """WS-10.1: everybody sees the own hand."""
    for seat in range(SEATS):
        for place in range(COLUMNS):
            see(marks, CARDS * seat, table.cells.cells[in_hand(seat, place)])


def note_row(table: Mission, marks: Row, seat: i64, which: i64) -> None:
    """WS-10.1: and not in which column the other lays what."""
    for column in range(COLUMNS):
        lay_unseen(marks, CARDS * rival(seat), table.cells.cells[in_row(which, seat, column)])


def remaining_row(table: Mission, seat: i64) -> i64:
    """WS-3.3: the second three go into the other row."""
    return 1 - table.cells.cells[FIRST_ROWS + seat]
