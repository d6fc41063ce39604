"""No Mastermind may lose to a simple strategy of one kind: more than chance can explain, that is.

Few deals and little work here, enough to see a Mastermind fall into a hole.
"""

from __future__ import annotations

import pytest

from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.report import sum_up
from ruse.lab.statistics import Estimate
from tests.bots.foils import master_of_spies, war_slayer, war_x_treme, westeria

POOLS = {
    "westeria": (westeria, "mastermind@100", 6),
    "war-slayer": (war_slayer, "mastermind@40", 6),
    "master-of-spies": (master_of_spies, "mastermind@20", 3),
    "war-x-treme": (war_x_treme, "mastermind", 40),
}
"""By game: its foils, who must not lose to them, and on how many deals."""
FOILS = [(game, foil.__name__) for game, (module, _, _) in POOLS.items() for foil in module.FOILS]


@pytest.mark.compiled_only
@pytest.mark.parametrize(("game", "foil"), FOILS)
def test_no_mastermind_loses_to_a_foil(game: str, foil: str):
    _, bot, deals = POOLS[game]

    share = share_against(game, bot, foil, deals)

    assert share.high >= 0.5, str(share)


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("game", "foil"), [("westeria", "Rusher"), ("war-slayer", "Stubborn"), ("master-of-spies", "Miser")]
)
def test_who_plays_by_lot_does(game: str, foil: str):
    """The check can fail."""
    assert share_against(game, "random", foil, 8).high < 0.5


def test_every_game_has_foils_of_four_kinds_at_least():
    assert all(len(module.FOILS) >= 4 for module, _, _ in POOLS.values())


def share_against(game: str, bot: str, foil: str, deals: int) -> Estimate:
    contest = prepare(game, (bot, f"{POOLS[game][0].__name__}:{foil}"), seed=2026)
    return sum_up(contest, list(run(contest, deals)), 1.0).standings[0].win_share
