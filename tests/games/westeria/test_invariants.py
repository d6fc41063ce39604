"""WE-10.2 over random games of two to four players. `python -m tests.games.westeria.test_invariants 10000` plays more."""

import sys

import pytest

from ruse.games.westeria import GAME
from ruse.kernel.kit import Actions, Dice
from ruse.kernel.luck import FastLuck
from ruse.testkit.rule import rule
from ruse.testkit.walk import varied_setup
from tests.games.westeria.second_opinion import OPINION

EVERY = 23
"""Every so many acts the whole table is looked at, and at the end."""


def play(seats: int, seed: int) -> int:
    """One random game under switches that vary with the seed; how many acts it took."""
    dice = Dice(seed)
    options = varied_setup(GAME, Dice(seed)).options
    table = GAME.start(GAME.setup(seats, options), FastLuck(seed), None)
    buffer = Actions()
    acts = 0
    while (owing := table.acting()) != 0:
        seat = int(owing & -owing).bit_length() - 1
        buffer.clear()
        table.list_actions(seat, buffer)
        table.apply(seat, dice.pick(buffer))
        acts += 1
        if acts % EVERY == 0:
            OPINION.check_pieces(table)
    OPINION.check_pieces(table)
    assert list(OPINION.shares(table)) == [table.outcome(s) for s in range(seats)]
    assert sum(int(table.outcome(s)) for s in range(seats)) == 840
    return acts


@rule("WE-10.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_invariant_holds_in_random_games(seats: int):
    for seed in range(100):
        play(seats, 1000 * seats + seed)


def main(games: int) -> None:
    for seats in (2, 3, 4):
        acts = sum(play(seats, seats << 32 | seed) for seed in range(games))
        print(f"{seats} players: {games:,} games, {acts:,} acts, every invariant held", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
