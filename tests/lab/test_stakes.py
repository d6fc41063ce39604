"""What a decision is worth, and what luck decides, where the answer is known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ruse.kernel.registry import find_game, load_game
from ruse.lab import stakes
from ruse.lab.blocks import play_block, play_same
from ruse.lab.chunks import Chunk, Played
from ruse.lab.columns import MORE
from ruse.lab.matchups import Bots, matchup
from ruse.lab.stakes import LISTENED, judged, leaves, stakes_of
from ruse.lab.story import PROTOTYPE
from ruse.lab.study import Study

SLAYER = load_game("war-slayer")
WAR = "ruse.lab.story:GAME"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stakes, "TABLES", 16)
    monkeypatch.setattr(stakes, "MORE", 64)
    monkeypatch.setattr(stakes, "DECISIONS", 3)


def test_the_target_of_the_first_prototype_is_meaningless(monkeypatch: pytest.MonkeyPatch):
    """Nobody knows anything of the cards it could be: on the average no target is better than another."""
    monkeypatch.setattr(stakes, "TABLES", 64)
    monkeypatch.setattr(stakes, "MORE", 2)
    monkeypatch.setattr(stakes, "DECISIONS", 12)
    game = find_game(WAR)
    counts, uses = judged(game, game.setup(options={**PROTOTYPE, "limit": 12}), ["recruit", "recruit"], 1, 0)

    assert counts["judged"] == 12
    assert abs(counts["stakes"]) / counts["judged"] < 0.08
    assert uses["target: attack"][1] == uses["target: attack"][0]


@pytest.mark.usefixtures("quick")
def test_the_same_deal_is_judged_alike_and_only_some_deals_are():
    setup = SLAYER.setup()
    once, uses = stakes_of(SLAYER, setup, ["recruit"] * 2, 7, [0, 1, LISTENED])
    again, _ = stakes_of(SLAYER, setup, ["recruit"] * 2, 7, [0, 1, LISTENED])

    for name, column in once.items():
        assert np.isnan(column[1])
        assert np.array_equal(column, again[name], equal_nan=True)
    assert once[f"{MORE}judged"][0] == 3
    assert {what.split(":")[0] for what in uses} <= set(SLAYER.kinds)
    assert all(0 <= used <= could for could, used, *_ in uses.values())


@pytest.mark.usefixtures("quick")
def test_what_was_judged_is_kept_with_the_chunk(tmp_path: Path):
    setup = SLAYER.setup()
    line_up = matchup("stakes", Bots.usual(SLAYER), 2)
    chunk = Chunk(Played.of(SLAYER, setup.options, 2, setup.edition, line_up, 3), 0, LISTENED, tmp_path)

    fresh, played = chunk.columns()
    kept, more = chunk.columns()

    assert (played, more) == (LISTENED, 0)
    assert np.array_equal(kept[f"{MORE}stakes"], fresh[f"{MORE}stakes"], equal_nan=True)
    assert kept.notes == fresh.notes
    assert kept.notes["uses"]


@pytest.mark.usefixtures("quick")
def test_a_study_that_asks_for_stakes_has_them(tmp_path: Path):
    found = Study("war-slayer").measure(explore=["choice.stakes", "margin.close"]).stop(deals=128).run(tmp_path, jobs=1)

    assert found.data["levels"]["book"]["choice.stakes"]["values"] == 2
    assert found.data["levels"]["book"]["margin.close"]["values"] == 128
    assert found.data["tallies"]["book"]["uses"]


def test_the_same_luck_for_one_purpose_alone_is_the_same_there_alone():
    both = play_same("war-slayer", {}, 2, ("random",), 1, 0, 200, purpose="deal")
    whole = play_block("war-slayer", {}, 2, ("random",), 1, 0, 200, throws=2)

    assert np.array_equal(both["score_0"][::2], whole["score_0"][::2]), "the first of each two is the game as it is"
    assert not np.array_equal(both["score_0"][1::2], whole["score_0"][1::2])


def test_in_war_the_deal_and_the_mustering_decide_together_what_neither_does_alone(tmp_path: Path):
    asked = ["luck.share", "luck.from.deal", "luck.from.muster", "luck.settled"]
    found = Study(WAR).measure(explore=asked).stop(deals=64).run(tmp_path, jobs=1).data["levels"]["book"]

    assert found["luck.share"]["mean"] == pytest.approx(1)
    assert found["luck.settled"]["mean"] == 1
    assert found["luck.from.deal"]["mean"] < 0.95
    assert found["luck.from.muster"]["mean"] < 0.95


def test_leaves_are_what_stands_in_a_position():
    assert leaves({"b": [1, [2]], "a": 0, "luck": {"seed": 9}}) == [0, 1, 2]
