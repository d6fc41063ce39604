# compiled
"""WX-7.3 The fifteen equipment cards: when each may be played, and what it does."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.actions import NO_TARGET, play_of
from ruse.games.war_x_treme.compare import counted_rank, is_regular, plain, show
from ruse.games.war_x_treme.equipment import (
    ACE,
    ARMISTICE,
    AUDIT,
    BRIBE,
    CASUS_BELLI,
    DRAFT_NOTICE,
    GEAR,
    LEECH,
    PRESS_GANG,
    QUICK_BOOTS,
    SABOTAGE,
    SLOTS,
    SMOKE_BOMB,
    SPYGLASS,
    TAX_HAVEN,
    TAXMANS_KNOCK,
    TWO_LEFT_HANDS,
    WAR_DRUM,
)
from ruse.games.war_x_treme.events import Source
from ruse.games.war_x_treme.rounds import clear_shown, leave
from ruse.games.war_x_treme.state import (
    BEFORE,
    MUSTER,
    NOT_YET,
    RECRUIT,
    RECRUITS,
    REVEAL,
    Field,
    size_of,
)
from ruse.games.war_x_treme.taxes import (
    after_draw,
    captive_of,
    draw_tax,
    gather,
    owed_by,
    pay,
    shuffle_tax,
    somebody_owes,
)
from ruse.games.war_x_treme.wars import filled_slots
from ruse.kernel.kit import NOTHING, Actions

BRIBED_BY = 3
SEEN = 3


def list_equipment(table: Field, seat: i64, out: Actions) -> None:
    for kind in range(GEAR):
        if table.holds(seat, kind) > 0:
            for target in range(NO_TARGET + 1):
                if can_work(table, seat, kind, target):
                    out.add(play_of(kind, target))


def can_work(table: Field, seat: i64, kind: i64, target: i64) -> bool:
    """WX-7.1 and 7.2: what may be played in which window, on whom; asked again when it is its turn to work."""
    if kind == SPYGLASS:
        return target == NO_TARGET and table.army[seat].count > 0
    if kind == PRESS_GANG:
        return is_rival(table, seat, target) and table.captives(target) > 0
    if table.phase == BEFORE:
        return works_before(table, seat, kind, target)
    if table.phase == MUSTER:
        return kind == ARMISTICE and target == NO_TARGET and may_call_armistice(table, seat)
    return works_after(table, seat, kind, target)


def is_rival(table: Field, seat: i64, target: i64) -> bool:
    return target < table.seats and target != seat and table.plays(target)


def works_before(table: Field, seat: i64, kind: i64, target: i64) -> bool:
    """WX-7.1: continuous cards and curses before a round, and an Audit."""
    if kind == QUICK_BOOTS or kind == WAR_DRUM or kind == TAX_HAVEN:
        return target == NO_TARGET and not table.has_in_play(seat, kind)
    if not is_rival(table, seat, target):
        return False
    if kind == TWO_LEFT_HANDS:
        return not table.has_in_play(target, kind)
    if kind == LEECH:
        return not has_leech_on(table, seat, target)
    return kind == AUDIT and table.held(target) > 0


def has_leech_on(table: Field, seat: i64, target: i64) -> bool:
    for i in range(table.play.count):
        if table.play.at(i) == LEECH + 16 * seat + 128 * target:
            return True
    return False


def works_after(table: Field, seat: i64, kind: i64, target: i64) -> bool:
    """WX-7.2: after the reveal, and some after recruits within the own war."""
    if not table.is_inside(seat):
        return False
    if kind == SABOTAGE:
        return is_rival(table, seat, target) and table.is_inside(target) and is_regular(table, target)
    if kind == DRAFT_NOTICE:
        return table.phase == RECRUITS and can_redraft(table, seat, target)
    if target != NO_TARGET:
        return False
    if kind == BRIBE:
        return is_regular(table, seat)
    if kind == SMOKE_BOMB:
        return table.phase == REVEAL
    return kind == CASUS_BELLI and table.phase == REVEAL and not table.casus and size_of(table.inside) > 1


def can_redraft(table: Field, seat: i64, target: i64) -> bool:
    """WX-4.8: from a slot; with none filled the top tax card, after tax time if need be; then the top of the army."""
    if target < SLOTS:
        return table.is_filled(target)
    if filled_slots(table) > 0:
        return False
    return table.tax.count > 0 or table.army[seat].count > 0 or somebody_owes(table)


def may_call_armistice(table: Field, seat: i64) -> bool:
    """WX-7.3: a warrior, before the first level of its war."""
    war = table.war
    return table.levels(war) == 0 and not table.is_done(war) and (table.fighting(war) >> seat) & 1 == 1


def work(table: Field, seat: i64, kind: i64, target: i64) -> None:
    """One card works; once used it is junk, continuous ones stay in play."""
    table.give_gear(seat, kind)
    chronicle.equipment_played(table, seat, kind, target)
    if kind >= QUICK_BOOTS:
        lay_before(table, seat, kind, target)
        return
    table.to_junk(kind)
    if kind == SPYGLASS:
        spy(table, seat)
    elif kind == BRIBE:
        bribe(table, seat)
    elif kind == SABOTAGE:
        sabotage(table, seat, target)
    elif kind == PRESS_GANG:
        press_gang(table, seat, target)
    elif kind == DRAFT_NOTICE:
        redraft(table, seat, target)
    elif kind == ARMISTICE:
        armistice(table, seat)
    elif kind == AUDIT:
        audit(table, target)
    elif kind == SMOKE_BOMB:
        smoke_bomb(table, seat)
    else:
        casus_belli(table, seat)


def lay_before(table: Field, seat: i64, kind: i64, target: i64) -> None:
    """WX-7.1: continuous cards lie before their owner, curses before another player."""
    before = seat if target == NO_TARGET else target
    table.play.lay_under(kind + 16 * seat + 128 * before)


def spy(table: Field, seat: i64) -> None:
    """WX-7.3 Spyglass: the top three cards of the own army as they lie."""
    army = table.army[seat]
    count = army.count if army.count < SEEN else i64(SEEN)
    if count > table.spied(seat):
        table.set_spied(seat, count)
    chronicle.spied(table, seat, count)


def bribe(table: Field, seat: i64) -> None:
    """WX-7.3 Bribe: the own regular card counts 3 ranks higher, Ace at most, and is a plain number."""
    rank = counted_rank(table, seat) + BRIBED_BY
    table.set_means(seat, plain(rank if rank < ACE else ACE))
    chronicle.bribed(table, seat)


def sabotage(table: Field, seat: i64, target: i64) -> None:
    """WX-7.3 Sabotage: a rival's regular card in the same round or war counts as a plain Lose."""
    table.set_means(target, plain(1))
    chronicle.sabotaged(table, seat, target)


