"""Every level beats one below it, on few paired deals and with little work: enough to see that nothing is broken."""

from __future__ import annotations

import pytest

from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.report import sum_up

RUNGS = [
    ("war-slayer", "spymaster@120", "agent", 16, 0.55),
    ("war-slayer", "mastermind@40", "recruit", 4, 0.6),
    ("master-of-spies", "spymaster@40", "agent", 2, 0.7),
    ("westeria", "spymaster@20", "agent", 24, 0.6),
    ("westeria", "mastermind@60", "agent", 4, 0.7),
    ("war-x-treme", "spymaster", "agent", 80, 0.55),
    ("war-x-treme", "mastermind", "agent", 24, 0.55),
]
"""Game, who should win, against whom, deals, and at least what share of the games; docs/ladder has the true shares."""


@pytest.mark.parametrize(("game", "strong", "weak", "deals", "share"), RUNGS)
def test_a_level_beats_one_below_it(game: str, strong: str, weak: str, deals: int, share: float):
    contest = prepare(game, (strong, weak), seed=2026)

    assert sum_up(contest, list(run(contest, deals)), 1.0).standings[0].win_share.mean >= share
