# compiled
"""WX-1 How cards count: what a turned card is, which are regular, and the numbers that are read (WX-3.4 step 6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.war_x_treme.equipment import (
    ACE,
    BITE,
    CLONE,
    ECHO,
    FIREWALL,
    KING,
    MOST_SEATS,
    PLAIN,
    PRINCESS,
    RISE_UP,
    SPEED,
    TAX,
    TWO_LEFT_HANDS,
    WAR_ALL,
    WAR_HIGH,
    WIN,
)
from ruse.games.war_x_treme.state import LAST, MEANS, SHOWN, Field
from ruse.kernel.kit import NOTHING, row

WORTH: Final = row(MOST_SEATS, 0)
"""Scratch: the doubled rank of each card compared, as `read_numbers` left it."""
GIFT: Final[i64] = 29
"""WX-1.4: fourteen and a half, doubled."""


def plain(rank: i64) -> i64:
    return 32 * PLAIN + rank


def meaning(table: Field, card: i64, seat: i64) -> i64:
    """WX-1.3 and 1.4: what a card is when this player turns or recruits it; an Echo becomes what it copies."""
    effect = table.deck.effect.cells[card]
    if effect == ECHO:
        last = table.by_seat.cells[LAST + seat]
        return plain(2) if last == NOTHING else last
    rank = table.deck.ranks.cells[2 * card + table.side.cells[card]]
    if table.deck.double.cells[card] != NOTHING and table.has_in_play(seat, TWO_LEFT_HANDS):
        rank = lower_side(table, card)
    return 32 * effect + rank


def lower_side(table: Field, card: i64) -> i64:
    """WX-7.3: in two left hands A/2 is 2 and 9/6 is 6."""
    one = table.deck.ranks.cells[2 * card]
    other = table.deck.ranks.cells[2 * card + 1]
    return one if one < other else other


def show(table: Field, seat: i64, card: i64) -> None:
    table.by_seat.cells[SHOWN + seat] = card
    table.by_seat.cells[MEANS + seat] = meaning(table, card, seat)


def is_regular(table: Field, seat: i64) -> bool:
    """WX-1.3: counting 2 to 15, numbered unique cards included; Wild, Joker and Lose are not regular."""
    effect = table.effect(seat)
    return (effect == PLAIN or PRINCESS <= effect <= ECHO) and 2 <= table.rank(seat) <= ACE


def is_war_card(effect: i64) -> bool:
    return effect == WAR_ALL or effect == WAR_HIGH or effect == RISE_UP


def showing(table: Field, effect: i64) -> i64:
    """A mask of those in this comparison whose card has the effect."""
    mask: i64 = 0
    for seat in range(table.seats):
        if table.is_inside(seat) and table.effect(seat) == effect:
            mask |= 1 << seat
    return mask


def clone_rank(table: Field, seat: i64) -> i64:
    """WX-1.4: as high as the highest other regular card compared, Clones apart; without one it is a 2."""
    best: i64 = 2
    for other in range(table.seats):
        if other != seat and table.is_inside(other) and is_regular(table, other) and table.effect(other) != CLONE:
            best = table.rank(other) if table.rank(other) > best else best
    return best


def counted_rank(table: Field, seat: i64) -> i64:
    return clone_rank(table, seat) if table.effect(seat) == CLONE else table.rank(seat)


def read_numbers(table: Field) -> None:
    """WX-3.4 step 6: into WORTH, Clones first, then a Princess, who counts 14½ while another card counts 14."""
    for seat in range(MOST_SEATS):
        WORTH.cells[seat] = 2 * counted_rank(table, seat) if table.is_inside(seat) else i64(0)
    for seat in range(table.seats):
        if table.is_inside(seat) and table.effect(seat) == PRINCESS and counts_king(table, seat):
            WORTH.cells[seat] = GIFT


def counts_king(table: Field, seat: i64) -> bool:
    for other in range(table.seats):
        if other != seat and WORTH.cells[other] == 2 * KING:
            return True
    return False


def highest_below(limit: i64) -> i64:
    """The highest number that was read, below a limit; 0 if there is none."""
    best: i64 = 0
    for seat in range(MOST_SEATS):
        if best < WORTH.cells[seat] < limit:
            best = WORTH.cells[seat]
    return best


def worth(value: i64) -> i64:
    """A mask of those whose card was read as this number."""
    mask: i64 = 0
    for seat in range(MOST_SEATS):
        if WORTH.cells[seat] == value:
            mask |= 1 << seat
    return mask


def leading(table: Field) -> i64:
    """WX-3.4 steps 4 and 6: a mask of those whose card acts or is the highest, as the cards lie now."""
    for effect in (TAX, WIN, SPEED):
        mask = showing(table, effect)
        if mask != 0:
            return mask
    if showing(table, FIREWALL) == 0:
        wars = showing(table, WAR_ALL) | showing(table, WAR_HIGH) | showing(table, RISE_UP)
        if wars != 0:
            return wars
    read_numbers(table)
    best = highest_below(99)
    return worth(best) if best > 0 else i64(0)


def has_bite(table: Field, seat: i64) -> bool:
    return table.effect(seat) == BITE
