# compiled
"""WE-4 Draw: the action cards, and what each of them does."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.westeria import chronicle
from ruse.games.westeria.actions import CARD, DECLINE, IDENTITY, ORDER, ORDERS, TERRITORY
from ruse.games.westeria.end import put_out
from ruse.games.westeria.equipment import (
    ARMY,
    DEPLOY,
    FLAG,
    KINDS,
    NEW_SPY_MASTER,
    RAPID_ADVANCE,
    REDEPLOY,
    SECRET_INFORMATION,
    SPY_MASTER,
    SURPRISE_ATTACK,
    TERRITORIES,
    TRAITOR,
    ZONES,
)
from ruse.games.westeria.flags import capture
from ruse.games.westeria.start import CARD_SHUFFLE, RESERVE_DRAW, cities_of, settle_control, tokens_of
from ruse.games.westeria.state import (
    DEPLOYING,
    DRAWN,
    GUESSING,
    LOOKING,
    MOVING,
    OVER,
    REDEPLOYING,
    RESERVE,
    RETURNING_SPY,
    Realm,
)
from ruse.kernel.kit import NOTHING, Actions


def begin_turn(table: Realm) -> None:
    """WE-3.1: tokens and cities are counted once, when the turn begins; WE-4.2: without a Flag there are no cards."""
    seat = table.turn
    tokens = tokens_of(table, seat)
    cities = cities_of(table, seat)
    table.made = 0
    table.moves = table.rules.moves_of(table.round, cities)
    chronicle.turn_started(table, tokens, cities)
    table.phase = MOVING
    # WE-2.5 under `opening`: no card in a short first round.
    if table.has_flag(seat) and not (table.rules.short_opening and table.round == 1):
        show_cards(table, seat, tokens // 2)


def show_cards(table: Realm, seat: i64, count: i64) -> None:
    """WE-4.1: half the tokens, rounded down, in cards, face up."""
    for i in range(count):
        if table.deck.count == 0:
            renew(table, "WE-4.1")
        table.shown.lay_under(table.deck.draw())
    chronicle.cards_shown(table, seat)
    if count > 0:
        table.phase = DRAWN


def renew(table: Realm, rule: str) -> None:
    """WE-4.1: the discards, without the cards shown this turn, are shuffled into a new pile. WE-4.8: with what is left."""
    while table.discards.count > 0:
        table.deck.lay_under(table.discards.draw())
    table.discards.clear()
    table.luck.shuffle((CARD_SHUFFLE, table.shuffles, 0, 0), table.deck)
    table.shuffles += 1
    chronicle.pile_renewed(table, rule)


def list_cards(table: Realm, seat: i64, out: Actions) -> None:
    """WE-4.1: one playable card must be chosen; where none is playable, or declining is allowed, decline."""
    playable: i64 = 0
    for card in range(i64(7)):
        if is_shown(table, card) and is_playable(table, seat, card):
            out.add(CARD + card)
            playable += 1
    if playable == 0 or table.rules.decline:
        out.add(DECLINE)


def is_shown(table: Realm, card: i64) -> bool:
    for i in range(table.shown.count):
        if table.shown.at(i) == card:
            return True
    return False


def is_playable(table: Realm, seat: i64, card: i64) -> bool:
    if card == DEPLOY:
        return reserve_size(table, seat) > 0 and any_border_zone(table, seat)
    if card == SURPRISE_ATTACK:
        return reserve_size(table, seat) > 0 and any_free_zone(table)
    if card == REDEPLOY:
        return table.units_on_board(seat) >= 3
    if card == SECRET_INFORMATION:
        return table.place_of(spy_master_of(table, seat)) >= 0
    if card == NEW_SPY_MASTER:
        return table.place_of(spy_master_of(table, seat)) == RESERVE and any_free_zone(table)
    return True


def spy_master_of(table: Realm, seat: i64) -> i64:
    for k in range(ARMY):
        if table.land.kind_of(k) == SPY_MASTER:
            return seat * ARMY + k
    return NOTHING


def reserve_size(table: Realm, seat: i64) -> i64:
    count: i64 = 0
    for unit in range(seat * ARMY, seat * ARMY + ARMY):
        if table.place_of(unit) == RESERVE:
            count += 1
    return count


def any_free_zone(table: Realm) -> bool:
    for zone in range(ZONES):
        if table.free(zone):
            return True
    return False


def any_border_zone(table: Realm, seat: i64) -> bool:
    for zone in range(ZONES):
        if table.free(zone) and borders_own(table, seat, zone):
            return True
    return False


def borders_own(table: Realm, seat: i64, zone: i64) -> bool:
    """WE-4.3: does the zone border one of the seat's units, Flag and Cursed Land included?"""
    for k in range(i64(4)):
        near = table.land.neighbour(zone, k)
        if near != NOTHING:
            unit = table.unit_at(near)
            if unit != NOTHING and unit // ARMY == seat:
                return True
    return False


