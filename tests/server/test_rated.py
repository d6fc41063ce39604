"""Rated tables: agreed before the deal, played without help, counted when they are over; and who sees what of it."""

from __future__ import annotations

import pytest

from tests.server.people import Person, start_game
from tests.server.serving import LIMITS, serving
from tests.server.test_history import until

pytestmark = pytest.mark.anyio

LADDER = "/api/ratings/war-slayer"


async def rated(person, **changes):
    return await person.open_table(rated=True, **changes)


async def counted(person):
    """Until the end of a game is counted."""
    return (await until(lambda: person.get(LADDER), lambda found: found["ranks"]))["ranks"]


async def test_a_game_of_two_people_is_counted_and_everybody_sees_how_sure_it_is(person):
    ines, otto, mira = await person(), await person(), await person()
    await ines.call_oneself("Ines")
    await otto.call_oneself("Otto")
    table = await rated(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        assert guest.table["options"]["rated"]
        await start_game(host, guest)
        await guest.do("resign")
        ranks = await counted(mira)

    assert [(rank["name"], rank["bot"], rank["you"]) for rank in ranks] == [
        ("Ines", False, False), ("Otto", False, False),
    ]  # fmt: skip
    assert ranks[0]["rating"] > 1500 > ranks[1]["rating"]
    assert all(rank["provisional"] and rank["give_or_take"] > 400 and rank["games"] == 1 for rank in ranks)
    assert ines.you["id"] not in str(ranks)
    own = (await ines.get("/api/me/history"))["ratings"]
    assert [(one["game"], one["rating"]) for one in own] == [("war-slayer", ranks[0]["rating"])]
    assert (await mira.get("/api/me/history"))["ratings"] == []
    assert [rank["you"] for rank in (await otto.get(LADDER))["ranks"]] == [False, True]


async def test_bots_are_rated_by_their_level(person):
    ines = await person()
    table = await rated(ines, bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await seat.do("resign")
        ranks = await counted(ines)

    assert [(rank["name"], rank["bot"]) for rank in ranks] == [("Random", True), (ines.you["name"], False)]


async def test_a_table_counts_only_where_it_says_so(person, server):
    ines = await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await seat.do("resign")
        await seat.wait(lambda: seat.table["state"] == "over")

    assert await server.house.store.count_rated() == 0
    assert (await ines.get(LADDER))["ranks"] == []


async def test_it_begins_when_everybody_is_ready_and_not_before(person):
    ines, otto = await person(), await person()
    table = await rated(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        await guest.do("sit", seat=1)
        await host.do("ready", entropy="host")
        refused = await host.ask("start")

    assert refused["reason"] == "This table is rated: it begins when everybody is ready"


async def test_nobody_gets_help(person):
    ines = await person()
    table = await rated(ines, bots=["random"], friends=0)
    async with ines.at(table) as seat:
        await seat.wait(lambda: seat.decision is not None)
        refused = await seat.ask("hint", decision=seat.decision["id"])
        assert refused["reason"] == "This table is rated: nobody gets hints"
        laid_out = await ines.post(f"/api/tables/{table}/arrangement", {"role": None}, 403)
        assert "nobody gets hints" in laid_out["reason"]
        program = await ines.post(f"/api/tables/{table}/program", {"seat": 0}, 400)
        assert "no program plays here" in program["reason"]


async def test_nobody_sits_against_oneself(person):
    """In a second seat, or as somebody else at the same device."""
    ines = await person()
    table = await rated(ines)
    await ines.post("/api/me/beside?who=2", {"name": "Ines again"})
    async with ines.at(table) as host, ines.at(table, "?who=2") as beside:
        assert "already" in (await host.ask("sit", seat=1))["reason"]
        assert "a device of their own" in (await beside.ask("sit", seat=1))["reason"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"line": True}, "without the line"),
        ({"switches": {"mission_limit": 2}}, "rules as usual"),
        ({"friends": 0, "bots": ["random", "random"], "sit": False}, "a person at it"),
        ({"game": "war-x-treme", "friends": 3}, "Races against the clock"),
    ],
)
async def test_what_would_not_be_fair_is_refused(person, changes, reason):
    ines = await person()
    wanted = {
        "game": "war-slayer", "bots": [], "friends": 1, "switches": {}, "pace": {"is": "relaxed"},
        "spectators": "public", "line": False, "free_chat": True, "rated": True,
    }  # fmt: skip

    assert reason in (await ines.post("/api/tables", wanted | changes, 400))["reason"]


async def test_who_walks_away_has_lost_when_the_others_do_not_wait(person, server):
    ines, otto = await person(), await person()
    table = await rated(ines)
    async with ines.at(table) as host:
        async with otto.at(table) as guest:
            await start_game(host, guest)
        await host.wait(lambda: host.table["seats"][1]["away_since"] is not None)
        server.pass_time(30_001)
        await host.do("offer_end")
        ranks = await counted(ines)

    assert [rank["you"] for rank in ranks] == [True, False]


async def test_a_rematch_is_rated_too_and_waits_until_the_other_agrees(person):
    ines, otto = await person(), await person()
    table = await rated(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        await guest.do("resign")
        await host.wait(lambda: host.table["state"] == "over")
        await host.do("rematch")
        await host.wait(lambda: host.table["rematch"] is not None)
        again = host.table["rematch"]
    async with otto.at(again) as guest:
        assert guest.table["options"]["rated"]
        assert not guest.table["seats"][1]["ready"]


async def test_an_operator_may_do_without_a_leaderboard(tmp_path):
    async with serving(tmp_path, LIMITS, leaderboard=False) as server:
        ines = await Person(server.port).arrive()
        try:
            table = await rated(ines, bots=["random"], friends=0)
            async with ines.at(table) as seat:
                await seat.do("resign")
                await seat.wait(lambda: seat.table["state"] == "over")
            refused = await ines.get(LADDER, 404)
            own = await until(lambda: ines.get("/api/me/history"), lambda found: found["ratings"])
        finally:
            await ines.leave()

    assert refused["reason"] == "This server keeps no leaderboard"
    assert not own["leaderboard"]


async def test_who_deletes_their_data_is_on_no_leaderboard(person):
    ines, otto = await person(), await person()
    table = await rated(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        await start_game(host, guest)
        await guest.do("resign")
        assert len(await counted(otto)) == 2
    await ines.post("/api/me/delete")

    ranks = (await otto.get(LADDER))["ranks"]

    assert [rank["you"] for rank in ranks] == [True]
