# compiled
"""WX-3 A round: turning cards, which effect acts, the choices of Wild, Abduction and Vanish, reading, refilling."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.actions import BUY, FLEE, KEEP, NAME, STAY, SWAP
from ruse.games.war_x_treme.compare import (
    highest,
    highest_below,
    is_regular,
    is_war_card,
    plain,
    read_numbers,
    show,
    showing,
    worth,
)
from ruse.games.war_x_treme.equipment import ABDUCTION, FIREWALL, SLOTS, SPEED, TAX, VANISH, WILD, WIN
from ruse.games.war_x_treme.speed import call_race
from ruse.games.war_x_treme.state import (
    ABDUCTIONS,
    BUYING,
    BY_CASUS_BELLI,
    BY_WIN,
    EARNING,
    EQUAL,
    NEXT_WAR,
    NOT_YET,
    PAYING,
    READING,
    REFILLING,
    ROUND,
    UP,
    VANISHES,
    WILDS,
    Field,
    of_seat,
    only,
    size_of,
)
from ruse.games.war_x_treme.sweep import finish_war, sweep_round_or_war
from ruse.games.war_x_treme.taxes import after_draw, draw_tax, shuffle_tax, tax_away
from ruse.games.war_x_treme.trust import renew_army
from ruse.games.war_x_treme.wars import go_on, join_war, make_war, war_cards
from ruse.kernel.kit import NOTHING, Actions

PRICE = 2
"""WX-4.5: what buying in costs."""


def start_round(table: Field) -> None:
    """WX-3.4: the lead is whoever swept last; who acts one after another does so clockwise from it."""
    table.round += 1
    table.draws = 0
    table.began = table.in_game()
    table.inside = 0
    table.war = NOTHING
    table.casus = False
    table.borrowed = 0
    table.swept = NOTHING
    table.clear_wars()
    chronicle.round_started(table)


def turn_cards(table: Field) -> bool:
    """WX-3.1: everyone turns the top card of the army at the same time; who has none renews the army first. Did they?"""
    for k in range(table.seats):
        seat = table.from_lead(k)
        if table.plays(seat) and table.army[seat].count == 0:
            renew_army(table, seat, table.phase)
            return False
    for seat in range(table.seats):
        if table.plays(seat):
            card = table.draw_army(seat)
            table.lay(card, seat, ROUND, UP)
            show(table, seat, card)
            table.set_turned(seat, table.means(seat))
    table.inside = table.in_game()
    chronicle.turned(table)
    return True


def close_round(table: Field) -> None:
    """WX-3.4 step 3: if one player is left in the round it sweeps; if none, the round is over."""
    left = size_of(table.inside)
    if left == 0:
        table.phase = REFILLING
    elif left == 1:
        sweep_round_or_war(table, only(table.inside), "alone")
    else:
        resolve(table)


def resolve(table: Field) -> None:
    """WX-3.4 step 4: the highest of Tax, Casus Belli, Win, Speed and War acts, and voids those below it and step 5."""
    taxes = showing(table, TAX)
    wins = showing(table, WIN)
    if taxes != 0:
        act_tax(table, taxes)
    elif table.casus and table.war == NOTHING:
        make_war(table, table.inside, BY_CASUS_BELLI, 0)
        table.phase = NEXT_WAR
    elif wins != 0:
        act_win(table, wins)
    elif showing(table, SPEED) != 0:
        call_race(table)
    elif has_war_card(table) and showing(table, FIREWALL) == 0:
        war_cards(table)
    else:
        table.queue_from_lead(showing(table, WILD))
        table.phase = WILDS


def has_war_card(table: Field) -> bool:
    for seat in range(table.seats):
        if table.is_inside(seat) and is_war_card(table.effect(seat)):
            return True
    return False


def act_tax(table: Field, taxes: i64) -> None:
    """WX-1.5: Tax. Of a war only its own cards go (WX-4.9), and nobody wins it."""
    which = ROUND if table.war == NOTHING else table.war
    tax_away(table, which, taxes, "WX-1.5")
    clear_shown(table)
    if table.war == NOTHING:
        table.phase = REFILLING
    else:
        finish_war(table)


def clear_shown(table: Field) -> None:
    for seat in range(table.seats):
        card = table.shown(seat)
        if card != NOTHING and not table.is_lying(card):
            table.show_nothing(seat)


def act_win(table: Field, wins: i64) -> None:
    """WX-1.5: a Win takes it all; several are at war, the rest loose, or go on alone in a war."""
    if size_of(wins) == 1:
        sweep_round_or_war(table, only(wins), "win")
    elif table.war == NOTHING:
        make_war(table, wins, BY_WIN, 0)
        table.phase = NEXT_WAR
    else:
        go_on(table, wins, BY_WIN)


def ask_wild(table: Field) -> bool:
    """WX-3.4 step 5: each Wild stands or names; then each Abduction is asked."""
    if table.queue.count > 0:
        return True
    table.queue_from_lead(showing(table, ABDUCTION))
    table.phase = ABDUCTIONS
    return False


def list_ranks(table: Field, out: Actions) -> None:
    """WX-1.5: any rank from Ace to 2, or it stands at 16."""
    out.add_range(NAME + 2, 15)


def name_wild(table: Field, seat: i64, action: i64) -> None:
    table.set_means(seat, 32 * WILD + (action - NAME))
    table.queue.draw()
    chronicle.wild_named(table, seat, action - NAME)


def ask_abduction(table: Field) -> bool:
    while table.queue.count > 0:
        if table.effect(table.queue.at(0)) == ABDUCTION:
            return True
        table.queue.draw()
    table.queue_from_lead(showing(table, VANISH))
    table.phase = VANISHES
    return False


def list_swaps(table: Field, seat: i64, out: Actions) -> None:
    """WX-1.4: with another regular card of this comparison."""
    out.add(KEEP)
    for other in range(table.seats):
        if other != seat and table.is_inside(other) and is_regular(table, other):
            out.add(SWAP + other)


def abduct(table: Field, seat: i64, action: i64) -> None:
    """WX-1.4: each card then counts and acts for the player it lies before, the Abduction as a plain 9."""
    table.queue.draw()
    if action == KEEP:
        table.set_means(seat, plain(table.rank(seat)))
        chronicle.abduction_kept(table, seat)
        return
    other = action - SWAP
    chronicle.abducted(table, seat, other, table.shown(seat), table.shown(other))
    swap(table, seat, other)
    if table.effect(seat) == ABDUCTION:
        table.queue.lay_under(seat)


def swap(table: Field, seat: i64, other: i64) -> None:
    given, taken, rank = table.shown(seat), table.shown(other), table.rank(seat)
    table.set_shown(seat, taken)
    table.set_means(seat, table.means(other))
    table.set_shown(other, given)
    table.set_means(other, plain(rank))
    table.lie(given, other, table.pot(given), table.how(given))
    table.lie(taken, seat, table.pot(taken), table.how(taken))


def ask_vanish(table: Field) -> bool:
    if table.queue.count > 0:
        return True
    table.phase = READING
    return False


def vanish(table: Field, seat: i64, action: i64) -> None:
    """WX-1.4: its holder may flee after Wilds and swaps, the card to the own camp."""
    table.queue.draw()
    if action == STAY:
        chronicle.vanish_kept(table, seat)
        return
    card = table.shown(seat)
    leave(table, seat)
    if table.war != NOTHING:
        table.set_fighting(table.war, table.fighting(table.war) & ~(1 << seat))
    chronicle.vanished(table, seat, card)


def leave(table: Field, seat: i64) -> None:
    """Out of this round, with the card back to the own camp."""
    card = table.shown(seat)
    table.lifted(card)
    table.to_camp(card, seat)
    table.show_nothing(seat)
    table.inside &= ~(1 << seat)


def read_round(table: Field) -> None:
    """WX-3.4 step 6: the highest sweeps, or equal cards are at war."""
    if size_of(table.inside) < 2:
        close_round(table)
        return
    numbers = read_numbers(table)
    best = highest(numbers)
    value = best
    while value > 0 and size_of(worth(numbers, value)) < 2:
        value = highest_below(numbers, value)
    if value == 0:
        sweep_round_or_war(table, only(worth(numbers, best)), "highest")
    else:
        start_wars(table, numbers, value)


def start_wars(table: Field, numbers: i64, value: i64) -> None:
    """WX-3.2, 4.5 and 4.6: equal cards are at war, the highest first; every single card above them is asked."""
    above: i64 = 0
    for seat in range(table.seats):
        if of_seat(numbers, seat) > value:
            above |= 1 << seat
    lower = value
    while lower > 0:
        if size_of(worth(numbers, lower)) > 1:
            make_war(table, worth(numbers, lower), EQUAL, lower)
        lower = highest_below(numbers, lower)
    table.queue_from_lead(above)
    table.phase = BUYING


def ask_buy_in(table: Field) -> bool:
    """WX-4.5: flee or buy in, from the lead on; with fewer than two cards one must flee."""
    while table.queue.count > 0:
        seat = table.queue.at(0)
        if table.held(seat) >= PRICE:
            return True
        buy_in(table, seat, FLEE)
    table.phase = NEXT_WAR
    return False


def list_buy_in(table: Field, out: Actions) -> None:
    out.add(FLEE)
    out.add(BUY)


def buy_in(table: Field, seat: i64, action: i64) -> None:
    """WX-4.5: fleeing, its card goes to its own camp; buying in, two army cards go to the tax pile, unseen."""
    if action == BUY:
        chronicle.bought_in(table, seat)
        table.need = PRICE
        table.phase = PAYING
        return
    table.queue.draw()
    card = table.shown(seat)
    leave(table, seat)
    chronicle.fled(table, seat, card)


def pay_price(table: Field) -> None:
    """WX-4.5: the camp is shuffled if the army runs short. Paid, it fights as if equal."""
    seat = table.queue.at(0)
    held = table.held(seat)
    paid: i64 = 0
    while table.need > 0 and table.army[seat].count > 0:
        table.tax.lay_under(table.draw_army(seat))
        table.need -= 1
        paid += 1
    chronicle.tax_paid(table, seat, "buy-in", "WX-4.5", held, paid, paid, 0)
    if paid > 0:
        shuffle_tax(table)
    if table.need > 0:
        renew_army(table, seat, PAYING)
        return
    table.queue.draw()
    join_war(table, seat)
    table.phase = BUYING


def refill(table: Field) -> None:
    """WX-4.2: at the end of every round all empty slots, 1 to 8, with tax time when it comes."""
    filled: i64 = 0
    table.inside = 0
    for slot in range(SLOTS):
        if table.is_filled(slot):
            continue
        card = draw_tax(table)
        if card == NOTHING:
            break
        table.fill(slot, card)
        filled |= 1 << slot
        if table.tax.count == 0:
            chronicle.slots_refilled(table, filled)
            filled = 0
        after_draw(table)
        if table.reason != NOT_YET:
            return
    chronicle.slots_refilled(table, filled)
    table.phase = EARNING
