"""The picture of the ladder is what the arena measured."""

import json
from pathlib import Path

from tools import ladder

REPORT = {
    "game": "westeria",
    "players": 2,
    "bots": ["agent", "random"],
    "games": 40,
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
    assert "80–95 %, 40 games" in picture


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
