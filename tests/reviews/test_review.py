"""`ruse.review` and `ruse review`: a finished game as plain data and as lines; anything else is refused by its place."""

from __future__ import annotations

import json

import pytest

import ruse
from ruse.cli import main
from ruse.kernel.errors import RuseError
from ruse.kernel.plain import to_plain
from ruse.reviews.reading import Reading
from tests.reviews.games import edited, finished


def test_a_review_is_plain_data_and_the_same_again():
    record = finished("war-slayer")
    review = ruse.review(record, 0, work=8)

    assert to_plain(review) == json.loads(json.dumps(to_plain(review)))
    assert review == ruse.review(record.to_text(), 0, work=8)
    assert review.done == review.of
    assert {decision.step for decision in review.decisions} <= set(range(review.of))
    own = [number for number, row in enumerate(record.rows[:-1]) if row["seat"] == 0]
    assert {decision.step for decision in review.decisions} <= set(own)


def test_it_grows_decision_by_decision():
    reading = Reading(finished("war-slayer"), 1, 4)
    counts = [len(known.decisions) for known in reading.go_on()]

    assert counts == sorted(counts)
    assert counts[0] <= 1
    assert counts[-1] > 4


@pytest.mark.parametrize(("game", "levels", "switches"), [
    ("master-of-spies", ("random", "agent"), {}),
    ("war-x-treme", ("agent", "recruit", "random"), {"round_limit": 6}),
    ("westeria", ("recruit", "random"), {"round_limit": 10}),
])  # fmt: skip
def test_every_game_can_be_read(game, levels, switches):
    review = ruse.review(finished(game, 6, levels, **switches), 0, work=2)

    assert review.decisions
    for decision in review.decisions:
        assert decision.chosen in [choice.text for choice in decision.choices]
        assert decision.best == decision.choices[0].text
        assert (decision.why is None) == (decision.mark == "fine")


def test_a_mark_says_why_with_the_rule():
    review = ruse.review(finished("war-slayer"), 0, work=100)
    marked = [decision for decision in review.decisions if decision.mark != "fine"]

    assert marked
    for decision in marked:
        assert decision.why is not None
        assert decision.why.said.endswith(".")
        assert (decision.why.rule or "").startswith("WS-")


def test_what_is_no_finished_game_is_refused_by_its_place():
    record = finished("war-slayer")
    text = record.to_text()
    unfinished = "".join(text.splitlines(keepends=True)[:-1])
    for wrong, says in [
        (unfinished, "not over"),
        (edited(record, '"check":', '"check":1'), "line 2"),
        (edited(record, '"digest":"', '"digest":"0'), "edition"),
        (edited(record, '"ruse":1', '"ruse":2'), "format"),
        (text[:-5], "cut off"),
    ]:
        with pytest.raises(RuseError, match=says):
            ruse.review(wrong, 0, work=2)
    with pytest.raises(RuseError, match="no seat 2"):
        ruse.review(record, 2, work=2)
    with pytest.raises(RuseError, match="tables"):
        ruse.review(record, 0, work=0)


def test_the_command_prints_lines_or_json(tmp_path, capsys):
    file = tmp_path / "game.jsonl"
    file.write_text(finished("war-slayer").to_text())
    with pytest.raises(SystemExit) as left:
        main(["review", str(file), "--work", "40", "--all"])
    assert not left.value.code
    said = capsys.readouterr().out
    assert "War Slayer V, random" in said
    assert "With all cards open" in said
    assert "○" in said

    with pytest.raises(SystemExit):
        main(["review", str(file), "--work", "2", "--seat", "agent", "--json"])
    assert json.loads(capsys.readouterr().out)["seat"] == 1

    with pytest.raises(SystemExit) as left:
        main(["review", str(file), "--seat", "Zoe"])
    assert left.value.code == 2
    assert "nobody at this table" in capsys.readouterr().err
