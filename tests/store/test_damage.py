"""A damaged table is found, named, and damaged alone."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ruse.kernel.record import Secret
from ruse.store import Damaged, Store, new_id
from ruse.store.inspection import inspect
from ruse.store.location import locate
from ruse.store.schema import rows, tables, tails
from tests.store.games import HEADER, row, started

pytestmark = pytest.mark.anyio


async def spoil(store: Store, statement) -> None:
    """Change what is stored behind the store's back."""

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(statement)

    await store._write(work)


def body(id: str, seq: int, text: str):
    return update(rows).where(rows.c.table_id == id, rows.c.seq == seq).values(body=text)


@pytest.mark.parametrize(
    ("spoiled", "seq"),
    [
        (lambda id: body(id, 2, '{"row":"act","seat":1}'), 2),
        (lambda id: update(rows).where(rows.c.table_id == id, rows.c.seq == 1).values(hash="0" * 64), 1),
        (lambda id: delete(rows).where(rows.c.table_id == id, rows.c.seq == 1), 1),
        (lambda id: delete(rows).where(rows.c.table_id == id, rows.c.seq == 3), None),
        (lambda id: update(tables).where(tables.c.id == id).values(header="{}"), None),
        (lambda id: update(tails).where(tails.c.table_id == id).values(length=3), None),
    ],
    ids=["a body", "a hash", "a row gone", "the last row gone", "the header", "the length"],
)
async def test_damage_is_found_and_named(store, spoiled, seq):
    good, bad = await started(store, 4), await started(store, 4)
    await spoil(store, spoiled(bad))

    with pytest.raises(Damaged, match=bad) as found:
        await store.load(bad)

    assert (found.value.table, found.value.seq) == (bad, seq)
    assert len((await store.load(good)).rows) == 4
    assert {listing.id for listing in (await store.lobby("nobody")).open} == {good, bad}


async def test_another_secret_than_the_one_committed_to_is_damage(store):
    id, secret = new_id(), Secret(sealed=bytes(32))
    header = HEADER | {"commitment": secret.commitment()}
    await store.create_table(id, "war-slayer", now=1, header=header, secret=secret.to_json())
    assert (await store.load(id)).secret == secret.to_json()

    await spoil(store, update(tables).values(secret='{"sealed":"' + "01" * 32 + '"}'))

    with pytest.raises(Damaged, match="secret"):
        await store.load(id)


async def test_a_flipped_bit_in_the_file_is_damage_of_one_table(tmp_path):
    path = tmp_path / "ruse.sqlite"
    async with await Store.open(path) as store:
        good, bad = await started(store, 4), await started(store, 4)
        await spoil(store, body(bad, 2, "MARKER"))
    raw = path.read_bytes()
    assert raw.count(b"MARKER") == 1
    path.write_bytes(raw.replace(b"MARKER", b"MA\xd2KER"))

    async with await Store.open(path) as store:
        with pytest.raises(Damaged) as found:
            await store.load(bad)
        assert found.value.seq == 2
        assert len((await store.load(good)).rows) == 4


async def test_unreadable_lobby_columns_suspend_one_table(store):
    good, bad = await started(store), await started(store)
    await spoil(store, update(tables).where(tables.c.id == bad).values(options="{no"))

    listed = {listing.id: listing.suspended for listing in (await store.lobby("nobody")).open}

    assert listed[good] is None
    assert "cannot be read" in str(listed[bad])


async def test_a_broken_page_is_damage_of_one_table(tmp_path):
    path = tmp_path / "ruse.sqlite"
    async with await Store.open(path) as store:
        good, bad = await started(store, 4), await started(store)
        await store.append(bad, 0, [row(0) | {"steps": ["x" * 60_000]}], now=2)
    raw = bytearray(path.read_bytes())
    page = raw.index(b"x" * 4000) // 4096 * 4096
    raw[page : page + 4] = b"\xff" * 4
    path.write_bytes(raw)

    async with await Store.open(path) as store:
        with pytest.raises(Damaged, match=bad):
            await store.load(bad)
        assert len((await store.load(good)).rows) == 4
        await store.append(good, 4, [row(4)], now=3)
    found = await inspect(locate(path))
    assert found.tables == 2
    assert any(bad in sentence for sentence in found.damaged)
    assert not any(good in sentence for sentence in found.damaged)
