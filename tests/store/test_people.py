"""Players, their links, and what they write."""

from __future__ import annotations

import asyncio

import pytest

from ruse.kernel.errors import RuseError
from ruse.store import Absent, ImportBudget, Seat, Store, StoreError, new_id
from tests.store.games import started

pytestmark = pytest.mark.anyio

MINUTE = 60_000


async def test_a_player_changes_name_and_colour(store):
    ann = await store.create_player("Ann", "red", now=1)

    await store.change_player(ann.id, name="Änne 🃏")
    changed = await store.change_player(ann.id, colour="ink")

    assert (changed.name, changed.colour) == ("Änne 🃏", "ink")
    assert await store.player(ann.id) == changed
    assert await store.players([ann.id, "nobody", ann.id]) == {ann.id: changed}
    assert await store.player("nobody") is None
    with pytest.raises(Absent):
        await store.change_player("nobody", name="Bob")


@pytest.mark.parametrize("name", ["x" * 41, "nul\x00", "lone\udc80", 7])
async def test_a_bad_name_is_refused(store, name):
    with pytest.raises(RuseError, match="plain text"):
        await store.create_player(name, "red", now=1)


async def test_revoking_ends_every_cookie_link_and_address(store):
    ann = await store.create_player("Ann", "red", now=1)
    link, feed = await store.make_carry(ann.id, now=1), await store.feed_token(ann.id)
    assert await store.feed_token(ann.id) == feed
    assert await store.feed_player(feed) == ann

    revoked = await store.revoke(ann.id)

    assert revoked.epoch == ann.epoch + 1
    assert await store.claim_carry(link, now=2) is None
    assert await store.feed_player(feed) is None
    assert await store.feed_token(ann.id) != feed


async def test_a_link_works_once(store):
    ann = await store.create_player("Ann", "red", now=1)
    link = await store.make_carry(ann.id, now=1)

    claims = await asyncio.gather(*(store.claim_carry(link, now=2) for _ in range(5)))

    assert sorted(claims, key=str) == [None] * 4 + [ann]


async def test_a_link_works_for_ten_minutes(store):
    ann = await store.create_player("Ann", "red", now=0)
    early, late = await store.make_carry(ann.id, now=0), await store.make_carry(ann.id, now=0)

    assert await store.claim_carry(early, now=10 * MINUTE - 1) == ann
    assert await store.claim_carry(late, now=10 * MINUTE) is None
    assert await store.claim_carry("made up", now=1) is None
    with pytest.raises(Absent):
        await store.make_carry("nobody", now=0)


async def test_deleting_leaves_an_anonymous_seat(where):
    async with await Store.open(where) as store:
        ann, bob = [await store.create_player(name, "red", now=1) for name in ("Ann", "Bob")]
        id = new_id()
        seats = (Seat(0, "person", ann.id), Seat(1, "person", bob.id))
        await store.create_table(id, "war-slayer", now=1, seats=seats)
        for player in (ann, bob):
            await store.set_note(player.id, id, "3", f"{player.name} bluffs")
            await store.add_chat(id, now=2, player=player.id, text=f"{player.name} greets")
            await store.keep_import(player.id, "{}", game="war-slayer", title=f"{player.name} wins", now=2)
        link, feed = await store.make_carry(ann.id, now=1), await store.feed_token(ann.id)

        await store.delete_player(ann.id, now=3)

        assert await store.player(ann.id) is None
        assert await store.notes(ann.id, id) == {}
        assert await store.notes(bob.id, id) == {"3": "Bob bluffs"}
        assert [line.text for line in await store.chat(id)] == ["Bob greets"]
        assert await store.imports_of(ann.id) == []
        assert await store.claim_carry(link, now=3) is None
        assert await store.feed_player(feed) is None
        assert (await store.listing(id)).seats == seats
        with pytest.raises(Absent):
            await store.delete_player(ann.id, now=4)
    if "://" not in where:
        with open(where, "rb") as file:
            assert b"Ann" not in file.read()


async def test_notes_are_kept_replaced_and_taken_away(store):
    ann, id = await store.create_player("Ann", "red", now=1), await started(store)

    await store.set_note(ann.id, id, "1", "a")
    await store.set_note(ann.id, id, "1", "b")
    await store.set_note(ann.id, id, "2", "c")
    await store.set_note(ann.id, id, "2", "")

    assert await store.notes(ann.id, id) == {"1": "b"}
    with pytest.raises(Absent):
        await store.set_note(ann.id, "nowhere", "1", "a")


async def test_chat_sent_twice_is_said_once(store):
    id = await started(store)

    lines = await asyncio.gather(*(store.add_chat(id, now=2, seat=1, phrase="well", command="x") for _ in range(3)))
    await store.add_chat(id, now=3, seat=0, text="<b>no</b>")

    assert len({line.number for line in lines}) == 1
    assert [(line.seat, line.phrase, line.text) for line in await store.chat(id)] == [
        (1, "well", None),
        (0, None, "<b>no</b>"),
    ]
    assert [line.seat for line in await store.chat(id, limit=1)] == [0]
    with pytest.raises(Absent):
        await store.add_chat("nowhere", now=2, text="hello")


async def test_chat_of_two_servers_does_not_collide(postgres):
    where = postgres.empty()
    async with await Store.open(where) as ann, await Store.open(where) as bob:
        id = await started(ann)
        for number in range(10):
            await asyncio.gather(*(store.add_chat(id, now=number, text="hello") for store in (ann, bob)))
        assert [line.number for line in await ann.chat(id)] == list(range(1, 21))


async def test_an_import_belongs_to_its_player(store):
    ann = await store.create_player("Ann", "red", now=1)

    id = await store.keep_import(ann.id, '{"ruse":1}\n', game="war-slayer", title="From afar", now=5)

    kept = await store.load_import(id)
    assert kept is not None
    assert (kept.player, kept.text) == (ann.id, '{"ruse":1}\n')
    assert [found.text for found in await store.imports_of(ann.id)] == [""]
    assert await store.load_import("nowhere") is None
    one = ImportBudget(1, 9, 99, 99)
    for budget, told in (
        (one, "1 records already"),
        (ImportBudget(9, 1, 99, 99), "within a day"),
        (ImportBudget(9, 9, 12, 99), "12 bytes together"),
        (ImportBudget(9, 9, 99, 12), "no more room"),
    ):
        with pytest.raises(StoreError, match=told):
            await store.keep_import(ann.id, "{}", game="war-slayer", title="", now=6, budget=budget)


async def test_an_import_goes_when_it_expires_unless_it_is_renewed(store):
    ann = await store.create_player("Ann", "red", now=1)
    given = {"game": "war-slayer", "title": "", "now": 5}
    kept, late, renewed = [await store.keep_import(ann.id, "{}", **given, expires=until) for until in (None, 9, 9)]

    await store.renew_import(renewed, 20)

    assert await store.drop_imports(10) == 1
    assert [found.id for found in await store.imports_of(ann.id)] == sorted([kept, renewed])
    assert await store.load_import(late) is None


async def test_the_house_keeps_its_key(where):
    async with await Store.open(where) as store:
        keys = await asyncio.gather(*(store.house_key("cookie") for _ in range(4)))
        other = await store.house_key("feed")
    async with await Store.open(where) as store:
        assert {await store.house_key("cookie"), *keys} == {keys[0]}
    assert len(keys[0]) == 32
    assert other != keys[0]
