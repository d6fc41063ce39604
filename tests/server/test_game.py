"""Whole games over real sockets, watched by a third, with a spy on every frame."""

from __future__ import annotations

import json

import pytest

from ruse.kernel.plain import to_plain
from ruse.kernel.record import read_record
from ruse.kernel.state import SPECTATOR
from ruse.server.live import scene
from tests.server.people import play_on, start_game
from tests.server.serving import serving
from tests.server.spy import Spy

pytestmark = pytest.mark.anyio


async def play_watched_game(person):
    """Two play, one watches from the start, one comes late: who they are, their frames, and the record."""
    ines, otto, mira, late = [await person() for _ in range(4)]
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest, mira.at(table) as watcher:
        await start_game(host, guest)
        await play_on(host, guest, acts=9)
        async with late.at(table) as second:
            await play_on(host, guest)
            await second.wait(lambda: second.table["state"] == "over")
        for seat in (host, guest, watcher):
            await seat.wait(lambda seat=seat: seat.table.get("result") is not None)
        seats = (host, guest, watcher, second)
    record = await ines.get(f"/api/replays/{table}/record")
    return (ines, otto, mira, late), seats, record


async def test_two_play_a_whole_game_and_nobody_reads_a_secret(person):
    _, (host, guest, watcher, second), record = await play_watched_game(person)
    assert host.table["result"]["reason"] == "over"
    assert sum(host.table["result"]["points"]) == 121
    assert host.view is not None
    assert host.view["sides"][1]["pile"] is not None, "everything is open at the end"
    spy = Spy(read_record(record))
    assert spy.search(0, host.frames) == []
    assert spy.search(1, guest.frames) == []
    assert spy.search(int(SPECTATOR), watcher.frames) == []
    assert spy.search(int(SPECTATOR), second.frames) == []
    assert next(frame for frame in watcher.frames if frame["is"] == "snapshot")["viewer"] is None
    assert all(frame.get("decision") is None for frame in watcher.frames)


async def test_the_spy_finds_a_leak_that_is_planted(person, monkeypatch):
    """The server tells seat 1 what seat 0 would see: the spy must notice, in views and in what is legal."""
    honest = scene.told

    def leaky(desk, delivery, shown):
        told = honest(desk, delivery, shown)
        if delivery.viewer == 1 and not desk.playing().over():
            other = desk.playing().snapshot(0)
            told.view = {**to_plain(told.view), "note": list(other.view.sides[0].hand)}
        return told

    monkeypatch.setattr(scene, "told", leaky)
    _, (host, guest, watcher, _), record = await play_watched_game(person)
    spy = Spy(read_record(record))
    assert spy.search(0, host.frames) == []
    assert spy.search(int(SPECTATOR), watcher.frames) == []
    leaks = spy.search(1, guest.frames)
    assert leaks
    assert {leak.where for leak in leaks} == {"told.view"}


async def test_against_a_bot_the_first_decision_is_there_at_once(person):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        assert seat.table["state"] == "playing"
        assert seat.decision is not None
        assert seat.decision["kind"] == "row"
        assert len(seat.decision["legal"]) == 12
        assert all(legal["says"] for legal in seat.decision["legal"])
        await play_on(seat)
        assert seat.table["result"]["reason"] == "over"


