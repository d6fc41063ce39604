"""What is kept of finished games that somebody had read: whose it is, and when it goes."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.store import Seat, Store, new_id
from tests.store.games import HEADER

pytestmark = pytest.mark.anyio

END = {"row": "end", "reason": "over", "outcome": [840, 0], "scores": [9, 4]}


async def finished(
    store: Store, *seats: Seat, at: int = 5, watch: bool = True, header: dict[str, Any] | None = None
) -> str:
    id = new_id()
    await store.create_table(id, "war-slayer", now=1, seats=seats, header=header or HEADER, watch=watch, listed=watch)
    await store.append(id, 0, [END], now=at)
    return id


async def test_a_history_has_ones_own_finished_games_newest_first(store):
    ann, bob = [await store.create_player(name, "red", now=1) for name in ("Ann", "Bob")]
    both = Seat(0, "person", ann.id), Seat(1, "person", bob.id)
    old, new = await finished(store, *both, at=5), await finished(store, *both, at=9, watch=False)
    await finished(store, Seat(0, "person", bob.id), Seat(1, "bot", level="agent"))
    await store.create_table(new_id(), "war-slayer", now=1, seats=both, header=HEADER)
    await finished(store, *both, header={**HEADER, "fork": {"of": old, "step": 3}})
    await store.keep_judged(old, 0, 9150, {"Backing out": (2, 1)}, now=6)
    await store.keep_judged(old, 1, 8000, {}, now=6)

    found = await store.played(ann.id)

    assert [listing.id for listing in found.games] == [new, old]
    assert {face.name for face in found.faces.values()} == {"Ann", "Bob"}
    assert {id: (read.accuracy, read.choices) for id, read in found.judged.items()} == {
        old: (9150, {"Backing out": [2, 1]})
    }


async def test_what_is_judged_goes_with_its_player_and_does_not_come_back(store):
    ann, bob = [await store.create_player(name, "red", now=1) for name in ("Ann", "Bob")]
    table = await finished(store, Seat(0, "person", ann.id), Seat(1, "person", bob.id))
    for seat in (0, 1):
        assert await store.keep_judged(table, seat, 9000, {}, now=6)

    await store.delete_player(ann.id, now=7)

    assert (await store.played(ann.id)).judged == {}
    assert set((await store.played(bob.id)).judged) == {table}
    assert not await store.keep_judged(table, 0, 9000, {}, now=8)
    assert (await store.played(ann.id)).judged == {}


async def test_of_a_bots_seat_and_of_no_table_nothing_is_kept(store):
    table = await finished(store, Seat(0, "bot", level="agent"), Seat(1, "bot", level="agent"))

    assert not await store.keep_judged(table, 0, 9000, {}, now=6)
    assert not await store.keep_judged("nothing", 0, 9000, {}, now=6)
    assert not await store.keep_lowest("nothing", 8)


async def test_what_is_shown_is_what_others_may_watch(store):
    bots = Seat(0, "bot", level="agent"), Seat(1, "bot", level="agent")
    over, closed = await finished(store, *bots), await finished(store, *bots, watch=False)
    live, gathering = new_id(), new_id()
    await store.create_table(live, "war-slayer", now=1, seats=bots, header=HEADER)
    await store.create_table(new_id(), "war-slayer", now=1, seats=bots, header=HEADER, watch=False, listed=False)
    await store.create_table(gathering, "war-slayer", now=1, seats=bots)
    for table in (over, closed):
        assert await store.keep_lowest(table, 8)
    assert await store.keep_lowest(over, 40)
    assert not await store.keep_lowest(live, 8)

    found = await store.shown()

    assert [listing.id for listing in found.live] == [live]
    assert [listing.id for listing in found.over] == [over]
    assert found.lowest == {over: 8}
