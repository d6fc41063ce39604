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
from ruse.games.war_x_treme.state import Field, for_seat
from ruse.kernel.kit import NOTHING

GIFT: Final[i64] = 29
"""WX-1.4: fourteen and a half, doubled."""


def plain(rank: i64) -> i64:
    return 32 * PLAIN + rank


def meaning(table: Field, card: i64, seat: i64) -> i64:
    """WX-1.3 and 1.4: what a card is when this player turns or recruits it; an Echo becomes what it copies."""
    effect = table.deck.effect_of(card)
    if effect == ECHO:
        last = table.last(seat)
        return plain(2) if last == NOTHING else last
    rank = table.rank_up(card)
    if table.deck.is_double(card) and table.has_in_play(seat, TWO_LEFT_HANDS):
        rank = lower_side(table, card)
    return 32 * effect + rank


def lower_side(table: Field, card: i64) -> i64:
    """WX-7.3: in two left hands A/2 is 2 and 9/6 is 6."""
    one = table.deck.rank(card, 0)
    other = table.deck.rank(card, 1)
    return one if one < other else other


def show(table: Field, seat: i64, card: i64) -> None:
    table.set_shown(seat, card)
    table.set_means(seat, meaning(table, card, seat))


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


def read_numbers(table: Field) -> i64:
    """WX-3.4 step 6: the doubled rank of each card compared, Clones first, then a Princess, who counts 14½ while another
    card counts 14."""
    numbers: i64 = 0
    for seat in range(table.seats):
        if table.is_inside(seat):
            numbers |= for_seat(2 * counted_rank(table, seat), seat)
    for seat in range(table.seats):
        if table.is_inside(seat) and table.effect(seat) == PRINCESS and counts_king(numbers, seat):
            numbers = without(numbers, seat) | for_seat(GIFT, seat)
    return numbers


def without(numbers: i64, seat: i64) -> i64:
    return numbers & ~for_seat(63, seat)


def counts_king(numbers: i64, seat: i64) -> bool:
    """Does another card?"""
    return worth(without(numbers, seat), 2 * KING) != 0


def highest(numbers: i64) -> i64:
    return highest_below(numbers, 63)


def highest_below(numbers: i64, limit: i64) -> i64:
    """The highest number that was read, below a limit; 0 if there is none."""
    best: i64 = 0
    while numbers != 0:
        if best < numbers & 63 < limit:
            best = numbers & 63
        numbers >>= 6
    return best


def worth(numbers: i64, value: i64) -> i64:
    """A mask of those whose card was read as this number, which is not 0."""
    mask: i64 = 0
    seat: i64 = 0
    while numbers != 0:
        if numbers & 63 == value:
            mask |= 1 << seat
        numbers >>= 6
        seat += 1
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
    return the_highest(read_numbers(table))


def the_highest(numbers: i64) -> i64:
    """A mask of those whose card was read as the highest number."""
    best = highest(numbers)
    return worth(numbers, best) if best > 0 else i64(0)


def has_bite(table: Field, seat: i64) -> bool:
    return table.effect(seat) == BITE
