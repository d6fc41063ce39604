"""WE-8 The end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.westeria import chronicle
from ruse.games.westeria.equipment import ARMY
from ruse.games.westeria.start import tokens_of
from ruse.games.westeria.state import LAST_FLAG, OVER, ROUND_LIMIT, Realm
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import WHOLE

ELSEWHERE: Final[i64] = -2
"""In `shuttle`: what a unit did this turn was more than going between two zones."""


def end_if_one_flag_is_left(table: Realm) -> None:
    """WE-8.1: whoever has the only Flag left on the board wins, at once."""
    count: i64 = 0
    for seat in range(table.seats):
        if table.has_flag(seat):
            count += 1
    if count == 1:
        end_game(table, LAST_FLAG, "WE-8.1")


def end_game(table: Realm, reason: i64, rule: str) -> None:
    table.phase = OVER
    table.reason = reason
    chronicle.ended(table, rule, winners_of(table))


def winners_of(table: Realm) -> i64:
    """A mask of everybody who has a share in a game that is over."""
    winners: i64 = 0
    for seat in range(table.seats):
        if share_of(table, seat) > 0:
            winners |= 1 << seat
    return winners


def end_turn(table: Realm, seat: i64, skipped: bool) -> None:
    """WE-2.5: clockwise, players who are out are passed over. WE-8.3: a round is one turn of each from the starter on."""
    chronicle.turn_ended(table, seat, skipped)
    settle_shuttles(table, seat)
    following = seat
    while True:
        following = (following + 1) % table.seats
        if following == table.starter:
            next_round(table)
        if table.phase == OVER or not table.is_out(following):
            break
    table.turn = following


def next_round(table: Realm) -> None:
    """WE-8.3: after the last round the game is decided; the players are told in time."""
    if table.round == table.rules.round_limit:
        end_game(table, ROUND_LIMIT, "WE-8.3")
        return
    table.round += 1
    left = table.rules.round_limit - table.round + 1
    if is_near(left):
        chronicle.limit_near(table, left)


def is_near(left: i64) -> bool:
    """WE-8.3: with so many rounds left the players are told."""
    return left == 20 or left == 10 or left == 5 or left == 2 or left == 1


def settle_shuttles(table: Realm, seat: i64) -> None:
    """WE-8.2: for how many turns in a row each unit has gone between the same two zones and nowhere else."""
    for unit in range(seat * ARMY, seat * ARMY + ARMY):
        now = table.goes(unit)
        if now < 0:
            table.stop_shuttling(unit)
            continue
        table.set_went(unit, now, table.went_turns(unit) + 1 if now == table.went_between(unit) else 1)
        table.go(unit, NOTHING)


def put_out(table: Realm) -> None:
    """WE-8.4: a player with no Flag and no unit on the board is out for good."""
    if table.phase == OVER:
        return
    for seat in range(table.seats):
        if not table.is_out(seat) and not table.has_flag(seat) and table.units_on_board(seat) == 0:
            table.set_out(seat, True)
            chronicle.went_out(table, seat)


def flags_of(table: Realm, seat: i64) -> i64:
    """The own Flag on the board, and those held."""
    count: i64 = 1 if table.has_flag(seat) else 0
    for other in range(table.seats):
        if table.captor_of(other) == seat:
            count += 1
    return count


def standing(table: Realm, seat: i64) -> i64:
    """WE-8.3: the most Flags, then tokens, then units on the board."""
    if table.reason == LAST_FLAG:
        return 1 if table.has_flag(seat) else 0
    return (flags_of(table, seat) * 100 + tokens_of(table, seat)) * 100 + table.units_on_board(seat)


def share_of(table: Realm, seat: i64) -> i64:
    """WE-8.1, 8.3: the best standing wins; still equal, it is shared."""
    mine = standing(table, seat)
    equals: i64 = 0
    for other in range(table.seats):
        theirs = standing(table, other)
        if theirs > mine:
            return 0
        if theirs == mine:
            equals += 1
    return WHOLE // equals
