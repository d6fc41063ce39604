# compiled
"""WX-6.1 Shuffling: the camp becomes the army, and a neighbour is asked "Do you trust me?"."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.actions import ASK, CUT, TRUST, WITH_CUT, WITH_ROTATE, WITH_SHUFFLE
from ruse.games.war_x_treme.start import DISTRUST, RENEWING, shuffle
from ruse.games.war_x_treme.state import ASKING, TRUSTING, Field, size_of
from ruse.kernel.kit import NOTHING, Actions


def renew_army(table: Field, seat: i64, back: i64) -> None:
    """WX-6.1: the camp is shuffled and becomes the army; play waits for the next player clockwise still in the game, or for
    the choice of whom to ask."""
    table.empty_camp(seat)
    chronicle.army_renewed(table, seat)
    shuffle(table, RENEWING, table.army[seat])
    table.asker = seat
    table.back = back
    table.phase = TRUSTING
    if table.rules.ask_anyone and size_of(table.in_game()) > 2:
        table.phase = ASKING


def list_neighbours(table: Field, out: Actions) -> None:
    """WX-6.1 under `trust`: anybody else who is still in the game."""
    for seat in range(table.seats):
        if seat != table.asker and table.plays(seat):
            out.add(ASK + seat)


def ask(table: Field, neighbour: i64) -> None:
    table.neighbour = neighbour
    table.phase = TRUSTING
    chronicle.asked(table)


def list_trust(table: Field, out: Actions) -> None:
    """WX-6.1: trust, or any of shuffle, cut and rotate; then after how many cards to cut."""
    count = table.army[table.asker].count
    if table.draft != NOTHING:
        out.add_range(CUT + 1, count - 1)
        return
    for ways in range(i64(8)):
        if ways & WITH_CUT == 0 or count > 1:
            out.add(TRUST + ways)


def answer_trust(table: Field, ways: i64, cut: i64) -> None:
    """WX-6.1: several are done as shuffle, cut, rotate."""
    army = table.army[table.asker]
    if ways & WITH_SHUFFLE:
        shuffle(table, DISTRUST, army)
    for k in range(cut):
        army.lay_under(army.draw())
    if ways & WITH_ROTATE:
        rotate(table)
    chronicle.trusted(table, ways, cut)
    table.asker = NOTHING
    table.neighbour = NOTHING
    table.phase = table.back


def rotate(table: Field) -> None:
    """WX-1.3: rotating a deck flips the side of every double card in it."""
    army = table.army[table.asker]
    for i in range(army.count):
        card = army.at(i)
        if table.deck.is_double(card):
            table.turn_side(card, 1 - table.side_up(card))
