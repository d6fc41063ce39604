"""Stages one after the other, and one that was begun early."""

import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from bench import figures
from bench.figures import Running
from tools.setup import checks, stages
from tools.setup.house import House
from tools.setup.stages import Stage

WELL, ILL = "pass", "raise SystemExit(1)"
NEVER = "import time; time.sleep(600)"


def stage(name: str, program: str) -> Stage:
    return Stage(name, [sys.executable, "-c", program])


@pytest.fixture
def house(tmp_path: Path) -> House:
    (tmp_path / ".venv").mkdir()
    return House(tmp_path)


@pytest.fixture
def run(house: House, monkeypatch: pytest.MonkeyPatch):
    """The first stage on the sources, the others on the package."""

    def run(*planned: Stage, early: Stage | None = None) -> int:
        monkeypatch.setattr(stages, "on_sources", lambda house: list(planned[:1]))
        monkeypatch.setattr(stages, "on_package", lambda house: list(planned[1:]))
        monkeypatch.setattr(stages, "interpreted", lambda house: early)
        with nullcontext() if early is None else checks.begun_early(house) as begun:
            return checks.run(house, [], begun)

    return run


def test_the_first_stage_that_fails_ends_the_run(run, capfd):
    assert run(stage("one", WELL), stage("two", ILL), stage("three", "print('too far')")) == 1
    told = capfd.readouterr().out
    assert "FAILED: two (not run: three)" in told
    assert "too far" not in told


def test_what_was_begun_early_is_told_of_in_its_place_and_counts_as_much(run, capfd):
    one, early, two = (stage(name, f"print('this is {name}')") for name in ("one", "early", "two"))
    assert run(one, two, early=early) == 0
    told = capfd.readouterr().out
    assert told.index("this is one") < told.index("this is early") < told.index("this is two") < told.index("PASSED")
    assert run(one, two, early=stage("early", ILL)) == 1
    assert "FAILED: early (not run: two)" in capfd.readouterr().out


def test_what_was_begun_early_ends_with_a_run_that_fails(run):
    assert run(stage("one", ILL), early=stage("early", NEVER)) == 1


def test_a_stage_that_does_not_end_is_a_fault_with_a_name(run, capfd):
    never = stage("one", NEVER)
    never.longest = 1
    assert run(never) == 1
    assert "one did not end within 1 s" in capfd.readouterr().out


def test_it_says_how_far_it_is_and_from_the_second_time_what_remains(run, capfd):
    run(stage("one", WELL), stage("two", WELL))
    assert "== 2 of 2: two\n" in capfd.readouterr().out

    run(stage("one", WELL), stage("two", WELL))
    assert "== 2 of 2: two (0 s when it passed last; about 0 min to the end)" in capfd.readouterr().out


def test_a_page_at_the_end_counts_the_tests_of_each_stage(run, capfd, tmp_path: Path):
    counting = stage("counting", WELL)
    counting.report = tmp_path / "report.xml"
    counting.report.write_text('<testsuites><testsuite tests="1204" skipped="4"/></testsuites>')

    run(stage("one", WELL), counting)

    told = [line.split() for line in capfd.readouterr().out.splitlines()]
    assert ["stage", "tests", "seconds"] in told
    assert [line[:2] for line in told if line[:1] == ["counting"]] == [["counting", "1,200"]]
    assert [line[:2] for line in told if line[:1] == ["all"]] == [["all", "1,200"]]


UNSTEADY = """
import time
from pathlib import Path

def test_steady():
    assert True

def test_unsteady():
    met = Path(__file__).with_name("met")
    seen = met.exists()
    met.touch()
    if not seen:
        time.sleep(3)
    assert seen

def test_broken():
    assert not Path(__file__).with_name("broken").exists()
"""


@pytest.fixture
def tests(house: House, tmp_path: Path) -> Stage:
    house.python = Path(sys.executable)
    (tmp_path / "pytest.ini").write_text("[pytest]")
    (tmp_path / "test_three.py").write_text(UNSTEADY)
    return stages.pytest(house, "three", ["test_three.py"])


def test_a_test_that_fails_beside_others_and_passes_alone_is_named(run, tests: Stage, capfd):
    assert run(tests) == 0
    told = capfd.readouterr().out
    assert "UNSTEADY, to be mended: test_three.py::test_unsteady" in told
    [seconds] = [int(line.split()[-1]) for line in told.splitlines() if line.startswith("pytest, three")]
    assert seconds >= 3, "what the stage took before it was run once more counts too"
    assert run(tests) == 0
    assert "UNSTEADY" not in capfd.readouterr().out


def test_a_test_that_fails_twice_has_failed(run, tests: Stage, capfd, tmp_path: Path):
    (tmp_path / "broken").touch()
    assert run(tests) == 1
    assert "FAILED: pytest, three" in capfd.readouterr().out


def test_many_failures_are_not_looked_at_again(run, tests: Stage, capfd, tmp_path: Path):
    many = "\n".join(f"def test_{number}():\n    assert False" for number in range(checks.FEW + 1))
    (tmp_path / "test_three.py").write_text(many)
    assert run(tests) == 1
    assert "once more" not in capfd.readouterr().out


def test_a_test_keeps_its_name_without_the_group_it_ran_in():
    assert stages.without_group("tests/a.py::test_b@postgres") == "tests/a.py::test_b"
    assert stages.without_group("tests/a.py::test_b[x@y]") == "tests/a.py::test_b[x@y]"
    assert stages.without_group("tests/a.py::test_b[x]") == "tests/a.py::test_b[x]"


def test_every_test_is_in_one_of_the_two_commands():
    """What `run.py test` leaves out by its mark, `run.py test --long` runs, by the folder that it names."""
    root = House().root
    marked = {file for file in (root / "tests").rglob("test_*.py") if "pytest.mark.long" in file.read_text("utf-8")}
    asked = [[str(part) for part in stage.command] for stage in stages.long(House())]
    named = {part for command in asked if command[-3:-1] == ["-m", "long"] for part in command[-1:]}

    assert {file.parent.relative_to(root).as_posix() for file in marked - {Path(__file__)}} == named
    for stage in stages.on_package(House()):
        assert "not long" in " ".join(map(str, stage.command))


def test_each_long_stage_is_named_for_people():
    told = " ".join((House().root / "CONTRIBUTING.md").read_text("utf-8").split())
    for stage in stages.long(House()):
        assert stage.name.removeprefix("pytest, ").split(" of ")[0] in told, stage.name


@pytest.mark.parametrize(("bad", "ends"), [(0, 0), (1, 1)])
def test_a_long_run_that_counted_something_bad_fails(tmp_path: Path, bad: int, ends: int):
    counting = Running("kills", 10, tmp_path / "figures.json")
    counting.add(10, bad)

    assert figures.main([str(tmp_path / "figures.json")]) == ends
    assert figures.main([str(tmp_path / "nothing.json")]) == 1