def choose_card(table: Realm, seat: i64, card: i64) -> None:
    """WE-4.1: choose one, do it, discard all."""
    chronicle.card_chosen(table, seat, card, rule_of(card))
    if card == DEPLOY or card == SURPRISE_ATTACK:
        draw_unit(table, seat, card)
    elif card == RAPID_ADVANCE:
        advance(table, seat)
    elif card == REDEPLOY:
        table.phase = REDEPLOYING
    elif card == SECRET_INFORMATION:
        prove_spy_master(table, seat)
        table.phase = LOOKING
    elif card == TRAITOR:
        table.phase = GUESSING
    else:
        table.phase = RETURNING_SPY


def rule_of(card: i64) -> str:
    if card == DEPLOY:
        return "WE-4.3"
    if card == SURPRISE_ATTACK:
        return "WE-4.4"
    if card == RAPID_ADVANCE:
        return "WE-4.5"
    if card == REDEPLOY:
        return "WE-4.6"
    if card == SECRET_INFORMATION:
        return "WE-4.7"
    return "WE-4.8" if card == TRAITOR else "WE-4.9"


def decline_cards(table: Realm, seat: i64) -> None:
    chronicle.cards_declined(table, seat)
    discard_shown(table, seat)


def discard_shown(table: Realm, seat: i64) -> None:
    """WE-4.1: all shown cards are discarded. WE-4.8: with the Traitor among them all 42 become a new draw pile."""
    traitor = is_shown(table, TRAITOR)
    chronicle.cards_discarded(table, seat)
    while table.shown.count > 0:
        table.discards.lay_on(table.shown.draw())
    table.shown.clear()
    if traitor:
        renew(table, "WE-4.8")
    table.phase = MOVING


def draw_unit(table: Realm, seat: i64, card: i64) -> None:
    """WE-4.3 and 4.4: a unit drawn at random from the reserve; its owner alone sees it."""
    ticket = table.luck.below((RESERVE_DRAW, table.draws, 0, 0), reserve_size(table, seat))
    table.draws += 1
    for unit in range(seat * ARMY, seat * ARMY + ARMY):
        if table.place_of(unit) == RESERVE:
            if ticket == 0:
                table.drawn_unit = unit
                break
            ticket -= 1
    table.anywhere = card == SURPRISE_ATTACK
    table.phase = DEPLOYING
    chronicle.unit_drawn(table, seat, rule_of(card))


def list_deployments(table: Realm, seat: i64, out: Actions) -> None:
    for zone in range(ZONES):
        if table.free(zone) and (table.anywhere or borders_own(table, seat, zone)):
            out.add(zone)


