"""The deal of the day: the same for everybody, one try, and shut in every way until the day is over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from ruse.bots.cast.days import day_after, day_at, deal_of, end_of
from ruse.kernel.sealed import commitment
from ruse.kernel.verify import verify
from ruse.server.http import daily
from ruse.server.live.options import TableOptions
from tests.server.people import Person, Seat
from tests.server.serving import Serving, serving
from tools import verify_record

pytestmark = pytest.mark.anyio
HOUR = 3_600_000
DAY = 24 * HOUR


def short(deal) -> TableOptions:
    """Over after two missions, so that a test ends."""
    return TableOptions(deal.game.setup(deal.seats, {"mission_limit": 2}).options, daily=deal.day)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Serving]:
    """Noon of a day of War Slayer V against an agent."""
    async with serving(tmp_path, chosen_deals=False) as server:
        day = day_after(day_at(server.house.now()))
        while deal_of(day).game.name != "war-slayer" or not deal_of(day).cast[0].startswith("agent"):
            day = day_after(day)
        server.pass_time(end_of(day) - 12 * HOUR - server.house.now())
        with patch.object(daily, "options_of", short):
            yield server


@pytest.fixture
async def person(here: Serving) -> AsyncIterator[Callable[[], object]]:
    people: list[Person] = []

    async def arrive() -> Person:
        people.append(Person(here.port))
        return await people[-1].arrive()

    yield arrive
    for one in people:
        await one.leave()


async def begun(who: Person) -> str:
    return str((await who.post("/api/daily"))["id"])


async def changed(seat: Seat, before: object) -> None:
    await seat.wait(lambda: seat.decision is not before)


async def played(who: Person, table: str) -> list[str]:
    """The whole game, always by the first choice; every text that was sent."""
    async with who.at(table) as seat:
        while seat.table["state"] != "over":
            await seat.wait(lambda: seat.decision is not None or seat.table["state"] == "over")
            if seat.decision is not None:
                before = seat.decision
                assert (await seat.act())["status"] == "done"
                await changed(seat, before)
        await seat.catch_up()
        return list(seat.raw)


def told(raw: list[str]) -> list[Any]:
    """What happened, in order of who it happened to: of two who choose at once either may be quicker."""
    frames = [json.loads(text) for text in raw]
    events = [event for frame in frames if frame["is"] == "told" for event in frame["events"]]
    return [sorted(map(str, events)), [frame["view"] for frame in frames if frame["is"] == "told"][-1]]


async def test_everybody_has_the_same_luck_and_the_same_answers_of_the_bots(person, here):
    ann, ben = await person(), await person()
    shown = (await ann.get("/api/daily"))["commitment"]
    one, two = await begun(ann), await begun(ben)

    first, second = await played(ann, one), await played(ben, two)

    assert one != two
    assert told(first) == told(second)
    assert len(told(first)[0]) > 10
    for raw in (first, second):
        seals = [json.loads(text) for text in raw if '"is":"seal"' in text]
        assert seals
        assert all(seal == {"is": "seal", "commitment": shown} for seal in seals)


async def test_there_is_one_try_however_often_it_is_asked_for(person):
    ann = await person()

    tables = await asyncio.gather(*(ann.post("/api/daily") for _ in range(5)))
    again = await ann.post("/api/daily")

    assert len({table["id"] for table in tables}) == 1
    assert again == {**tables[0], "again": True}
    assert [row["id"] for row in (await ann.get("/api/home"))["mine"]] == [again["id"]]
    assert (await ann.get("/api/daily"))["own"]["state"] == "playing"


def never(options: TableOptions, now: int) -> bool:
    """A fault: the seal counts for nothing."""
    return False


PATHS = ("", "?view=all", "/record", "/line", "/review?seat=0", "/review?seat=1", "/beliefs?seat=0&step=2")


async def leaks(ann: Person, otto: Person, table: str, secret: str) -> list[str]:
    """In which ways a day's game comes out before the day is over."""
    found = []
    for path in PATHS:
        for who in (ann, otto):
            status = (await who._http.get(f"/api/replays/{table}{path}")).status_code
            found += [f"{path} {status}"] if status == 200 else []
    if (await ann._http.post(f"/api/replays/{table}/fork", json={"step": 0, "seat": 0})).status_code == 201:
        found.append("fork")
    async with ann.at(table) as seat:
        await seat.catch_up()
        found += ["secret at the table"] if secret in "".join(seat.raw) else []
        found += ["replay at the table"] if seat.table["replay"] else []
        found += ["rematch"] if (await seat.ask("rematch"))["status"] == "done" else []
    async with otto.socket() as looks:
        await looks.send({"is": "join", "table": table})
        frame = await looks.until(lambda frame: frame["is"] in ("snapshot", "bye"))
        found += ["watching"] if frame["is"] == "snapshot" else []
    for who in (ann, otto):
        home, page = await who.get("/api/home"), await who.get("/api/daily")
        found += ["lobby"] if any(row["id"] == table for row in home["open"]) else []
        found += ["replay in the lobby"] if any(row["replay"] for row in home["mine"] + home["recent"]) else []
        found += ["secret on the page"] if page["secret"] or page["best"] else []
    found += ["secret"] if any(secret in body for who in (ann, otto) for body in who.bodies) else []
    return found


