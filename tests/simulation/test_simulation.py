"""Servers, players, bots, store and clocks in one thread, with everything that can go wrong: nothing is lost or done twice.

`python -m bench.simulation` runs thousands of these; `--seed N` prints one.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.server.serving import ROOT, environment
from tests.simulation.faults import FAULTS
from tests.simulation.planted import PLANTED, holds_for_ever
from tests.simulation.run import simulate

SEEDS = 20


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_order_takes_effect_once_whatever_goes_wrong(seed: int):
    history = simulate(seed, 40, 8)

    assert history.violations == []
    assert len(history.orders) >= 40


@pytest.mark.parametrize("kind", FAULTS)
def test_each_kind_of_fault_by_itself(kind: str):
    history = simulate(100, 20, 4, [kind])

    assert history.violations == []
    assert sum(f"fault: {kind}" in line for line in history.lines) == 4


@pytest.mark.parametrize("seed", range(5))
def test_with_leases_one_server_runs_a_table_whatever_goes_wrong(seed: int):
    history = simulate(seed, 40, 8, ("two servers", "pause", "crash", "cut", "bad disk"), leased=True)

    assert history.violations == []
    assert any(epoch > 1 for ran in history.ran.values() for epoch in ran.values())


def test_who_does_not_know_that_its_lease_is_gone_is_fenced():
    with holds_for_ever():
        assert simulate(1, 100, 10, ("two servers",), leased=True).violations == []


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_bug_is_found(name: str):
    bug = PLANTED[name]
    with bug.plant():
        assert any(
            simulate(seed, bug.commands, 10, bug.kinds, leased=bug.leased).violations for seed in bug.seeds
        )  # fmt: skip


def test_the_same_seed_gives_the_same_history_in_any_process():
    command = [sys.executable, "-m", "bench.simulation", "--seed", "5", "--commands", "60", "--faults", "10"]
    env = environment()
    env["PYTHONPATH"] = os.pathsep.join([env["PYTHONPATH"], str(ROOT)])
    told = [
        subprocess.run(command, env=env | {"PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True, check=True).stdout
        for seed in ("1", "2")
    ]

    assert told[0] == told[1]
    assert told[0].count(b"fault:") == 10