def press_gang(table: Field, seat: i64, target: i64) -> None:
    """WX-7.3 Press-Gang: a random card of a rival's camp comes into the own camp."""
    card = captive_of(table, target)
    table.from_camp(card)
    table.to_camp(card, seat)
    chronicle.press_ganged(table, seat, target, card)


def redraft(table: Field, seat: i64, target: i64) -> None:
    """WX-7.3 Draft Notice: another recruit counts instead; the old one stays in the pot."""
    source: Source = "slot"
    card: i64 = NOTHING
    if target < SLOTS:
        card = table.take_slot(target)
    else:
        source = "tax"
        card = draw_tax(table)
        if table.reason != NOT_YET:
            return
        if card == NOTHING:
            source = "army"
            card = table.draw_army(seat)
    table.lay(card, seat, table.war, RECRUIT)
    show(table, seat, card)
    chronicle.redrafted(table, seat, source, target)
    if source == "tax":
        after_draw(table)


def armistice(table: Field, seat: i64) -> None:
    """WX-7.3 Armistice: no war; its cards, loose ones too, go to the camps of those they lie before."""
    gather(table, table.war)
    chronicle.armistice_called(table, seat)
    while table.taken.count > 0:
        card = table.taken.draw()
        table.to_camp(card, table.lies_before(card))
        table.taken_up(card)
    clear_shown(table)
    table.set_done(table.war, True)
    table.inside = 0


def audit(table: Field, target: i64) -> None:
    """WX-7.3 Audit: a rival pays now by the chart, at least one card."""
    amount = owed_by(table, target)
    pay(table, target, amount if amount > 0 else i64(1), "audit", "WX-7.3")
    shuffle_tax(table)


def smoke_bomb(table: Field, seat: i64) -> None:
    """WX-7.3 Smoke Bomb: the own card goes back to the camp, out of this round, also from a Tax."""
    card = table.shown(seat)
    leave(table, seat)
    chronicle.smoke_bombed(table, seat, card)


def casus_belli(table: Field, seat: i64) -> None:
    """WX-7.3 Casus Belli: all still in the round are at war; over Win, Speed, War and Firewall, not Tax."""
    table.casus = True
    chronicle.casus_belli_called(table, seat)


def knock(table: Field, seat: i64) -> None:
    """WX-7.3 Taxman's Knock: everyone pays one card to the tax pile; then it is junk."""
    table.give_gear(seat, TAXMANS_KNOCK)
    table.to_junk(TAXMANS_KNOCK)
    chronicle.equipment_played(table, seat, TAXMANS_KNOCK, NO_TARGET)
    for k in range(table.seats):
        payer = table.from_lead(k)
        if table.plays(payer):
            pay(table, payer, 1, "knock", "WX-7.3")
    shuffle_tax(table)