async def test_nothing_of_it_comes_out_before_the_day_is_over(person, here):
    ann, otto = await person(), await person()
    table = await begun(ann)
    sealed = daily.secret_of(here.house, day_at(here.house.now())).sealed
    assert sealed is not None
    secret = sealed.hex()
    async with ann.at(table) as seat:
        await seat.wait(lambda: seat.decision is not None)
        for order in ("resign", "offer_end"):
            assert (await seat.ask(order))["status"] == "refused", order
        assert "without hints" in (await seat.ask("hint", decision=seat.decision["id"]))["reason"]
    assert "by hand" in (await ann.post(f"/api/tables/{table}/program", {"seat": 0}, 400))["reason"]

    raw = await played(ann, table)

    assert secret not in "".join(raw)
    assert await leaks(ann, otto, table, secret) == []
    assert "0:00 UTC" in (await ann.get(f"/api/replays/{table}", 403))["reason"]
    absent = await otto.get("/api/replays/nothing", 404)
    assert await otto.get(f"/api/replays/{table}/record", 404) == absent
    with patch.object(TableOptions, "is_shut", never):
        here.house.hall.forget(here.house.hall.desks[table])
        assert {"/record 200", "secret at the table", "replay at the table"} <= set(
            await leaks(ann, otto, table, secret)
        )


async def test_when_the_day_is_over_it_can_be_verified_and_the_best_game_lies_open(person, here):
    ann, otto = await person(), await person()
    day = (await ann.get("/api/daily"))["day"]
    table = await begun(ann)
    await played(ann, table)
    page = await ann.get("/api/daily")
    assert (page["own"]["state"], page["field"]["games"], page["field"]["rank"]) == ("over", 1, 1)
    assert page["field"]["bins"][page["field"]["own"]]["games"] == 1
    assert page["streak"]["now"] == 1
    assert (await otto.get("/api/daily"))["field"] is None, "who has not played it is not shown how others did"

    here.pass_time(12 * HOUR)

    yesterday = await otto.get(f"/api/daily?day={day}")
    assert commitment(bytes.fromhex(yesterday["secret"])) == page["commitment"] == yesterday["commitment"]
    assert yesterday["best"]["replay"] == table
    assert yesterday["field"]["games"] == 1
    record = await ann.get(f"/api/replays/{table}/record")
    assert verify(record, seen=page["commitment"]).draws
    verify_record.verify(record, page["commitment"])
    assert (await otto.get(f"/api/replays/{table}?view=all"))["steps"]
    today = await ann.get("/api/daily")
    assert today["own"] is None
    assert today["commitment"] != page["commitment"]
    assert today["secret"] is None
    assert (today["streak"]["now"], [mark["state"] for mark in today["streak"]["days"]][-1]) == (1, "none")
    here.pass_time(DAY)
    assert (await ann.get("/api/daily"))["streak"]["now"] == 0


async def test_what_is_over_too_late_is_played_and_does_not_count(person, here):
    ann = await person()
    day, table = (await ann.get("/api/daily"))["day"], await begun(ann)

    here.pass_time(12 * HOUR)
    await played(ann, table)

    page = await ann.get(f"/api/daily?day={day}")
    assert (page["own"]["state"], page["field"], page["best"]) == ("late", None, None)
    assert page["streak"]["longest"] == 0


async def test_days_that_are_none_are_refused(person, here):
    ann = await person()
    tomorrow = day_after(day_at(here.house.now()))

    assert "yet" in (await ann.get(f"/api/daily?day={tomorrow}", 404))["reason"]
    assert "no deal" in (await ann.get("/api/daily?day=2026-06-30", 404))["reason"]
    for day in ("2026-13-01", "yesterday", "2026-11-17T00"):
        assert "written as" in (await ann.get(f"/api/daily?day={day}", 400))["reason"]


def test_the_games_take_turns_and_nobody_sits_twice():
    days = [day_after("2026-11-01", n) for n in range(40)]
    deals = [deal_of(day) for day in days]

    assert [deal.game.name for deal in deals[:4]] == [deal.game.name for deal in deals[4:8]]
    assert len({deal.game.name for deal in deals[:4]}) == 4
    assert all(len(set(deal.cast)) == len(deal.cast) for deal in deals)
    assert deal_of("2026-11-17").number == 139
