"""MS-8.3 over random games of two to four players. `ruse check master-of-spies --seats 2 --games 10000` plays more."""

import pytest

from ruse.games.master_of_spies import GAME
from ruse.testkit.contract import MOST_DECISIONS
from ruse.testkit.light import Stroll
from ruse.testkit.rule import rule
from tests.games.master_of_spies.second_opinion import OPINION


@rule("MS-8.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_invariant_holds_in_random_games(seats: int):
    for seed in range(100):
        stroll = Stroll(GAME, 1000 * seats + seed, OPINION, seats)

        stroll.go(MOST_DECISIONS)

        assert stroll.moves > 24
