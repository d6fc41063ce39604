"""A whole army laid out by the server: for who owes it, from its own Sight, and nobody else hears of it."""

from __future__ import annotations

import pytest

from tests.server.people import play_on, start_game

pytestmark = pytest.mark.anyio


async def test_who_places_an_army_is_offered_one_and_can_lay_it_down_and_change_it(person):
    ines, otto, mira = await person(), await person(), await person()
    table = await ines.open_table(begin=False, game="westeria")
    path = f"/api/tables/{table}/arrangement"
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        assert await ines.post(path, {}, 400) == {"reason": "There is nothing to lay out now"}
        await play_on(host, guest, acts=24)
        assert host.decision["kind"] == guest.decision["kind"] == "place"
        heard, raw = len(guest.raw), len(host.raw)

        offered = await ines.post(path, {"role": "wall"})
        assert offered["decision"] == host.decision["id"]
        assert len(set(offered["steps"])) == 18
        assert offered["says"].startswith("Your Flag ")
        assert (await ines.post(path, {"steps": offered["steps"]})) == offered
        assert (await otto.post(path, {}))["steps"] != offered["steps"]
        await mira.post(path, {}, 404)
        await ines.post(path, {"role": "no such role"}, 400)
        await ines.post(path, {"steps": offered["steps"][1:]}, 400)

        asked = host.decision["id"]
        await host.do("draft", decision=asked, steps=offered["steps"][:17])
        await host.do("draft", decision=asked, steps=offered["steps"][1:18], anew=True)
        refused = await host.ask("draft", decision=asked, steps=["nowhere"], anew=True)
        assert refused["status"] == "refused"
        await host.catch_up()
        drafts = [frame["decision"]["draft"] for frame in host.frames if frame["is"] == "draft"]
        assert [draft[0].split()[-1] for draft in drafts] == [offered["steps"][0], offered["steps"][1]]
        assert len((await ines.post(path, {}))["steps"]) == 18
        await guest.catch_up()
        assert [frame for frame in guest.raw[heard:] if '"pong"' not in frame] == []
        assert len(host.raw) > raw
