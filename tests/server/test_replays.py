"""Finished games by viewpoint, as files, brought along, played on, and who was winning when."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.server.people import PATIENCE, play_on, until
from tests.server.spy import CARD

pytestmark = pytest.mark.anyio


async def finished(person, **changes):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0, switches={"mission_limit": 3}, **changes)
    async with ines.at(table) as seat:
        await play_on(seat)
        await seat.wait(lambda: seat.table.get("result") is not None)
    return ines, table


async def test_nothing_is_shown_before_the_end(person):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await play_on(seat, acts=4)
        absent = await ines.get("/api/replays/nothing", 404)
        for path in ("", "?view=all", "/record", "/line"):
            assert await ines.get(f"/api/replays/{table}{path}", 404) == absent
        assert await ines.post(f"/api/replays/{table}/fork", {"step": 1, "seat": 0, "level": "random"}, 404) == absent
        made = await ines.post("/api/report", {"table": table, "text": "It hangs"})
        assert made["file"].startswith(table)


async def test_a_report_holds_what_the_viewer_saw(person, server):
    ines, mira = await person(), await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await play_on(seat, acts=3)
        await seat.wait(lambda: seat.decision is not None)
        reports = server.house.settings.data / "reports"
        own = json.loads(
            (reports / (await ines.post("/api/report", {"table": table, "text": "x"}))["file"]).read_text()
        )
        public = json.loads(
            (reports / (await mira.post("/api/report", {"table": table, "text": "x"}))["file"]).read_text()
        )
        assert own["view"] == seat.view
        assert own["viewer"] == 0
        assert public["viewer"] is None
        assert not [
            side for side in public["view"]["sides"] if CARD.search(json.dumps(side["hand"], ensure_ascii=False))
        ]
        assert "sealed" not in json.dumps(own)


async def test_each_viewpoint_shows_what_it_knew(person):
    ines, table = await finished(person)
    everything = await ines.get(f"/api/replays/{table}?view=all")
    public = await ines.get(f"/api/replays/{table}?view=public")
    mine = await ines.get(f"/api/replays/{table}?view=0")
    assert everything["viewpoints"] == ["public", "0", "1", "all"]
    assert [replay["viewer"] for replay in (everything, public, mine)] == [None, None, 0]
    assert len({len(replay["steps"]) for replay in (everything, public, mine)}) == 1
    first = [replay["steps"][0]["view"]["sides"] for replay in (everything, public, mine)]
    hands = [[CARD.search(str(side["hand"])) is not None for side in sides] for sides in first]
    assert hands == [[True, True], [False, False], [True, False]]
    laid = next(step for step in mine["steps"][1:] if step["decision"]["seat"] == 1)
    assert laid["decision"]["kind"] == "row"
    assert laid["decision"]["taken"] is None
    assert all(step["decision"]["taken"] for step in everything["steps"][1:])
    assert everything["steps"][0]["decision"] is None
    assert everything["result"].endswith(".")
    assert everything["table"]["result"]["reason"] == "over"
    assert "viewpoint" in (await ines.get(f"/api/replays/{table}?view=7", 400))["reason"]


async def test_who_may_look(person):
    otto = await person()
    _, public = await finished(person)
    ines, closed = await finished(person, spectators="closed")
    await otto.get(f"/api/replays/{public}")
    await otto.get(f"/api/replays/{closed}", 404)
    await ines.get(f"/api/replays/{closed}")
    assert closed in [row["id"] for row in (await ines.get("/api/home"))["recent"]]


async def test_a_record_goes_out_and_comes_back(person):
    ines, table = await finished(person)
    otto = await person()
    record = await ines.get(f"/api/replays/{table}/record")
    brought = (await otto.post("/api/replays", {"record": record}))["id"]
    there = await otto.get(f"/api/replays/{brought}?view=all")
    assert [step["view"] for step in there["steps"]] == [
        step["view"] for step in (await ines.get(f"/api/replays/{table}?view=all"))["steps"]
    ]
    await ines.get(f"/api/replays/{brought}", 404)
    assert await otto.get(f"/api/replays/{brought}/record") == record
    lines = record.splitlines(keepends=True)
    changed = record.replace('"check":', '"check":1', 1)
    refusal = (await otto.post("/api/replays", {"record": changed}, 400))["reason"]
    assert refusal.startswith("this record, line 2: this is not what was written")
    assert refusal.endswith("its seal proves nothing")
    unfinished = "".join(lines[:-1])
    assert "not over" in (await otto.post("/api/replays", {"record": unfinished}, 400))["reason"]
    assert (
        "there is no row" in (await otto.post("/api/replays", {"record": lines[0] + '{"row":"rob"}\n'}, 400))["reason"]
    )


async def test_playing_on_from_a_step(person):
    ines, table = await finished(person)
    otto = await person()
    old = await otto.get(f"/api/replays/{table}?view=1")
    made = await otto.post(f"/api/replays/{table}/fork", {"step": 5, "seat": 1, "level": "random"})
    async with otto.at(made["id"]) as seat:
        assert seat.table["you"] == 1
        await seat.wait(lambda: seat.decision is not None)
        assert seat.view is not None
        assert seat.view["mission"] >= old["steps"][5]["view"]["mission"]
        await play_on(seat)
        await seat.wait(lambda: seat.table.get("result") is not None)
    await ines.get(f"/api/replays/{made['id']}", 404)
    last = len(old["steps"]) - 1
    fork = f"/api/replays/{table}/fork"
    assert "over at this step" in (await otto.post(fork, {"step": last, "seat": 1, "level": "random"}, 400))["reason"]
    assert "steps 0 to" in (await otto.post(fork, {"step": last + 1, "seat": 1, "level": "random"}, 400))["reason"]
    assert "no such seat" in (await otto.post(fork, {"step": 1, "seat": 5, "level": "random"}, 400))["reason"]


async def test_the_line_is_computed_beside(person):
    ines, table = await finished(person)
    async with asyncio.timeout(PATIENCE):
        while (line := await ines.get(f"/api/replays/{table}/line"))["done"] < line["of"]:
            await asyncio.sleep(0.1)
    steps = (await ines.get(f"/api/replays/{table}"))["steps"]
    assert line["done"] == len(steps)
    assert [point[0] for point in line["points"]] == list(range(len(steps)))
    assert all(0 <= share <= 1 for _, share in line["points"])
    assert line["points"][-1][1] in (0.0, 0.5, 1.0)


async def test_notes_and_lessons(person):
    ines = await person()
    data = await ines.get("/api/games/war-slayer")
    assert data["words"]["ask.row"]
    assert "**WS-4.2**" in data["rules"]
    assert [switch["name"] for switch in data["switches"]][:2] == ["compromised", "double_defection"]
    assert {"name": "hello", "says": "Hello!"} in data["phrases"]
    for name in data["lessons"]:
        lesson = await ines.get(f"/api/lessons/war-slayer/{name}")
        assert lesson["steps"]
    await ines.get("/api/lessons/war-slayer/nothing", 404)


async def test_a_line_that_cannot_be_reckoned_comes_to_an_end(server, monkeypatch):
    async def broken(*_):
        raise ValueError("a fault in somebody's game")

    monkeypatch.setattr(server.house.thinkers, "replay_shares", broken)
    line = server.house.lines.line("x" * 26, "", 8)
    await until(lambda: line.failed)

    assert (line.shape().done, line.shape().of) == (0, 0)
