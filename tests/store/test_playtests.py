"""Answers of a playtest: kept with the seat that has answered or not at all, and in an order that says nothing."""

from __future__ import annotations

import pytest
from sqlalchemy import select, text

from ruse.kernel.errors import RuseError
from ruse.store import Absent, Seat, Store, StoreError, Taken, Variant, new_id, playtests
from ruse.store.schema import answers
from tests.store.games import HEADER

pytestmark = pytest.mark.anyio
VARIANT = Variant("war-slayer", 2, {"double_defection": "standoff"})
BODY = {"marks": {"luck": 3}}


async def over(store: Store) -> tuple[str, list[Seat], str]:
    """A table whose game is over, its seats, and who asks."""
    ann, bob = [await store.create_player(name, "red", now=1) for name in ("Ann", "Bob")]
    id = new_id()
    sat = [Seat(0, "person", ann.id, extra={"agreed": True}), Seat(1, "person", bob.id)]
    await store.create_table(id, "war-slayer", now=1, header=HEADER, seats=sat)
    await store.append(id, 0, [{"row": "end", "reason": "agreed", "outcome": [1, 1], "scores": [0, 0]}], now=2)
    return id, list((await store.listing(id)).seats), ann.id


async def keep(store: Store, id: str, seats: list[Seat], asker: str, body=BODY) -> None:
    marked = [Seat(one.seat, one.kind, one.player, one.level, {**one.extra, "answered": "x"}) for one in seats]
    await store.keep_answer(id, marked, seats, asker=asker, variant=VARIANT, body=body)


async def test_an_answer_is_kept_with_its_seat_and_once(store):
    id, seats, ann = await over(store)

    await keep(store, id, seats, ann)
    with pytest.raises(Taken):
        await keep(store, id, seats, ann)

    assert await store.answers(ann, "war-slayer", 2) == [({"double_defection": "standoff"}, [BODY])]
    assert await store.answers(ann, "war-slayer", 3) == []
    assert {seat.extra["answered"] for seat in (await store.listing(id)).seats} == {"x"}


async def test_what_cannot_be_kept_changes_nothing(store, monkeypatch):
    id, seats, ann = await over(store)
    with pytest.raises(Absent, match="not here any more"):
        await keep(store, id, seats, "nobody")
    with pytest.raises(RuseError, match="at most 4096 characters"):
        await keep(store, id, seats, ann, {"line": "x" * 5000})
    monkeypatch.setattr(playtests, "OF_A_PLAYER", 0)
    with pytest.raises(StoreError, match="no more are kept"):
        await keep(store, id, seats, ann)
    assert list((await store.listing(id)).seats) == seats
    assert await store.answers(ann, "war-slayer", 2) == []


async def test_they_go_with_whoever_asked(store):
    id, seats, ann = await over(store)
    await keep(store, id, seats, ann)
    assert await store.forget_answers(ann, [Variant("war-slayer", 2, {})]) == 0
    await store.delete_player(ann, now=3)
    assert await store.answers(ann, "war-slayer", 2) == []


async def test_they_lie_in_the_order_of_their_drawn_ids(store):
    _, _, ann = await over(store)
    for _ in range(20):
        id, seats, _ = await over(store)
        await keep(store, id, seats, ann)
    async with store._reading() as connection:
        ids = list(await connection.scalars(select(answers.c.id)))
        if connection.dialect.name == "sqlite":
            assert ids == sorted(ids)
            with pytest.raises(Exception, match="rowid"):
                await connection.execute(text("SELECT rowid FROM answers"))
    assert len(set(ids)) == 20
    assert new_id() not in ids
