"""Tables, rows and what the lobby sees of them, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from ruse.kernel.errors import RuseError
from ruse.store import Absent, Changes, Repeated, Seat, Store, Taken, new_id
from ruse.table import Table
from tests.store.games import HEADER, played_record, row, started

pytestmark = pytest.mark.anyio


async def test_a_game_comes_back_as_it_was_played(where):
    record = played_record()
    assert record.secret is not None
    id = new_id()
    async with await Store.open(where) as store:
        await store.create_table(id, record.game, now=1, secret=record.secret.to_json())
        await store.start_table(id, record.header(), now=2)
        for number, played in enumerate(record.rows):
            await store.append(id, number, [played], now=3 + number)

    async with await Store.open(where) as store:
        kept = await store.load(id)

    assert kept.text() == record.to_text()
    assert kept.listing.state == "over"
    assert kept.listing.result is not None
    assert "secret" not in kept.listing.result
    again = kept.record()
    assert again.secret == record.secret
    assert Table.rebuild(again, record.secret, 10).over()


async def test_a_taken_row_fails_alone(store):
    ann, bob = await started(store, 2), await started(store, 2)

    outcomes = await asyncio.gather(
        store.append(ann, 1, [row(1)], now=5),
        store.append(bob, 2, [row(2)], now=5),
        store.append(ann, 3, [row(3)], now=5),
        return_exceptions=True,
    )

    assert isinstance(outcomes[0], Taken)
    assert outcomes[1] is None
    assert isinstance(outcomes[2], Taken)
    assert (await store.listing(ann)).length == 2
    assert (await store.listing(bob)).length == 3


async def test_a_command_is_done_once(store):
    ann, bob = await started(store, 3), await started(store, 3)

    outcomes = await asyncio.gather(
        store.append(bob, 3, [row(3, "c3")], now=5),
        store.append(ann, 3, [row(3, "new"), row(4, "c1")], now=5),
        store.append(bob, 4, [row(4, "c4")], now=5),
        store.append(ann, 3, [row(3, "twice"), row(4, "twice")], now=5),
        return_exceptions=True,
    )

    assert isinstance(outcomes[1], Repeated)
    assert outcomes[1].command == "c1"
    assert isinstance(outcomes[3], Repeated)
    assert outcomes[0] is outcomes[2] is None
    assert len((await store.load(ann)).rows) == 3
    assert len((await store.load(bob)).rows) == 5


async def test_many_appends_share_a_commit(store):
    tables = [await started(store) for _ in range(60)]
    before = store.figures.groups

    for number in range(3):
        await asyncio.gather(*(store.append(id, number, [row(number, f"c{number}")], now=5) for id in tables))

    assert store.figures.groups - before <= 6
    assert {(await store.listing(id)).length for id in tables} == {3}


async def test_appends_of_one_table_keep_their_order(store):
    id = await started(store)

    await asyncio.gather(*(store.append(id, number, [row(number)], now=number) for number in range(50)))

    assert [kept["at"] for kept in (await store.load(id)).rows] == list(range(50))
    assert await store.tail(id, 48) == [row(48), row(49)]
    assert await store.tail(id, 50) == []


async def test_a_caller_who_goes_away_does_not_undo_its_row(store):
    id = await started(store)
    call = asyncio.create_task(store.append(id, 0, [row(0)], now=2))
    await asyncio.sleep(0)

    call.cancel()
    await store.append(id, 1, [row(1)], now=3)

    assert len((await store.load(id)).rows) == 2


async def test_two_stores_on_one_postgresql_cannot_both_have_a_row(postgres):
    where = postgres.empty()
    async with await Store.open(where) as ann, await Store.open(where) as bob:
        id = await started(ann, 1)
        await bob.append(id, 1, [row(1)], now=3)
        with pytest.raises(Taken):
            await ann.append(id, 1, [row(1)], now=3)
        await ann.append(id, 2, [row(2)], now=4)

        ids = [await started(ann) for _ in range(30)]
        for number in range(5):
            calls = [store.append(id, number, [row(number)], now=5) for id in ids for store in (ann, bob)]
            outcomes = await asyncio.gather(*calls, return_exceptions=True)
            assert sum(outcome is None for outcome in outcomes) == 30
            assert sum(isinstance(outcome, Taken) for outcome in outcomes) == 30
        for id in ids:
            assert len((await bob.load(id)).rows) == 5


async def test_what_no_database_can_keep_fails_its_own_call(store):
    id = await started(store)

    outcomes = await asyncio.gather(
        store.append(id, 0, [row(0, "lone \ud800")], now=2),
        store.append(id, 0, [row(0, "nul \x00")], now=2),
        store.append(id, 0, [row(0) | {"steps": ["x" * 70_000]}], now=2),
        store.append(id, 0, [row(0) | {"steps": {1, 2}}], now=2),
        store.append(id, 0, [row(0)], now=1 << 70),
        store.append(id, 0, [row(0)], now=2),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes[:-1]] == [RuseError] * 5
    assert outcomes[-1] is None


async def test_a_table_gathers_then_plays(store):
    ann = await store.create_player("Ann", "red", now=1)
    id = new_id()
    await store.create_table(id, "war-slayer", now=1, host=ann.id, options={"pace": "live"}, seats=[Seat(0)])
    with pytest.raises(Absent, match="has not started"):
        await store.append(id, 0, [row(0)], now=2)
    await store.change_table(id, Changes(seats=[Seat(0, "person", ann.id), Seat(1, "bot", None, "rookie")]), now=3)

    await store.start_table(id, HEADER, now=4, acting=3, detail="Mission 1")
    await store.append(id, 0, [row(0)], now=5, acting=2)

    found = await store.listing(id)
    assert (found.state, found.acting, found.detail, found.updated) == ("playing", 2, "Mission 1", 5)
    assert found.options == {"pace": "live"}
    assert found.seats == (Seat(0, "person", ann.id), Seat(1, "bot", None, "rookie"))
    with pytest.raises(Taken, match="started already"):
        await store.start_table(id, HEADER, now=6)
    with pytest.raises(Taken, match="started already"):
        await store.drop_table(id)


async def test_the_lobby_lists_what_it_should(store):
    ann = await store.create_player("Ann", "red", now=1)
    hidden, open_, watched, closed, over = (new_id() for _ in range(5))
    await store.create_table(hidden, "war-slayer", now=1, listed=False)
    await store.create_table(open_, "war-slayer", now=2, seats=[Seat(0, "person", ann.id)])
    await store.create_table(watched, "war-slayer", now=3, header=HEADER, seats=[Seat(1, "person", ann.id)])
    await store.create_table(closed, "war-slayer", now=4, header=HEADER, watch=False)
    await store.create_table(over, "war-slayer", now=5, header=HEADER, seats=[Seat(0, "person", ann.id)])
    await store.append(over, 0, [{"row": "end", "reason": "over", "secret": {"seed": 1}, "at": 9}], now=9)

    lobby = await store.lobby(ann.id)
    assert [found.id for found in lobby.mine] == [watched, open_]
    assert [found.seats[0].player for found in lobby.mine] == [ann.id, ann.id]
    assert [found.id for found in lobby.recent] == [over]
    assert (lobby.open, lobby.faces) == ([], {ann.id: ann})
    assert await store.tables_at(ann.id) == 2
    elsewhere = await store.lobby(new_id())
    assert ([found.id for found in elsewhere.open], elsewhere.mine, elsewhere.recent) == ([watched, open_], [], [])
    first, second = sorted([watched, closed])
    assert [found.id for found in await store.playing()] == [first, second]
    assert [found.id for found in await store.playing(limit=1)] == [first]
    assert [found.id for found in await store.playing(first)] == [second]
    assert [found.id for found in await store.idle("gathering", before=3)] == [hidden, open_]
    assert [found.id for found in await store.idle("playing", before=4)] == [watched]
    await store.suspend(watched, "damaged")
    assert await store.idle("playing", before=4) == []
    await store.drop_table(hidden)
    with pytest.raises(Absent):
        await store.load(hidden)


async def test_a_suspended_table_says_why(store):
    id = await started(store)

    await store.suspend(id, "row 3 does not come out")

    assert (await store.listing(id)).suspended == "row 3 does not come out"
