"""`ruse bench` says what it measured, and clearly what it could not."""

import dataclasses
import json
import sys
from pathlib import Path

import pytest

import ruse
import ruse.bench
import ruse.rl
from ruse.bench import kept, report
from ruse.bench.measure import Figure, clock, compare, not_measured
from ruse.bench.plans import QUICK
from ruse.bench.playouts import WESTERIA
from ruse.kernel.errors import RuseError


def test_the_two_sides_of_a_ratio_take_turns():
    turns: list[str] = []

    def ours(number: int) -> float:
        turns.append(f"A{number}")
        return 1.0

    def theirs(number: int) -> float:
        turns.append(f"B{number}")
        return [2.0, 8.0, 3.0][number]

    figure = compare("a ratio", ours, theirs, 3, 3.0, "")

    assert turns == ["A0", "B0", "A1", "B1", "A2", "B2"]
    assert (figure.ratio, figure.spread, figure.met) == (3.0, (2.0, 8.0), True)


def test_a_time_must_stay_below_what_is_wanted():
    assert clock("a time", lambda number: 0.2, 3, 0.15, "").met is False


def test_interpreted_there_is_nothing_to_measure(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ruse, "is_compiled", lambda: False)

    with pytest.raises(RuseError, match="runs interpreted"):
        report.bench()


def test_without_openspiel_the_rows_say_how_to_install_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)

    rows = list(report._leduc(QUICK, lambda: None))

    assert [row.met for row in rows] == [None, None, None]
    assert all('pip install "ruse[bench]"' in row.note for row in rows)


def test_without_a_compiler_the_row_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("CC", "/nonexistent/cc")

    row = report._against_c("Westeria", WESTERIA, 1, QUICK, tmp_path, lambda: None)

    assert row.met is None
    assert "no C compiler" in row.note
    assert report._amounts(row) == ("–", "–", "≥ 0.2 x")


def ratio(value: float, low: float, high: float, name: str = "Leduc") -> Figure:
    return Figure(name, value, None, (low, high), 3.0, True, 3, "")


def test_a_run_that_was_kept_is_what_was_measured(tmp_path: Path):
    time = Figure("one clone", None, 1e-6, (9e-7, 2e-6), 5e-7, False, 3, "")
    figures = [ratio(4.0, 3.5, 4.5), time, not_measured("C", 0.2, "no compiler")]

    kept.write(tmp_path / "run.json", figures, "a6af3fd")

    run = kept.read(tmp_path / "run.json")
    assert list(run.figures.values()) == figures
    assert run.said.endswith(", a6af3fd")


def test_what_changed_less_than_its_rounds_differ_stands_in_brackets():
    assert report._since(ratio(5.0, 4.6, 5.2), ratio(4.0, 3.5, 4.5)) == "+25 %"
    assert report._since(ratio(4.4, 4.0, 4.9), ratio(4.0, 3.5, 4.5)) == "(+10 %)"
    assert report._since(ratio(4.4, 4.0, 4.9), None) == "–"


def test_a_time_that_fell_is_faster():
    before = Figure("one clone", None, 2e-6, (1.9e-6, 2.1e-6), 5e-7, False, 3, "")

    assert kept.change(dataclasses.replace(before, seconds=1e-6, spread=(9e-7, 1.1e-6)), before) == (100.0, True)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"form": 1, "figures": 3}'])
def test_what_is_no_run_is_refused_before_anything_is_measured(text: str, tmp_path: Path):
    (tmp_path / "run.json").write_text(text)

    with pytest.raises(RuseError, match="is no run that"):
        kept.read(tmp_path / "run.json")


def test_a_run_of_another_form_and_a_file_that_is_missing_are_named(tmp_path: Path):
    (tmp_path / "run.json").write_text('{"form": 2}')

    with pytest.raises(RuseError, match="another version of the bench"):
        kept.read(tmp_path / "run.json")
    with pytest.raises(RuseError, match="cannot be read"):
        kept.read(tmp_path / "none.json")


def test_a_run_that_was_kept_is_not_written_over(tmp_path: Path):
    (tmp_path / "run.json").write_text("{}")

    with pytest.raises(RuseError, match="is there already"):
        kept.can_be_written(tmp_path / "run.json")
    with pytest.raises(RuseError, match="no folder"):
        kept.can_be_written(tmp_path / "none" / "run.json")


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.skipif(not ruse.is_compiled(), reason="measures the compiled package")
def test_every_figure_is_there_for_machines(capsys: pytest.CaptureFixture[str]):
    report.bench(json=True, quick=True)

    figures = json.loads(capsys.readouterr().out)
    ratios = [figure for figure in figures if figure["ratio"] is not None]
    times = [figure for figure in figures if figure["seconds"] is not None]
    assert [figure["wanted"] for figure in ratios] == [0.20, 20, 15, 0.20, 15, 15, 3, 2.5, 3]
    assert [figure["wanted"] for figure in times] == [0.5e-6, 0.15, 0.3]
    assert all(len(figure["spread"]) == 2 and figure["name"] for figure in figures)


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.skipif(not ruse.is_compiled(), reason="measures the compiled package")
def test_the_table_fits_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")

    report.bench(quick=True)

    lines = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in lines) <= 80
    assert all(any(f"{game} against C" in line for line in lines) for game in ("War Slayer V", "Westeria"))


@pytest.mark.compiled_only
def test_learners_have_figures_of_their_own(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("pettingzoo")
    from ruse.bench import learning

    monkeypatch.setitem(sys.modules, "pettingzoo.classic", None)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    steps: list[int] = []
    plan = dataclasses.replace(QUICK, rounds=1, batched=512, stepped=20)

    rows = list(learning.figures(plan, lambda: steps.append(1)))

    assert len(rows) == report.LINES["rl"]
    assert len(steps) == len(rows) - 2
    assert all((row.ratio or row.seconds or 0) > 0 for row in rows[:-2])
    assert [(row.met, "pip install" in row.note) for row in rows[-2:]] == [(None, True)] * 2
    assert "a second, wanted 2,000,000" in rows[0].note


def test_without_what_learners_need_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ruse, "is_compiled", lambda: True)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "ruse.rl.pettingzoo", raising=False)
    monkeypatch.delitem(sys.modules, "ruse.bench.learning", raising=False)
    for package, module in ((ruse.bench, "learning"), (ruse.rl, "pettingzoo")):
        monkeypatch.delattr(package, module, raising=False)

    with pytest.raises(RuseError, match=r'pip install "ruse\[rl\]"'):
        report.bench("rl")
