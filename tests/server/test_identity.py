"""Who somebody is: drawn names, carried to another device once, signed out everywhere, deleted."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.people import Person, play_on, start_game

pytestmark = pytest.mark.anyio


async def test_a_guest_gets_a_name_and_keeps_it(person):
    ines = await person()
    assert len(ines.you["name"].split()) == 2
    again = await ines.get("/api/home")
    assert again["you"] == ines.you
    changed = await ines.post("/api/me", {"name": "  Ines   Maria ", "colour": "violet"})
    assert (changed["name"], changed["colour"]) == ("Ines Maria", "violet")
    assert ines.you["id"] not in ines.cookie


async def test_the_cookie_cannot_be_read_by_a_script(person):
    ines = await person()
    answer = await Person(ines.port)._http.get("/api/home")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


async def test_a_page_makes_no_player_and_its_first_calls_make_one(server):
    newcomer = Person(server.port)
    await newcomer.get("/table/abc")
    assert newcomer.cookie
    async with newcomer.socket() as seat, newcomer.socket() as other:
        welcome, second = await asyncio.gather(seat.kind("welcome"), other.kind("welcome"))
        home = await newcomer.get("/api/home")
        assert welcome["you"]["id"] == second["you"]["id"] == home["you"]["id"]
    await newcomer.leave()


async def test_a_new_name_is_shown_at_every_table(person):
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with otto.at(table) as guest:
        await guest.do("sit", seat=1)
        async with ines.at(table) as host:
            await otto.post("/api/me", {"name": "Otto"})
            await host.wait(lambda: host.table["seats"][1]["name"] == "Otto")
            assert [seat["name"] for seat in host.table["seats"]] == [ines.you["name"], "Otto"]


async def test_a_link_carries_the_identity_once_and_for_ten_minutes(person, server):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0, spectators="closed")
    made = await ines.post("/api/me/carry")
    token = made["link"].partition("#")[2]
    assert made["link"].partition("#")[0].endswith("/carry")
    phone, thief = await person(), await person()
    await thief.get(f"/carry/{token}")
    claimed = await phone.post("/api/me/claim", {"token": token})
    assert claimed["id"] == ines.you["id"]
    async with phone.at(table) as seat:
        assert seat.table["you"] == 0
    again = await thief.post("/api/me/claim", {"token": token}, 404)
    wrong = await thief.post("/api/me/claim", {"token": "x"}, 404)
    late = (await ines.post("/api/me/carry"))["link"].partition("#")[2]
    server.pass_time(600_001)
    assert again == wrong == await thief.post("/api/me/claim", {"token": late}, 404)


async def test_signing_out_everywhere(person):
    ines, phone = await person(), await person()
    token = (await ines.post("/api/me/carry"))["link"].partition("#")[2]
    await phone.post("/api/me/claim", {"token": token})
    old_feed = (await phone.get("/api/home"))["you"]["feed"]
    pending = (await ines.post("/api/me/carry"))["link"].partition("#")[2]
    table = await ines.open_table(bots=["random"], friends=0, spectators="closed")
    async with phone.at(table) as seat:
        assert seat.table["you"] == 0
        kept = await ines.post("/api/me/revoke")
        assert kept["id"] == ines.you["id"]
        assert (await seat.kind("bye"))["again"] is True
        await seat.closing()
    assert (await phone.get("/api/home"))["you"]["id"] != ines.you["id"]
    assert (await ines.get("/api/home"))["you"]["id"] == ines.you["id"]
    await phone.post("/api/me/claim", {"token": pending}, 404)
    await phone.get(old_feed, 404)
    async with ines.at(table) as seat:
        assert seat.table["you"] == 0


async def test_deleting_takes_name_notes_and_chat_away(person):
    ines, otto = await person(), await person()
    await ines.post("/api/me", {"name": "Unmistakable"})
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await seat.do("chat", text="a secret plan")
        await seat.do("note", at="hq", text="a secret note")
        await play_on(seat)
    assert await ines.post("/api/me/delete") == {}
    assert (await ines.get("/api/home"))["you"]["id"] != ines.you["id"]
    async with otto.at(table) as watcher:
        assert watcher.table["seats"][0]["name"] == "Somebody"
        assert [frame["chat"] for frame in watcher.frames if frame["is"] == "snapshot"] == [[]]
    record = await otto.get(f"/api/replays/{table}/record")
    assert "Unmistakable" not in record
    assert "Unmistakable" not in str(await otto.get(f"/api/replays/{table}"))


async def test_two_people_share_a_device_and_stay_two(person, server):
    ines = await person()
    table = await ines.open_table()
    assert (await ines.post("/api/me/beside", {}, 400))["reason"].startswith("People beside the first")
    otto = await ines.post("/api/me/beside?who=2", {"name": "Otto"})
    assert otto["id"] != ines.you["id"]
    assert (await ines.post("/api/me/beside?who=2", {}))["id"] == otto["id"]
    assert (await ines.get("/api/home"))["you"]["id"] == ines.you["id"]
    assert (await ines.get("/api/home?who=2"))["you"]["name"] == "Otto"
    assert "Nobody of that number" in (await ines.get("/api/home?who=3", 400))["reason"]
    stranger = Person(server.port)
    await stranger.post("/api/me/beside?who=2", {}, 401)
    await stranger.leave()
    async with ines.at(table) as host:
        assert host.table["you"] == 0


async def test_a_name_that_goes_shows_nothing_before_it_is_kept(person, server):
    """A table in the middle of a commit tells nobody how it will stand."""
    ines, otto = await person(), await person()
    table = await ines.open_table()
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        desk, before = server.house.hall.desks[table], len(host.frames)
        async with desk.turn:
            renaming = asyncio.create_task(otto.post("/api/me", {"name": "Otto the Second"}))
            deleting = asyncio.create_task(server.house.hall.unname(otto.you["id"]))
            await ines.get("/api/home")
            await host.send({"is": "ping", "at": 1})
            await host.kind("pong")
            assert [frame["is"] for frame in host.frames[before:]] == ["pong"]
        await asyncio.gather(renaming, deleting)
        await host.wait(lambda: any(frame["is"] == "snapshot" for frame in host.frames[before:]))
