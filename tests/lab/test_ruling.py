"""A replaced rule is played by the sources, has to run, and says where it fails."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ruse.kernel.errors import RuseError
from ruse.lab import ruling
from ruse.lab.blocks import play_block
from ruse.lab.ruling import RuleFile, play_replaced
from ruse.lab.study import Study

HEAD = "from ruse.lab.ruling import variant\n\n"
ASKED = {"game": "war-slayer", "options": {}, "seats": 2, "bots": ["random"], "seed": 1, "first": 0, "deals": 16}


def rules(folder: Path, text: str, place: str = "play:compare", game: str = "war-slayer") -> Path:
    file = folder / "rules.py"
    file.write_text(f'{HEAD}@variant("{game}", "{place}")\n{text}\n')
    return file


AS_IT_IS = "def same(rule, *given):\n    return rule(*given)"
LOWER_WINS = "def lower(rule, table, index, card0, card1):\n    rule(table, index, card1, card0)"


def test_a_rule_that_calls_the_old_one_changes_no_game(tmp_path: Path):
    columns = play_replaced(RuleFile.of(rules(tmp_path, AS_IT_IS)), ASKED)

    book = play_block("war-slayer", {}, 2, ("random",), 1, 0, 16)
    assert all(np.array_equal(columns[name], book[name]) for name in book)


def test_a_replaced_rule_is_what_is_played(tmp_path: Path):
    columns = play_replaced(RuleFile.of(rules(tmp_path, LOWER_WINS)), ASKED)

    book = play_block("war-slayer", {}, 2, ("random",), 1, 0, 16)
    assert not np.array_equal(columns["score_0"], book["score_0"])


def test_a_study_compares_the_book_with_a_replaced_rule(tmp_path: Path):
    file = rules(tmp_path, "def none(rule, table, *given):\n    return rule(table, *given)", "play:operate")
    asked = Study("war-slayer", seed=5).variant("same", rule_file=file)

    found = (
        asked.measure(primary=["margin.close"], explore="none").bots(check="none").stop(deals=128).run(tmp_path, jobs=1)
    )

    assert found.verdicts[0]["before"] == found.verdicts[0]["after"]
    assert "rules" in found.data["study"]["arms"][1]
    assert "rules" not in found.data["study"]["arms"][0]


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("def never(rule, *given):\n    return rule(*given)", "end:no_such_rule", "has no 'no_such_rule'"),
        ("def never(rule, *given):\n    return rule(*given)", "ends:over", "has no module 'ends'"),
        ("def breaks(rule, *given):\n    return 1 // 0", "play:compare", r"ZeroDivisionError.*\(line 5\)"),
        ("def unused(rule, *given):\n    return rule(*given)", "position:read_position", "never ran in 16 games"),
        ("def half(rule, *given:", "play:compare", "SyntaxError"),
    ],
)
def test_a_rule_that_cannot_be_tried_gets_a_sentence(text: str, place: str, says: str, tmp_path: Path):
    with pytest.raises(RuseError, match=f"rules.py: .*{says}"):
        play_replaced(RuleFile.of(rules(tmp_path, text, place)), ASKED)


def test_a_rule_that_never_ends_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ruling, "SECONDS", 5.0)
    file = rules(tmp_path, "def endless(rule, *given):\n    while True:\n        pass")

    with pytest.raises(RuseError, match="did not end within 5 s; a rule in it may never end"):
        play_replaced(RuleFile.of(file), ASKED)


def test_a_rule_of_another_game_and_a_file_without_one_get_a_sentence(tmp_path: Path):
    with pytest.raises(RuseError, match="replaces a rule of westeria, and the study is about war-slayer"):
        play_replaced(RuleFile.of(rules(tmp_path, AS_IT_IS, game="westeria")), ASKED)
    (tmp_path / "empty.py").write_text("x = 1\n")
    with pytest.raises(RuseError, match="replaces nothing"):
        RuleFile.of(tmp_path / "empty.py")
    with pytest.raises(RuseError, match="cannot be read"):
        Study("war-slayer").variant("B", rule_file=tmp_path / "none.py").measure(primary=["margin.close"]).plan()


def test_a_sweep_has_a_variant_for_each_value(tmp_path: Path):
    one = Study("war-slayer").sweep({"mission_limit": [30, 60, 90], "vip_taken": ["mission_end"]})
    both = Study("war-slayer").sweep({"mission_limit": [30, 60], "vip_taken": ["at_once", "mission_end"]}, grid=True)

    names = [arm.name for arm in one.measure(primary=["margin.close"]).plan().arms[1:]]
    assert names == ["mission_limit=30", "mission_limit=90", "vip_taken=mission_end"]
    assert len(both.measure(primary=["margin.close"]).plan().arms) == 4
    text = "[study]\ngame = 'war-slayer'\n[sweep]\nmission_limit = [30]\n[measure]\nprimary = ['margin.close']\n"
    assert [arm.name for arm in Study.from_text(text).plan().arms] == ["book", "mission_limit=30"]
    with pytest.raises(RuseError, match="is a list of values"):
        Study.from_text(text.replace("[30]", "30")).plan()


def test_nothing_that_comes_over_the_wire_can_name_a_rule_file():
    from ruse.lab.screen import study_of
    from ruse.wire.lab import Asked

    assert not {name for name in Asked.__annotations__ if "file" in name or "path" in name}
    asked = Asked("war-slayer", "harmless", 2, {"rule_file": "/tmp/rules.py"})
    with pytest.raises(RuseError, match="rule_file"):
        study_of(asked).plan()
