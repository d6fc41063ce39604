"""Playouts over any State: every seat that owes a decision, and the HOUSE, takes any of its legal actions, or what a game's
wits pick.

Nothing is allocated on the way but what the rules allocate themselves: one buffer of actions and one stream of numbers
serve all games.
"""

from __future__ import annotations

from mypy_extensions import i64

from ruse.kernel.kit import Actions, Dice, fold
from ruse.kernel.state import HOUSE, State
from ruse.kernel.wits import Wits


def playout(state: State, dice: Dice, buffer: Actions) -> i64:
    """Play to the end with random choices; how many decisions that took."""
    decisions: i64 = 0
    owing = state.acting()
    while owing != 0:
        seat: i64 = 0
        while owing != 0:
            if owing & 1:
                buffer.clear()
                state.list_actions(seat, buffer)
                state.do(seat, dice.pick(buffer))
                decisions += 1
            owing >>= 1
            seat += 1
        owing = state.acting()
    return decisions


def guided(state: State, wits: Wits, dice: Dice, buffer: Actions, most: i64) -> i64:
    """Play on as the wits pick, for `most` decisions at the most and to no more than where they rest; how many it took."""
    decisions: i64 = 0
    owing = state.acting()
    while owing != 0 and decisions < most and not wits.rests(state):
        seat: i64 = 0
        while owing != 0:
            if owing & 1:
                buffer.clear()
                state.list_actions(seat, buffer)
                state.do(seat, dice.pick(buffer) if seat == HOUSE else wits.pick(state, seat, buffer, dice))
                decisions += 1
            owing >>= 1
            seat += 1
        owing = state.acting()
    return decisions


def worth(state: State, wits: Wits, seat: i64) -> i64:
    """The outcome of a finished game, else what the wits think of it."""
    return state.outcome(seat) if state.over() else wits.value(state, seat)


def run_deals(table: State, games: i64, seed: i64) -> tuple[i64, i64]:
    """Deal the same table again and again and play each game out; decisions taken, and a checksum over all games."""
    dice = Dice(seed)
    buffer = Actions()
    decisions: i64 = 0
    checksum: i64 = 1
    for game in range(games):
        table.reseed(dice.seed())
        table.deal()
        taken = playout(table, dice, buffer)
        decisions += taken
        checksum = fold(fold(checksum, taken), table.score(0))
    return decisions, checksum


def run_playouts(start: State, games: i64, seed: i64) -> tuple[i64, i64]:
    """Play copies of a table out, each with a future of its own; decisions taken, and a checksum over all games."""
    dice = Dice(seed)
    buffer = Actions()
    decisions: i64 = 0
    checksum: i64 = 1
    for game in range(games):
        state = start.clone()
        state.reseed(dice.seed())
        taken = playout(state, dice, buffer)
        decisions += taken
        checksum = fold(fold(checksum, taken), state.score(0))
    return decisions, checksum
