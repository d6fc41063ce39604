"""Windows and races through real sockets, on a clock that stands still between the moments a test names."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from ruse.kernel.state import HOUSE
from ruse.store import StoreDown
from ruse.table.races import CAP, COLLECT, WAIT
from tests.server.frozen import ANN, BOB, WINDOW, Frozen, moment, pings, playing, told
from tests.server.people import TABLE, Frame, Person, Seat
from tests.server.serving import Serving, serving
from tests.server.test_programs import program

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("dash")]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory, dash: Path) -> AsyncIterator[Serving]:
    """One for all: every test has a table of its own."""
    async with serving(tmp_path_factory.mktemp("house")) as here:
        yield here


# Windows


async def test_everybody_is_told_of_a_window_alike(server: Serving):
    async with playing(server, watchers=1) as at:
        windows = [moment(seat)["window"] for seat in at.seats]

    assert windows == [{"kind": "boost", "length": WINDOW, "left": WINDOW}] * 3


async def test_a_window_ends_at_its_length_and_the_silent_pass(server: Serving):
    async with playing(server) as at:
        await at.wait(WINDOW - 1)
        assert told(at.seats[ANN]) == []

        await at.wait(1)

        assert told(at.seats[ANN]) == ["RaceCalled"]
        assert [row["steps"] for row in at.desk.playing().record.rows] == [["pass"], ["pass"]]


def kinds(frames: list[Frame]) -> list[str]:
    """But for the answers to the pings of `settle`."""
    return [frame["is"] for frame in frames if frame["is"] != "pong"]


async def test_who_has_answered_is_shown_to_nobody(server: Serving):
    async with playing(server, watchers=1) as at:
        before = [len(seat.raw) for seat in at.seats]
        await at.seats[ANN].act()
        await at.settle()

        news = [kinds(seat.frames[n:]) for seat, n in zip(at.seats, before, strict=True)]
        shown = [(seat["locked"], seat["acting"]) for seat in at.seats[ANN].table["seats"]]

    assert news == [["told", "ack"], [], []]
    assert shown == [(False, False)] * 2


async def test_what_silence_does_is_named_in_the_decision(server: Serving):
    async with playing(server) as at:
        asked = at.seats[BOB].decision

    assert asked is not None
    assert asked["default"] == "pass"


async def test_a_window_ends_when_every_person_has_passed(server: Serving):
    async with playing(server) as at:
        await at.all_pass()

        assert moment(at.seats[ANN])["window"] is None
        assert moment(at.seats[ANN])["race"] is not None


async def test_a_standing_order_is_one_s_own_secret_and_ends_a_window_early(server: Serving):
    async with playing(server) as at:
        before = len(at.seats[ANN].raw)
        await at.seats[BOB].do("orders", orders={"boost": "pass"})
        await at.settle()
        assert kinds(at.seats[ANN].frames[before:]) == []
        assert moment(at.seats[BOB])["orders"] == {"boost": "pass"}

        await at.seats[ANN].act()
        await at.wait(0)

        assert told(at.seats[ANN]) == ["RaceCalled"]


async def test_an_order_for_no_window_is_refused(server: Serving):
    async with playing(server) as at:
        ack = await at.seats[BOB].ask("orders", orders={"prize": "pass"})

    assert ack["status"] == "refused"


async def test_standing_orders_have_a_rate(server: Serving):
    async with playing(server) as at:
        acks = [await at.seats[BOB].ask("orders", orders={"boost": "pass"}) for _ in range(40)]

        rows = [row for row in at.desk.playing().record.rows if "orders" in row]

    assert {ack["status"] for ack in acks} == {"done", "refused"}
    assert len(rows) == sum(ack["status"] == "done" for ack in acks)


async def test_bots_answer_at_the_end_of_a_window(server: Serving):
    async with playing(server, people=1, bots=2) as at:
        table = at.desk.playing()
        while table.owing_bots():
            await asyncio.sleep(0.01)
        await at.seats[ANN].act()
        assert [row["seat"] for row in table.record.rows] == [ANN]

        await at.wait(600)

        assert [row["seat"] for row in table.record.rows] == [ANN, 1, 2]


async def test_by_mail_standing_orders_answer_and_who_wants_to_be_asked_is_called(server: Serving):
    async with playing(server, pace={"is": "mail", "days": 2}) as at:
        await at.wait(0)
        assert told(at.seats[BOB]) == ["RaceCalled", "Won"], "by mail a race is drawn"

        await at.seats[ANN].do("orders", orders={"boost": "ask"})
        await at.all_pass()

        assert moment(at.seats[ANN])["window"]["length"] == 2 * 24 * 3_600_000
        assert (await at.here.house.store.listing(at.table)).acting == 1 << ANN
        await at.wait(0)
        assert at.desk.playing().acting() == 0b11, "nobody is hurried"


@pytest.mark.parametrize("window", [5, 1_199, 31_000, -1])
async def test_a_table_with_windows_of_no_sensible_length_is_refused(server: Serving, window: int):
    ann = await Person(server.port).arrive()

    refused = await ann.post("/api/tables", {**TABLE, "game": "dash", "window": window}, status=400)

    assert "window" in refused["reason"]
    await ann.leave()


async def test_two_at_one_device_answer_in_their_own_time_and_races_are_drawn(server: Serving):
    ann = await Person(server.port).arrive()
    await ann.post("/api/me/beside?who=2", {"name": "Bob"})
    table = await ann.open_table(game="dash")
    async with ann.at(table) as first, ann.at(table, "?who=2") as second:
        await second.do("sit", seat=1)
        assert second.table["options"].get("window", 0) == 0
        assert second.table.get("reflex", False) is False
        await first.do("ready", entropy="mine")
        await second.do("ready", entropy="mine")
        await second.wait(lambda: second.decision is not None)
        await first.act()
        await second.act()

        await first.wait(lambda: "Won" in told(first))

        assert not [frame for frame in first.frames if frame["is"] == "moment" and frame["window"]]
    await ann.leave()


# Races


async def test_a_race_is_called_and_then_opened_for_all_at_one_moment(server: Serving):
    async with playing(server, watchers=1) as at:
        number = await at.call()
        called = at.now
        go = await at.open()

        opened = [moment(seat)["race"] for seat in at.seats]
        racers = [{"seat": seat, "held": 2, "bonus": 0} for seat in (ANN, BOB)]

    assert opened == [{"number": number, "rule": "DA-2.2", "racers": racers, "go": go}] * 3
    assert WAIT[0] <= at.now - called <= WAIT[1]


async def test_an_early_press_does_nothing(server: Serving):
    async with playing(server) as at:
        number = await at.call()

        ack = await at.press(ANN, number, None)
        guessed = await at.press(ANN, number, 12345)

        assert (ack["status"], guessed["status"]) == ("refused", "refused")
        assert "early" in ack["reason"]
        assert at.desk.playing().moments.run().presses == {}


async def test_the_farther_line_wins_when_its_hand_was_quicker(server: Serving):
    async with playing(server) as at:
        number = await at.call()
        await at.measure(2, 130)
        go = await at.open()
        await at.press(ANN, number, go, at=180)
        await at.press(BOB, number, go, at=280)

        await at.wait(0)

        pressed = [{"seat": BOB, "at": 280, "credit": 130}, {"seat": ANN, "at": 180, "credit": 2}]
        assert at.row()["race"]["presses"] == pressed
        assert at.row()["race"]["winner"] == BOB


async def test_a_line_that_pretends_to_be_far_gains_the_cap_and_no_more(server: Serving):
    async with playing(server) as at:
        number = await at.call()
        await at.measure(0, 5_000)
        go = await at.open()
        await at.press(ANN, number, go, at=200)
        await at.press(BOB, number, go, at=200 + CAP + 11)

        await at.wait(0)

        assert at.row()["race"]["winner"] == ANN
        assert [press["credit"] for press in at.row()["race"]["presses"]] == [0, CAP]


async def test_a_number_that_was_never_sent_measures_nothing(server: Serving):
    async with playing(server) as at:
        await at.call()
        await at.seats[ANN].send({"is": "measured", "number": 7})
        await at.settle()

        assert [connection.travel.milliseconds for connection in at.desk.connections] == [0, 0]


async def test_presses_count_until_260_ms_after_the_first(server: Serving):
    async with playing(server, people=3) as at:
        number = await at.call()
        go = await at.open()
        await at.press(BOB, number, go, at=300)
        assert at.desk.playing().wake_at() == at.now + COLLECT
        await at.press(ANN, number, go, at=300 + COLLECT)

        await at.wait(0)

        assert [press["seat"] for press in at.row()["race"]["presses"]] == [BOB, ANN]
        assert moment(at.seats[ANN])["race"] is None


async def test_the_row_is_durable_before_anybody_hears_who_won(server: Serving, monkeypatch: pytest.MonkeyPatch):
    async with playing(server) as at:
        number = await at.call()
        go = await at.open()
        heard: list[list[str]] = []
        honest = server.house.store.append

        async def append(*given: Any, **named: Any) -> None:
            await at.settle()
            heard.append(told(at.seats[BOB]))
            await honest(*given, **named)

        monkeypatch.setattr(server.house.store, "append", append)
        await at.press(BOB, number, go, at=250)
        await at.wait(COLLECT)
        rows = (await server.house.store.load(at.table)).record().rows

    assert heard == [["RaceCalled"]]
    assert (rows[-1]["seat"], rows[-1]["race"]["winner"]) == (HOUSE, BOB)


async def test_everybody_reads_what_each_was_credited(server: Serving):
    async with playing(server, watchers=1) as at:
        number = await at.call()
        await at.measure(40, 90)
        go = await at.open()
        await at.press(ANN, number, go, at=290)
        await at.press(BOB, number, go, at=300)
        await at.wait(0)

        lines = [seat.frames[[f["is"] for f in seat.frames].index("told", 1) :] for seat in at.seats]
        events = [[event for frame in part if frame["is"] == "told" for event in frame["events"]] for part in lines]

    assert all({"is": "Pressed", "rule": "DA-2.2", "seat": BOB, "time": 210, "credit": 90} in told for told in events)
    assert all({"is": "Pressed", "rule": "DA-2.2", "seat": ANN, "time": 250, "credit": 40} in told for told in events)


async def test_bots_react_like_people(server: Serving):
    async with playing(server, people=1, bots=1) as at:
        await until_race(at)
        await at.open()
        await at.wait(5_000)

        assert [press["seat"] for press in at.row()["race"]["presses"]] == [BOB]
        assert at.row()["race"]["presses"][0]["at"] >= 180


async def until_race(at: Frozen) -> None:
    while at.desk.playing().moments.race is None:
        await at.wait(WINDOW)


async def test_a_program_is_no_quicker_than_people(server: Serving):
    async with playing(server) as at:
        made = await post(at, f"/api/tables/{at.table}/program", {"seat": ANN})
        async with program(server.port, made["token"]) as bot:
            number = await at.call()
            go = await at.open()
            ack = await bot.ask("press", race=number, go=go)

            assert ack["status"] == "done"
            assert at.desk.playing().moments.run().presses[ANN].at >= 180


async def post(at: Frozen, path: str, body: Any) -> Any:
    """A request of the person in the first seat."""
    person = Person(at.here.port)
    person.forge(str(at.seats[ANN].wire.request.headers["cookie"]))  # type: ignore[union-attr]
    answer = await person.post(path, body)
    await person.leave()
    return answer


async def test_who_comes_back_finds_the_race_open(server: Serving):
    async with playing(server) as at:
        number = await at.call()
        go = await at.open()
        await at.seats[BOB].send({"is": "join", "table": at.table})
        await at.seats[BOB].kind("snapshot")
        await at.settle()

        race = moment(at.seats[BOB])["race"]

    assert (race["number"], race["go"]) == (number, go)


async def test_a_race_whose_row_could_not_be_kept_is_run_again(server: Serving, monkeypatch: pytest.MonkeyPatch):
    async with playing(server) as at:
        number = await at.call()
        go = await at.open()
        store, honest = server.house.store, server.house.store.append

        async def down(*_: Any, **__: Any) -> None:
            raise StoreDown("the disk is full")

        monkeypatch.setattr(store, "append", down)
        await at.press(BOB, number, go, at=250)
        await at.wait(COLLECT)
        monkeypatch.setattr(store, "append", honest)

        assert "Won" not in told(at.seats[BOB])
        assert moment(at.seats[BOB])["race"]["go"] is None, "it was called again"
        number, again = moment(at.seats[BOB])["race"]["number"], await at.open()
        assert again != go
        assert (await at.press(BOB, number, go))["status"] == "refused"
        await at.press(ANN, number, again, at=200)
        await at.wait(COLLECT)
        assert at.row()["race"]["winner"] == ANN


async def test_in_true_time_a_window_ends_and_a_race_is_run_by_itself(server: Serving):
    """The clock runs. One line takes 120 ms longer than the other; what is asserted holds on any machine."""
    ann, bob = await Person(server.port).arrive(), await Person(server.port).arrive()
    table = await ann.open_table(game="dash")
    async with ann.at(table) as near, bob.at(table) as far:
        await far.do("sit", seat=1)
        await near.do("ready", entropy="mine")
        await far.do("ready", entropy="mine")

        await asyncio.gather(run(near, 0.0, 0.25), run(far, 0.12, 0.2))
        await near.wait(lambda: "Won" in told(near))
        await far.wait(lambda: "Won" in told(far))

        events = [event for frame in near.frames if frame["is"] == "told" for event in frame["events"]]
        credits = {event["seat"]: event["credit"] for event in events if event["is"] == "Pressed"}
        rows = server.house.hall.desks[table].playing().record.rows
        race = next(row["race"] for row in rows if "race" in row)
        times = {press["seat"]: press["at"] - press["credit"] for press in race["presses"]}
        assert [row["row"] for row in rows[:2]] == ["clock", "clock"], "nobody answered in the window"
        assert 119 <= credits.get(1, CAP) <= CAP
        assert times[race["winner"]] <= min(times.values()) + 10
    await ann.leave()
    await bob.leave()


async def run(seat: Seat, lag: float, reaction: float) -> None:
    """A racer at the end of a line: pings come back, and the press is made, so much later."""
    echo = asyncio.create_task(answer_pings(seat, lag))
    frame = await seat.until(lambda frame: frame["is"] == "moment" and (frame["race"] or {}).get("go") is not None)
    await asyncio.sleep(lag + reaction)
    await seat.ask("press", race=frame["race"]["number"], go=frame["race"]["go"])
    echo.cancel()


async def answer_pings(seat: Seat, lag: float) -> None:
    for done in itertools.count():
        await seat.wait(lambda done=done: len(pings(seat)) > done)  # type: ignore[misc]
        await asyncio.sleep(lag)
        await seat.send({"is": "measured", "number": pings(seat)[done]})
