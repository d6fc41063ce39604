"""What one guest asks for is bounded, and the others do not pay for it."""

from __future__ import annotations

import errno
import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from ruse.kernel.errors import RuseError
from ruse.server.beside.imports import WORD
from ruse.server.beside.minds import check_record
from ruse.server.limits import DAY, Limits
from ruse.store.checked import NAME_LIMIT
from tests.server.people import Person
from tests.server.serving import serving
from tests.store.games import played_record

pytestmark = pytest.mark.anyio

TEXT = played_record().to_text()


@pytest.mark.parametrize("where", ["a header", "a row", "the end"])
async def test_a_record_that_is_nested_deeply_gets_a_sentence(person, where):
    lines = TEXT.splitlines(keepends=True)
    place = {"a header": 0, "a row": 2, "the end": -1}[where]
    lines[place] = lines[place].replace("{", '{"x":' + "[" * 60_000 + "]" * 60_000 + ",", 1)
    ines = await person()
    answer = await ines.post("/api/replays", {"record": "".join(lines)}, 400)
    assert "inside each other" in answer["reason"]


def no_room(*_: Any, **__: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


async def test_a_report_on_a_full_disk_gets_a_sentence(person, server, monkeypatch):
    ines = await person()
    table = await ines.open_table()
    monkeypatch.setattr(Path, "write_text", no_room)
    answer = await ines.post("/api/report", {"table": table, "text": "x"}, 507)
    assert "disk" in answer["reason"]
    assert list((server.house.settings.data / "reports").iterdir()) == []


async def test_a_host_of_the_callers_own_making_stands_in_no_page(person):
    ines = await person()
    await ines.open_table(bots=["random"], friends=0)
    path = (await ines.get("/api/home"))["you"]["feed"]
    hostile = 'x"/><script>alert(1)</script>'
    answer = await ines._http.get(path, headers={"host": hostile})
    assert answer.status_code == 200
    assert "script" not in answer.text


async def test_the_link_to_another_device_is_no_part_of_a_request(person):
    """What stands after # never leaves the browser: no proxy's log has it."""
    ines = await person()
    link = (await ines.post("/api/me/carry"))["link"]
    path, _, token = link.partition("#")
    assert path.endswith("/carry")
    claimed = await (await person()).post("/api/me/claim", {"token": token})
    assert claimed["id"] == ines.you["id"]


@pytest.mark.parametrize(
    "name", ["In\u3164es", "In\u2800es", "In\u034fes", "\uffa0In", "I\u115fnes", "Ines\ufe0f\U000e0100"]
)
async def test_an_invisible_letter_is_no_part_of_a_name(person, name):
    assert "invisible" in (await (await person()).post("/api/me", {"name": name}, 400))["reason"]


@pytest.mark.parametrize("name", ["In\u0435s", "\u0391nna", "T\u043em"])
async def test_letters_of_another_alphabet_do_not_pass_for_others(person, name):
    assert "alphabet" in (await (await person()).post("/api/me", {"name": name}, 400))["reason"]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("\uff29\uff4e\uff45\uff53", "Ines"), ("\U0001d408nes", "Ines"), ("Игорь", "Игорь"), ("Ελένη", "Ελένη"),
        ("山田 Taro たろう", "山田 Taro たろう"), ("O\u2019Brien 2", "O\u2019Brien 2"), ("Zoë 🃏", "Zoë 🃏"),
    ],
)  # fmt: skip
async def test_names_in_any_one_alphabet_are_shown(person, given, shown):
    assert (await (await person()).post("/api/me", {"name": given}))["name"] == shown


async def test_a_record_of_exactly_the_size_at_limits_is_kept(tmp_path):
    """Limits and store count the same bytes, and what JSON adds around them does not count."""
    size = len(TEXT.encode())
    for most, status in ((size, 201), (size - 1, 413)):
        async with serving(tmp_path / str(most), Limits(record=most)) as here:
            ines = await Person(here.port).arrive()
            assert (await ines.get("/limits"))["record"] == most
            await ines.post("/api/replays", {"record": TEXT}, status)
            await ines.leave()


async def test_limits_and_store_agree():
    from ruse.store import checked, writings

    limits = Limits()
    assert limits.record == checked.IMPORT_LIMIT
    assert limits.imports_of_a_player == writings.IMPORTS_LIMIT
    assert limits.notes_of_a_table == writings.NOTES_LIMIT


def padded(place: str) -> str:
    """A valid record with a megabyte of nothing in it."""
    lines = [json.loads(text) for text in TEXT.splitlines()]
    much = "x" * 1_000_000
    if place == "a name":
        lines[0]["seats"][0]["name"] = much
    elif place == "a long value":
        lines[1]["id"] = much
    else:
        lines[{"a header key": 0, "a row key": 2}[place]][much] = 1
    del lines[-1]["marks"]
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


@pytest.mark.parametrize("place", ["a name", "a long value", "a header key", "a row key"])
def test_padding_is_not_kept(place):
    try:
        *_, kept = check_record(padded(place))
    except RuseError:
        return
    assert len(kept.encode()) <= len(TEXT.encode())


@pytest.mark.parametrize("place", [0, 2, -1])
def test_what_no_record_has_is_not_kept_however_short(place):
    lines = [json.loads(text) for text in TEXT.splitlines()]
    del lines[-1]["marks"]
    plain = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    lines[place]["aside"] = 1
    padded = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)

    assert check_record(padded)[2] == check_record(plain)[2]


@pytest.mark.parametrize(("length", "kept"), [(WORD, True), (WORD + 1, False)])
def test_a_text_in_a_record_is_as_long_as_any_of_a_game(length: int, kept: bool):
    """Shorter than a row may be, and there may be many rows."""
    lines = [json.loads(text) for text in TEXT.splitlines()]
    del lines[-1]["marks"]
    lines[1]["id"] = "x" * length
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)

    with nullcontext() if kept else pytest.raises(RuseError, match="longer than any of a game"):
        check_record(text)


def test_a_name_in_a_record_is_as_long_as_names_are():
    lines = [json.loads(text) for text in TEXT.splitlines()]
    del lines[-1]["marks"]
    lines[0]["seats"][0]["name"] = "x" * (NAME_LIMIT + 1)

    with pytest.raises(RuseError, match="a name has at most"):
        check_record("".join(json.dumps(line) + "\n" for line in lines))


def test_a_record_with_marks_is_kept_as_it_is():
    assert check_record(TEXT)[2] == TEXT


async def test_an_import_goes_when_nobody_looks_at_it(tmp_path):
    async with serving(tmp_path, Limits(import_lives=10 * DAY)) as here:
        ines = await Person(here.port).arrive()
        looked_at, left = [(await ines.post("/api/replays", {"record": TEXT}))["id"] for _ in range(2)]
        here.pass_time(6 * DAY)
        await ines.get(f"/api/replays/{looked_at}")
        here.pass_time(6 * DAY)
        await here.house.hall.tidy()
        await ines.get(f"/api/replays/{looked_at}")
        await ines.get(f"/api/replays/{left}", 404)
        await ines.leave()
