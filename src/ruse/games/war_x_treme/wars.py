# compiled
"""WX-4 War: who fights, three cards face down, a recruit from a slot, and who goes on."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.actions import PICK
from ruse.games.war_x_treme.compare import is_war_card, read_numbers, show, showing, the_highest, without, worth
from ruse.games.war_x_treme.equipment import RISE_UP, SLOTS, WAR_ALL, WAR_HIGH
from ruse.games.war_x_treme.events import Stock
from ruse.games.war_x_treme.start import COIN, FAIR_DRAW
from ruse.games.war_x_treme.state import (
    BORROWED,
    BY_WAR_ALL,
    BY_WAR_HIGH,
    DOWN,
    EQUAL,
    LAYING,
    MUSTER,
    NEXT_WAR,
    NOT_YET,
    PICKED,
    PICKING,
    RECRUIT,
    RECRUITS,
    REFILLING,
    Field,
    nth,
    of_seat,
    only,
    size_of,
)
from ruse.games.war_x_treme.sweep import finish_war, win_war
from ruse.games.war_x_treme.taxes import after_draw, draw_tax, tax_away
from ruse.games.war_x_treme.trust import renew_army
from ruse.kernel.kit import NOTHING, Actions

THREE = 3


def make_war(table: Field, warriors: i64, cause: i64, value: i64) -> None:
    """WX-4.6: one war more, for its own cards. What lies loose belongs to the first and highest (WX-4.5)."""
    war = table.war_count
    table.war_count += 1
    table.set_fighting(war, warriors)
    table.set_fought(war, warriors)
    table.set_cause(war, cause, value)
    for seat in range(table.seats):
        if (warriors >> seat) & 1:
            move_to_war(table, table.shown(seat), war)
    loose = lying_loose(table, cause, value) if war == 0 else i64(0)
    for seat in range(table.seats):
        if (loose >> seat) & 1:
            move_to_war(table, table.shown(seat), 0)
    chronicle.war_started(table, war, loose)


def move_to_war(table: Field, card: i64, war: i64) -> None:
    table.lie(card, table.lies_before(card), war, table.how(card))


def lying_loose(table: Field, cause: i64, value: i64) -> i64:
    """WX-4.5: every single card below the highest war; WX-4.7 and 1.5: everyone who is not at war. Whose they are."""
    others = table.inside & ~table.fighting(0)
    if cause != EQUAL:
        return others
    loose: i64 = 0
    numbers = read_numbers(table)
    for seat in range(table.seats):
        number = of_seat(numbers, seat)
        if (others >> seat) & 1 and number < value and size_of(worth(numbers, number)) == 1:
            loose |= 1 << seat
    return loose


def join_war(table: Field, seat: i64) -> None:
    """WX-4.5: buying in is into the highest war."""
    table.set_fighting(0, table.fighting(0) | 1 << seat)
    table.set_fought(0, table.fought(0) | 1 << seat)
    move_to_war(table, table.shown(seat), 0)


def war_cards(table: Field) -> None:
    """WX-4.7: War High joins the War cards and the highest others, War All everyone."""
    fighters: i64 = 0
    for seat in range(table.seats):
        if table.is_inside(seat) and is_war_card(table.effect(seat)):
            fighters |= 1 << seat
    cause = which_acts(table)
    if cause == BY_WAR_ALL:
        fighters = table.inside
    else:
        fighters |= highest_others(table, fighters)
    rises = cause == BY_WAR_ALL and showing(table, RISE_UP) != 0
    if table.war == NOTHING:
        make_war(table, fighters, cause, 0)
        table.phase = NEXT_WAR
        table.set_rise_up(0, rises)
        return
    if rises:
        table.set_rise_up(table.war, True)
    go_on(table, fighters, cause)


def which_acts(table: Field) -> i64:
    """WX-4.7: of War High and War All the one that makes more war; under `war_cards` a coin decides between them."""
    if showing(table, WAR_ALL) == 0 and showing(table, RISE_UP) == 0:
        return BY_WAR_HIGH
    if not table.rules.coin or showing(table, WAR_HIGH) == 0:
        return BY_WAR_ALL
    cause = BY_WAR_ALL if table.luck.below(table.key(COIN), 2) == 0 else BY_WAR_HIGH
    chronicle.coin_tossed(table, cause)
    return cause


def highest_others(table: Field, fighters: i64) -> i64:
    numbers = read_numbers(table)
    for seat in range(table.seats):
        if (fighters >> seat) & 1:
            numbers = without(numbers, seat)
    return the_highest(numbers)


def next_war(table: Field) -> None:
    """WX-4.6: one after the other, the highest first, each to its end; then slots are refilled."""
    table.war += 1
    if table.war >= table.war_count:
        table.war = NOTHING
        table.inside = 0
        table.phase = REFILLING
        return
    table.borrowed = 0
    begin_level(table)


def begin_level(table: Field) -> None:
    """WX-4.9 (a): a window comes first."""
    table.inside = table.fighting(table.war)
    table.phase = MUSTER


def march(table: Field) -> None:
    """WX-4.9 (b): from the lead on each warrior lays three."""
    table.queue_from_lead(table.fighting(table.war))
    table.need = THREE
    table.phase = LAYING


def lay_three(table: Field) -> None:
    """WX-4.1 and 4.3: three face down from the army; with army and camp empty what is missing is borrowed, once a war."""
    while table.queue.count > 0:
        seat = table.queue.at(0)
        if (table.borrowed >> seat) & 1 == 0:
            lay_own(table, seat)
            if table.need > 0 and table.captives(seat) > 0:
                renew_army(table, seat, LAYING)
                return
            if table.need > 0:
                borrow(table, seat)
            if table.reason != NOT_YET:
                return
        table.need = THREE
        table.queue.draw()
    line_up(table)


def lay_own(table: Field, seat: i64) -> None:
    count: i64 = 0
    while table.need > 0 and table.army[seat].count > 0:
        table.lay(table.draw_army(seat), seat, table.war, DOWN)
        table.need -= 1
        count += 1
    chronicle.laid(table, seat, count)


def borrow(table: Field, seat: i64) -> None:
    """WX-4.3: from the tax pile; what it cannot give, even after tax time, is not laid."""
    table.borrowed |= 1 << seat
    while table.need > 0:
        card = draw_tax(table)
        if card == NOTHING:
            return
        table.lay(card, seat, table.war, BORROWED)
        table.need -= 1
        chronicle.borrowed(table, seat)
        after_draw(table)


def line_up(table: Field) -> None:
    """WX-4.6: slots are picked by the warrior with the fewest cards first, ties from the lead on."""
    table.need = 0
    warriors = table.fighting(table.war)
    for seat in range(table.seats):
        if (warriors >> seat) & 1:
            table.show_nothing(seat)
    table.queue.clear()
    while warriors != 0:
        first: i64 = NOTHING
        for k in range(table.seats):
            seat = table.from_lead(k)
            if (warriors >> seat) & 1 and (first == NOTHING or table.held(seat) < table.held(first)):
                first = seat
        table.queue.lay_under(first)
        warriors &= ~(1 << first)
    table.phase = PICKING


def filled_slots(table: Field) -> i64:
    count: i64 = 0
    for slot in range(SLOTS):
        if table.is_filled(slot):
            count += 1
    return count


def ask_pick(table: Field) -> bool:
    """WX-4.8: one picks among the filled slots; where there is no choice, the recruit comes by itself."""
    while table.queue.count > 0:
        seat = table.queue.at(0)
        filled = filled_slots(table)
        if filled > 1:
            return True
        if filled == 1:
            for slot in range(SLOTS):
                if table.is_filled(slot):
                    pick(table, seat, PICK + slot)
                    break
        elif not take_elsewhere(table, seat):
            return False
        if table.reason != NOT_YET:
            return False
    turn_recruits(table)
    return False


def list_slots(table: Field, out: Actions) -> None:
    for slot in range(SLOTS):
        if table.is_filled(slot):
            out.add(PICK + slot)


def pick(table: Field, seat: i64, action: i64) -> None:
    slot = action - PICK
    recruit(table, seat, table.take_slot(slot))
    table.queue.draw()
    chronicle.slot_picked(table, seat, slot)


def recruit(table: Field, seat: i64, card: i64) -> None:
    """Face down until all have theirs."""
    table.lay(card, seat, table.war, PICKED)
    table.set_shown(seat, card)


def take_elsewhere(table: Field, seat: i64) -> bool:
    """WX-4.8: with no slot filled the top tax card, then the top of the army; with nothing the war is lost."""
    card = draw_tax(table)
    source: Stock = "tax"
    if table.reason != NOT_YET:
        return False
    if card == NOTHING:
        source = "army"
        if table.army[seat].count == 0 and table.captives(seat) > 0:
            renew_army(table, seat, PICKING)
            return False
        card = table.draw_army(seat) if table.army[seat].count > 0 else NOTHING
    table.queue.draw()
    if card == NOTHING:
        chronicle.no_recruit(table, seat)
        return True
    recruit(table, seat, card)
    chronicle.recruit_taken(table, seat, source)
    if source == "tax":
        after_draw(table)
    return True


def turn_recruits(table: Field) -> None:
    """WX-4.9 (c): recruits are turned together; who got none has lost, and if nobody did a fair draw decides."""
    war = table.war
    warriors = table.fighting(war)
    ready: i64 = 0
    for seat in range(table.seats):
        card = table.shown(seat)
        if (warriors >> seat) & 1 and card != NOTHING:
            ready |= 1 << seat
            table.lie(card, seat, war, RECRUIT)
            show(table, seat, card)
    table.set_levels(war, table.levels(war) + 1)
    chronicle.recruits_turned(table, ready)
    if ready == 0:
        win_war(table, draw_fairly(table, warriors), "fair-draw")
        return
    table.set_fighting(war, ready)
    table.inside = ready
    if size_of(ready) == 1:
        win_war(table, only(ready), "alone")
    else:
        table.phase = RECRUITS


def draw_fairly(table: Field, warriors: i64) -> i64:
    """WX-4.8: if none of them gets a recruit, a fair draw decides."""
    return nth(warriors, table.luck.below(table.key(FAIR_DRAW), size_of(warriors)))


def go_on(table: Field, warriors: i64, cause: i64) -> None:
    """WX-4.9 (e): these go on with three more and another recruit; who does not has lost."""
    war = table.war
    table.set_fighting(war, warriors)
    chronicle.war_went_on(table, cause)
    begin_level(table)


def read_war(table: Field) -> None:
    """WX-4.9 (e): the highest recruit wins, also over equal ones below it; equals at the top go on. One left: it wins.
    None left: the cards go to the tax pile."""
    left = size_of(table.inside)
    if left == 0:
        tax_away(table, table.war, 0, "WX-4.9")
        finish_war(table)
        return
    if left == 1:
        win_war(table, only(table.inside), "alone")
        return
    best = the_highest(read_numbers(table))
    if size_of(best) == 1:
        win_war(table, only(best), "highest")
    else:
        go_on(table, best, EQUAL)
