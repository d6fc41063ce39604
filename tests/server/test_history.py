"""What there is to watch, and what somebody played: who sees it, what it gives away, and when it goes."""

from __future__ import annotations

import asyncio

import pytest

from ruse.server.beside.reviews import lowest
from ruse.server.http.gallery import worth_watching
from ruse.server.http.history import OFTEN
from ruse.store import Shown
from tests.server.people import play_on
from tests.server.test_reviews import finished, read

pytestmark = pytest.mark.anyio


async def until(look, holds):
    """Asked again until it holds."""
    async with asyncio.timeout(60):
        while not holds(found := await look()):
            await asyncio.sleep(0.02)
    return found


async def test_tables_that_others_may_watch_are_shown_and_closed_ones_are_not(person):
    ines, otto = await person(), await person()
    seen = await ines.open_table(bots=["random"], friends=0)
    closed = await ines.open_table(bots=["random"], friends=0, spectators="closed")
    gathering = await ines.open_table(friends=1)

    live = (await otto.get("/api/watch"))["live"]

    assert [scene["id"] for scene in live] == [seen]
    assert ines.you["name"] in live[0]["title"]
    assert live[0]["people"] == 1
    assert not {closed, gathering} & {scene["id"] for scene in live}


async def test_who_watches_is_counted(person):
    ines, otto = await person(), await person()
    table = await ines.open_table(bots=["random"], friends=0)
    async with otto.at(table):
        assert [scene["watching"] for scene in (await ines.get("/api/watch"))["live"]] == [1]


async def test_a_finished_game_is_shown_without_who_won(person):
    _, table = await finished(person)
    closed = (await finished(person, spectators="closed"))[1]
    otto = await person()

    over = (await otto.get("/api/watch"))["over"]

    assert [scene["id"] for scene in over] == [table]
    assert closed not in str(over)
    shown = over[0]
    assert set(shown) <= {"id", "game", "title", "detail", "at", "people", "why", "much"}
    assert (shown["detail"], shown["why"]) == ("", "close")


async def test_how_a_game_turned_is_known_once_its_line_was_opened(person, server):
    ines, table = await finished(person)

    async def shares(text, steps, who):
        return [1.0 if step == last else 0.1 for step in steps]

    last = len((await ines.get(f"/api/replays/{table}"))["steps"]) - 1
    server.house.thinkers.replay_shares = shares
    await ines.get(f"/api/replays/{table}/line")
    page = await until(lambda: ines.get("/api/watch"), lambda page: page["over"][0]["why"] == "turned")

    assert page["over"][0]["much"] == 10


@pytest.mark.parametrize(
    ("line", "result", "found"),
    [([50, 8.4, 60], 100, 8), ([50, 91.2, 60], 0, 9), ([50, 8, 60], 50, None), ([], 100, None)],
)
def test_the_lowest_chance_is_that_of_whoever_won(line, result, found):
    assert lowest([float(value) for value in line], float(result)) == found


def test_what_turned_comes_before_what_was_close_and_long(listing):
    turned, close, clear, long = (
        listing("turned", [9, 1]), listing("close", [9, 8]), listing("clear", [9, 1]), listing("long", [], length=300)
    )  # fmt: skip
    broken_off = listing("broken off", [9, 8], reason="agreed")

    found = worth_watching(Shown([], [clear, broken_off, long, close, turned], {}, {"turned": 10, "broken off": 1}))

    assert [(scene.id, scene.why, scene.much) for scene in found] == [
        ("turned", "turned", 10), ("close", "close", 1), ("long", "long", 300), ("clear", "close", 8),
    ]  # fmt: skip


async def test_a_history_adds_up_what_one_played(person):
    ines, table = await finished(person)
    other = await ines.open_table(bots=["random"], friends=0)
    async with ines.at(other) as seat:
        await seat.do("resign")
        await seat.wait(lambda: seat.table["state"] == "over")

    history = await ines.get("/api/me/history")

    assert [game["id"] for game in history["games"]] == [other, table]
    assert history["games"][0]["ended"] == "lost"
    assert history["games"][0]["reason"] == "resigned"
    (of_game,) = history["of_games"]
    assert of_game["all"]["played"] == 2
    assert {part["name"]: part["tally"]["played"] for part in of_game["levels"]} == {"Random": 1, "Recruit": 1}
    assert [part["tally"]["played"] for part in of_game["seats"]] == [2]
    assert sum(part["tally"]["played"] for part in history["met"]) == 2
    assert history["streak"] == 0


async def test_nobody_gets_the_history_of_somebody_else(person, server):
    ines, _ = await finished(person)
    otto = await person()

    assert (await otto.get("/api/me/history"))["games"] == []
    assert (await otto.get(f"/api/me/history?player={ines.you['id']}"))["games"] == []
    assert len((await ines.get("/api/me/history"))["games"]) == 1


async def test_accuracy_is_there_once_a_review_was_opened_and_goes_with_its_player(person, server):
    ines, table = await finished(person)
    assert "accuracy" not in (await ines.get("/api/me/history"))["games"][0]
    review = await read(ines, table)

    history = await until(lambda: ines.get("/api/me/history"), lambda found: "accuracy" in found["games"][0])

    assert history["games"][0]["accuracy"] == pytest.approx(review["accuracy"], abs=0.005)
    player = ines.you["id"]
    choices = (await server.house.store.played(player)).judged[table].choices
    taken = sum(chosen for chosen, _ in choices.values())
    assert 0 < taken <= len(review["decisions"])
    assert taken == sum(best for _, best in choices.values())
    often = {name: tuple(those) for name, those in choices.items() if sum(those) >= OFTEN}
    assert {habit["says"]: (habit["you"], habit["best"]) for habit in history["habits"]} == often
    assert "⟦" not in str(history)
    await ines.post("/api/me/delete")
    assert (await server.house.store.played(player)).judged == {}


async def test_a_game_played_on_from_another_is_in_no_history(person):
    ines, table = await finished(person)
    made = await ines.post(f"/api/replays/{table}/fork", {"step": 3, "seat": 0, "level": "random"})
    async with ines.at(made["id"]) as seat:
        await play_on(seat)
        await seat.wait(lambda: seat.table["state"] == "over")

    assert [game["id"] for game in (await ines.get("/api/me/history"))["games"]] == [table]


@pytest.fixture
def listing():
    from ruse.store import Listing, Seat

    def make(id, scores, *, reason="over", length=40):
        seats = Seat(0, "bot", level="agent"), Seat(1, "bot", level="agent")
        result = {"reason": reason, "outcome": [840, 0], "scores": scores}
        return Listing(
            id, "war-slayer", "over", None, {}, True, True, seats, 1, 2, 3, 0, "", result, None, None, length
        )  # fmt: skip

    return make
