"""Random games of any game under varied switches, looked at by its second opinion as they go."""

from __future__ import annotations

from ruse.kernel.game import Game
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.kernel.state import WHOLE
from ruse.testkit.opinion import Opinion
from ruse.testkit.walk import varied_setup

EVERY = 23
"""Every so many acts the whole table is looked at, and at the end."""


def play(game: Game, opinion: Opinion, seats: int, seed: int) -> int:
    """One random game; how many acts it took."""
    dice = Dice(seed)
    options = varied_setup(game, Dice(seed)).options
    table = game.start(game.setup(seats, options), FastLuck(seed), None)
    buffer = Actions()
    acts = 0
    while (owing := table.acting()) != 0:
        seat = int(owing & -owing).bit_length() - 1
        buffer.clear()
        table.list_actions(seat, buffer)
        table.apply(seat, dice.pick(buffer))
        acts += 1
        if acts % EVERY == 0:
            opinion.check_pieces(table)
    opinion.check_pieces(table)
    outcome = [int(table.outcome(seat)) for seat in range(seats)]
    assert sum(outcome) == WHOLE
    shares = opinion.shares(table)
    assert shares is None or list(shares) == outcome
    return acts


def play_many(game: Game, opinion: Opinion, games: int) -> None:
    """So many games of each player count, with a figure for each."""
    for seats in range(game.seats[0], game.seats[1] + 1):
        acts = sum(play(game, opinion, seats, seats << 32 | seed) for seed in range(games))
        print(f"{seats} players: {games:,} games, {acts:,} acts, every invariant held", flush=True)
