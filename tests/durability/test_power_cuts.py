"""The power fails at any moment: what was acknowledged is there, and two planted bugs are found."""

from __future__ import annotations

import random

import pytest

from ruse.store import Store
from tests.durability.cuts import Shadow, cuts, survivors
from tests.durability.disk import Disk, Wrote
from tests.durability.faults import OF_THE_STORE
from tests.durability.looking import FILE
from tests.durability.survey import looked_at, surveyed
from tests.store.games import row, started

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seed", range(3))
async def test_nothing_acknowledged_is_lost(seed):
    survey = await surveyed(seed, 100, store_every=20)

    assert survey.lost == []
    assert (survey.cuts, survey.by_store) == (100, 5)
    assert survey.rows > 5000


@pytest.mark.parametrize("bug", OF_THE_STORE)
async def test_a_planted_bug_is_found(bug):
    with OF_THE_STORE[bug]():
        survey = await surveyed(1, 60)

    assert any("was acknowledged and is gone" in sentence for sentence in survey.lost)


async def test_the_power_fails_while_the_schema_is_made(tmp_path):
    disk = Disk()
    async with await Store.open(tmp_path / FILE, connect=disk.connect()):
        pass
    for number, cut in enumerate(cuts(disk.log, 25, random.Random(5))):
        assert await looked_at(cut, tmp_path / f"cut{number}", by_store=True) is None


def test_what_was_synced_stays_and_what_was_not_may_go():
    shadow, draw = Shadow(), random.Random(1)
    old, new = Wrote("log-wal", 0, b"a" * 1024), Wrote("log-wal", 0, b"b" * 1024)
    assert survivors([old, new], "lost", draw) == []
    assert survivors([old, new], "whole", draw) == [old, new]
    shadow.platters.clear()
    shadow.take(old)
    left = [shadow.cut(0, draw).files for _ in range(40)]
    assert {} in left, "a file that nobody synced may be gone"
    assert any(files.get("log-wal", b"").startswith(bytes(512) + b"a") for files in left), "and it may be torn"


async def test_a_commit_is_synced_before_its_call_returns(tmp_path):
    disk = Disk()
    async with await Store.open(tmp_path / FILE, connect=disk.connect()) as store:
        id = await started(store, 2)
        before = len(disk.log)
        await store.append(id, 2, [row(2)], now=3)
        kinds = [type(entry).__name__ for entry in disk.log[before:]]
    assert kinds.index("Synced") > kinds.index("Wrote")
