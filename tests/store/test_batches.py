"""Moves of many tables in one transaction: in order, and what is wrong with one of them is nobody else's fault."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from ruse.store import Repeated, Store, Taken
from ruse.store.filing import AT_ONCE
from ruse.store.ledger import Tail
from ruse.store.write_connection import WriteConnection
from tests.store.games import row, started

pytestmark = pytest.mark.anyio


async def known(store: Store, count: int) -> list[str]:
    """Tables of one row whose tails this store remembers."""
    return [await started(store, 1) for _ in range(count)]


@pytest.fixture(params=["a thread writes", "a process writes"])
async def store(where: str, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    async with await Store.open(where, scribe=request.param == "a process writes") as opened:
        yield opened


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each batch was written or clashed."""
    seen: list[bool] = []

    write = WriteConnection.write

    async def noted(writing, batch):
        seen.append(await write(writing, batch))
        return seen[-1]

    monkeypatch.setattr(WriteConnection, "write", noted)
    return seen


async def test_rows_of_one_table_stay_in_order_however_many_come_at_once(store, batches):
    ids = await known(store, 5)
    batches.clear()
    groups = store.figures.groups

    await asyncio.gather(*(store.append(id, 1 + k, [row(1 + k, f"d{k}")], now=3) for k in range(20) for id in ids))

    assert batches == [True]
    assert store.figures.groups == groups + 1
    for id in ids:
        kept = await store.load(id)
        assert kept.rows[1:] == [row(1 + k, f"d{k}") for k in range(20)]
        assert kept.listing.length == 21


@pytest.mark.parametrize("many", [1, 2, 3, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 2 * AT_ONCE + 88])
async def test_a_batch_of_any_size_keeps_just_what_it_was_given(store, batches, many):
    [id] = await known(store, 1)
    batches.clear()

    await asyncio.gather(*(store.append(id, 1 + k, [row(1 + k, f"d{k}")], now=3) for k in range(many)))

    kept = await store.load(id)
    assert batches == [True]
    assert kept.rows[1:] == [row(1 + k, f"d{k}") for k in range(many)]


async def test_the_last_row_of_a_game_ends_it_within_the_batch(store, batches):
    [id] = await known(store, 1)
    batches.clear()

    await store.append(id, 1, [row(1), {"row": "end", "reason": "over", "secret": {"seed": 1}}], now=9, detail="Done")

    found = await store.listing(id)
    assert batches == [True]
    assert (found.state, found.ended, found.result, found.detail) == (
        "over", 9, {"row": "end", "reason": "over"}, "Done",
    )  # fmt: skip


async def test_a_row_that_is_taken_fails_alone(store, batches):
    """What is remembered of a table is out of date, as after a move through another process."""
    late, *others = await known(store, 4)
    stale = store._writer._ledger._remembered[late]
    await store.append(late, 1, [row(1, "theirs")], now=3)
    store._writer._ledger._remembered[late] = Tail(1, stale.hash)
    batches.clear()

    ended = await asyncio.gather(
        *(store.append(id, 1, [row(1, "mine")], now=4) for id in (others[0], late, *others[1:])), return_exceptions=True
    )

    assert batches == [False]
    assert [type(outcome) for outcome in ended] == [type(None), Taken, type(None), type(None)]
    assert [len((await store.load(id)).rows) for id in (late, *others)] == [2, 2, 2, 2]


async def test_a_command_sent_twice_fails_alone(store, batches):
    twice, other = await known(store, 2)
    batches.clear()

    ended = await asyncio.gather(
        store.append(twice, 1, [row(1, "c0")], now=4),
        store.append(other, 1, [row(1, "c1")], now=4),
        return_exceptions=True,
    )

    assert batches == [False]
    assert isinstance(ended[0], Repeated)
    assert ended[1] is None
    assert [len((await store.load(id)).rows) for id in (twice, other)] == [1, 2]


async def test_nothing_of_a_batch_that_clashes_is_promised(store):
    """After a clash the remembered tails are gone, and the next move is right again."""
    twice, other = await known(store, 2)
    await asyncio.gather(
        store.append(twice, 1, [row(1, "c0")], now=4),
        store.append(other, 1, [row(1, "c1")], now=4),
        return_exceptions=True,
    )

    await asyncio.gather(
        *(store.append(id, length, [row(length, "new")], now=5) for id, length in ((twice, 1), (other, 2)))
    )

    assert (await store.load(twice)).rows == [row(0, "c0"), row(1, "new")]
    assert (await store.load(other)).rows == [row(0, "c0"), row(1, "c1"), row(2, "new")]
