"""Every paragraph of every rulebook has a home in the code and a test; the tool that says so can be trusted."""

from pathlib import Path

import pytest

from tools import rulemap

RULES = "# Mine\n\n## XX-1 Start\n\n**XX-1.1** Deal.\n\n**XX-1.2** Draw.\n\n**XX-1.3** (advice) Smile.\n"


def test_every_paragraph_has_a_home_and_a_test(capsys: pytest.CaptureFixture[str]):
    assert rulemap.main([]) == 0, capsys.readouterr().err


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small game with everything in its place."""
    folder = tmp_path / "games" / "mine"
    folder.mkdir(parents=True)
    (folder / "RULES.md").write_text(RULES)
    (folder / "start.py").write_text('def begin():\n    """XX-1.1 and 1.2: deal and draw."""\n')
    tests = tmp_path / "tests" / "mine"
    tests.mkdir(parents=True)
    (tests / "test_start.py").write_text('@rule("XX-1.1", "XX-1.2")\ndef test_it(): ...\n')
    monkeypatch.setattr(rulemap, "GAMES", tmp_path / "games")
    monkeypatch.setattr(rulemap, "TESTS", tmp_path / "tests")
    return folder


def test_it_prints_paragraph_home_and_test(game: Path, capsys: pytest.CaptureFixture[str]):
    assert rulemap.main(["mine"]) == 0
    printed = capsys.readouterr().out
    assert "XX-1.2 Draw.\n    in start.py:begin\n    by test_start.py:test_it\n" in printed
    assert "XX-1.3 (advice)" in printed


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('def begin():\n    """XX-1.1: deal."""\n', "mine: XX-1.2 has no home in the code"),
        ("# XX-1.1, 1.2 and 1.9\n", "mine: XX-1.9 is cited by start.py and is not in RULES.md"),
    ],
)
def test_it_fails_on_what_is_missing(game: Path, source: str, says: str, capsys: pytest.CaptureFixture[str]):
    (game / "start.py").write_text(source)

    assert rulemap.main([]) == 1
    assert says in capsys.readouterr().err


def test_it_fails_on_a_paragraph_without_a_test(game: Path, capsys: pytest.CaptureFixture[str]):
    (game / "RULES.md").write_text(RULES + "\n**XX-1.4** Stop.\n")

    assert rulemap.main([]) == 1
    assert "mine: XX-1.4 has no test" in capsys.readouterr().err


def test_a_game_that_is_not_there_gets_a_sentence(game: Path, capsys: pytest.CaptureFixture[str]):
    assert rulemap.main(["yours"]) == 2
    assert capsys.readouterr().err == "there is no game 'yours'; there is: mine\n"
