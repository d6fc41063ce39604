"""Disks that are full, read-only, failing or slow: refusals in words, nothing half done, and the store recovers."""

from __future__ import annotations

import asyncio

import apsw
import pytest

from ruse.kernel.errors import RuseError
from ruse.store import Store, StoreDown
from tests.durability.disk import Disk
from tests.durability.looking import FILE, read_past
from tests.store.games import row, started

pytestmark = pytest.mark.anyio

TROUBLES = {"full": apsw.FullError, "readonly": apsw.ReadOnlyError, "I/O error": apsw.IOError}


def fails_with(kind: type[Exception]):
    def trouble() -> None:
        raise kind("planted")

    return trouble


@pytest.mark.parametrize("says", TROUBLES)
async def test_a_disk_that_fails_loses_nothing_and_the_store_recovers(tmp_path, says):
    disk = Disk()
    async with await Store.open(tmp_path / FILE, connect=disk.connect()) as store:
        id, other = await started(store, 2), await started(store, 2)
        disk.trouble = fails_with(TROUBLES[says])
        outcomes = await asyncio.gather(
            store.append(id, 2, [row(2)], now=3), store.append(other, 2, [row(2)], now=3), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [StoreDown] * 2
        assert len((await store.load(id)).rows) == 2, "what was there can still be read"

        disk.trouble = None
        await store.append(id, 2, [row(2)], now=4)
        await store.ping()
    assert {table: len(rows) for table, rows in read_past(tmp_path / FILE).items()} == {id: 3, other: 2}


async def test_a_disk_that_fails_at_the_start_is_one_sentence(tmp_path):
    disk = Disk(trouble=fails_with(apsw.FullError))

    with pytest.raises(RuseError, match="cannot be opened") as refused:
        await Store.open(tmp_path / FILE, connect=disk.connect())

    assert "\n" not in str(refused.value)


async def test_a_slow_disk_makes_everybody_wait_together(tmp_path):
    """Fifty who come at once share a few commits, however long a sync takes; nobody is answered before it."""
    disk = Disk()
    async with await Store.open(tmp_path / FILE, connect=disk.connect()) as store:
        ids = [await started(store) for _ in range(50)]
        before, groups = len(disk.log), store.figures.groups
        disk.sync_takes = 0.05
        calls = [asyncio.create_task(store.append(id, 0, [row(0)], now=2)) for id in ids]
        await asyncio.wait(calls, return_when=asyncio.FIRST_COMPLETED)
        assert any(type(entry).__name__ == "Synced" for entry in disk.log[before:])
        await asyncio.gather(*calls)
        assert store.figures.groups - groups <= 5
        disk.sync_takes = 0
