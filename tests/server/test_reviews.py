"""Reviews of finished games over the wire: they grow, are the same for all, and stay shut until the game is over."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.people import play_on

pytestmark = pytest.mark.anyio


async def finished(person, **changes):
    ines = await person()
    table = await ines.open_table(bots=["recruit"], friends=0, switches={"mission_limit": 2}, **changes)
    async with ines.at(table) as seat:
        await play_on(seat)
        await seat.wait(lambda: seat.table.get("result") is not None)
    return ines, table


async def read(who, table, seat=0):
    while (known := await who.get(f"/api/replays/{table}/review?seat={seat}"))["split"] is None:
        await asyncio.sleep(0.1)
    return known


async def test_a_review_grows_and_is_the_same_for_everybody(person, server):
    ines, table = await finished(person)
    otto = await person()
    first = await ines.get(f"/api/replays/{table}/review?seat=0")
    assert first["done"] <= first["of"]
    known = await read(ines, table)
    assert known["done"] == known["of"]
    assert known["decisions"]
    assert known == await read(otto, table)
    split = known["split"]
    assert split["luck"] + split["own"] + split["rivals"] == pytest.approx(split["result"] - split["start"])
    assert all(choice["did"] and choice["doing"] for one in known["decisions"] for choice in one["choices"])


async def test_it_is_only_there_when_the_game_is_over(person):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await play_on(seat, acts=3)
        absent = await ines.get("/api/replays/nothing/review", 404)
        for path in ("review?seat=0", "beliefs?seat=0&step=1", "beliefs?seat=1&step=1"):
            assert await ines.get(f"/api/replays/{table}/{path}", 404) == absent


async def test_closed_games_are_reviewed_for_those_who_sat_there(person):
    otto = await person()
    ines, table = await finished(person, spectators="closed")
    await otto.get(f"/api/replays/{table}/review?seat=0", 404)
    await otto.get(f"/api/replays/{table}/beliefs?seat=0&step=1", 404)
    await ines.get(f"/api/replays/{table}/review?seat=0")


async def test_what_cannot_be_is_refused(person):
    ines, table = await finished(person)
    for path in ("review?seat=2", "review?seat=x", "beliefs?seat=0&step=999", "beliefs?seat=0&step=1&since=-2"):
        assert "no such" in (await ines.get(f"/api/replays/{table}/{path}", 400))["reason"]


async def test_beliefs_are_shares_of_what_was_hidden_then(person):
    ines, table = await finished(person)
    known = await ines.get(f"/api/replays/{table}/beliefs?seat=0&step=2&since=0")
    laid = [place for place in known["places"] if place["at"].startswith(("sides.1.theater", "sides.1.dossier"))]
    assert laid
    for place in laid:
        assert sum(share["share"] for share in place["shares"]) == pytest.approx(1)
    assert [place["at"] for place in known["before"]] == ["sides.1.hand"]
    view = (await ines.get(f"/api/replays/{table}?view=0"))["steps"][2]["view"]
    own = {card for card in view["sides"][0]["hand"] if card}
    assert not own & {share["thing"] for place in known["places"] for share in place["shares"]}


async def test_people_are_called_as_they_are_now(person):
    ines, table = await finished(person)
    other = f"/api/replays/{table}/beliefs?seat=1&step=4"
    before = await ines.get(other)
    await ines.call_oneself('A"b\\c')
    after = await ines.get(other)
    assert any('A"b\\c’s' in place["place"] for place in after["places"])
    assert ines.home["you"]["name"] not in str(after) or ines.home["you"]["name"] == 'A"b\\c'
    assert before["places"][0]["shares"] == after["places"][0]["shares"]


async def test_playing_on_against_the_same_bots_with_the_same_luck(person):
    ines, table = await finished(person)
    replay = await ines.get(f"/api/replays/{table}?view=0")
    step = next(s["step"] for s in replay["steps"][1:] if s["decision"]["seat"] == 0) - 1
    made = await ines.post(f"/api/replays/{table}/fork", {"step": step, "seat": 0, "level": None})
    async with ines.at(made["id"]) as seat:
        assert [s["level"] for s in seat.table["seats"] if s["kind"] == "bot"] == ["Recruit"]
        await seat.wait(lambda: seat.decision is not None)
        assert seat.view["sides"][0] == replay["steps"][step]["view"]["sides"][0]
