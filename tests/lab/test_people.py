"""What people said, beside the bots: honest intervals of a few marks, words only where they are sure, one page of both."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, cast

import pytest

from ruse.kernel.errors import RuseError
from ruse.lab.findings import Findings
from ruse.lab.paper.found import Found
from ruse.lab.paper.page import html
from ruse.lab.people import COMPLAINTS, change, opinion, read_answers, voices, word_of
from ruse.lab.statistics.verdict import Word
from ruse.lab.study import Study, find_findings
from ruse.wire.lab import Heard, Told


def told(mark: int, line: str = "", **more: Any) -> Told:
    wording = cast(Any, {"luck": "Too random?"})
    return Told(wording, cast(Any, {"luck": mark}), more.get("speeds", {}), 1, 0, 0, "What else?" if line else "", line)


def test_three_friends_who_agree_prove_little_and_thirty_prove_more():
    few, many = opinion([5, 5, 5]), opinion([5] * 30)
    assert few.mean == many.mean == 5
    assert few.high == many.high == 5
    assert few.low < 2
    assert 4 < many.low < 5
    assert (opinion([3]).low, opinion([3]).high) == (1, 5)


@pytest.mark.parametrize(
    "shares", [(1, 0, 0, 0, 0), (4, 3, 2, 1, 0), (1, 1, 1, 1, 1), (1, 0, 0, 0, 1), (0, 0, 0, 0, 1)]
)
@pytest.mark.parametrize("many", [2, 5, 12])
def test_intervals_of_few_marks_cover_what_all_would_have_said(shares: tuple[int, ...], many: int):
    dice, marks = random.Random(many), range(1, 6)
    truth = sum(mark * share for mark, share in zip(marks, shares, strict=True)) / sum(shares)
    runs, covered, alarms = 400, 0, 0
    for _ in range(runs):
        sample, other = dice.choices(marks, shares, k=many), dice.choices(marks, shares, k=many)
        estimate = opinion(sample)
        covered += estimate.low - 1e-9 <= truth <= estimate.high + 1e-9
        alarms += word_of(change(sample, other)) in (Word.BETTER, Word.WORSE)
    assert covered >= 0.94 * runs
    assert alarms <= 0.06 * runs


def test_people_disagree_only_where_both_are_sure():
    low, high = [told(1)] * 20, [told(5)] * 20
    bots = {"luck": "Better"}
    [worse] = voices(low, high, bots)
    assert (worse.word, worse.disagrees, worse.agrees) == (Word.WORSE, True, False)
    [better] = voices(high, low, bots)
    assert (better.word, better.disagrees, better.agrees) == (Word.BETTER, False, True)
    [few] = voices([told(1)], [told(5)], bots)
    assert (few.word, few.disagrees) == (Word.OPEN, False)
    [alone] = voices([], high, bots)
    assert (alone.book, alone.word, alone.disagrees) == (None, Word.OPEN, False)
    assert not voices(low, high, {"luck": "Open"})[0].disagrees


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    home = tmp_path_factory.mktemp("lab")
    study = Study("war-slayer", seed=3).variant("B", double_defection="standoff")
    study.measure(["luck.share"], explore="none").stop(deals=128).run(home, jobs=1)
    found = find_findings(home)[1]
    [row] = found.data["rows"]
    row |= {"word": "Better", "check": None}
    return found


def page(findings: Findings, *heard: Heard) -> str:
    return html(Found(findings.data, heard), "")


def test_the_report_says_first_where_people_and_bots_disagree_and_shows_both(findings: Findings):
    said = "<script>alert(1)</script> & more"
    text = page(
        findings,
        Heard({}, [told(1)] * 20),
        Heard({"double_defection": "standoff"}, [*[told(5, speeds={"row": 3})] * 20, told(5, said)]),
        Heard({"vip_taken": "mission_end"}, [told(1, "of another variant")]),
    )
    sentence = "People and bots disagree about B in luck (bots say Better, people Worse)"
    assert text.index(sentence) < text.index('id="forest"')
    assert "5.0 (" in text
    assert "21 answers" in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" in text
    assert "<script>" not in text
    assert "of another variant" not in text
    assert "10 to 20 s" in text


def test_a_report_without_people_says_nothing_of_them(findings: Findings):
    assert 'id="people"' not in page(findings)
    assert 'id="people"' in page(findings, Heard({}, [told(2)]))
    assert "People have played only A" in page(findings, Heard({}, [told(2)]))


def test_many_lines_are_a_part_of_the_page_and_all_of_the_file(findings: Findings):
    text = page(findings, Heard({}, [told(2, f"line {n}") for n in range(40)]))
    assert "40 of them wrote a line" in text
    assert text.count("<li><b>A</b> <q>") == 12


def test_a_file_of_answers_is_read_or_refused_with_a_sentence(tmp_path: Path):
    file = tmp_path / "answers.json"
    answer = {"asked": {"luck": "?"}, "marks": {"luck": 2}, "speeds": {}, "rules": 0, "undos": 0, "hints": 0}
    file.write_text(json.dumps({"game": "war-slayer", "players": 2, "heard": [{"switches": {}, "answers": [answer]}]}))
    [heard] = read_answers(file, "war-slayer", 2)
    assert heard.answers[0].marks == {"luck": 2}
    with pytest.raises(RuseError, match="the study is about westeria for 3 players"):
        read_answers(file, "westeria", 3)
    file.write_text(file.read_text().replace('"luck": 2', '"luck": 9'))
    with pytest.raises(RuseError, match="is no file of answers"):
        read_answers(file, "war-slayer", 2)
    with pytest.raises(RuseError, match="cannot be read"):
        read_answers(tmp_path / "none.json", "war-slayer", 2)


def test_people_are_asked_about_what_the_dials_show():
    from ruse.lab.paper.dials import COMPLAINTS as dials

    assert tuple(one.name for one in dials) == COMPLAINTS
