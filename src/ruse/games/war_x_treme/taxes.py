# compiled
"""WX-6.2 Taxes: the chart, tax time, and everything else that sends cards to the tax pile."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.chart import by_chart
from ruse.games.war_x_treme.equipment import TAX_HAVEN
from ruse.games.war_x_treme.pile_events import TaxFor
from ruse.games.war_x_treme.start import CAPTIVE, TAXING, shuffle
from ruse.games.war_x_treme.state import (
    BY_SECRET,
    COIN,
    NOT_YET,
    Field,
    for_seat,
    of_seat,
)
from ruse.kernel.kit import NOTHING

RICH: Final[i64] = 35
"""WX-8.1: what Coin needs at least."""


def owed_by(table: Field, seat: i64) -> i64:
    """WX-7.3: a Tax Haven halves it, rounded up."""
    amount = by_chart(table.held(seat))
    return (amount + 1) // 2 if table.has_in_play(seat, TAX_HAVEN) else amount


def somebody_owes(table: Field) -> bool:
    """Would tax time bring a card?"""
    for seat in range(table.seats):
        if table.plays(seat) and owed_by(table, seat) > 0:
            return True
    return False


def pay(table: Field, seat: i64, amount: i64, why: TaxFor, rule: str) -> i64:
    """WX-6.2: face down from the top of the army, then from the camp; how many were paid. The pile is not shuffled yet."""
    held = table.held(seat)
    unseen: i64 = 0
    seen: i64 = 0
    while unseen + seen < amount and unseen + seen < held:
        if table.army[seat].count > 0:
            table.tax.lay_under(table.draw_army(seat))
            unseen += 1
        else:
            card = captive_of(table, seat)
            table.from_camp(card)
            table.tax.lay_under(card)
            seen += 1
    chronicle.tax_paid(table, seat, why, rule, held, amount, unseen, seen)
    return unseen + seen


def captive_of(table: Field, seat: i64) -> i64:
    """WX-3.1: a camp has no order, so what leaves it is drawn by lot."""
    return table.camp_card(seat, table.luck.below(table.key(CAPTIVE), table.captives(seat)))


def shuffle_tax(table: Field) -> None:
    """WX-3.1: whatever enters the tax pile is shuffled into it."""
    shuffle(table, TAXING, table.tax)


def draw_tax(table: Field) -> i64:
    """WX-6.2: the top card; tax time when the pile is empty or becomes so. NOTHING if nobody owes."""
    if table.tax.count == 0:
        tax_time(table, True)
    if table.tax.count == 0 or table.reason != NOT_YET:
        return NOTHING
    return table.tax.draw()


def after_draw(table: Field) -> None:
    """WX-6.2: the moment the last card leaves the tax pile."""
    if table.tax.count == 0 and table.reason == NOT_YET:
        tax_time(table, False)


def tax_time(table: Field, again: bool) -> None:
    """WX-6.2: all count first and then pay together; what was interrupted goes on. Nothing owed again is not told."""
    owed: i64 = 0
    for seat in range(table.seats):
        if table.plays(seat):
            owed |= for_seat(owed_by(table, seat), seat)
    if owed != 0 or not again:
        chronicle.tax_time(table, owed)
    win_by_coin(table)
    if table.reason != NOT_YET:
        return
    paid: i64 = 0
    for k in range(table.seats):
        seat = table.from_lead(k)
        if of_seat(owed, seat) > 0:
            paid += pay(table, seat, of_seat(owed, seat), "tax-time", "WX-6.2")
    if paid > 0:
        shuffle_tax(table)


def win_by_coin(table: Field) -> None:
    """WX-8.1: Coin wins at tax time, before paying, with strictly the most cards and 35 or more."""
    for seat in range(table.seats):
        if table.secret(seat) == COIN and table.plays(seat) and is_richest(table, seat):
            table.reason = BY_SECRET + COIN
            table.won = 1 << seat


def is_richest(table: Field, seat: i64) -> bool:
    if table.held(seat) < RICH:
        return False
    for other in range(table.seats):
        if other != seat and table.held(other) >= table.held(seat):
            return False
    return True


def tax_away(table: Field, which: i64, showed: i64, rule: str) -> None:
    """WX-1.5: all cards of a round or war go to the tax pile; those that lay face down stay unseen (WX-9.1)."""
    gather(table, which)
    chronicle.taxed_away(table, which, showed, rule)
    while table.taken.count > 0:
        card = table.taken.draw()
        table.taken_up(card)
        table.tax.lay_under(card)
    shuffle_tax(table)


def gather(table: Field, which: i64) -> i64:
    """Take up the cards of a round or war, in the order in which they lie; a mask of the players before whom they lay."""
    owners: i64 = 0
    for i in range(table.table.count):
        card = table.table.draw()
        if table.pot(card) == which:
            table.taken.lay_under(card)
            owners |= 1 << table.lies_before(card)
        else:
            table.table.lay_under(card)
    return owners
