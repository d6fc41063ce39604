# compiled
"""WX-4 War: who fights, three cards face down, a recruit from a slot, and who goes on."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme.actions import PICK
from ruse.games.war_x_treme.compare import WORTH, highest_below, is_war_card, read_numbers, show, showing, worth
from ruse.games.war_x_treme.equipment import EFFECTS, RISE_UP, SLOTS, WAR_ALL, WAR_HIGH
from ruse.games.war_x_treme.events import (
    CoinTossed,
    Laid,
    NoRecruit,
    RecruitsTurned,
    RecruitTaken,
    SlotPicked,
    Stock,
    WarStarted,
    WarWentOn,
)
from ruse.games.war_x_treme.start import COIN, FAIR_DRAW
from ruse.games.war_x_treme.state import (
    BORROWED,
    BY_WAR_ALL,
    BY_WAR_HIGH,
    CAMPS,
    CAUSE,
    CAUSES,
    DOWN,
    EQUAL,
    FIGHTING,
    FOUGHT,
    LAYING,
    LEVELS,
    MUSTER,
    NEXT_WAR,
    NOT_YET,
    PICKED,
    PICKING,
    RECRUIT,
    RECRUITS,
    REFILLING,
    RISE,
    SHOWN,
    VALUE,
    Field,
    only,
    seats_of,
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
    cells = table.wars.cells
    cells[FIGHTING + war] = warriors
    cells[FOUGHT + war] = warriors
    cells[CAUSE + war] = cause
    cells[VALUE + war] = value
    for seat in range(table.seats):
        if (warriors >> seat) & 1:
            move_to_war(table, table.by_seat.cells[SHOWN + seat], war)
    loose: list[str] = []
    if war == 0:
        for seat in range(table.seats):
            if table.is_inside(seat) and lies_loose(table, seat, cause, value):
                move_to_war(table, table.by_seat.cells[SHOWN + seat], 0)
                loose.append(table.name(table.by_seat.cells[SHOWN + seat]))
    if table.chronicle is not None:
        rule = "WX-3.2" if cause == EQUAL else "WX-4.7" if cause in (BY_WAR_HIGH, BY_WAR_ALL) else "WX-1.5"
        half = value % 2 == 1
        warring = seats_of(warriors)
        table.chronicle.append(WarStarted(rule, int(war), CAUSES[cause], int(value // 2), half, warring, tuple(loose)))


def move_to_war(table: Field, card: i64, war: i64) -> None:
    code = table.lies.cells[card]
    table.lies.cells[card] = (code & 7) + 8 * war + 64 * (code >> 6)


def lies_loose(table: Field, seat: i64, cause: i64, value: i64) -> bool:
    """WX-4.5: every single card below the highest war; WX-4.7 and 1.5: everyone who is not at war."""
    if (table.wars.cells[FIGHTING] >> seat) & 1:
        return False
    if cause != EQUAL:
        return True
    return WORTH.cells[seat] < value and size_of(worth(WORTH.cells[seat])) == 1


def join_war(table: Field, seat: i64) -> None:
    """WX-4.5: buying in is into the highest war."""
    table.wars.cells[FIGHTING] |= 1 << seat
    table.wars.cells[FOUGHT] |= 1 << seat
    move_to_war(table, table.by_seat.cells[SHOWN + seat], 0)


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
        table.wars.cells[RISE] = 1 if rises else 0
        return
    if rises:
        table.wars.cells[RISE + table.war] = 1
    go_on(table, fighters, cause)


def which_acts(table: Field) -> i64:
    """WX-4.7: of War High and War All the one that makes more war; under `war_cards` a coin decides between them."""
    if showing(table, WAR_ALL) == 0 and showing(table, RISE_UP) == 0:
        return BY_WAR_HIGH
    if not table.rules.coin or showing(table, WAR_HIGH) == 0:
        return BY_WAR_ALL
    cause = BY_WAR_ALL if table.luck.below(table.key(COIN), 2) == 0 else BY_WAR_HIGH
    if table.chronicle is not None:
        table.chronicle.append(CoinTossed("WX-4.7", CAUSES[cause]))
    return cause


def highest_others(table: Field, fighters: i64) -> i64:
    read_numbers(table)
    for seat in range(table.seats):
        if (fighters >> seat) & 1:
            WORTH.cells[seat] = 0
    best = highest_below(99)
    return worth(best) if best > 0 else i64(0)


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
    table.inside = table.wars.cells[FIGHTING + table.war]
    table.phase = MUSTER


def march(table: Field) -> None:
    """WX-4.9 (b): from the lead on each warrior lays three."""
    table.queue_from_lead(table.wars.cells[FIGHTING + table.war])
    table.need = THREE
    table.phase = LAYING


def lay_three(table: Field) -> None:
    """WX-4.1 and 4.3: three face down from the army; with army and camp empty what is missing is borrowed, once a war."""
    while table.queue.count > 0:
        seat = table.queue.at(0)
        if (table.borrowed >> seat) & 1 == 0:
            lay_own(table, seat)
            if table.need > 0 and table.by_seat.cells[CAMPS + seat] > 0:
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
    if count > 0 and table.chronicle is not None:
        table.chronicle.append(Laid("WX-4.1", int(seat), int(table.war), int(count), 0))


def borrow(table: Field, seat: i64) -> None:
    """WX-4.3: from the tax pile; what it cannot give, even after tax time, is not laid."""
    table.borrowed |= 1 << seat
    while table.need > 0:
        card = draw_tax(table)
        if card == NOTHING:
            return
        table.lay(card, seat, table.war, BORROWED)
        table.need -= 1
        if table.chronicle is not None:
            table.chronicle.append(Laid("WX-4.3", int(seat), int(table.war), 1, 1))
        after_draw(table)


def line_up(table: Field) -> None:
    """WX-4.6: slots are picked by the warrior with the fewest cards first, ties from the lead on."""
    table.need = 0
    warriors = table.wars.cells[FIGHTING + table.war]
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
        if table.slots.cells[slot] != NOTHING:
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
                if table.slots.cells[slot] != NOTHING:
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
        if table.slots.cells[slot] != NOTHING:
            out.add(PICK + slot)


def pick(table: Field, seat: i64, action: i64) -> None:
    slot = action - PICK
    recruit(table, seat, table.slots.cells[slot])
    table.slots.cells[slot] = NOTHING
    table.queue.draw()
    if table.chronicle is not None:
        table.chronicle.append(SlotPicked("WX-4.1", int(seat), int(slot) + 1))


def recruit(table: Field, seat: i64, card: i64) -> None:
    """Face down until all have theirs."""
    table.lay(card, seat, table.war, PICKED)
    table.by_seat.cells[SHOWN + seat] = card


def take_elsewhere(table: Field, seat: i64) -> bool:
    """WX-4.8: with no slot filled the top tax card, then the top of the army; with nothing the war is lost."""
    card = draw_tax(table)
    source: Stock = "tax"
    if table.reason != NOT_YET:
        return False
    if card == NOTHING:
        source = "army"
        if table.army[seat].count == 0 and table.by_seat.cells[CAMPS + seat] > 0:
            renew_army(table, seat, PICKING)
            return False
        card = table.draw_army(seat) if table.army[seat].count > 0 else NOTHING
    table.queue.draw()
    if card == NOTHING:
        if table.chronicle is not None:
            table.chronicle.append(NoRecruit("WX-4.8", int(seat)))
        return True
    recruit(table, seat, card)
    if table.chronicle is not None:
        table.chronicle.append(RecruitTaken("WX-4.8", int(seat), source))
    if source == "tax":
        after_draw(table)
    return True


def turn_recruits(table: Field) -> None:
    """WX-4.9 (c): recruits are turned together; who got none has lost, and if nobody did a fair draw decides."""
    war = table.war
    warriors = table.wars.cells[FIGHTING + war]
    ready: i64 = 0
    for seat in range(table.seats):
        card = table.by_seat.cells[SHOWN + seat]
        if (warriors >> seat) & 1 and card != NOTHING:
            ready |= 1 << seat
            table.lies.cells[card] = seat + 8 * war + 64 * RECRUIT
            show(table, seat, card)
    table.wars.cells[LEVELS + war] += 1
    if table.chronicle is not None and ready != 0:
        seats = seats_of(ready)
        cards = tuple([table.name(table.by_seat.cells[SHOWN + seat]) for seat in seats])
        effects = tuple([EFFECTS[table.effect(seat)] for seat in seats])
        ranks = tuple([int(table.rank(seat)) for seat in seats])
        table.chronicle.append(RecruitsTurned("WX-4.1", int(war), seats, cards, effects, ranks))
    if ready == 0:
        win_war(table, draw_fairly(table, warriors), "fair-draw")
        return
    table.wars.cells[FIGHTING + war] = ready
    table.inside = ready
    if size_of(ready) == 1:
        win_war(table, only(ready), "alone")
    else:
        table.phase = RECRUITS


def draw_fairly(table: Field, warriors: i64) -> i64:
    """WX-4.8: if none of them gets a recruit, a fair draw decides."""
    place = table.luck.below(table.key(FAIR_DRAW), size_of(warriors))
    seats = seats_of(warriors)
    return seats[place]


def go_on(table: Field, warriors: i64, cause: i64) -> None:
    """WX-4.9 (e): these go on with three more and another recruit; who does not has lost."""
    war = table.war
    table.wars.cells[FIGHTING + war] = warriors
    if table.chronicle is not None:
        level = int(table.wars.cells[LEVELS + war]) + 1
        table.chronicle.append(WarWentOn("WX-4.9", int(war), level, seats_of(warriors), CAUSES[cause]))
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
    read_numbers(table)
    best = worth(highest_below(99))
    if size_of(best) == 1:
        win_war(table, only(best), "highest")
    else:
        go_on(table, best, EQUAL)
