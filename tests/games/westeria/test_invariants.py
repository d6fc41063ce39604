"""WE-10.2 over random games of two to four players. `ruse check westeria --seats 2 --games 10000` plays more."""

import pytest

from ruse.games.westeria import GAME
from ruse.testkit.contract import MOST_DECISIONS
from ruse.testkit.light import Stroll
from ruse.testkit.rule import rule
from tests.games.westeria.second_opinion import OPINION


@rule("WE-10.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_invariant_holds_in_random_games(seats: int):
    for seed in range(100):
        stroll = Stroll(GAME, 1000 * seats + seed, OPINION, seats)

        stroll.go(MOST_DECISIONS)

        drafted = 0 if stroll._setup.options["setup"] == "quick" else 24
        assert stroll.moves > drafted
