"""Bots that search beat those who do not, on few paired deals and with little work: enough to see that nothing is broken."""

from __future__ import annotations

import pytest

from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.report import sum_up

RUNGS = [
    ("war-slayer", "spymaster@20", "recruit", 4, 0.6),
    ("war-slayer", "mastermind@40", "recruit", 4, 0.6),
    ("master-of-spies", "spymaster@40", "recruit", 2, 0.6),
]


@pytest.mark.parametrize(("game", "strong", "weak", "deals", "share"), RUNGS)
def test_search_beats_those_who_do_not(game: str, strong: str, weak: str, deals: int, share: float):
    contest = prepare(game, (strong, weak), seed=2026)

    assert sum_up(contest, list(run(contest, deals)), 1.0).standings[0].win_share.mean >= share
