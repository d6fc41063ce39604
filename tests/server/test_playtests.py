"""A playtest: who agreed before the deal may answer afterwards, nobody can tell who did, and only whoever asked reads it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ruse.server.limits import Limits
from tests.server.people import Person, Seat, start_game
from tests.server.serving import LIMITS, Serving, serving

pytestmark = pytest.mark.anyio
ASKS = {
    "scales": [{"about": "luck", "asks": "Too random?"}, {"about": "rules", "asks": "Too hard?"}],
    "line": "What else?",
}
SWITCHES = {"double_defection": "standoff"}
ASKED = {"game": "war-slayer", "question": "random", "players": 2, "switches": SWITCHES}
ANSWER: dict[str, Any] = {
    "marks": {"luck": 4, "rules": 1}, "line": "the <b>VIP</b>", "speeds": {"row": 2}, "rules": 3, "undos": 1, "hints": 0,
}  # fmt: skip


def about(path: str = "", asked: dict[str, Any] = ASKED) -> str:
    return f"/api/lab/answers{path}?study={quote(json.dumps(asked))}"


async def playtest(ines: Person, **changes: Any) -> str:
    return await ines.open_table(**{"switches": SWITCHES, "playtest": ASKS, **changes})


async def play(host: Seat, guest: Seat, *, agree: tuple[Seat, ...]) -> None:
    """Both sit, these agree, and the game is soon over."""
    await guest.do("sit", seat=1)
    for seat in agree:
        await seat.do("agree", yes=True)
    await start_game(host, guest) if guest.table["you"] is None else await _begin(host, guest)
    await guest.do("resign")
    await host.wait(lambda: host.table["state"] == "over")
    await guest.wait(lambda: guest.table["state"] == "over")


async def _begin(host: Seat, guest: Seat) -> None:
    await host.do("ready", entropy="host")
    await guest.do("ready", entropy="guest")
    await host.wait(lambda: host.view is not None)
    await guest.wait(lambda: guest.view is not None)


async def test_who_agreed_answers_once_and_whoever_asked_reads_it(person):
    ines, otto = await person(), await person()
    table = await playtest(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        assert guest.table["options"]["playtest"] == ASKS
        await play(host, guest, agree=(host, guest))
        assert (host.table["agreed"], guest.table["agreed"]) == (True, True)
        first = await guest.ask("answer", id="once", **ANSWER)
        assert first["status"] == "done"
        await guest.wait(lambda: guest.table.get("answered", False))
        assert (await guest.ask("answer", id="once", **ANSWER))["status"] == "done", "sent again, it is kept once"
        assert (await guest.ask("answer", **ANSWER))["reason"] == "You have answered already"
        assert "answered" not in host.table, "nobody else hears of it"

    assert await ines.get(about()) == {"book": 0, "changed": 1}
    assert await otto.get(about()) == {"book": 0, "changed": 0}
    [heard] = (await ines.get(about("/file")))["heard"]
    assert heard["switches"] == SWITCHES
    assert heard["answers"] == [
        {**ANSWER, "asked": {"luck": "Too random?", "rules": "Too hard?"}, "question": "What else?"}
    ]


async def test_nothing_that_is_kept_says_who_answered_where_or_when(person, server: Serving):
    ines, otto = await person(), await person()
    table = await playtest(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        await play(host, guest, agree=(guest,))
        await guest.do("answer", **ANSWER)
    text = json.dumps(await ines.get(about("/file")))
    for secret in (table, otto.you["id"], otto.you["name"], ines.you["id"], "seat"):
        assert secret not in text
    assert not any(isinstance(value, int) and value > 100 for value in _values(json.loads(text)))
    record = await ines.get(f"/api/replays/{table}/record")
    assert "agreed" not in record
    assert "answered" not in record


def _values(data: Any) -> list[Any]:
    if isinstance(data, dict):
        return [found for value in data.values() for found in _values(value)]
    return [found for value in data for found in _values(value)] if isinstance(data, list) else [data]


async def test_who_did_not_agree_before_the_deal_is_not_recorded(person):
    ines, otto = await person(), await person()
    table = await playtest(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        await guest.do("sit", seat=1)
        await guest.do("agree", yes=True)
        await guest.do("agree", yes=False)
        await play_out(host, guest)
        for seat in (host, guest):
            refused = await seat.ask("answer", **ANSWER)
            assert refused["reason"] == "You did not agree to be asked, so nothing is kept"
            assert (await seat.ask("agree", yes=True))["reason"] == "The game has started"
    assert (await ines.get(about()))["changed"] == 0


async def play_out(host: Seat, guest: Seat) -> None:
    await _begin(host, guest)
    await guest.do("resign")
    await guest.wait(lambda: guest.table["state"] == "over")


async def test_an_answer_comes_when_the_game_is_over_and_says_what_was_asked(person):
    ines, otto = await person(), await person()
    table = await playtest(ines, playtest={"scales": ASKS["scales"]})
    async with ines.at(table) as host, otto.at(table) as guest:
        await guest.do("sit", seat=1)
        await guest.do("agree", yes=True)
        await _begin(host, guest)
        assert (await guest.ask("answer", **ANSWER))["reason"] == "The questions come when the game is over"
        await guest.do("resign")
        for wrong in (
            {"marks": {"length": 3}}, {"marks": {"luck": 3}, "line": "was not asked"},
            {"marks": {"luck": 3}, "speeds": {"chess": 1}},
        ):  # fmt: skip
            assert (await guest.ask("answer", **wrong))["status"] == "refused"
        wrong_shapes: list[dict[str, Any]] = [
            {"marks": {"luck": 6}},
            {"marks": {}},
            {"marks": {"luck": 1}, "line": "x" * 241},
        ]
        for garbled in wrong_shapes:
            await guest.send({"is": "answer", "id": "x", **garbled})
            assert "reason" in await guest.until(lambda frame: frame["is"] in ("ack", "bye"))
        await guest.do("answer", marks={"luck": 3})
    assert (await ines.get(about()))["changed"] == 1


async def test_a_table_without_questions_asks_nothing_and_a_rematch_asks_anew(person):
    ines, otto = await person(), await person()
    plain = await ines.open_table()
    async with ines.at(plain) as host:
        assert (await host.ask("agree", yes=True))["reason"] == "This table asks nothing"
        assert "playtest" not in host.table["options"]
    table = await playtest(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        await play(host, guest, agree=(guest,))
        await guest.do("rematch")
        again = guest.table["rematch"]
    async with otto.at(again) as guest:
        assert guest.table["options"]["playtest"] == ASKS
        assert "agreed" not in guest.table


async def test_what_was_answered_outlives_the_server_and_goes_when_whoever_asked_says_so(tmp_path: Path):
    async with serving(tmp_path) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        for switches in (SWITCHES, {}):
            table = await playtest(ines, switches=switches)
            async with ines.at(table) as host, otto.at(table) as guest:
                await play(host, guest, agree=(host, guest))
                for seat in (host, guest):
                    await seat.do("answer", **ANSWER)
        cookie = ines.cookie
        await ines.leave()
        await otto.leave()
    async with serving(tmp_path) as here:
        ines, otto = Person(here.port), await Person(here.port).arrive()
        ines.forge(cookie)
        assert await ines.get(about()) == {"book": 2, "changed": 2}
        assert await otto.post("/api/lab/answers/delete", {"asked": ASKED}) == {"gone": 0}
        assert await ines.post("/api/lab/answers/delete", {"asked": ASKED}) == {"gone": 4}
        assert await ines.get(about()) == {"book": 0, "changed": 0}
        await ines.leave()
        await otto.leave()


async def test_a_question_in_which_each_change_is_apart_hears_each_of_them(person):
    ines, otto = await person(), await person()
    table = await playtest(ines)
    async with ines.at(table) as host, otto.at(table) as guest:
        await play(host, guest, agree=(guest,))
        await guest.do("answer", **ANSWER)
    both = {"double_defection": "standoff", "vip_taken": "mission_end"}
    assert (await ines.get(about(asked={**ASKED, "question": "best", "switches": both})))["changed"] == 1
    assert (await ines.get(about(asked={**ASKED, "question": "matter", "switches": {}})))["changed"] == 1
    assert (await ines.get(about(asked={**ASKED, "switches": both})))["changed"] == 0
    assert (await ines.get(about(asked={**ASKED, "question": "fair", "switches": {}})))["changed"] == 0


async def test_the_operator_can_switch_it_off_and_bounds_what_is_kept(tmp_path: Path, monkeypatch):
    async with serving(tmp_path / "a", playtests=False) as here:
        ines = await Person(here.port).arrive()
        refused = await ines.post("/api/tables", {**TABLE_OF_TWO, "playtest": ASKS}, 400)
        assert refused["reason"] == "This server has no playtests: it was started without them"
        assert (await ines.get(about()))["closed"] == refused["reason"]
        await ines.leave()
    monkeypatch.setattr("ruse.store.playtests.OF_A_PLAYER", 1)
    async with serving(tmp_path / "b", Limits(guests=LIMITS.guests, tables=LIMITS.tables)) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        table = await playtest(ines)
        async with ines.at(table) as host, otto.at(table) as guest:
            await play(host, guest, agree=(host, guest))
            await host.do("answer", **ANSWER)
            refused = await guest.ask("answer", **ANSWER)
            assert refused["reason"] == "Whoever asks has 1 answers already, and no more are kept"
        await ines.leave()
        await otto.leave()


TABLE_OF_TWO: dict[str, Any] = {
    "game": "war-slayer", "bots": [], "friends": 1, "switches": {}, "pace": {"is": "relaxed"}, "spectators": "closed",
    "line": False, "free_chat": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("asks", "friends", "says"),
    [
        ({"scales": []}, 1, "cannot be read"),
        ({"scales": [{"about": "fun", "asks": "?"}]}, 1, "cannot be read"),
        ({"scales": [{"about": "luck", "asks": "x" * 121}]}, 1, "cannot be read"),
        ({"scales": [{"about": "luck", "asks": "\u0000"}]}, 1, "has words"),
        ({"scales": [{"about": "luck", "asks": "a"}, {"about": "luck", "asks": "b"}]}, 1, "each thing once"),
        (ASKS, 0, "is for people"),
    ],
)
async def test_questions_that_make_no_sense_get_a_sentence(person, asks, friends, says):
    ines = await person()
    wanted = {**TABLE_OF_TWO, "friends": friends, "bots": [] if friends else ["random"], "playtest": asks}
    assert says in (await ines.post("/api/tables", wanted, 400))["reason"]
