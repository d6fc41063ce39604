"""Stages one after the other, and one that runs beside another."""

import sys

import pytest

from tools.setup import checks
from tools.setup.checks import Stage
from tools.setup.house import House

WELL, ILL = "pass", "raise SystemExit(1)"
NEVER = "import time; time.sleep(600)"


def stage(name: str, program: str, beside: Stage | None = None) -> Stage:
    return Stage(name, [sys.executable, "-c", program], beside=beside)


def run(monkeypatch: pytest.MonkeyPatch, *stages: Stage) -> int:
    monkeypatch.setattr(checks, "stages", lambda house, arguments: iter(stages))
    return checks.run(House(), [])


def test_the_first_stage_that_fails_ends_the_run(monkeypatch, capfd):
    assert run(monkeypatch, stage("one", WELL), stage("two", ILL), stage("three", "print('too far')")) == 1
    told = capfd.readouterr().out
    assert "FAILED: two (passed before it: one)" in told
    assert "too far" not in told


def test_what_runs_beside_another_is_told_of_after_it_and_counts_as_much(monkeypatch, capfd):
    assert run(monkeypatch, stage("one", "print('first')", stage("other", "print('second')"))) == 0
    told = capfd.readouterr().out
    assert told.index("first") < told.index("second") < told.index("PASSED")
    assert run(monkeypatch, stage("one", WELL, stage("other", ILL))) == 1
    assert "FAILED: other (passed before it: one)" in capfd.readouterr().out


def test_what_runs_beside_one_that_fails_ends_with_it(monkeypatch):
    assert run(monkeypatch, stage("one", ILL, stage("other", NEVER))) == 1


def test_a_stage_that_does_not_end_is_a_fault_with_a_name(monkeypatch, capfd):
    monkeypatch.setattr(checks, "LONGEST", 1)
    assert run(monkeypatch, stage("one", NEVER)) == 1
    assert "one did not end within 1 s" in capfd.readouterr().out
