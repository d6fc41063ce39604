"""WX-3.4 step 9, WX-6.3, WX-6.4 and WX-8: equipment earned, who is out, and who has won."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_x_treme import chronicle
from ruse.games.war_x_treme.equipment import GEAR, KING, PLAIN, QUEEN, TAXMANS_KNOCK, WAR_DRUM
from ruse.games.war_x_treme.gear import knock
from ruse.games.war_x_treme.start import STOCKING
from ruse.games.war_x_treme.state import (
    ALL_OUT,
    BY_SECRET,
    CROWNS,
    LAST_PLAYER,
    NOT_YET,
    OVER,
    ROUND_LIMIT,
    Field,
    size_of,
)
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import WHOLE

FEWEST_CROWNS: Final[i64] = 4


def earn(table: Field) -> None:
    """WX-4.4: one equipment card for each level fought, in the order of the wars; WX-7.3: a War Drum earns one more."""
    for war in range(table.war_count):
        winner = table.winner(war)
        if winner == NOTHING:
            continue
        earned = table.levels(war)
        if table.has_in_play(winner, WAR_DRUM):
            earned += 1
        for turn in range(earned):
            draw_equipment(table, winner)


def draw_equipment(table: Field, seat: i64) -> None:
    """WX-7.1: the store empty, the junk pile is shuffled; both empty, there is none. A must-play-now card works at once."""
    if table.store.count == 0:
        restock(table)
    if table.store.count == 0:
        return
    kind = table.store.draw()
    table.take_gear(seat, kind)
    chronicle.equipment_drawn(table, seat, kind)
    if kind == TAXMANS_KNOCK:
        knock(table, seat)


def restock(table: Field) -> None:
    for kind in range(GEAR):
        for copy in range(table.empty_junk(kind)):
            table.store.lay_under(kind)
    if table.store.count == 0:
        return
    chronicle.store_restocked(table)
    table.luck.shuffle(table.key(STOCKING), table.store)


def end_round(table: Field) -> None:
    """WX-3.4 step 9: Crowns, then who is out, then the round limit; then whoever swept last leads."""
    win_by_crowns(table)
    eliminate(table)
    if table.reason == NOT_YET and table.round >= table.rules.limit:
        decide_by_cards(table)
    if table.reason != NOT_YET:
        return
    if table.swept != NOTHING:
        table.lead = table.swept
    if not table.plays(table.lead):
        table.lead = table.next_in_game(table.lead)
    for seat in range(table.seats):
        table.set_last(seat, table.turned(seat))
        table.set_turned(seat, NOTHING)


def eliminate(table: Field) -> None:
    """WX-6.3: no cards in army and camp: out. The last player with cards wins; all out at once, it is shared (WX-6.4)."""
    if table.reason != NOT_YET:
        return
    gone: i64 = 0
    for seat in range(table.seats):
        if table.plays(seat) and table.held(seat) == 0:
            gone |= 1 << seat
    table.out |= gone
    left = table.in_game()
    for seat in range(table.seats):
        if (gone >> seat) & 1:
            throw_away(table, seat, size_of(left) + 1)
    if left == 0:
        table.reason = ALL_OUT
        table.won = table.began
    elif size_of(left) == 1:
        table.reason = LAST_PLAYER
        table.won = left


def throw_away(table: Field, seat: i64, place: i64) -> None:
    """WX-6.4: what an eliminated player held, had in play, laid as a curse or suffered as one is junk."""
    taken = table.taken
    for kind in range(GEAR):
        for copy in range(table.holds(seat, kind)):
            taken.lay_under(kind)
        table.set_gear(seat, kind, 0)
    held = taken.count
    for i in range(table.play.count):
        code = table.play.draw()
        if (code >> 4) & 7 == seat or code >> 7 == seat:
            taken.lay_under(code & 15)
        else:
            table.play.lay_under(code)
    chronicle.went_out(table, seat, place, held)
    while taken.count > 0:
        table.to_junk(taken.draw())


def win_by_crowns(table: Field) -> None:
    """WX-8.1: Crowns wins with every King and Queen that lies in an army or camp, four at least."""
    if not table.rules.secrets or table.reason != NOT_YET:
        return
    for seat in range(table.seats):
        if table.secret(seat) == CROWNS and table.plays(seat):
            own: i64 = 0
            for other in range(table.seats):
                crowns = crowns_of(table, other)
                if other == seat:
                    own = crowns
                elif crowns > 0:
                    return
            if own >= FEWEST_CROWNS:
                table.reason = BY_SECRET + CROWNS
                table.won = 1 << seat


def is_crown(table: Field, card: i64) -> bool:
    rank = table.deck.rank(card, 0)
    single = not table.deck.is_double(card)
    return table.deck.effect_of(card) == PLAIN and single and (rank == KING or rank == QUEEN)


def crowns_of(table: Field, seat: i64) -> i64:
    count: i64 = 0
    army = table.army[seat]
    for i in range(army.count):
        if is_crown(table, army.at(i)):
            count += 1
    for card in range(table.deck.cards):
        if table.captor(card) == seat and is_crown(table, card):
            count += 1
    return count


def decide_by_cards(table: Field) -> None:
    """WX-6.4: the most cards in army and camp win; equal: equipment in hand, then shared."""
    table.reason = ROUND_LIMIT
    best: i64 = -1
    for seat in range(table.seats):
        standing = 100 * table.held(seat) + table.gear_of(seat)
        if not table.plays(seat):
            continue
        if standing > best:
            best = standing
            table.won = 0
        if standing == best:
            table.won |= 1 << seat


def finish(table: Field) -> None:
    """The game is over."""
    table.phase = OVER
    chronicle.ended(table)


def share_of(table: Field, seat: i64) -> i64:
    """WX-6.3, 6.4 and 8.1: the winner's prize, shared by all who won."""
    if (table.won >> seat) & 1 == 0:
        return 0
    return WHOLE // size_of(table.won)
