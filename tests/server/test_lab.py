"""The lab of a server: a study from the question to the verdict, one for everybody, bounded, and beside the tables."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import pytest

from ruse.kernel.record import read_record
from ruse.lab.questions import QUESTIONS
from ruse.server.beside import lab
from ruse.server.beside.studies import id_of, normal
from ruse.server.limits import Limits
from ruse.wire.lab import Asked, QuestionName
from tests.server.people import Person
from tests.server.serving import LIMITS, Serving, serving

pytestmark = pytest.mark.anyio
COARSE = {"luck.share": "60pp", "skill.strong_vs_weak": "40pp", "length.minutes": "60%"}
"""Somebody who cares for so little has an answer after the first deals."""
QUICK = {
    "game": "war-slayer", "question": "random", "players": 2,
    "switches": {"double_defection": "standoff"}, "care": COARSE,
}  # fmt: skip
FINE = {"luck.share": "0.1pp", "skill.strong_vs_weak": "0.1pp", "length.minutes": "0.1%"}
"""Who cares for as little as that waits long."""
LONG = {**QUICK, "care": FINE}
OVER = ("decided", "open", "stopped", "failed")
STUDY = 240.0
"""Seconds in which a study comes to its end, however busy the machine is with other tests."""


async def ask(person: Person, asked: dict[str, Any], *, begin: bool = True, status: int = 200) -> Any:
    return await person.post("/api/lab/studies", {"asked": asked, "begin": begin}, status)


async def until(person: Person, id: str, *states: str) -> Any:
    async with asyncio.timeout(STUDY):
        while True:
            standing = await person.get(f"/api/lab/studies/{id}")
            if standing["state"] in (states or OVER):
                return standing
            await asyncio.sleep(0.05)


async def decided(person: Person) -> Any:
    return await until(person, (await ask(person, QUICK))["id"])


def report_of(asked: dict[str, Any]) -> str:
    return f"/api/lab/report?study={quote(json.dumps(asked))}"


async def test_a_study_goes_from_the_question_to_the_verdict(person, server):
    ines = await person()
    offer = await ines.get("/api/lab")
    game = next(game for game in offer["games"] if game["name"] == "war-slayer")
    assert [question["name"] for question in game["questions"]] == list(QUESTIONS)

    found = await decided(ines)

    assert (found["state"], found["asked"], found["decided"]) == ("decided", 3, 3)
    side = found["sides"][found["focus"]]
    assert side["letter"] == "B"
    assert side["headline"] == "B is Same in luck, skill and length."
    assert [row["word"] for row in side["rows"][:3]] == ["Same"] * 3
    assert {row["asked"] for row in side["rows"][3:]} == {False}
    assert [dial["name"] for dial in side["dials"]] == ["luck", "choice", "standing", "rules", "length"]
    assert side["switches"]["double_defection"] == "standoff"
    assert side["changes"][0]["rule"] == "WS-6.3"


async def test_what_was_found_is_the_same_for_everybody_and_after_a_start(tmp_path: Path):
    async with serving(tmp_path) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        found = await decided(ines)
        again = await ask(otto, dict(reversed(QUICK.items())))
        assert again == found
        await ines.leave()
        await otto.leave()
    async with serving(tmp_path) as here:
        uma = await Person(here.port).arrive()
        recalled = await ask(uma, QUICK, begin=False)
        assert (recalled["state"], recalled["sides"]) == ("decided", found["sides"])
        assert (await ask(uma, LONG, begin=False))["state"] == "empty"
        await uma.leave()


async def test_its_report_and_its_most_dramatic_game_can_be_opened(person):
    ines, otto = await person(), await person()
    await decided(ines)

    page = await otto.get(report_of(QUICK))
    game = await otto.post("/api/lab/games", {"asked": QUICK, "which": "dramatic", "letter": "B"}, 201)
    again = await otto.post("/api/lab/games", {"asked": QUICK, "which": "dramatic", "letter": "B"}, 200)

    assert "Is B less random than A?" in page
    assert "B is Same in luck, skill and length." in page
    assert "ruse-data" not in page
    assert again == game
    record = read_record(await otto.get(f"/api/replays/{game['id']}/record"))
    assert record.setup.options["double_defection"] == "standoff"
    assert {chair["kind"] for chair in record.seats} == {"bot"}
    await ines.get(f"/api/replays/{game['id']}", 404)


async def test_a_report_runs_nothing_and_names_no_folder(person, server: Serving):
    ines = await person()
    await decided(ines)
    answer = await ines._http.get(report_of(QUICK))
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "sandbox" in policy
    assert str(server.house.settings.data) not in answer.text


async def test_a_study_can_be_stopped_and_gone_on_with(person):
    ines = await person()
    id = (await ask(ines, LONG))["id"]
    await until(ines, id, "running")
    async with asyncio.timeout(STUDY):
        while not (await ines.get(f"/api/lab/studies/{id}"))["deals"]:
            await asyncio.sleep(0.05)

    stopped = await ines.post(f"/api/lab/studies/{id}/stop")
    assert stopped["state"] in ("stopped", "running")
    stopped = await until(ines, id)
    assert stopped["state"] == "stopped"
    assert stopped["deals"] > 0
    assert stopped["sides"][0]["headline"].startswith("B is")

    assert (await ask(ines, LONG))["state"] in ("waiting", "running")
    await until(ines, id, "running")
    await ines.post(f"/api/lab/studies/{id}/stop")


async def test_a_study_that_was_looked_at_first_is_begun(person):
    ines = await person()
    assert (await ask(ines, QUICK, begin=False))["state"] == "empty"

    begun = await ask(ines, QUICK)
    assert begun["state"] in ("waiting", "running")
    assert (await until(ines, begun["id"]))["state"] == "decided"


async def test_a_study_that_nobody_looks_at_is_stopped(tmp_path: Path):
    limits = Limits(guests=LIMITS.guests, lab_unseen=300)
    async with serving(tmp_path, limits) as here:
        ines = await Person(here.port).arrive()
        id = (await ask(ines, LONG))["id"]
        async with asyncio.timeout(STUDY):
            while here.house.studies.waiting:
                await asyncio.sleep(0.1)
        assert (await ines.get(f"/api/lab/studies/{id}"))["state"] == "stopped"
        await ines.leave()


async def test_one_is_played_at_a_time_and_who_waits_is_told_how_many_are_before(person, server: Serving):
    ines, otto = await person(), await person()
    first = (await ask(ines, LONG))["id"]
    second = await ask(otto, {**LONG, "switches": {"vip_taken": "mission_end"}})
    assert (second["state"], second["ahead"]) == ("waiting", 1)
    await until(ines, first, "running")
    assert len(server.house.studies.numbers) == 1

    assert (await otto.post(f"/api/lab/studies/{second['id']}/stop"))["state"] == "stopped"
    otto_looks = await otto.get(f"/api/lab/studies/{first}")
    assert otto_looks["state"] == "running"
    assert (await ines.post(f"/api/lab/studies/{first}/stop"))["state"] == "running", "somebody else looks on"
    await otto.post(f"/api/lab/studies/{first}/stop")
    await ines.post(f"/api/lab/studies/{first}/stop")
    await until(ines, first)


async def test_the_process_gives_way_and_leaves_with_the_server(tmp_path: Path):
    async with serving(tmp_path) as here:
        ines = await Person(here.port).arrive()
        await until(ines, (await ask(ines, LONG))["id"], "running")
        async with asyncio.timeout(STUDY):
            while not (here.house.studies.numbers and os.getpriority(os.PRIO_PROCESS, here.house.studies.numbers[0])):
                await asyncio.sleep(0.05)
        [number] = here.house.studies.numbers
        assert os.getpriority(os.PRIO_PROCESS, number) - os.getpriority(os.PRIO_PROCESS, 0) >= 10
        await ines.leave()
    async with asyncio.timeout(STUDY):
        while Path(f"/proc/{number}").exists():
            await asyncio.sleep(0.05)


async def test_a_process_that_is_killed_fails_its_study_with_a_sentence_and_the_next_one_goes_on(
    person, server: Serving
):
    ines = await person()
    id = (await ask(ines, LONG))["id"]
    await until(ines, id, "running")
    os.kill(server.house.studies.numbers[0], 9)
    failed = await until(ines, id)
    assert failed["state"] == "failed"

    assert (await decided(ines))["state"] == "decided"


async def test_a_study_ends_when_its_time_is_up_and_can_be_played_on(tmp_path: Path):
    async with serving(tmp_path, Limits(guests=LIMITS.guests, lab_seconds=300)) as here:
        ines = await Person(here.port).arrive()
        first = await until(ines, (await ask(ines, LONG))["id"])
        assert first["state"] == "open"
        assert first["lasts"] == 300
        assert first["more"] > 0

        assert (await ask(ines, LONG))["state"] in ("waiting", "running")
        assert (await until(ines, first["id"]))["deals"] >= first["deals"]
        await ines.leave()


@pytest.mark.parametrize(
    ("limits", "others", "says"),
    [({"lab": (1, 1)}, 200, "for you"), ({"lab_an_address": (1, 1)}, 429, "for your address")],
)
async def test_who_had_much_played_waits_and_others_do_not(tmp_path: Path, limits, others, says):
    async with serving(tmp_path, Limits(guests=LIMITS.guests, lab_seconds=300, **limits)) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        await until(ines, (await ask(ines, LONG))["id"])
        again = await ask(ines, QUICK, status=429)
        assert f"too much played in the lab {says}" in again["reason"]
        await ask(otto, QUICK, status=others)
        await ines.leave()
        await otto.leave()


async def test_so_many_studies_wait(tmp_path: Path):
    async with serving(tmp_path, Limits(guests=LIMITS.guests, lab_waiting=1)) as here:
        ines, otto = await Person(here.port).arrive(), await Person(here.port).arrive()
        first = await ask(ines, LONG)
        assert "too much to do" in (await ask(otto, {**LONG, "question": "shorter"}, status=429))["reason"]
        assert (await ask(otto, LONG))["id"] == first["id"]
        await ines.leave()
        await otto.leave()


async def test_an_answer_that_takes_too_long_is_given_up(tmp_path: Path):
    async with serving(tmp_path, Limits(guests=LIMITS.guests, lab_answer=1)) as here:
        ines = await Person(here.port).arrive()
        assert (await ines.get("/api/lab", 400))["reason"] == "The lab did not answer: ask again"
        assert here.house.studies.numbers == []
        await ines.leave()


async def test_a_process_with_nothing_to_do_ends(tmp_path: Path):
    async with serving(tmp_path, Limits(guests=LIMITS.guests, lab_idle=100)) as here:
        ines = await Person(here.port).arrive()
        asked = asyncio.create_task(ines.get("/api/lab"))
        async with asyncio.timeout(STUDY):
            while not here.house.studies.numbers:
                await asyncio.sleep(0.005)
            await asked
            while here.house.studies.numbers:
                await asyncio.sleep(0.05)
        await ines.leave()


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        ({**QUICK, "game": "chess"}, 404, "There is no such game here"),
        ({**QUICK, "question": "nice"}, 400, "cannot be read"),
        ({**QUICK, "players": 5}, 400, "is for 2 players"),
        ({**QUICK, "switches": {"double_defektion": "swap"}}, 400, "did you mean"),
        ({**QUICK, "switches": {"double_defection": "swop"}}, 400, "did you mean"),
        ({**QUICK, "switches": {}}, 400, "B is the book still: change a rule"),
        ({**QUICK, "switches": {"double_defection": "swap"}}, 400, "B is the book still: change a rule"),
        ({**QUICK, "more": 1}, 400, "cannot be read"),
    ],
)
async def test_what_cannot_be_asked_is_refused_with_a_sentence(person, server: Serving, asked, status, says):
    ines = await person()
    refused = await ask(ines, asked, status=status)
    assert says in refused["reason"]
    assert server.house.studies.waiting == 0


async def test_a_metric_or_a_change_that_is_none_fails_the_study_with_a_sentence(person):
    ines = await person()
    for care, says in (({"luk.share": "1pp"}, "luk.share"), ({"luck.share": "lots"}, "no smallest change")):
        failed = await until(ines, (await ask(ines, {**QUICK, "care": care}))["id"])
        assert failed["state"] == "failed"
        assert says in failed["trouble"]


async def test_what_is_not_known_is_said(person):
    ines = await person()
    await ines.get("/api/lab/studies/0000000000000000", 404)
    await ines.post("/api/lab/studies/0000000000000000/stop", {}, 404)
    assert "run it first" in (await ines.get(report_of(LONG), 400))["reason"]
    assert "names no study" in (await ines.get("/api/lab/report?study={", 400))["reason"]


async def test_without_its_extra_or_switched_off_the_lab_says_so_in_a_sentence(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(lab, "NEEDED", ("no_such_package",))
    async with serving(tmp_path / "a") as here:
        ines = await Person(here.port).arrive()
        closed = await ines.get("/api/lab")
        assert closed["closed"] == (
            'The lab of this server needs no_such_package: install it with pip install "ruse[lab]"'
        )
        assert (await ask(ines, QUICK, status=400))["reason"] == closed["closed"]
        await ines.leave()
    async with serving(tmp_path / "b", lab=False) as here:
        otto = await Person(here.port).arrive()
        assert "started without it" in (await otto.get("/api/lab"))["closed"]
        await otto.leave()


def test_a_study_has_one_name_however_it_is_said():
    plain = Asked("war-slayer", "random", 2, {"double_defection": "standoff"})
    wordy = Asked("war-slayer", "random", 2, {"vip_taken": "at_once", "double_defection": "standoff"})
    other = Asked("war-slayer", "random", 2, {"vip_taken": "mission_end"})
    assert id_of(normal(plain)) == id_of(normal(wordy)) != id_of(normal(other))


def test_the_page_knows_the_questions_that_the_lab_knows():
    assert set(get_args(QuestionName)) == set(QUESTIONS)
