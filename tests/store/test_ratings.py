"""Ratings: what a game does to them, which games count, and that each counts once, whoever counts."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ruse.kernel.errors import RuseError
from ruse.store import Seat, Store, new_id
from ruse.store.rated import Standing, standing
from ruse.store.rating import KNOWN, MILLION, Rating, after
from tests.store.games import HEADER

pytestmark = pytest.mark.anyio

ANN, BOB, CLEO = (Seat(seat, "person", name) for seat, name in enumerate(("ann", "bob", "cleo")))
AGENT = Seat(1, "bot", level="agent/hazel")
EXPERT = Rating(30 * MILLION, MILLION, 100)


def end(*outcome: int, reason: str = "over", **rest: Any) -> dict[str, Any]:
    return {"row": "end", "reason": reason, "outcome": list(outcome), "scores": [0] * len(outcome), **rest}


# What a game does


def test_who_wins_rises_who_loses_falls_and_both_are_surer():
    won, lost = after([Rating(), Rating()], [0, 1])

    assert won.mean - Rating().mean == Rating().mean - lost.mean > 0
    assert won.unsure == lost.unsure < Rating().unsure
    assert (won.games, lost.games) == (1, 1)


def test_a_draw_among_equals_moves_nobody():
    assert [one.mean for one in after([Rating(), Rating()], [0, 0])] == [Rating().mean] * 2


def test_with_more_than_two_each_place_counts():
    means = [one.mean for one in after([Rating()] * 4, [2, 0, 3, 1])]

    assert sorted(means, reverse=True) == [means[1], means[3], means[0], means[2]]
    assert len(set(means)) == 4


def test_a_newcomer_moves_who_is_known_by_less():
    newcomer, known = Rating(EXPERT.mean), Rating(EXPERT.mean, MILLION, 100)
    by_newcomer = EXPERT.mean - after([EXPERT, newcomer], [1, 0])[0].mean
    by_known = EXPERT.mean - after([EXPERT, known], [1, 0])[0].mean

    assert 0 < by_newcomer < by_known / 3


def test_many_newcomers_who_lose_on_purpose_lift_nobody_far():
    """Against somebody who is known the same games are worth more."""
    fed = fair = Rating(25 * MILLION, KNOWN - 1, 30)
    for _ in range(20):
        fed = after([fed, Rating()], [0, 1])[0]
        fair = after([fair, Rating(25 * MILLION, 2 * MILLION, 100)], [0, 1])[0]

    assert fed.shown - Rating().shown < (fair.shown - Rating().shown) / 2


def test_what_people_see_begins_at_1500_give_or_take_800():
    assert (Rating().shown, Rating().give_or_take, Rating().provisional) == (1500, 800, True)
    assert not Rating(unsure=KNOWN).provisional


# Which games count


@pytest.mark.parametrize(
    ("seats", "rows", "found"),
    [
        ([ANN, BOB], [end(840, 0)], Standing(("ann", "bob"), (0, 1), (0, 1))),
        ([ANN, AGENT], [end(0, 840)], Standing(("ann", "bot:agent"), (1, 0), (0, 1))),
        ([ANN, BOB], [end(420, 420)], Standing(("ann", "bob"), (0, 0), (0, 1))),
        ([ANN, BOB], [end(0, 840, reason="resigned")], Standing(("ann", "bob"), (1, 0), (0, 1))),
        ([ANN, BOB], [end(0, 0, reason="absence", by=0)], Standing(("ann", "bob"), (1, 0), (0, 1))),
        ([ANN, BOB, CLEO], [end(0, 0, 0, reason="absence", by=1)], Standing(("ann", "bob", "cleo"), (0, 1, 0), (1,))),
        ([ANN, AGENT], [end(0, 0, reason="absence")], Standing(("ann", "bot:agent"), (1, 0), (0, 1))),
        ([ANN, BOB], [end(0, 0, reason="absence")], None),
        ([ANN, BOB], [end(420, 420, reason="agreed")], None),
        ([ANN, BOB], [{"row": "act", "seat": 0}], None),
        ([AGENT, AGENT], [end(840, 0)], None),
        ([ANN, ANN], [end(840, 0)], None),
        ([ANN, Seat(1)], [end(840, 0)], None),
        ([ANN, BOB], [], None),
    ],
)  # fmt: skip
def test_how_it_ended_says_who_came_first(seats, rows, found):
    assert standing(seats, rows) == found


def test_whoever_walked_away_is_last_even_where_a_bot_won_for_them():
    left = {"row": "seat", "seat": 0, "stand_in": "agent"}
    back = {"row": "seat", "seat": 0, "stand_in": None}
    gave_up = {"row": "resign", "seat": 0, "stand_in": "agent"}
    ordered = {"row": "seat", "seat": 0, "orders": {}}
    last = end(840, 0)

    found = [standing([ANN, BOB], rows) for rows in ([left, last], [left, back, last], [gave_up, ordered, last])]

    assert [each and each.places for each in found] == [(1, 0), (0, 1), (1, 0)]


# Each once, in their order


async def people(store: Store, *names: str) -> list[str]:
    return [(await store.create_player(name, "red", now=1)).id for name in names]


async def played(store: Store, *who: str, at: int, outcome: tuple[int, ...] = (840, 0), rated: bool = True) -> str:
    id = new_id()
    seats = [Seat(seat, "person", player) for seat, player in enumerate(who)]
    await store.create_table(id, "war-slayer", now=1, seats=seats, header=HEADER, rated=rated)
    await store.append(id, 0, [end(*outcome)], now=at)
    return id


async def test_a_game_is_counted_once_however_often_it_is_asked(store):
    ann, bob = await people(store, "Ann", "Bob")
    table = await played(store, ann, bob, at=5)

    assert sorted(await asyncio.gather(*(store.count_table(table) for _ in range(4)))) == [False, False, False, True]

    assert (await store.ratings_of(ann))["war-slayer"].games == 1
    assert [rung.who for rung in await store.ladder("war-slayer")] == [ann, bob]
    assert await store.count_rated() == 0


async def test_what_was_not_to_count_does_not(store):
    ann, bob = await people(store, "Ann", "Bob")
    table = await played(store, ann, bob, at=5, rated=False)

    with pytest.raises(RuseError, match="not to count"):
        await store.count_table(table)
    assert await store.count_rated() == 0
    assert await store.ratings_of(ann) == {}


async def test_what_ended_when_a_server_did_is_counted_later_in_its_order(store):
    ann, bob, cleo = await people(store, "Ann", "Bob", "Cleo")
    await played(store, bob, cleo, at=9)
    await played(store, ann, bob, at=5)

    assert await store.count_rated() == 2

    first = after([Rating(), Rating()], [0, 1])
    assert (await store.ratings_of(bob))["war-slayer"] == after([first[1], Rating()], [0, 1])[0]


async def test_counted_again_from_the_games_they_are_the_same(where):
    async with await Store.open(where) as store:
        ann, bob, cleo = await people(store, "Ann", "Bob", "Cleo")
        pairs = [(ann, bob), (bob, cleo), (cleo, ann), (ann, bob)]
        tables = [await played(store, *pair, at=9 - number) for number, pair in enumerate(pairs)]
        for table in tables:
            await store.count_table(table)
        await store.delete_player(cleo, now=20)
        stood = await store.ladder("war-slayer")
        assert {rung.who for rung in stood} == {ann, bob}

        assert await store.count_again() == (4, 0)
        assert await store.ladder("war-slayer") == stood

        await store._write(lambda connection: connection.exec_driver_sql("UPDATE ratings SET mean = mean + 1000000"))
        assert await store.count_again() == (4, 2)
        assert await store.ladder("war-slayer") == stood


async def test_a_rating_goes_with_its_player_and_a_game_that_ends_later_counts_for_nobody(store):
    ann, bob = await people(store, "Ann", "Bob")
    await store.count_table(await played(store, ann, bob, at=5))
    later = await played(store, ann, bob, at=6)
    stood = await store.ratings_of(bob)

    await store.delete_player(ann, now=7)
    await store.count_table(later)

    assert await store.ratings_of(ann) == {}
    assert await store.ratings_of(bob) == stood


async def test_two_processes_that_count_at_once_lose_nothing(postgres):
    """Ann plays in every game: each count has to see what the one before it made of her."""
    place = postgres.empty()
    async with await Store.open(place) as store, await Store.open(place) as other:
        ann, *rest = await people(store, "Ann", *"BCDEFG")
        tables = [await played(store, ann, rival, at=number) for number, rival in enumerate(rest)]

        await asyncio.gather(*(each.count_table(table) for table in tables for each in (store, other)))

        assert (await store.ratings_of(ann))["war-slayer"].games == len(rest)
        assert await store.count_again() == (len(rest), 0)
