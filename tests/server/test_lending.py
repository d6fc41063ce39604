"""Puzzles from games that people played: all of them say so, nothing says whose game it was, and one may take it back."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import structlog

from ruse.kernel.errors import RuseError
from ruse.puzzles import cutting
from ruse.puzzles.shapes import Puzzle
from ruse.puzzles.solving import Solution, offered, solve
from ruse.reviews.marks import Estimate
from ruse.server.beside.minds import cut_lent
from ruse.server.limits import Limits
from ruse.server.live.lending import Lending
from tests.server.people import play_on

pytestmark = pytest.mark.anyio


def sure(game, choice, reference, seed):
    """What is cut needs a minute of a processor: here the first glance is believed."""
    options = offered(choice.sight, reference, 4, seed)
    found = solve(choice.sight, options, reference, 4, seed)
    return Solution((found.choices[0], *(replace(one, cost=Estimate(20, 1)) for one in found.choices[1:])), True)


@pytest.fixture
def quick(monkeypatch, server):
    monkeypatch.setattr(cutting, "agreed", sure)
    monkeypatch.setattr(cutting, "grade", lambda *given: {"random": 0.5, "recruit": 0.3, "mastermind": 0.0})

    async def cut(text, id):
        return cut_lent(text, id, 7, 60.0)

    server.house.thinkers.cut = cut


async def played(person, acts=3, **changes):
    """A game that two people played for a while."""
    ann, bob = await person(), await person()
    await ann.call_oneself("Ann of the Moor")
    await bob.call_oneself("Bob of the Fen")
    table = await ann.open_table(**changes)
    async with ann.at(table) as hers, bob.at(table) as his:
        await his.do("sit", seat=1)
        for seat in (hers, his):
            await seat.do("ready", entropy=f"mine-{seat is hers}")
        await hers.wait(lambda: hers.view is not None)
        for _ in range(acts):
            for seat in (hers, his):
                if seat.decision is not None:
                    await play_on(seat, acts=1)
        await his.do("resign")
        await hers.wait(lambda: hers.table["state"] == "over")
    return ann, bob, table


async def test_it_is_off_until_all_who_played_say_so(person, server, quick):
    ann, bob, table = await played(person)
    path = f"/api/tables/{table}/lent"
    before = await of_war_slayer(ann)
    assert await ann.get(path) == {"yes": False, "may": True}
    assert not await server.house.lending.cut_next()

    await ann.post(path, {"yes": True})
    assert not await server.house.lending.cut_next()
    assert await bob.get(path) == {"yes": False, "may": True}, "nobody hears what another one said"
    await bob.post(path, {"yes": True})
    assert await server.house.lending.cut_next()
    assert not await server.house.lending.cut_next(), "once"

    (puzzle,) = (await ann.get("/api/me/lent"))["puzzles"]
    page = await (await person()).get(f"/api/puzzles/{puzzle['id']}")
    assert (page["number"], page["of"], page["lent"]) == (before + 1, before + 1, True)
    assert page["posed"]["names"] == ["Rival", "Rival"]
    solved = await ann.post(f"/api/puzzles/{puzzle['id']}", {"choice": page["posed"]["offers"][0]["text"]})
    assert solved["solution"]["why"]["said"]
    assert (await ann.get("/api/puzzles"))["streak"]["tried"] == 1


async def test_nothing_of_the_table_is_in_it(person, server, quick):
    ann, bob, table = await played(person)
    for who in (ann, bob):
        await who.post(f"/api/tables/{table}/lent", {"yes": True})
    await server.house.lending.cut_next()
    (puzzle,) = (await ann.get("/api/me/lent"))["puzzles"]
    otto = await person()
    page = await otto.get(f"/api/puzzles/{puzzle['id']}")
    answered = await otto.post(f"/api/puzzles/{puzzle['id']}", {"choice": page["posed"]["offers"][0]["text"]})
    kept = await server.house.store.load(table)
    stored = (await server.house.store.lent_puzzle(puzzle["id"])).body

    own = msgspec.json.decode(stored, type=Puzzle)
    whose = [ann.you["id"], bob.you["id"], ann.you["name"], bob.you["name"], table, "mine-True", "mine-False"]
    whose += [str(row["at"]) for row in (kept.header, *kept.rows)]
    whose += [row["id"] for row in kept.rows if "id" in row]
    luck = [kept.header["commitment"], kept.rows[-1]["secret"]["sealed"], own.key]
    for said in (stored, json.dumps(page), json.dumps(answered)):
        assert not [one for one in whose if one in said]
    for said in (json.dumps(page), json.dumps(answered)):
        assert not [one for one in (*luck, '"check"', '"rows"') if one in said]


async def test_one_who_takes_it_back_takes_the_puzzle_along(person, server, quick):
    ann, bob, table = await played(person)
    path = f"/api/tables/{table}/lent"
    await ann.post(path, {"yes": True})
    absent = await ann.get("/api/puzzles/nothing", 404)
    for take_back, body in ((path, {"yes": False}), ("/api/me/lent/end", {}), ("/api/me/delete", {})):
        await bob.post(path, {"yes": True})
        await server.house.lending.cut_next()
        (puzzle,) = (await ann.get("/api/me/lent"))["puzzles"]
        asked = f"/api/puzzles/{puzzle['id']}"
        choice = (await ann.get(asked))["posed"]["offers"][0]["text"]
        many = await of_war_slayer(ann)

        await bob.post(take_back, body)

        assert await ann.get(asked, 404) == absent
        assert await ann.post(asked, {"choice": choice}, 404) == absent
        assert await ann.get("/api/me/lent") == {"games": 1, "puzzles": []}
        assert await of_war_slayer(ann) == many - 1
        assert not await server.house.lending.cut_next()


async def of_war_slayer(who):
    return {game["game"]: game["puzzles"] for game in (await who.get("/api/puzzles"))["games"]}["war-slayer"]


async def test_what_no_puzzle_can_come_of_is_refused(person, server):
    ann = await person()
    variant = await ann.open_table(switches={"mission_limit": 2})
    otto = await person()

    assert await ann.get(f"/api/tables/{variant}/lent") == {"yes": False, "may": False}
    assert "usual rules" in (await ann.post(f"/api/tables/{variant}/lent", {"yes": True}, 400))["reason"]
    usual = await ann.open_table()
    await ann.post(f"/api/tables/{usual}/lent", {"yes": True})
    await ann.post(f"/api/tables/{usual}/lent", {"yes": "perhaps"}, 400)
    assert await ann.get(f"/api/tables/{usual}/lent") == {"yes": True, "may": True}, "before the deal too"
    absent = await otto.get("/api/tables/nothing/lent", 404)
    assert await otto.get(f"/api/tables/{usual}/lent", 404) == absent
    assert await otto.post(f"/api/tables/{usual}/lent", {"yes": True}, 404) == absent
    server.house.rates.lending.of(ann.you["id"]).charge(1_000_000)
    assert "too many games" in (await ann.post(f"/api/tables/{usual}/lent", {"yes": False}, 429))["reason"]


async def test_the_deal_of_a_day_becomes_none(person):
    ann = await person()
    table = (await ann.post("/api/daily"))["id"]
    assert await ann.get(f"/api/tables/{table}/lent") == {"yes": False, "may": False}


async def test_a_game_that_breaks_what_looks_at_it_is_looked_at_once(person, server):
    ann, bob, table = await played(person, acts=1)
    for who in (ann, bob):
        await who.post(f"/api/tables/{table}/lent", {"yes": True})

    async def broken(text, id):
        raise ValueError("a fault")

    server.house.thinkers.cut = broken
    assert await server.house.lending.cut_next()
    assert not await server.house.lending.cut_next()
    assert await ann.get("/api/me/lent") == {"games": 1, "puzzles": []}


async def test_between_two_games_is_a_rest(monkeypatch):
    """Also after one that could not be looked at."""
    rests, looked = [], []

    async def rest(seconds):
        rests.append(seconds)
        if len(rests) == 4:
            raise asyncio.CancelledError

    class Eager(Lending):
        async def cut_next(self):
            looked.append(len(rests))
            if len(rests) == 2:
                raise RuseError("a fault")
            return True

    monkeypatch.setattr(asyncio, "sleep", rest)
    house: Any = SimpleNamespace(settings=SimpleNamespace(limits=Limits()), log=structlog.get_logger())
    with pytest.raises(asyncio.CancelledError):
        await Eager(house).go_on()

    assert rests == [60.0] * 4
    assert looked == [1, 2, 3]
