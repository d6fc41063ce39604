"""MS-8.3 over random games. `python -m tests.games.master_of_spies.test_invariants 10000` plays more of each count."""

import sys

import pytest

from ruse.games.master_of_spies import GAME
from ruse.testkit.rule import rule
from tests.games.master_of_spies.second_opinion import OPINION
from tests.games.random_games import play, play_many


@rule("MS-8.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_invariant_holds_in_random_games(seats: int):
    acts = [play(GAME, OPINION, seats, 1000 * seats + seed) for seed in range(100)]

    assert min(acts) > 24


if __name__ == "__main__":
    play_many(GAME, OPINION, int(sys.argv[1]))
