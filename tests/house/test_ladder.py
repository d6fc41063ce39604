"""The picture of the ladder is what the arena measured."""

import json
from pathlib import Path
from typing import Any

import pytest

from ruse.kernel.registry import find_game
from ruse.lab.contest import prepare
from ruse.lab.deals import run
from ruse.lab.results import Results
from tools import ladder

REPORT = {
    "game": "westeria",
    "players": 2,
    "bots": ["agent", "random"],
    "deals": 200,
    "games": 400,
    "options": dict(find_game("westeria").setup(2).options),
    "payoff": [[None, {"mean": 0.9, "low": 0.8, "high": 0.95}], [{"mean": 0.1, "low": 0.05, "high": 0.2}, None]],
}


def test_the_picture_shows_the_figures_that_are_there():
    assert ladder.main(["--check"]) == 0


def test_a_rung_is_read_off_a_report(tmp_path: Path):
    (tmp_path / "a.json").write_text(json.dumps(REPORT))

    (rung,) = ladder.read_rungs(tmp_path)
    picture = ladder.draw([rung])

    assert rung.even == 0.5
    assert "agent against random" in picture
    assert "90 %" in picture
    assert "80–95 %, 200 deals" in picture
    assert "unproved" not in picture


def test_a_table_of_four_names_how_many_it_is_against(tmp_path: Path):
    (tmp_path / "a.json").write_text(json.dumps({**REPORT, "players": 4}))

    (rung,) = ladder.read_rungs(tmp_path)

    assert rung.even == 0.25
    assert rung.says() == "agent against 3 × random"


def test_the_share_of_a_table_that_all_share_is_its_first_bots(tmp_path: Path):
    shared = {"payoff": [], "standings": [{"bot": "agent", "win_share": {"mean": 0.6, "low": 0.5, "high": 0.7}}]}
    (tmp_path / "a.json").write_text(json.dumps({**REPORT, "players": 4, **shared}))

    (rung,) = ladder.read_rungs(tmp_path)

    assert (rung.low, rung.share, rung.high) == (0.5, 0.6, 0.7)


@pytest.mark.parametrize(
    ("changes", "doubt"),
    [
        ({"deals": 149}, "few deals"),
        ({"payoff": [[None, {"mean": 0.6, "low": 0.5, "high": 0.7}], [None, None]]}, "even"),
        ({"options": {**REPORT["options"], "round_limit": 3}}, "older rules"),  # type: ignore[dict-item]
    ],
)
def test_a_step_that_is_not_proved_is_shown_so(changes: dict[str, Any], doubt: str, tmp_path: Path):
    (tmp_path / "a.json").write_text(json.dumps({**REPORT, **changes}))

    (rung,) = ladder.read_rungs(tmp_path)

    assert not rung.proved
    assert f"unproved: {doubt}" in ladder.draw([rung])
    assert ladder.draw([rung]).count('fill="none"') == 1


def test_a_step_that_nobody_played_is_shown_so():
    missing = ladder.draw([])

    assert missing.count("not played") == len(ladder.steps())


def test_every_step_has_its_own_seed_and_figure():
    steps = ladder.steps()

    assert len({step.seed for step in steps}) == len({step.name for step in steps}) == len(steps)
    assert {step.players for step in steps if step.game == "war-x-treme"} == {2, 8}


def test_what_an_arena_kept_becomes_a_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ladder, "FIGURES", tmp_path)
    contest = prepare("war-x-treme", ["agent", "recruit", "recruit"], 5, together=True)
    kept = Results.open(tmp_path / "wx-agent-3.jsonl", contest)
    for deal in run(contest, 2):
        kept.add(deal)
    kept.close()

    ladder.keep(tmp_path / "wx-agent-3.jsonl")

    (rung,) = ladder.read_rungs(tmp_path)
    assert (rung.says(), rung.deals, rung.settled) == ("agent against 2 × recruit", 2, True)
