"""Bad input: a precise refusal to the sender alone, and the table goes on."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from ruse.server.http.sockets import GARBLED
from tests.server.people import TABLE, Person, play_on, start_game
from tests.server.serving import LIMITS, serving

pytestmark = pytest.mark.anyio
ABSENT = "There is no such table, or it is closed to you"


async def running(person):
    ines, otto = await person(), await person()
    return ines, otto, await ines.open_table()


async def test_refusals_go_to_the_sender_alone_and_the_table_goes_on(person):
    ines, otto, table = await running(person)
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        assert host.decision is not None
        asked, before = host.decision, len(guest.frames)
        good = asked["legal"][0]["text"]
        bad = {
            "You were asked something else": {"decision": asked["id"] + 1, "steps": [good]},
            "is not a move": {"decision": asked["id"], "steps": ["fly"]},
            "is not in your hand": {"decision": asked["id"], "steps": ["T A♠ A♥ A♦"]},
            "Nobody decides whether to continue now": {"decision": asked["id"], "steps": ["on"]},
            "More steps than": {"decision": asked["id"], "steps": [good, good]},
        }
        for reason, fields in bad.items():
            ack = await host.ask("act", **fields)
            assert ack["status"] == "refused"
            assert reason in ack["reason"]
        assert (await host.ask("undo", decision=asked["id"]))["reason"] == "There is no step of yours to take back"
        assert (await host.ask("draft", decision=asked["id"], steps=[good]))["status"] == "refused"
        assert (await host.ask("take_back"))["reason"] == "No bot is standing in for you"
        assert (await host.ask("sit", seat=1))["reason"] == "The game has started"
        assert (await host.ask("kick", seat=1))["reason"] == "The game has started"
        assert (await host.ask("seat_bot", seat=1, level="random"))["reason"].startswith("This seat is taken")
        assert (await host.ask("seat_bot", seat=5, level="random"))["reason"] == "This table has no such seat"
        assert len(guest.frames) == before, "nobody else hears of it"
        assert host.decision == asked
        await host.act()
        assert (await host.ask("act", decision=asked["id"], steps=[good]))["reason"] == "It is not your decision now"
        await play_on(host, guest, acts=4)


@pytest.mark.parametrize(
    "frame",
    ["", "{", "[]", '{"is":"zap"}', b"\x00\x01", '{"is":"act","id":"x","decision":1,"steps":["on"],"seat":1}'],
)
async def test_frames_that_cannot_be_read(person, frame):
    ines, _, table = await running(person)
    async with ines.at(table) as seat:
        await seat.send(frame)
        ack = await seat.kind("ack")
        assert ack["status"] == "refused"
        assert "cannot be read" in ack["reason"]
        await seat.send({"is": "ping", "at": 5})
        assert (await seat.kind("pong"))["at"] == 5


async def test_an_oversized_frame_closes_the_connection_only(person):
    ines, otto, table = await running(person)
    async with otto.at(table) as other:
        async with ines.at(table) as seat:
            await seat.send(json.dumps({"is": "chat", "id": "x", "text": "x" * 20_000}))
            assert await seat.closing() == 1009
        await other.send({"is": "ping", "at": 1})
        assert await other.kind("pong")


async def test_who_sends_nonsense_again_and_again_is_cut_off(person):
    ines, _, table = await running(person)
    async with ines.at(table) as seat:
        for _ in range(8):
            await seat.send("nonsense")
        assert await seat.closing() == GARBLED


async def test_too_many_frames_are_refused(tmp_path):
    async with serving(tmp_path, replace(LIMITS, frames=(10, 60))) as here:
        ines = await Person(here.port).arrive()
        async with ines.socket() as seat:
            for number in range(10):
                await seat.send({"is": "ping", "at": number})
            assert "too many messages" in (await seat.ask("resign"))["reason"]
        await ines.leave()


async def test_unknown_closed_and_garbled_tables_get_the_same_answer(person):
    ines, otto, mira = await person(), await person(), await person()
    closed = await ines.open_table(bots=["random"], friends=0, spectators="closed")
    for id in (closed, "a" * 26, closed[::-1]):
        async with mira.at(id) as seat:
            assert seat.frames[-1] == {"is": "bye", "reason": ABSENT}
            assert (await seat.ask("act", decision=1, steps=["on"]))["reason"] == "Join a table first"
        refused = await mira.get(f"/api/replays/{id}", 404)
        assert refused == {"reason": ABSENT}
        assert (await mira.post("/api/report", {"table": id, "text": "x"}, 404))["reason"] == ABSENT
    async with otto.socket() as seat:
        await seat.send({"is": "act", "id": "early", "decision": 1, "steps": ["on"]})
        assert (await seat.kind("ack"))["reason"] == "Join a table first"


async def test_a_spectator_cannot_act_for_anybody(person):
    ines, otto, table = await running(person)
    mira = await person()
    async with ines.at(table) as host, otto.at(table) as guest, mira.at(table) as watcher:
        await start_game(host, guest)
        await watcher.wait(lambda: watcher.view is not None)
        assert host.decision is not None
        for name, fields in {
            "act": {"decision": host.decision["id"], "steps": [host.decision["legal"][0]["text"]]},
            "resign": {}, "offer_end": {}, "take_back": {}, "rematch": {}, "undo": {"decision": 1},
            "note": {"at": "x", "text": "y"}, "seat_bot": {"seat": 0, "level": "random"},
        }.items():  # fmt: skip
            assert (await watcher.ask(name, **fields))["reason"] == "You do not sit at this table", name
        assert watcher.table["state"] == "playing"


async def test_a_command_sent_again_is_done_once(person):
    ines, otto, table = await running(person)
    async with otto.at(table) as guest:
        async with ines.at(table) as host:
            await start_game(host, guest)
            assert host.decision is not None
            act = {"decision": host.decision["id"], "steps": [host.decision["legal"][0]["text"]]}
            assert (await host.ask("act", id="same", **act))["status"] == "done"
            assert (await host.ask("act", id="same", **act))["status"] == "done"
            await host.do("chat", id="hello", text="hello")
            version = host.version
        async with ines.at(table) as host:
            assert (await host.ask("act", id="same", **act))["status"] == "done"
            await host.do("chat", id="hello", text="hello")
            assert host.version == version
            assert len([frame for frame in guest.frames if frame["is"] == "chat"]) == 1
            assert (await guest.ask("act", id="same", **act))["status"] == "refused", "another seat's id is another id"


async def test_two_acts_in_one_millisecond(person):
    """From two tabs at once: one is done, the other refused, whichever comes first."""
    ines, otto, table = await running(person)
    async with ines.at(table) as host, otto.at(table) as guest, ines.at(table) as tab:
        await start_game(host, guest)
        await tab.wait(lambda: tab.decision is not None)
        assert host.decision is not None
        first, second = host.decision["legal"][0]["text"], host.decision["legal"][5]["text"]
        acks = await asyncio.gather(
            host.ask("act", decision=host.decision["id"], steps=[first]),
            tab.ask("act", decision=host.decision["id"], steps=[second]),
            guest.act(),
        )
        statuses = [ack["status"] for ack in acks]
        assert sorted(statuses[:2]) == ["done", "refused"]
        assert statuses[2] == "done"
        await play_on(host, guest, acts=4)


async def test_a_cookie_of_another_server_is_worth_nothing(tmp_path, person):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0, spectators="closed")
    (tmp_path / "other").mkdir()
    async with serving(tmp_path / "other") as elsewhere:
        otto = await Person(elsewhere.port).arrive()
        value = otto.cookie.partition("=")[2]
    thief = Person(ines.port)
    for token in (value, "", "x", ines.cookie.partition("=")[2][:-2] + "AA"):
        thief.forge(f"{ines.cookie.partition('=')[0]}={token}")
        assert (await thief.post("/api/tables", {}, 401))["reason"].startswith("This browser has no identity")
        async with thief.at(table) as seat:
            assert seat.frames[-1]["reason"] == ABSENT
    await thief.leave()
    await otto.leave()


async def test_another_site_cannot_open_a_socket_or_send_a_request(person):
    ines = await person()
    with pytest.raises(InvalidStatus):
        async with ines.socket(origin="http://evil.example"):
            pass
    async with ines.socket(origin=f"http://127.0.0.1:{ines.port}") as seat:
        assert await seat.kind("welcome")
    assert "another site" in (await ines.post("/api/me", {"name": "x"}, 403, origin="http://evil.example"))["reason"]
    assert (await ines.post("/api/me", {"name": "x"}, 415, **{"content-type": "text/plain"}))["reason"] == "Send JSON"


async def test_bad_requests(person):
    ines = await person()
    post = ines.post
    whole = {**TABLE, "bots": ["random"], "friends": 0}
    bad: dict[str, dict[str, Any]] = {
        "is for 2 players, not 4": {"bots": ["random"] * 3},
        "has no bot 'hal'": {"bots": ["hal"]},
        "has no switch 'cheat'": {"switches": {"cheat": True}},
        "switch mission_limit cannot be": {"switches": {"mission_limit": 100000}},
        "unknown field `seed`": {"seed": 7},
        "`$.friends`": {"friends": 20_000_000},
    }
    for reason, change in bad.items():
        assert reason in (await post("/api/tables", {**whole, **change}, 400))["reason"]
    assert (await post("/api/tables", {**whole, "game": "chess"}, 404))["reason"] == "There is no such game here"
    for name in ("", " ", "x" * 25, "\u202eevil", "a\u0300\u0301\u0302\u0303", "‮", "…"):
        assert "name" in (await post("/api/me", {"name": name}, 400))["reason"].lower()
    assert "colour" in (await post("/api/me", {"colour": "url(x)"}, 400))["reason"]
    assert "at most" in (await post("/api/me", {"name": "x" * 70_000}, 413))["reason"]
    await ines.get("/api/games/chess", 404)
    await ines.get("/api/lessons/war-slayer/..%2f..%2fx", 404)
    await ines.get("/api/nothing", 404)
    await ines.get("/api/feed/forged.atom", 404)
    assert "is not JSON" in (await post("/api/replays", {"record": "x\n"}, 400))["reason"]
    assert "cut off" in (await post("/api/replays", {"record": "{}"}, 400))["reason"]


async def test_a_fault_in_the_rules_suspends_one_table(person, server, monkeypatch):
    ines, otto, table = await running(person)
    other = await otto.open_table(bots=["random"], friends=0)
    async with ines.at(table) as host, otto.at(table) as guest, otto.at(other) as elsewhere:
        await start_game(host, guest)
        played = server.house.hall.desks[table].playing()
        monkeypatch.setattr(played, "act", lambda *_: 1 // 0)
        ack = await host.act()
        assert ack["status"] == "refused"
        assert "suspended" in ack["reason"]
        assert "suspended" in (await guest.kind("bye"))["reason"]
        await play_on(elsewhere, acts=3)
    async with ines.at(table) as host:
        assert "suspended" in host.frames[-1]["reason"]
    kept = (server.house.settings.data / "suspended" / f"{table}.json").read_text(encoding="utf-8")
    assert json.loads(kept)["is"] == "act"
