"""Games that may become puzzles: all who played say so, one who takes it back takes the puzzle along."""

from __future__ import annotations

import asyncio

import pytest

from ruse.kernel.errors import RuseError
from ruse.store import Absent, Cut, Lent, Seat, Store, new_id
from tests.store.games import HEADER

pytestmark = pytest.mark.anyio
GAME = "war-slayer"
END = {"row": "end", "reason": "over", "outcome": [840, 0], "scores": [30, 12]}
CUT = Cut(GAME, "0123456789", "rules", "{}")


async def two(store: Store) -> tuple[str, str]:
    ann, bob = [await store.create_player(name, "red", now=1) for name in ("Ann", "Bob")]
    return ann.id, bob.id


async def over(store: Store, *players: str | None) -> str:
    """A finished game of these people; None is a bot."""
    id = new_id()
    sat = [Seat(seat, "bot" if who is None else "person", who) for seat, who in enumerate(players)]
    await store.create_table(id, GAME, now=1, header=HEADER, seats=sat)
    await store.append(id, 0, [END], now=2)
    return id


async def waiting(store: Store, most: int = 9, of_a_player: int = 9) -> list[str]:
    return await store.to_cut(most, of_a_player)


async def test_a_game_is_cut_when_all_who_played_it_have_said_so(store: Store):
    ann, bob = await two(store)
    both, alone = await over(store, ann, bob), await over(store, None, ann)

    await store.lend(ann, both, yes=True)
    assert await waiting(store) == []
    await store.lend(bob, both, yes=True)
    await store.lend(bob, both, yes=True)
    await store.lend(ann, alone, yes=True)

    assert sorted(await waiting(store)) == sorted([both, alone])
    assert await store.keep_cut(both, GAME, CUT, now=3)
    assert await store.keep_cut(alone, GAME, None, now=4), "looked through, and nothing found"
    assert await waiting(store) == []
    assert await store.lent_puzzles() == [(GAME, CUT.puzzle, CUT.rules)]
    assert await store.lent_puzzle(CUT.puzzle) == CUT
    assert await store.lent(ann) == Lent(2, [(GAME, CUT.puzzle)])
    assert await store.lent(bob) == Lent(1, [(GAME, CUT.puzzle)])


async def test_what_is_not_over_and_what_nobody_can_be_asked_for_waits(store: Store):
    ann, _ = await two(store)
    playing, gone = new_id(), await over(store, ann, None)
    await store.create_table(playing, GAME, now=1, header=HEADER, seats=[Seat(0, "person", ann), Seat(1, "bot")])
    strange = new_id()
    await store.create_table(
        strange, GAME, now=1, header=HEADER, seats=[Seat(0, "person", ann), Seat(1, "person", None)]
    )
    await store.append(strange, 0, [END], now=2)
    for table in (playing, gone, strange):
        await store.lend(ann, table, yes=True)

    assert await waiting(store) == [gone]


@pytest.mark.parametrize("how", ["this game", "all games", "forget me"])
async def test_one_who_takes_it_back_takes_the_puzzle_along(store: Store, how: str):
    ann, bob = await two(store)
    table = await over(store, ann, bob)
    for who in (ann, bob):
        await store.lend(who, table, yes=True)
    await store.keep_cut(table, GAME, CUT, now=3)

    if how == "this game":
        await store.lend(bob, table, yes=False)
    elif how == "all games":
        assert await store.withdraw(bob) == 1
    else:
        await store.delete_player(bob, now=4)

    assert await store.lent_puzzles() == []
    assert await store.lent_puzzle(CUT.puzzle) is None
    assert await waiting(store) == []
    assert await store.lent(bob) == Lent(0, [])
    assert await store.lent(ann) == Lent(1, [])


async def test_of_a_game_that_is_taken_back_meanwhile_nothing_is_kept(store: Store):
    ann, bob = await two(store)
    table = await over(store, ann, bob)
    for who in (ann, bob):
        await store.lend(who, table, yes=True)

    await store.withdraw(bob)
    assert not await store.keep_cut(table, GAME, CUT, now=3)
    for _ in range(8):
        await store.lend(bob, table, yes=True)
        await asyncio.gather(store.keep_cut(table, GAME, CUT, now=3), store.withdraw(bob))
        assert await store.lent_puzzles() == []


async def test_the_second_process_that_cut_the_same_game_is_told_so(store: Store):
    ann, _ = await two(store)
    table, other = await over(store, ann, None), await over(store, ann, None)
    for one in (table, other):
        await store.lend(ann, one, yes=True)

    assert await store.keep_cut(table, GAME, CUT, now=3)
    assert not await store.keep_cut(table, GAME, Cut(GAME, "other", "rules", "{}"), now=3)
    assert not await store.keep_cut(other, GAME, CUT, now=3), "no two puzzles have one name"
    assert await store.lent_puzzles() == [(GAME, CUT.puzzle, CUT.rules)]


async def test_there_are_puzzles_enough_of_all_and_of_one(store: Store):
    ann, bob = await two(store)
    table, other = await over(store, ann, None), await over(store, ann, None)
    theirs = await over(store, bob, None)
    for who, one in ((ann, table), (ann, other), (bob, theirs)):
        await store.lend(who, one, yes=True)
    await store.keep_cut(table, GAME, CUT, now=3)

    assert await waiting(store, most=1) == []
    assert await waiting(store, of_a_player=1) == [theirs]
    assert sorted(await waiting(store)) == sorted([other, theirs])


async def test_only_who_sits_there_has_a_say(store: Store):
    ann, bob = await two(store)
    table = await over(store, ann, None)

    for who, where in ((bob, table), (ann, "nothing"), ("nobody", table)):
        with pytest.raises(Absent):
            await store.lend(who, where, yes=True)
    await store.lend(ann, table, yes=True)
    with pytest.raises(RuseError, match="at most"):
        await store.keep_cut(table, GAME, Cut(GAME, "name", "rules", "x" * 600_000), now=3)
    assert await store.lends(ann, table)
    assert not await store.lends(bob, table)


async def test_a_table_that_never_started_goes_with_what_was_said_of_it(store: Store):
    ann, _ = await two(store)
    id = new_id()
    await store.create_table(id, GAME, now=1, seats=[Seat(0, "person", ann), Seat(1)])
    await store.lend(ann, id, yes=True)

    await store.drop_table(id)

    assert await store.lent(ann) == Lent(0, [])
