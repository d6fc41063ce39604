"""WE-8 The end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ruse.games.westeria.equipment import ARMY
from ruse.games.westeria.events import GameEnded, LimitNear, TurnEnded, WentOut
from ruse.games.westeria.start import tokens_of
from ruse.games.westeria.state import LAST_FLAG, OVER, REASONS, ROUND_LIMIT, Realm
from ruse.kernel.kit import NOTHING
from ruse.kernel.state import WHOLE

ELSEWHERE: Final[i64] = -2
"""In `shuttle`: what a unit did this turn was more than going between two zones."""
NEAR_LIMIT: Final = (20, 10, 5, 2, 1)


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
    if table.chronicle is not None:
        why = REASONS[reason]
        assert why
        table.chronicle.append(GameEnded(rule, why, tuple(winners_of(table))))


def winners_of(table: Realm) -> list[int]:
    """Everybody who has a share in a game that is over."""
    return [int(seat) for seat in range(table.seats) if share_of(table, seat) > 0]


def end_turn(table: Realm, seat: i64, skipped: bool) -> None:
    """WE-2.5: clockwise, players who are out are passed over. WE-8.3: a round is one turn of each from the starter on."""
    if table.chronicle is not None:
        table.chronicle.append(TurnEnded("WE-5.2" if skipped else "WE-5.1", int(seat), skipped))
    settle_shuttles(table, seat)
    following = seat
    while True:
        following = (following + 1) % table.seats
        if following == table.starter:
            next_round(table)
        if table.phase == OVER or table.out.cells[following] == 0:
            break
    table.turn = following


def next_round(table: Realm) -> None:
    """WE-8.3: after the last round the game is decided; the players are told in time."""
    if table.round == table.rules.round_limit:
        end_game(table, ROUND_LIMIT, "WE-8.3")
        return
    table.round += 1
    left = int(table.rules.round_limit - table.round + 1)
    if left in NEAR_LIMIT and table.chronicle is not None:
        table.chronicle.append(LimitNear("WE-8.3", left))


def settle_shuttles(table: Realm, seat: i64) -> None:
    """WE-8.2: for how many turns in a row each unit has gone between the same two zones and nowhere else."""
    cells = table.shuttle.cells
    for unit in range(seat * ARMY, seat * ARMY + ARMY):
        now = cells[3 * unit + 2]
        if now >= 0 and now == cells[3 * unit]:
            cells[3 * unit + 1] += 1
        elif now >= 0:
            cells[3 * unit] = now
            cells[3 * unit + 1] = 1
        else:
            cells[3 * unit + 1] = 0
        cells[3 * unit + 2] = NOTHING


def put_out(table: Realm) -> None:
    """WE-8.4: a player with no Flag and no unit on the board is out for good."""
    if table.phase == OVER:
        return
    for seat in range(table.seats):
        if table.out.cells[seat] == 0 and not table.has_flag(seat) and table.units_on_board(seat) == 0:
            table.out.cells[seat] = 1
            if table.chronicle is not None:
                table.chronicle.append(WentOut("WE-8.4", int(seat)))


def flags_of(table: Realm, seat: i64) -> i64:
    """The own Flag on the board, and those held."""
    count: i64 = 1 if table.has_flag(seat) else 0
    for other in range(table.seats):
        if table.captor.cells[other] == seat:
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
