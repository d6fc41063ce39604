"""MS-6 The end: scoring, the winner of a game, and matches of several games."""

from __future__ import annotations

from mypy_extensions import i64

from ruse.games.master_of_spies.equipment import FACTIONS
from ruse.games.master_of_spies.events import GameEnded, GameShared, GameWon, HandShown, Scored
from ruse.games.master_of_spies.rules import DEALS, SINGLE
from ruse.games.master_of_spies.start import totals
from ruse.games.master_of_spies.state import (
    MOST_GAMES,
    OVER,
    REASONS,
    TOTALS,
    Harbour,
)
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import WHOLE


def points_of(table: Harbour, seat: i64) -> i64:
    """MS-6.2: the values of the cards with one's spies on them; a card with two of them counts once."""
    total: i64 = 0
    for faction in range(FACTIONS):
        if counts(table, seat, faction):
            total += table.box.value.cells[table.spy_at(seat, faction)]
    return total


def counts(table: Harbour, seat: i64, faction: i64) -> bool:
    """Is this the seat's first spy on its card?"""
    card = table.spy_at(seat, faction)
    if card == NOTHING:
        return False
    for other in range(faction):
        if table.spy_at(seat, other) == card:
            return False
    return True


def value_at(table: Harbour, seat: i64, rank: i64) -> i64:
    """The value of the seat's `rank`-th best card, 0 being the best; nothing is worth 0."""
    for faction in range(FACTIONS):
        if counts(table, seat, faction) and better_than(table, seat, faction) == rank:
            return table.box.value.cells[table.spy_at(seat, faction)]
    return 0


def better_than(table: Harbour, seat: i64, faction: i64) -> i64:
    """How many of the seat's cards come before the one under this spy."""
    value = table.box.value.cells[table.spy_at(seat, faction)]
    number: i64 = 0
    for other in range(FACTIONS):
        if other != faction and counts(table, seat, other):
            theirs = table.box.value.cells[table.spy_at(seat, other)]
            if theirs > value or (theirs == value and other < faction):
                number += 1
    return number


def compare(table: Harbour, one: i64, other: i64) -> i64:
    """MS-6.2: more points; then the higher single card, then the next, and so on. Positive if `one` is ahead."""
    difference = points_of(table, one) - points_of(table, other)
    rank: i64 = 0
    while difference == 0 and rank < FACTIONS:
        difference = value_at(table, one, rank) - value_at(table, other, rank)
        rank += 1
    return difference


def wins_game(table: Harbour, seat: i64) -> bool:
    """MS-6.2: highest wins, alone or shared."""
    for other in range(table.seats):
        if compare(table, other, seat) > 0:
            return False
    return True


def end_game(table: Harbour) -> bool:
    """MS-6.2 and 6.3: score; then the match is over, or the winner starts the next game. True if it goes on."""
    if table.chronicle is not None:
        tell_end(table)
    for seat in range(table.seats):
        table.cells.cells[TOTALS + seat] += points_of(table, seat)
    if match_is_over(table):
        table.phase = OVER
        if table.chronicle is not None:
            tell_match(table)
        return False
    table.opener = next_opener(table)
    table.game += 1
    return True


def match_is_over(table: Harbour) -> bool:
    """MS-6.3: one deal, N games, or up to N points; at the latest after 50 games."""
    if table.rules.match == SINGLE or table.game + 1 >= MOST_GAMES:
        return True
    if table.rules.match == DEALS:
        return table.game + 1 >= table.rules.goal
    return best_total(table) >= table.rules.goal


def best_total(table: Harbour) -> i64:
    best: i64 = 0
    for seat in range(table.seats):
        if table.cells.cells[TOTALS + seat] > best:
            best = table.cells.cells[TOTALS + seat]
    return best


def next_opener(table: Harbour) -> i64:
    """MS-6.3: the winner; of several who share, the first clockwise from the game's starter, itself included."""
    for turn in range(table.seats):
        seat = (table.opener + turn) % table.seats
        if wins_game(table, seat):
            return seat
    return table.opener


def wins_match(table: Harbour, seat: i64) -> bool:
    """MS-6.3: the highest sum; equal sums share the match. A single deal is decided by MS-6.2."""
    if table.rules.match == SINGLE:
        return wins_game(table, seat)
    return table.cells.cells[TOTALS + seat] == best_total(table)


def share_of(table: Harbour, seat: i64) -> i64:
    if not wins_match(table, seat):
        return 0
    winners: i64 = 0
    for other in range(table.seats):
        if wins_match(table, other):
            winners += 1
    return WHOLE // winners


def tell_end(table: Harbour) -> None:
    """MS-8.2: after each game all hands are shown."""
    assert table.chronicle is not None
    seats = [int(seat) for seat in range(table.seats)]
    for seat in seats:
        table.chronicle.append(HandShown("MS-8.2", seat, tuple([table.name(card) for card in table.hand(seat)])))
    for seat in seats:
        points = int(points_of(table, seat))
        total = int(table.cells.cells[TOTALS + seat]) + points
        table.chronicle.append(Scored("MS-6.2", seat, points, total, tuple(counted_cards(table, seat))))
    winners = [seat for seat in seats if wins_game(table, seat)]
    for seat in winners:
        points = int(points_of(table, seat))
        won = GameWon("MS-6.2", seat, points) if len(winners) == 1 else GameShared("MS-6.2", seat, points)
        table.chronicle.append(won)


def counted_cards(table: Harbour, seat: i64) -> list[str]:
    """The cards that count for a seat, highest first."""
    cards = [table.spy_at(seat, faction) for faction in range(FACTIONS) if counts(table, seat, faction)]
    ordered = sorted([(-int(table.box.value.cells[card]), int(card)) for card in cards])
    return [table.name(card) for _, card in ordered]


def tell_match(table: Harbour) -> None:
    assert table.chronicle is not None
    winners = [int(seat) for seat in range(table.seats) if wins_match(table, seat)]
    winner = winners[0] if len(winners) == 1 else None
    rule = "MS-6.1" if table.rules.match == SINGLE else "MS-6.3"
    table.chronicle.append(GameEnded(rule, REASONS[table.rules.match], totals(table), winner))
