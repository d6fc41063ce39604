"""What is wrong with a study is one sentence that names the place, exit code 2, and nothing that was played is lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ruse.cli import main
from ruse.lab import ruling
from ruse.lab.chunks import kept
from ruse.lab.study import MANIFEST, VERDICTS

HEAD = '[study]\ngame = "war-slayer"\nseed = 5\n'
GOOD = f"""{HEAD}[variants.home]
compromised = "home"
[measure]
primary = ["margin.close"]
explore = "none"
[bots]
check = "none"
[stop]
deals = 128
"""
TWICE = GOOD.replace("[measure]", '[variants.again]\ncompromised = "home"\n[measure]')
RULE = """from ruse.lab.ruling import variant

@variant("war-slayer", "play:compare")
def compare(rule, *given):
"""


def refused(capsys: pytest.CaptureFixture[str], *tokens: str) -> str:
    capsys.readouterr()
    with pytest.raises(SystemExit) as stop:
        main(["lab", *tokens])
    said = capsys.readouterr()
    assert stop.value.code == 2
    assert said.out == ""
    assert said.err.startswith("ruse: ")
    assert said.err.count("\n") == 1, "one sentence"
    return said.err


def done(capsys: pytest.CaptureFixture[str], *tokens: str) -> dict[str, object]:
    with pytest.raises(SystemExit) as stop:
        main(["lab", *tokens])
    assert stop.value.code == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def run(folder: Path) -> list[str]:
    return ["run", str(folder / "study.toml"), "--into", str(folder / "lab"), "--jobs", "1", "--json"]


@pytest.fixture
def played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, dict[str, object]]:
    """A study that was run, its folder, and what it found."""
    (tmp_path / "study.toml").write_text(GOOD)
    found = done(capsys, *run(tmp_path))
    (verdicts,) = (tmp_path / "lab").glob(f"*/{VERDICTS}")
    verdicts.unlink()
    return tmp_path, found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (GOOD.replace("compromised", "compromise"), "variant home: .*did you mean compromised"),
        (GOOD.replace("margin.close", "margin.clos"), "did you mean margin.close"),
        (GOOD.replace("war-slayer", "war-slyer"), "did you mean war-slayer"),
        (f'{HEAD}[measure]\nexplore = "none"', "asks nothing"),
        (GOOD.replace('"home"', '"owner"', 1), "variant home plays by the same rules as book"),
        (TWICE, "again plays by the same rules as home"),
        ("[study", "is not TOML"),
    ],
)  # fmt: skip
def test_a_study_that_says_something_wrong(text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "study.toml").write_text(text)
    said = refused(capsys, *run(tmp_path))
    assert str(tmp_path / "study.toml") in said
    assert re.search(says, said)
    assert not (tmp_path / "lab").exists(), "nothing was played"


@pytest.mark.parametrize(
    ("tokens", "says"),
    [
        (["compare", "war-slyer"], "did you mean war-slayer"),
        (["compare", "war-slayer", "--set", "compromise=home"], "did you mean compromised"),
        (["compare", "war-slayer", "--primary", "margin.clos"], "did you mean margin.close"),
        (["explain", "margin.clos"], "did you mean margin.close"),
        (["switches", "westria"], "did you mean westeria"),
        (["report", "nowhere"], "holds no study"),
        (["run", "nowhere.toml"], "cannot be read"),
    ],
)
def test_a_command_that_says_something_wrong(tokens: list[str], says: str, capsys: pytest.CaptureFixture[str]):
    assert says in refused(capsys, *tokens)


def test_a_chunk_that_was_cut_off_edited_or_put_in_the_place_of_another(
    played: tuple[Path, dict[str, object]], capsys: pytest.CaptureFixture[str]
):
    folder, found = played
    first, second, *_ = sorted(kept(folder / "lab"))
    whole, half = first.read_bytes(), len(first.read_bytes()) // 2
    edited = bytes([*whole[:half], whole[half] ^ 1, *whole[half + 1 :]])
    for broken in (whole[:-40], edited, b"", second.read_bytes()):
        first.write_bytes(broken)
        said = refused(capsys, *run(folder))
        assert str(first) in said
        assert "delete it, and its games are played again: nothing else is lost" in said
        assert second.exists()
    first.unlink()
    again = done(capsys, *run(folder))
    assert 0 < again["played"] < found["games"]  # type: ignore[operator]
    assert {**again, "played": 0} == {**found, "played": 0}


def test_a_study_of_another_version_and_a_disk_that_is_full(
    played: tuple[Path, dict[str, object]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    folder, _ = played
    (manifest,) = (folder / "lab").glob(f"*/{MANIFEST}")
    text = manifest.read_text()
    manifest.write_text(text.replace('"engine": "', '"engine": "old'))
    assert "was made by another version of War Slayer V" in refused(capsys, *run(folder))
    manifest.write_text(text)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(kept(folder / "lab"))
    before[0].unlink()
    monkeypatch.setattr("ruse.lab.columns.Columns.save", full)
    said = refused(capsys, *run(folder))
    assert "No space left on device" in said
    assert "What was played before is kept" in said
    assert sorted(kept(folder / "lab")) == before[1:]


@pytest.mark.parametrize(
    ("body", "says"),
    [("    return 1 // 0", "ZeroDivisionError"), ("    while True:\n        pass", "may never end")],
)
def test_a_rule_file_that_raises_or_never_ends(
    body: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ruling, "SECONDS", 10.0)
    (tmp_path / "rule.py").write_text(RULE + body + "\n")
    (tmp_path / "study.toml").write_text(GOOD.replace('compromised = "home"', 'rule_file = "rule.py"'))
    said = refused(capsys, *run(tmp_path))
    assert "rule.py" in said
    assert says in said
