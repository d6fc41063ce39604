"""Chances of winning against games whose chances are known, and against what came of ours."""

from __future__ import annotations

from functools import partial
from math import sqrt

import numpy as np
import pytest
from scipy.stats import norm

from ruse.kernel.registry import find_game
from ruse.kernel.state import WHOLE
from ruse.lab.blocks import MOST_DEALS, play_block
from ruse.lab.chances import INSIDE, Seen, Taught, calibration_error, doubt, reliability
from ruse.lab.columns import Columns, Shape
from ruse.lab.matchups import Bots
from ruse.lab.metrics.drama import comeback, comeback_way, dead, decisive, tension, turns
from ruse.lab.running import LESSONS

WALK = Shape(2, ("step",), ("over",), ("ahead",))


def walk(games: int, seed: int, hidden: float = 0.0) -> Columns:
    """Ten steps of a random walk; who is ahead at the end has won. All can see the lead, less what is hidden."""
    dice = np.random.default_rng(seed)
    lead = np.cumsum(dice.normal(0, 100, (10, games)), axis=0)
    return scripted(lead, lead + hidden * dice.normal(0, 100, (10, games)))


def scripted(lead: np.ndarray, cue: np.ndarray | None = None) -> Columns:
    """Games that go as they are told: how far the first seat is ahead after each tenth, and at the end."""
    games = lead.shape[1]
    names = WALK.written()
    table = np.zeros((len(names), games), dtype=np.int32)
    at = {name: place for place, name in enumerate(names)}
    table[at["deal"]] = np.arange(games)
    seen = lead if cue is None else cue
    for tenth in INSIDE:
        table[at[f"points_0_{tenth}"]] = np.rint(lead[tenth - 1])
        table[at[f"cue_ahead_0_{tenth}"]] = np.rint(seen[tenth - 1])
    table[at["share_0"]] = (lead[-1] > 0) * int(WHOLE)
    table[at["share_1"]] = int(WHOLE) - table[at["share_0"]]
    table[at["decisions"]] = 10
    return Columns.of_lines(WALK, np.ascontiguousarray(table.T).astype("<i4").tobytes())


def test_the_chances_of_a_random_walk_are_those_of_a_random_walk():
    taught = Taught.by(walk(2048, seed=1))
    games = walk(4096, seed=2)

    for tenth in (2, 5, 8):
        lead = games[f"points_0_{tenth}"] - games[f"points_1_{tenth}"]
        truth = norm.cdf(lead / (100 * sqrt(10 - tenth)))
        assert np.abs(taught.whole.of(games, tenth)[0] - truth).mean() < 0.03


def test_what_is_called_seventy_per_cent_is_won_in_seven_of_ten():
    seen = Seen(walk(8192, seed=3), Taught.by(walk(2048, seed=1)))

    assert calibration_error(reliability(seen.whole, seen.result).tolist()) <= 0.02


def test_chances_that_say_too_much_are_caught():
    seen = Seen(walk(8192, seed=3), Taught.by(walk(2048, seed=1)))
    bold = np.clip(0.5 + 1.4 * (seen.whole - 0.5), 0, 1)

    assert calibration_error(reliability(bold, seen.result).tolist()) > 0.04


def test_a_hidden_lead_tells_more_than_the_one_that_all_can_see():
    taught = Taught.by(walk(2048, seed=1, hidden=3.0))
    seen = Seen(walk(4096, seed=2, hidden=3.0), taught)

    whole, public = (float(((one - seen.result) ** 2).mean()) for one in (seen.whole, seen.public))
    assert whole < 0.8 * public


def test_what_lessons_may_have_got_wrong_is_as_large_as_they_differ():
    """The same games judged after other lessons, again and again."""
    openness = partial(tension, slice(0, 9))
    games, lessons = walk(1024, seed=99), [Taught.by(walk(512, seed=seed)) for seed in range(40)]

    apart = np.std([openness(games, Seen(games, taught)).mean() for taught in lessons])
    said = np.mean([doubt(taught.doubts({"tension": openness})["tension"]) for taught in lessons[:4]])

    assert 0.8 * apart < said < 1.6 * apart


def test_rules_that_the_same_lessons_teach_leave_no_doubt_about_a_change():
    openness = partial(tension, slice(0, 9))
    one, again, other = (Taught.by(walk(512, seed=seed)).doubts({"tension": openness})["tension"] for seed in (1, 1, 2))

    assert doubt(again - one) == 0
    assert doubt(other - one) > doubt(one)


PATHS = np.array(
    [
        [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000],
        [-1000, -1000, -1000, -1000, -1000, -1000, -1000, -1000, -1000, 1000],
        [100, 100, 100, -100, -100, -100, 100, 100, 100, 1000],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 100],
    ],
    dtype=float,
).T
"""Led from the first step; lost until the last; went to and fro; even until the last."""


def test_scripted_games_have_the_drama_that_was_written_into_them():
    games = scripted(PATHS)
    seen = Seen(games, Taught.by(walk(2048, seed=1)))

    assert list(comeback(games, seen)) == [0, 1, 0, 0]
    assert list(turns(games, seen)) == [0, 0, 2, 0]
    assert dead(games, seen)[0] >= 0.8
    assert list(dead(games, seen)[1:] > 0.7) == [True, False, False]
    assert decisive(games, seen)[0] <= 0.2
    assert decisive(games, seen)[1] == 1
    behind = comeback_way(games, seen)
    assert behind[0] == 0 < behind[2] < behind[1]
    open_all_along = tension(slice(0, 9), games, seen)
    assert open_all_along[0] < 0.2 < 0.98 < open_all_along[3]


TABLES = [("war-slayer", 2), ("master-of-spies", 2), ("war-x-treme", 3), ("westeria", 2)]


@pytest.mark.compiled_only
@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name, _ in TABLES for seats in range(2, find_game(name).seats[1] + 1)]
)
def test_the_chances_of_every_game_are_calibrated(name: str, seats: int):
    game = find_game(name)
    bots = (Bots.usual(game).mirror,)
    taught = Taught.by(play_block(game, {}, seats, bots, 1, MOST_DEALS - LESSONS[1], LESSONS[1]))
    seen = Seen(play_block(game, {}, seats, bots, 1, 0, 8192), taught)

    for what, chances in (("whole", seen.whole), ("public", seen.public)):
        error = calibration_error(reliability(chances, seen.result).tolist())
        print(f"{name}, {seats} players, {what}: ECE {100 * error:.2f} points")
        assert error <= 0.02
