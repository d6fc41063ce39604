"""Whose games are brought back: dealt by this server, dealt elsewhere, or nothing is proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ruse.kernel.line import line
from ruse.kernel.record import read_record
from ruse.kernel.registry import load_game
from ruse.kernel.seal import origin, stamped
from ruse.kernel.verify import BrokenSeal, verify
from tests.records.test_verify import played
from tests.server.people import Person
from tests.server.serving import serving
from tools import verify_record

pytestmark = pytest.mark.anyio


async def sealed_game(person: Person) -> str:
    table = await person.open_table(bots=["random"], friends=0)
    async with person.at(table) as seat:
        await seat.do("resign")
        await seat.wait(lambda: seat.table["state"] == "over")
    return table


async def brought(person: Person, record: str) -> str:
    """What the server says of it, when it is brought and when it is looked at."""
    came = await person.post("/api/replays", {"record": record})
    shown = await person.get(f"/api/replays/{came['id']}")
    assert shown["origin"] == came["origin"]
    return str(came["origin"])


async def test_a_server_knows_its_own_games_and_no_others(tmp_path: Path):
    async with serving(tmp_path / "one", chosen_deals=False) as here:
        ines = await Person(here.port).arrive()
        table = await sealed_game(ines)
        record = await ines.get(f"/api/replays/{table}/record")
        assert (await ines.get(f"/api/replays/{table}"))["origin"] == "here"
        assert await brought(ines, record) == "here"
        said = verify(record).sentences()
        assert any("dealt elsewhere, seal holds" in sentence and "known again" in sentence for sentence in said)
        verify_record.verify(record)
        forked = await ines.post(f"/api/replays/{table}/fork", {"step": 0, "seat": 0})
        async with ines.at(forked["id"]) as seat:
            await seat.do("resign")
            await seat.wait(lambda: seat.table["state"] == "over")
        known = await ines.get(f"/api/replays/{forked['id']}/record")
        assert (await ines.get(f"/api/replays/{forked['id']}"))["origin"] == "unproved"
        assert "dealt" not in json.loads(known.splitlines()[-1])["marks"]
        assert await brought(ines, known) == "unproved"
    async with serving(tmp_path / "other", chosen_deals=False) as elsewhere:
        otto = await Person(elsewhere.port).arrive()
        assert await brought(otto, record) == "elsewhere"
    async with serving(tmp_path / "one", chosen_deals=False) as here:
        otto = await Person(here.port).arrive()
        assert await brought(otto, record) == "here", "the key outlives the server"


def test_a_mark_is_over_all_of_the_record():
    text = played_here()
    for number in range(len(text.splitlines())):
        lines = [json.loads(raw) for raw in text.splitlines()]
        lines[number]["at"] = 7
        assert origin("".join(map(line, lines)), b"key") == "elsewhere"
    assert origin(text, b"key") == "here"
    assert origin(text, b"another") == origin(text) == "elsewhere"


def played_here() -> str:
    return stamped(played(load_game("war-slayer"), 1), b"key")


def test_what_comes_from_a_seed_or_from_the_server_alone_proves_nothing():
    assert origin(played(load_game("war-slayer"), 1, sealed=False)) == "unproved"
    assert any("no proof" in said for said in verify(played(load_game("war-slayer"), 1, sealed=False)).sentences())


@pytest.mark.parametrize(
    "more", [{"aside": "x" * 1_000_000}, {"dealt": "x" * 1_000_000}, {"dealt": 7}, {"dealt": "AB" * 32}]
)
def test_nothing_else_stands_beside_the_marks(more: dict[str, object]):
    """A megabyte there was kept with the record: nobody looked at it."""
    rows = read_record(played_here()).rows
    lines = played_here().splitlines(keepends=True)
    end = rows[-1]
    end["marks"] = {**{key: end["marks"][key] for key in ("every", "hashes")}, **more}
    text = "".join([*lines[:-1], line(end)])

    with pytest.raises(BrokenSeal, match="the marks cannot be read"):
        verify(text)
    with pytest.raises(verify_record.Wrong):
        verify_record.verify(text)
