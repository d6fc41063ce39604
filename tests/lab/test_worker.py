"""What a lab process does for a server, without one."""

from __future__ import annotations

import os
from pathlib import Path

from ruse.lab.chunks import kept, prune
from ruse.lab.screen import offer, study_of
from ruse.lab.worker import Worker
from ruse.wire.lab import Asked, Play

COARSE = {"luck.share": "60pp", "skill.strong_vs_weak": "40pp", "length.minutes": "60%"}
ASKED = Asked("war-slayer", "random", 2, {"double_defection": "standoff"}, COARSE)


def test_so_many_bytes_of_played_deals_stay(tmp_path: Path):
    """The oldest go first, and the study finds the same again."""
    worker = Worker(tmp_path, 1 << 30)
    before = worker.play(Play("0" * 16, ASKED, 30))
    [home] = tmp_path.iterdir()
    files = list(kept(home))
    for age, file in enumerate(files):
        os.utime(file, (age, age))
    room = sum(file.stat().st_size for file in files[2:])

    assert prune(tmp_path, room) == 2

    assert list(kept(home)) == files[2:]
    for verdicts in home.glob("*/verdicts.json"):
        verdicts.unlink()
    assert worker.play(Play("0" * 16, ASKED, 30)).sides == before.sides


def test_a_question_about_all_rulings_has_every_value_of_every_switch_the_rules_ask():
    plan = study_of(Asked("war-slayer", "matter", 2)).plan()
    assert [arm.name for arm in plan.arms[1:]] == [
        "compromised=home", "compromised=claimant", "double_defection=standoff", "vip_taken=mission_end",
    ]  # fmt: skip


def test_every_row_that_is_offered_is_measured_and_says_from_where_on_one_cares():
    for game in offer().games:
        plan = study_of(Asked(game.name, "fair", game.seats[0])).plan()
        assert {one.metric for one in game.measured} <= set(plan.metrics)
        for one in game.measured:
            assert one.usual in [value for value, _ in one.offered]
            for value, _ in one.offered:
                assert study_of(Asked(game.name, "fair", game.seats[0], {}, {one.metric: value})).plan()
