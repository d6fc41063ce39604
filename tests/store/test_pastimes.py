"""Answers to puzzles and tries at the day's deal: the first one counts, for everybody and for good."""

from __future__ import annotations

import asyncio

import pytest

from ruse.store import Absent, Store, new_id
from tests.store.games import HEADER

pytestmark = pytest.mark.anyio

END = {"row": "end", "reason": "over", "outcome": [840, 0], "scores": [30, 12]}


async def test_the_first_answer_to_a_puzzle_counts(store: Store):
    ann = await store.create_player("Ann", "red", now=1)

    assert await store.answer_puzzle(ann.id, "b", solved=True, now=5)
    assert await store.answer_puzzle(ann.id, "a", solved=False, now=6)
    assert not await store.answer_puzzle(ann.id, "b", solved=False, now=7)
    assert await store.puzzle_answers(ann.id) == [("b", True), ("a", False)]
    assert await store.puzzle_answers("nobody") == []
    with pytest.raises(Absent):
        await store.answer_puzzle("nobody", "a", solved=True, now=1)


async def test_of_many_tries_at_a_day_one_is_claimed(store: Store):
    ann = await store.create_player("Ann", "red", now=1)

    claimed = await asyncio.gather(*(store.claim_daily("2026-11-17", ann.id, f"t{n}", now=n) for n in range(6)))

    assert len(set(claimed)) == 1
    tried = await store.daily_try("2026-11-17", ann.id)
    assert tried is not None
    assert tried.table == claimed[0]
    assert await store.claim_daily("2026-11-18", ann.id, "t9", now=9) == "t9"
    assert [tried.day for tried in await store.daily_tries(ann.id)] == ["2026-11-18", "2026-11-17"]
    assert await store.daily_try("2026-11-19", ann.id) is None
    with pytest.raises(Absent):
        await store.claim_daily("2026-11-17", "nobody", "t1", now=1)


async def test_the_field_of_a_day_are_its_games_that_were_over_in_time(store: Store):
    ended = {"Ann": 100, "Ben": 200, "Cem": None}
    for name, at in ended.items():
        player, table = await store.create_player(name, "red", now=1), new_id()
        await store.claim_daily("2026-11-17", player.id, table, now=1)
        await store.create_table(table, "war-slayer", now=1, header=HEADER)
        if at is not None:
            await store.append(table, 0, [END], now=at)

    field = await store.daily_field("2026-11-17", 200)

    assert [tried.result["scores"] for tried in field if tried.result] == [[30, 12]]
    assert len(await store.daily_field("2026-11-17", 201)) == 2
    assert await store.daily_field("2026-11-16", 201) == []


async def test_who_deletes_themselves_leaves_no_answer_and_no_try(store: Store):
    ann = await store.create_player("Ann", "red", now=1)
    await store.answer_puzzle(ann.id, "a", solved=True, now=2)
    await store.claim_daily("2026-11-17", ann.id, "t1", now=2)

    await store.delete_player(ann.id, now=3)

    assert await store.puzzle_answers(ann.id) == []
    assert await store.daily_tries(ann.id) == []