async def test_a_choice_is_locked_in_and_only_its_owner_sees_it(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        assert host.decision is not None
        chosen = host.decision["legal"][3]["text"]
        await host.do("act", decision=host.decision["id"], steps=[chosen])
        await guest.wait(lambda: guest.table["seats"][0]["locked"])
        assert not guest.table["seats"][0]["acting"]
        assert host.frames[-2]["pending"]["text"] == chosen
        assert host.frames[-2]["decision"] is None
        assert not any("pending" in frame and frame["pending"] for frame in guest.frames)
        async with ines.at(table) as other_tab:
            assert other_tab.frames[-1]["pending"]["text"] == chosen
        await guest.act()
        await host.wait(lambda: not any(seat["locked"] for seat in host.table["seats"]))


async def test_two_tabs_and_a_refresh_show_the_same(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest, ines.at(table) as tab:
        await start_game(host, guest)
        await tab.wait(lambda: tab.view is not None)
        await play_on(tab, guest, acts=6)
        await host.wait(lambda: host.version == tab.version)
        assert host.view == tab.view
        assert host.decision == tab.decision
        async with ines.at(table) as again:
            assert again.version == tab.version
            assert again.view == tab.view
            assert again.decision == tab.decision


async def test_chat_notes_hint_and_line(person):
    ines, otto = await person(), await person()
    table = await ines.open_table(line=True)
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        await host.do("chat", text="  good\u202e luck ")
        said = await guest.kind("chat")
        assert (said["from"], said["name"], said["text"]) == (0, ines.you["name"], "good luck")
        await guest.do("chat", phrase="thanks")
        assert (await guest.ask("chat", phrase="nonsense"))["reason"] == "There is no such phrase"
        assert (await guest.ask("chat"))["status"] == "refused"
        await host.do("note", at="dossier:1:0", text="the VIP?")
        assert host.decision is not None
        refused = await host.ask("hint", decision=host.decision["id"])
        assert refused["reason"] == "Where other people play there are no hints"
        await host.do("line")
        assert 0 <= (await host.kind("line"))["share"] <= 1
        async with ines.at(table) as tab, otto.at(table) as other:
            assert tab.frames[-1]["notes"] == {"dossier:1:0": "the VIP?"}
            assert [line.get("text") or line["phrase"] for line in tab.frames[-1]["chat"]] == ["good luck", "thanks"]
            assert other.frames[-1]["notes"] == {}
        assert not any(frame["is"] in ("note", "hint", "line") for frame in guest.frames)


async def test_who_plays_bots_alone_may_ask_for_a_hint(person):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await seat.wait(lambda: seat.decision is not None)
        assert seat.decision is not None
        await seat.do("hint", decision=seat.decision["id"])
        hint = await seat.kind("hint")
        assert hint["text"] in [legal["text"] for legal in seat.decision["legal"]]
        assert hint["words"].endswith(".")


async def test_a_spectator_gets_the_line_from_what_is_public(person):
    ines, mira = await person(), await person()
    table = await ines.open_table(bots=["random"], friends=0, line=True)
    async with ines.at(table) as seat, mira.at(table) as watcher:
        await play_on(seat, acts=3)
        await watcher.do("line")
        assert 0 <= (await watcher.kind("line"))["share"] <= 1
        assert (await watcher.ask("hint", decision=1))["reason"] == "You do not sit at this table"
        assert (await watcher.ask("chat", phrase="hello"))["status"] == "refused"


async def test_rematch_keeps_seats_and_settings(person):
    ines, otto = await person(), await person()
    table = await ines.open_table(switches={"mission_limit": 1}, spectators="closed", free_chat=False)
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        assert (await host.ask("rematch"))["reason"] == "The game is not over"
        await play_on(host, guest)
        await host.wait(lambda: host.table.get("result") is not None)
        await host.do("rematch")
        await guest.wait(lambda: guest.table["rematch"] is not None)
        again = guest.table["rematch"]
        await guest.do("rematch")
        assert guest.table["rematch"] == again
    async with otto.at(again) as guest, ines.at(again) as host:
        assert [seat["kind"] for seat in guest.table["seats"]] == ["person", "person"]
        assert (guest.table["you"], host.table["you"]) == (1, 0)
        assert guest.table["options"]["switches"]["mission_limit"] == 1
        assert guest.table["options"]["spectators"] == "closed"
        assert guest.table["state"] == "gathering"
        await guest.do("ready", entropy="guest")
        await host.wait(lambda: host.view is not None)


async def test_resigning_and_agreeing_open_everything(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        assert (await host.ask("accept_end"))["reason"] == "Nobody offers to end the game"
        await host.do("offer_end")
        await guest.wait(lambda: guest.table["offer"] == 0)
        await guest.do("decline_end")
        await host.wait(lambda: host.table["offer"] is None)
        await guest.do("resign")
        await host.wait(lambda: host.table.get("result") is not None)
        assert host.table["result"]["reason"] == "resigned"
        assert (host.table["result"]["by"], host.table["result"]["winner"]) == (1, 0)
        assert host.view is not None
        assert None not in host.view["sides"][1]["hand"]
        assert (await host.ask("resign"))["reason"] == "The game is over"


async def test_the_same_game_on_postgresql(tmp_path, postgres):
    from tests.server.people import Person

    async with serving(tmp_path, database=postgres.empty()) as here:
        ines = await Person(here.port).arrive()
        table = await ines.open_table(bots=["random"], friends=0)
        async with ines.at(table) as seat:
            await play_on(seat)
            assert seat.table["result"]["reason"] == "over"
        assert json.loads((await ines.get(f"/api/replays/{table}/record")).splitlines()[-1])["row"] == "end"
        await ines.leave()


async def test_a_hint_that_fails_is_the_act_that_tells_nothing(person, server, monkeypatch):
    async def broken(*_):
        raise ValueError("a fault in somebody's bot")

    monkeypatch.setattr(server.house.thinkers, "hint", broken)
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as host:
        await host.wait(lambda: host.decision is not None)
        assert host.decision is not None
        await host.do("hint", decision=host.decision["id"])
        assert (await host.kind("hint"))["text"] in [legal["text"] for legal in host.decision["legal"]]
