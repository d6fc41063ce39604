"""Audit, ladder, tune and the story: what they find where the answer is known, and their sentences for bad input."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import find_game, load_game
from ruse.lab.audit import HARMLESS, MATTERS, audit_plan, run_audit
from ruse.lab.audit_page import page
from ruse.lab.demo import COMPLAINTS, STAGES, measured, study
from ruse.lab.paper.story import html
from ruse.lab.rungs import Ladder, Rung, best_mixture, climb, doubled, ways_to_play
from ruse.lab.statistics.sequence import Interval
from ruse.lab.study import run_plan
from ruse.lab.tune import Search, search, tune

WAR_SLAYER = "[study]\ngame = 'war-slayer'\n[sweep]\n"
WAR = "ruse.lab.story:GAME"


def test_an_audit_tells_what_matters_from_what_is_never_asked(tmp_path: Path):
    plan = audit_plan(load_game("war-slayer"), deals=1024, metrics=["skill.strong_vs_weak", "length.minutes"])
    found = run_audit(plan, tmp_path, jobs=1)

    verdicts = {(one.switch.name, one.value): one.verdict for one in found}
    assert verdicts["memory_aid", True] == HARMLESS
    assert verdicts["mission_limit", 120] == HARMLESS
    assert [one.impact for one in found] == sorted((one.impact for one in found), reverse=True)
    text = page(plan, run_plan(plan, tmp_path, jobs=1), found, "ruse lab audit war-slayer")
    assert "| `memory_aid` true | WS-10.3 |" in text


def test_an_audit_finds_the_ruling_that_changes_everything(tmp_path: Path):
    plan = audit_plan(find_game(WAR), deals=64, metrics=["length.decisions"])

    found = {one.switch.name: one for one in run_audit(plan, tmp_path, jobs=1)}

    assert found["line"].verdict == MATTERS
    assert found["line"].impact > 5


def rung(share: float, half: float) -> Rung:
    return Rung("better", "worse", Interval(share, share - half, share + half), 2, 100, 200)


def test_a_ladder_is_as_long_as_its_rungs_stand():
    ladder = Ladder((rung(0.9, 0.05), rung(0.6, 0.05), rung(0.52, 0.05), rung(0.9, 0.05)))

    assert ladder.length == 2
    assert ladder.rungs[2].games_to_tell is None
    assert ladder.rungs[0].games_to_tell == 1
    assert Ladder((rung(0.9, 0.01),) * 3).coins == pytest.approx(0, abs=0.01)
    assert Ladder((rung(0.5, 0.01),) * 3).coins == pytest.approx(1, abs=0.01)
    assert Ladder((rung(0.5, 0.01),) * 4).trace == 0
    assert Ladder((rung(1.0, 0.01),) * 4).trace == pytest.approx(1)


def test_the_recruit_stands_above_random_play():
    ladder = climb(load_game("war-slayer"), ["random", "recruit"], deals=256)

    assert ladder.length == 1
    assert doubled("agent", 2, 8) == ["agent@8", "agent@16", "agent@32"]


@pytest.mark.parametrize(
    ("payoff", "ways"),
    [
        ([[0, -0.5, 0.5], [0.5, 0, -0.5], [-0.5, 0.5, 0]], 3),
        ([[0, -0.4], [0.4, 0]], 1),
    ],
    ids=["stone, scissors, paper", "one is best"],
)
def test_how_many_ways_to_play_there_are(payoff: list[list[float]], ways: float):
    assert ways_to_play(best_mixture(np.array(payoff))) == pytest.approx(ways, abs=1e-6)


def test_tuning_finds_rules_that_meet_the_targets_and_saves_games(tmp_path: Path):
    limits = [2, 4, 8, 30]
    asked = search(load_game("war-slayer"), {"mission_limit": limits}, {"length.rounds": [3.0, 3.98]}, deals=2048)

    found = tune(asked, tmp_path)

    assert found.best is not None
    assert found.best.switches == {"mission_limit": 4}
    assert {one.switches["mission_limit"]: one.out for one in found.candidates}[2] == "length.rounds"
    assert found.games <= found.grid


def test_targets_that_nothing_meets_have_a_nearest(tmp_path: Path):
    asked = search(load_game("war-slayer"), {"mission_limit": [2, 3]}, {"length.rounds": [20, 21]}, deals=256)

    found = tune(asked, tmp_path)

    assert found.best is None
    assert all(one.out for one in found.candidates)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[study]\ngame = 'war-slayer'\n[sweep]\nmission_limit = [1]", r"takes a table \[targets\]"),
        ("[study]\ngame = 'war-slayer'\n[targets]\n'length.rounds' = [1, 2]", r"takes a table \[sweep\]"),
        ("[sweep]\na = [1]\n[targets]\nb = [1, 2]", "needs game"),
        ("[study]\ngame = 'war-slayr'\n[sweep]\na = [1]\n[targets]\nb = [1, 2]", "did you mean war-slayer"),
        ("[study]\ngame = 'war-slayer'\n[sweep]\nmision_limit = [1]\n[targets]\nb = [1, 2]", "mission_limit"),
        ("[study]\ngame = 'war-slayer'\n[sweep]\nmission_limit = 3\n[targets]\nb = [1, 2]", "is a list of values"),
        (WAR_SLAYER + "mission_limit = [3]\n[targets]\n'length.round' = [1, 2]", "length.rounds"),
        (WAR_SLAYER + "mission_limit = [3]\n[targets]\n'wait.mean' = [2, 1]", "from where to where"),
        ("[study\n", "is not TOML"),
    ],
)  # fmt: skip
def test_bad_searches_get_a_sentence(text: str, says: str, tmp_path: Path):
    file = tmp_path / "search.toml"
    file.write_text(text)

    with pytest.raises(RuseError, match=says):
        Search.from_toml(file)


def test_bad_ladders_get_a_sentence():
    with pytest.raises(RuseError, match="two bots or more"):
        climb(load_game("war-slayer"), ["random"])
    with pytest.raises(RuseError, match="did you mean recruit"):
        climb(load_game("war-slayer"), ["random", "recrut"])


def test_the_story_is_told_with_five_complaints_and_their_intervals(tmp_path: Path):
    found = {stage.name: study(stage, 1).stop(deals=64).run(tmp_path, jobs=1) for stage in STAGES}

    war, prototype, slayer = (measured(found[stage.name], stage, "luck.share") for stage in STAGES)
    assert war is not None
    assert prototype is not None
    assert slayer is not None
    assert war.mean > 0.99, "nobody decides anything in War"
    assert slayer.mean < 0.6
    told = html(found, 1.0)
    for one in COMPLAINTS:
        assert f'id="{one.name}"' in told
    assert "http" not in told.replace("http://www.w3.org", "")
