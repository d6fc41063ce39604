"""WE-10.2 over random games of two to four players. `python -m tests.games.westeria.test_invariants 10000` plays more."""

import sys

import pytest

from ruse.games.westeria import GAME
from ruse.testkit.rule import rule
from tests.games.random_games import play, play_many
from tests.games.westeria.second_opinion import OPINION


@rule("WE-10.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_invariant_holds_in_random_games(seats: int):
    acts = [play(GAME, OPINION, seats, 1000 * seats + seed) for seed in range(100)]

    assert min(acts) > 24


if __name__ == "__main__":
    play_many(GAME, OPINION, int(sys.argv[1]))
