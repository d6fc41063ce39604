"""Stages one after the other, and one that was begun early."""

import sys
from contextlib import nullcontext

import pytest

from tools.setup import checks
from tools.setup.checks import Stage
from tools.setup.house import House

WELL, ILL = "pass", "raise SystemExit(1)"
NEVER = "import time; time.sleep(600)"


def stage(name: str, program: str) -> Stage:
    return Stage(name, [sys.executable, "-c", program])


def run(monkeypatch: pytest.MonkeyPatch, *stages: Stage, early: Stage | None = None) -> int:
    """The first stage on the sources, the others on the package."""
    monkeypatch.setattr(checks, "on_sources", lambda house: iter(stages[:1]))
    monkeypatch.setattr(checks, "on_package", lambda house: iter(stages[1:]))
    monkeypatch.setattr(checks, "interpreted", lambda house: early)
    house = House()
    with nullcontext() if early is None else checks.begun_early(house) as begun:
        return checks.run(house, [], begun)


def test_the_first_stage_that_fails_ends_the_run(monkeypatch, capfd):
    assert run(monkeypatch, stage("one", WELL), stage("two", ILL), stage("three", "print('too far')")) == 1
    told = capfd.readouterr().out
    assert "FAILED: two (passed before it: one)" in told
    assert "too far" not in told


def test_what_was_begun_early_is_told_of_in_its_place_and_counts_as_much(monkeypatch, capfd):
    one, early, two = (stage(name, f"print('this is {name}')") for name in ("one", "early", "two"))
    assert run(monkeypatch, one, two, early=early) == 0
    told = capfd.readouterr().out
    assert told.index("this is one") < told.index("this is early") < told.index("this is two") < told.index("PASSED")
    assert run(monkeypatch, one, two, early=stage("early", ILL)) == 1
    assert "FAILED: early (passed before it: one)" in capfd.readouterr().out


def test_what_was_begun_early_ends_with_a_run_that_fails(monkeypatch):
    assert run(monkeypatch, stage("one", ILL), early=stage("early", NEVER)) == 1


def test_a_stage_that_does_not_end_is_a_fault_with_a_name(monkeypatch, capfd):
    monkeypatch.setattr(checks, "LONGEST", 1)
    assert run(monkeypatch, stage("one", NEVER)) == 1
    assert "one did not end within 1 s" in capfd.readouterr().out
