"""Servers, players, bots, store and clocks in one thread, with everything that can go wrong: nothing is lost or done twice.

`python -m bench.simulation` runs thousands of these; `--seed N` prints one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from unittest.mock import patch

import pytest

from ruse.store.writer import Writer
from tests.server.serving import ROOT, environment
from tests.simulation.faults import FAULTS
from tests.simulation.one_by_one import Kind, Nth, places, run_with
from tests.simulation.planted import PLANTED, holds_for_ever
from tests.simulation.run import simulate

SEEDS = 20
WITHIN = 200
"""Seeds within which each planted bug shows, whatever else is drawn."""
TRIED = 3


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


@pytest.mark.parametrize("seed", [0, 2, 3, 4, 5])
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


@pytest.mark.long
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_bug_is_found_among_everything_else_that_goes_wrong(name: str):
    bug = PLANTED[name]
    with bug.plant():
        assert any(simulate(seed, 100, 10, leased=bug.leased).violations for seed in range(WITHIN))


@pytest.mark.parametrize("kind", ["memory", "statement", "lost", "kept"])
def test_a_call_that_fails_costs_no_more_than_itself(kind: Kind):
    """A few of them; the long tests try all."""
    found = places(kind)
    for at in found[:: len(found) // TRIED]:
        assert_whole(Nth(kind, at))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["memory", "statement", "lost", "kept"])
def test_each_call_of_store_and_server_fails_once(kind: Kind):
    for at in places(kind):
        assert_whole(Nth(kind, at))


def assert_whole(nth: Nth) -> None:
    history = run_with(nth)

    assert nth.hit
    assert history.violations == [], (nth.at, nth.calls[-1])


def test_a_writer_that_memory_fails_ends_nothing_but_is_found():
    """As it was: an error outside of a commit ended the task that writes, and nothing was ever kept again."""

    async def run(self: Writer) -> None:
        while not self._closing:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._write_group()

    nth = Nth("memory")
    with patch.object(Writer, "_run", run):
        run_with(nth)
        nth = Nth("memory", 1 + next(at for at, where in enumerate(nth.calls) if "_write_group" in where))
        assert any("nothing goes on" in sentence for sentence in run_with(nth).violations)


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
