# compiled
"""WX-6.2 Taxes: the chart, tax time, and everything else that sends cards to the tax pile."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_x_treme.equipment import MOST_SEATS, TAX_HAVEN
from ruse.games.war_x_treme.pile_events import TaxedAway, TaxFor, TaxPaid, TaxTime
from ruse.games.war_x_treme.start import CAPTIVE, TAXING, shuffle
from ruse.games.war_x_treme.state import (
    BY_SECRET,
    CAMPS,
    COIN,
    NOT_YET,
    RECRUIT,
    ROUND,
    SECRET,
    UP,
    Field,
    seats_of,
)
from ruse.kernel.kit import NOTHING, row, row_of

BRACKETS: Final = row_of([16, 20, 25, 30, 35, 40, 45, 50, 55])
"""From so many cards on one owes the next amount."""
OWED: Final = row_of([0, 1, 2, 3, 4, 5, 6, 7, 8, 11])
TITLES: Final = [
    "Unemployed", "Lemonade Stand CEO", "Seasonal Employee", "Karate Teacher", "Animal Breeder", "Inventor of Things",
    "Race Car Driver", "Teen Celebrity", "Zoo Owner", "President of Everything",
]  # fmt: skip
BEYOND: Final[i64] = 60
"""From so many cards on it is a fifth."""
RICH: Final[i64] = 35
"""WX-8.1: what Coin needs at least."""


def bracket_of(cards: i64) -> i64:
    bracket: i64 = 0
    while bracket < 9 and cards >= BRACKETS.cells[bracket]:
        bracket += 1
    return bracket


def by_chart(cards: i64) -> i64:
    """WX-6.2: what one owes with so many cards in army and camp."""
    return cards // 5 if cards >= BEYOND else OWED.cells[bracket_of(cards)]


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
    seen: list[str] = []
    paid: i64 = 0
    while paid < amount and paid < held:
        if table.army[seat].count > 0:
            table.tax.lay_under(table.draw_army(seat))
            unseen += 1
        else:
            card = captive_of(table, seat)
            table.from_camp(card)
            table.tax.lay_under(card)
            if table.chronicle is not None:
                seen.append(table.name(card))
        paid += 1
    if paid > 0 and table.chronicle is not None:
        title = TITLES[bracket_of(held)]
        table.chronicle.append(TaxPaid(rule, int(seat), why, int(unseen), tuple(seen), int(amount), title))
    return paid


def captive_of(table: Field, seat: i64) -> i64:
    """WX-3.1: a camp has no order, so what leaves it is drawn by lot."""
    return table.camp_card(seat, table.luck.below(table.key(CAPTIVE), table.by_seat.cells[CAMPS + seat]))


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
    owed = row(MOST_SEATS, 0)
    for seat in range(table.seats):
        owed.cells[seat] = owed_by(table, seat) if table.plays(seat) else 0
    if table.chronicle is not None and not (again and max(owed.to_list()) == 0):
        counts = [int(table.held(seat)) for seat in range(table.seats)]
        table.chronicle.append(TaxTime("WX-6.2", tuple(counts), tuple(owed.to_list()[: int(table.seats)])))
    win_by_coin(table)
    if table.reason != NOT_YET:
        return
    paid: i64 = 0
    for k in range(table.seats):
        seat = table.from_lead(k)
        if owed.cells[seat] > 0:
            paid += pay(table, seat, owed.cells[seat], "tax-time", "WX-6.2")
    if paid > 0:
        shuffle_tax(table)


def win_by_coin(table: Field) -> None:
    """WX-8.1: Coin wins at tax time, before paying, with strictly the most cards and 35 or more."""
    for seat in range(table.seats):
        if table.by_seat.cells[SECRET + seat] == COIN and table.plays(seat) and is_richest(table, seat):
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
    seen: list[str] = []
    unseen: i64 = 0
    left = table.table.count
    for i in range(left):
        card = table.table.draw()
        code = table.lies.cells[card]
        if (code >> 3) & 7 != which:
            table.table.lay_under(card)
            continue
        table.lies.cells[card] = NOTHING
        table.tax.lay_under(card)
        if code >> 6 == UP or code >> 6 == RECRUIT:
            if table.chronicle is not None:
                seen.append(table.name(card))
        else:
            unseen += 1
    if table.chronicle is not None:
        war = None if which == ROUND else int(which)
        table.chronicle.append(TaxedAway(rule, war, seats_of(showed), tuple(seen), int(unseen)))
    shuffle_tax(table)