def deploy(table: Realm, seat: i64, zone: i64) -> None:
    """WE-4.3 and 4.4: the drawn unit goes into the zone."""
    unit = table.drawn_unit
    table.drawn_unit = NOTHING
    table.put(unit, zone)
    chronicle.deployed(table, seat, unit, zone)
    table.anywhere = False
    settle_control(table)
    discard_shown(table, seat)


def advance(table: Realm, seat: i64) -> None:
    """WE-4.5: two more moves this turn."""
    table.moves += 2
    chronicle.advanced(table, seat)
    discard_shown(table, seat)


def list_redeployments(table: Realm, seat: i64, out: Actions) -> None:
    """WE-4.6: three own units, then one of their six orders."""
    steps = table.steps(seat)
    if steps == 3:
        out.add_range(ORDER, 6)
        return
    for zone in range(ZONES):
        unit = table.unit_at(zone)
        if unit != NOTHING and unit // ARMY == seat and not is_drafted(table, seat, zone):
            out.add(zone)


def is_drafted(table: Realm, seat: i64, step: i64) -> bool:
    for k in range(table.steps(seat)):
        if table.step(seat, k) == step:
            return True
    return False


def redeploy(table: Realm, seat: i64, order: i64) -> None:
    """WE-4.6: the three change places, or not, unseen; what was known of each is mixed with them."""
    units = [table.unit_at(table.step(seat, k)) for k in range(i64(3))]
    for k in range(i64(3)):
        unit = units[ORDERS.cells[3 * order + k]]
        table.put(unit, table.step(seat, k))
        table.see_moving(unit, 0)
        table.stop_shuttling(unit)
    chronicle.redeployed(table, seat, order)
    discard_shown(table, seat)


def prove_spy_master(table: Realm, seat: i64) -> None:
    """WE-4.7: the table vouches for the Spy Master, or everyone sees the reserve."""
    if table.rules.show_reserve:
        chronicle.reserve_shown(table, seat)


def list_looks(table: Realm, seat: i64, out: Actions) -> None:
    """WE-4.7: two adjacent territories."""
    if table.steps(seat) == 0:
        out.add_range(TERRITORY, TERRITORIES)
        return
    first = table.step(seat, 0) - TERRITORY
    for territory in range(TERRITORIES):
        if table.land.are_adjacent(first, territory):
            out.add(TERRITORY + territory)


def look(table: Realm, seat: i64, second: i64) -> None:
    """WE-4.7: all their units are seen by the player; everyone sees which two territories."""
    chronicle.looked(table, seat, second)
    discard_shown(table, seat)


def list_guesses(table: Realm, seat: i64, out: Actions) -> None:
    """WE-4.8: an enemy's unit, then one of the twelve identities."""
    if table.steps(seat) == 1:
        out.add_range(IDENTITY, KINDS)
        return
    for zone in range(ZONES):
        unit = table.unit_at(zone)
        if unit != NOTHING and unit // ARMY != seat:
            out.add(zone)


def guess(table: Realm, seat: i64, kind: i64) -> None:
    """WE-4.8: right, and it leaves for its owner's reserve, or is captured; wrong, and only the guesser has seen it."""
    zone = table.step(seat, 0)
    unit = table.unit_at(zone)
    owner = unit // ARMY
    right = kind == table.kind_of(unit)
    chronicle.guessed(table, seat, zone, kind)
    if right and kind == FLAG:
        capture(table, seat, owner)
    elif right:
        table.lift(unit, RESERVE)
    settle_control(table)
    put_out(table)
    if table.phase != OVER:
        discard_shown(table, seat)


def list_free_zones(table: Realm, out: Actions) -> None:
    for zone in range(ZONES):
        if table.free(zone):
            out.add(zone)


def return_spy_master(table: Realm, seat: i64, zone: i64) -> None:
    """WE-4.9: the own Spy Master comes back, and everyone knows what was placed."""
    table.put(spy_master_of(table, seat), zone)
    chronicle.spy_returned(table, seat, zone)
    settle_control(table)
    discard_shown(table, seat)
