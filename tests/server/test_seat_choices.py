"""What each seat chooses before the deal: a kingdom in Westeria, for all to see, none of them twice."""

from __future__ import annotations

import pytest

from tests.server.people import Seat, start_game

pytestmark = pytest.mark.anyio
WESTERIA = {"game": "westeria"}


def kingdoms(seat: Seat) -> list[str | None]:
    return [place.get("chosen", {}).get("kingdom") for place in seat.table["seats"]]


async def test_a_kingdom_is_shown_to_all_and_none_is_chosen_twice(person):
    ines, otto = await person(), await person()
    table = await ines.open_table(**WESTERIA)
    async with ines.at(table) as host, otto.at(table) as guest:
        assert (await guest.ask("choose", option="kingdom", value="dredd"))["reason"] == "You do not sit at this table"
        await guest.do("sit", seat=1)
        await host.do("choose", option="kingdom", value="dredd")
        await guest.wait(lambda: kingdoms(guest) == ["dredd", None])
        refused = await guest.ask("choose", option="kingdom", value="dredd")
        assert refused["reason"] == f"{ines.you['name']} has Dredd already: none is chosen twice"
        assert refused["rule"] == "WE-2.5"
        assert kingdoms(guest) == ["dredd", None]


async def test_the_deal_gives_out_what_nobody_chose_and_a_rematch_keeps_it(person):
    ines, otto = await person(), await person()
    table = await ines.open_table(**WESTERIA)
    async with ines.at(table) as host, otto.at(table) as guest:
        await host.do("choose", option="kingdom", value="warstone")
        await host.do("choose", option="kingdom", value=None)
        await guest.do("sit", seat=1)
        await guest.do("choose", option="kingdom", value="stronghelm")
        await start_game(host, guest)
        assert kingdoms(host) == kingdoms(guest) == ["warstone", "stronghelm"]
        assert (await guest.ask("choose", option="kingdom", value="courage"))["reason"] == "The game has started"
        await guest.do("resign")
        await host.do("rematch")
        again = host.table["rematch"]
    async with ines.at(again) as host:
        assert kingdoms(host) == [None, "stronghelm"]
    replay = await ines.get(f"/api/replays/{table}")
    assert [seat["chosen"]["kingdom"] for seat in replay["table"]["seats"]] == ["warstone", "stronghelm"]


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        ({"option": "kingdom", "value": "narnia"}, "switch kingdom cannot be 'narnia': it takes stronghelm or"),
        ({"option": "kingdom", "value": 3}, "switch kingdom cannot be 3"),
        ({"option": "suit", "value": "hearts"}, "In Westeria there is no suit to choose"),
    ],
)
async def test_what_cannot_be_chosen_gets_a_sentence_and_changes_nothing(person, choice, says):
    ines = await person()
    table = await ines.open_table(**WESTERIA)
    async with ines.at(table) as host:
        assert says in (await host.ask("choose", **choice))["reason"]
        assert kingdoms(host) == [None, None]


async def test_against_bots_the_kingdom_is_chosen_with_the_table(person):
    ines = await person()
    table = await ines.open_table(**WESTERIA, bots=["random", "random"], friends=0, chosen={"kingdom": "courage"})
    async with ines.at(table) as host:
        assert kingdoms(host) == ["courage", "stronghelm", "warstone"]
    refused = await ines.post("/api/tables", {"game": "westeria", "bots": ["random"], "friends": 0, "switches": {},
        "pace": {"is": "relaxed"}, "spectators": "public", "line": False, "free_chat": True,
        "chosen": {"kingdom": "narnia"}}, status=400)  # fmt: skip
    assert "switch kingdom cannot be 'narnia'" in refused["reason"]
