# compiled
"""WX-3 A round: turning cards, which effect acts, the choices of Wild, Abduction and Vanish, reading, refilling."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme.actions import BUY, FLEE, KEEP, NAME, STAY, SWAP
from ruse.games.war_x_treme.compare import (
    WORTH,
    highest_below,
    is_regular,
    is_war_card,
    plain,
    read_numbers,
    show,
    showing,
    worth,
)
from ruse.games.war_x_treme.equipment import ABDUCTION, EFFECTS, FIREWALL, SLOTS, SPEED, TAX, VANISH, WILD, WIN
from ruse.games.war_x_treme.events import (
    Abducted,
    AbductionKept,
    BoughtIn,
    Fled,
    RoundStarted,
    SlotsRefilled,
    Turned,
    Vanished,
    VanishKept,
    WildNamed,
)
from ruse.games.war_x_treme.pile_events import (
    TaxPaid,
)
from ruse.games.war_x_treme.speed import call_race, war_or_none
from ruse.games.war_x_treme.state import (
    ABDUCTIONS,
    BUYING,
    BY_CASUS_BELLI,
    BY_WIN,
    EARNING,
    EQUAL,
    FIGHTING,
    MEANS,
    MOST_WARS,
    NEXT_WAR,
    NOT_YET,
    PAYING,
    READING,
    REFILLING,
    ROUND,
    SHOWN,
    TURNED,
    UP,
    VANISHES,
    WAR_CELLS,
    WILDS,
    WINNER,
    Field,
    only,
    seats_of,
    size_of,
)
from ruse.games.war_x_treme.sweep import finish_war, sweep_round_or_war
from ruse.games.war_x_treme.taxes import TITLES, after_draw, bracket_of, draw_tax, shuffle_tax, tax_away
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
    table.war_count = 0
    table.casus = False
    table.borrowed = 0
    table.swept = NOTHING
    for i in range(WAR_CELLS):
        table.wars.cells[i] = 0
    for war in range(MOST_WARS):
        table.wars.cells[WINNER + war] = NOTHING
    if table.chronicle is not None:
        started = RoundStarted("WX-3.4", int(table.round), int(table.lead), seats_of(table.began))
        table.chronicle.append(started)


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
            table.by_seat.cells[TURNED + seat] = table.by_seat.cells[MEANS + seat]
    table.inside = table.in_game()
    if table.chronicle is not None:
        seats = seats_of(table.inside)
        cards = tuple([table.name(table.by_seat.cells[SHOWN + seat]) for seat in seats])
        effects = tuple([EFFECTS[table.effect(seat)] for seat in seats])
        ranks = tuple([int(table.rank(seat)) for seat in seats])
        table.chronicle.append(Turned("WX-3.1", seats, cards, effects, ranks))
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
        card = table.by_seat.cells[SHOWN + seat]
        if card != NOTHING and table.lies.cells[card] == NOTHING:
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
    table.by_seat.cells[MEANS + seat] = 32 * WILD + (action - NAME)
    table.queue.draw()
    if table.chronicle is not None:
        table.chronicle.append(WildNamed("WX-1.5", int(seat), int(action - NAME)))


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
    cells = table.by_seat.cells
    table.queue.draw()
    if action == KEEP:
        cells[MEANS + seat] = plain(table.rank(seat))
        if table.chronicle is not None:
            table.chronicle.append(AbductionKept("WX-1.4", int(seat)))
        return
    other = action - SWAP
    given = cells[SHOWN + seat]
    taken = cells[SHOWN + other]
    if table.chronicle is not None:
        table.chronicle.append(Abducted("WX-1.4", int(seat), int(other), table.name(given), table.name(taken)))
    rank = table.rank(seat)
    cells[SHOWN + seat] = taken
    cells[MEANS + seat] = cells[MEANS + other]
    cells[SHOWN + other] = given
    cells[MEANS + other] = plain(rank)
    table.lies.cells[given] += other - seat
    table.lies.cells[taken] += seat - other
    if table.effect(seat) == ABDUCTION:
        table.queue.lay_under(seat)


def ask_vanish(table: Field) -> bool:
    if table.queue.count > 0:
        return True
    table.phase = READING
    return False


def vanish(table: Field, seat: i64, action: i64) -> None:
    """WX-1.4: its holder may flee after Wilds and swaps, the card to the own camp."""
    table.queue.draw()
    if action == STAY:
        if table.chronicle is not None:
            table.chronicle.append(VanishKept("WX-1.4", int(seat)))
        return
    card = table.by_seat.cells[SHOWN + seat]
    leave(table, seat)
    if table.war != NOTHING:
        table.wars.cells[FIGHTING + table.war] &= ~(1 << seat)
    if table.chronicle is not None:
        table.chronicle.append(Vanished("WX-1.4", int(seat), table.name(card), war_or_none(table)))


def leave(table: Field, seat: i64) -> None:
    """Out of this round, with the card back to the own camp."""
    card = table.by_seat.cells[SHOWN + seat]
    table.lifted(card)
    table.to_camp(card, seat)
    table.show_nothing(seat)
    table.inside &= ~(1 << seat)


def read_round(table: Field) -> None:
    """WX-3.4 step 6: the highest sweeps, or equal cards are at war."""
    if size_of(table.inside) < 2:
        close_round(table)
        return
    read_numbers(table)
    best = highest_below(99)
    value = best
    while value > 0 and size_of(worth(value)) < 2:
        value = highest_below(value)
    if value == 0:
        sweep_round_or_war(table, only(worth(best)), "highest")
    else:
        start_wars(table, value)


def start_wars(table: Field, value: i64) -> None:
    """WX-3.2, 4.5 and 4.6: equal cards are at war, the highest first; every single card above them is asked."""
    above: i64 = 0
    for seat in range(table.seats):
        if WORTH.cells[seat] > value:
            above |= 1 << seat
    lower = value
    while lower > 0:
        if size_of(worth(lower)) > 1:
            make_war(table, worth(lower), EQUAL, lower)
        lower = highest_below(lower)
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
        if table.chronicle is not None:
            table.chronicle.append(BoughtIn("WX-4.5", int(seat)))
        table.need = PRICE
        table.phase = PAYING
        return
    table.queue.draw()
    card = table.by_seat.cells[SHOWN + seat]
    leave(table, seat)
    if table.chronicle is not None:
        table.chronicle.append(Fled("WX-4.5", int(seat), table.name(card)))


def pay_price(table: Field) -> None:
    """WX-4.5: the camp is shuffled if the army runs short. Paid, it fights as if equal."""
    seat = table.queue.at(0)
    held = table.held(seat)
    paid: i64 = 0
    while table.need > 0 and table.army[seat].count > 0:
        table.tax.lay_under(table.draw_army(seat))
        table.need -= 1
        paid += 1
    if paid > 0:
        if table.chronicle is not None:
            title = TITLES[bracket_of(held)]
            table.chronicle.append(TaxPaid("WX-4.5", int(seat), "buy-in", int(paid), (), int(paid), title))
        shuffle_tax(table)
    if table.need > 0:
        renew_army(table, seat, PAYING)
        return
    table.queue.draw()
    join_war(table, seat)
    table.phase = BUYING


def refill(table: Field) -> None:
    """WX-4.2: at the end of every round all empty slots, 1 to 8, with tax time when it comes."""
    filled: list[int] = []
    table.inside = 0
    for slot in range(SLOTS):
        if table.slots.cells[slot] != NOTHING:
            continue
        card = draw_tax(table)
        if card == NOTHING:
            break
        table.slots.cells[slot] = card
        if table.chronicle is not None:
            filled.append(int(slot) + 1)
            if table.tax.count == 0:
                table.chronicle.append(SlotsRefilled("WX-4.2", tuple(filled)))
                filled = []
        after_draw(table)
        if table.reason != NOT_YET:
            return
    if filled and table.chronicle is not None:
        table.chronicle.append(SlotsRefilled("WX-4.2", tuple(filled)))
    table.phase = EARNING
