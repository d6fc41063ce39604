"""A table where every seat is a bot's: who watches may see every hand, and at no other table."""

from __future__ import annotations

from typing import Any

import pytest

from ruse.bots.cast.people import CAST
from tests.server.people import TABLE

pytestmark = pytest.mark.anyio
ALONE = {"bots": ["random", "random"], "friends": 0, "sit": False}


def hands(view: Any) -> list[list[str | None]]:
    return [side["hand"] for side in view["sides"]]


async def test_with_open_hands_a_watcher_sees_every_card(person):
    ines, otto = await person(), await person()
    table = await ines.open_table(**ALONE, spectators="open")
    assert table in [row["id"] for row in (await otto.get("/api/home"))["open"]]
    async with ines.at(table) as opener, otto.at(table) as watcher:
        await watcher.wait(lambda: watcher.version > 3)
        views = [frame["view"] for frame in watcher.frames if frame["is"] in ("snapshot", "told")]
        assert all(all(hand) for view in views for hand in hands(view)), "no card is face down"
        assert opener.table["you"] is None
        assert opener.decision is None
        assert (await watcher.ask("sit", seat=0))["reason"] == "The game has started"


async def test_with_public_view_a_watcher_of_bots_sees_no_hand(person):
    ines = await person()
    table = await ines.open_table(**ALONE)
    async with ines.at(table) as watcher:
        await watcher.wait(lambda: watcher.version > 2)
        assert not any(any(hand) for hand in hands(watcher.view))


async def test_two_bots_of_one_level_are_two_people(person):
    ines = await person()
    table = await ines.open_table(**ALONE)
    async with ines.at(table) as watcher:
        seats = watcher.table["seats"]
        assert {seat["name"] for seat in seats} < {person.name for person in CAST["random"]}
        assert len({seat["name"][0] for seat in seats}) == 2
        assert [(seat["level"], seat["person"]["name"]) for seat in seats] == [("Random", s["name"]) for s in seats]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"spectators": "open", "bots": ["random"]}, "only where every seat is a bot's"),
        ({"spectators": "open", "friends": 1, "bots": []}, "only where every seat is a bot's"),
        ({**ALONE, "spectators": "closed"}, "nobody may watch"),
        ({**ALONE, "bots": ["random"], "friends": 1}, "sits at it"),
        ({**ALONE, "bots": ["random"]}, "is for 2 players, not 1"),
        ({**ALONE, "bots": []}, "is for 2 players, not 0"),
    ],
)
async def test_hands_lie_open_nowhere_else(person, changes, says):
    ines = await person()
    refused = await ines.post("/api/tables", {**TABLE, "friends": 0, **changes}, status=400)
    assert says in refused["reason"]
