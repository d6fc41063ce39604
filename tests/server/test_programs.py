"""Somebody's own program at a table: it gets what a person in its seat gets, and its token opens nothing else."""

import asyncio
import importlib.util
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from ruse.store import StoreDown
from tests.server.people import PATIENT, Person, Seat
from tests.server.serving import serving

pytestmark = pytest.mark.anyio
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "own_bot.py"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("own_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@asynccontextmanager
async def program(port: int, token: str) -> AsyncIterator[Seat]:
    async with connect(f"ws://127.0.0.1:{port}/ws?program", **PATIENT) as wire:
        seat = Seat(wire)
        await seat.send({"is": "token", "token": token})
        await seat.until(lambda frame: frame["is"] in ("snapshot", "bye"))
        yield seat
        seat.listener.cancel()


async def at_a_table(port: int, **changes: Any) -> tuple[Person, str]:
    ann = await Person(port).arrive()
    return ann, await ann.open_table(**changes)


@pytest.mark.parametrize("game", ["war-slayer", "westeria"])
async def test_the_example_plays_a_game_against_a_bot_to_its_end(tmp_path: Path, game: str):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port, game=game, bots=["random"], friends=0)
        async with ann.at(table) as seat:
            if seat.table["state"] == "gathering":
                await seat.send({"is": "ready", "id": "r", "entropy": ""})
            made = await ann.post(f"/api/tables/{table}/program", {"seat": 0})
            assert made["address"] == f"ws://127.0.0.1:{here.port}/ws?program"

            result = await asyncio.wait_for(example().play(made["address"], made["token"]), 100)

        assert result["reason"] == "over"
        assert table not in made["address"]


async def test_a_free_seat_is_given_to_a_program_and_the_game_starts_when_it_comes(tmp_path: Path):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port)
        made = await ann.post(f"/api/tables/{table}/program", {"seat": 1})
        async with ann.at(table) as seat:
            await seat.send({"is": "ready", "id": "r", "entropy": ""})
            await seat.until(lambda frame: frame["is"] == "ack")
            assert seat.table["state"] == "gathering"
            async with program(here.port, made["token"]) as guest:
                await seat.until(lambda frame: frame["is"] == "snapshot" and frame["table"]["state"] == "playing")

                assert guest.frames[0]["you"]["feed"] is None
                assert guest.table["you"] == 1
                assert seat.table["seats"][1]["program"] is True
                assert seat.table["seats"][1]["name"].endswith("'s program")


async def test_a_program_sees_what_the_person_in_its_seat_sees(tmp_path: Path):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port, bots=["random"], friends=0)
        made = await ann.post(f"/api/tables/{table}/program", {"seat": 0})
        async with ann.at(table) as seat, program(here.port, made["token"]) as guest:
            assert guest.view == seat.view
            assert guest.decision == seat.decision


async def test_a_program_plays_and_does_nothing_else(tmp_path: Path):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port, bots=["random"], friends=0)
        made = await ann.post(f"/api/tables/{table}/program", {"seat": 0})
        async with program(here.port, made["token"]) as guest:
            for command in (
                {"is": "leave"},
                {"is": "rematch"},
                {"is": "chat", "text": "hi"},
                {"is": "hint", "decision": 0},
            ):
                await guest.send({"id": f"x-{command['is']}", **command})
                ack = await guest.until(lambda frame: frame["is"] == "ack")
                assert (ack["status"], "plays its seat" in ack["reason"]) == ("refused", True)


async def test_a_token_opens_no_other_table_of_its_maker(tmp_path: Path):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port, bots=["random"], friends=0)
        other = await ann.open_table(bots=["random"], friends=0)
        made = await ann.post(f"/api/tables/{table}/program", {"seat": 0})
        async with program(here.port, made["token"]) as guest:
            await guest.send({"is": "join", "table": other})

            assert "another table" in (await guest.until(lambda frame: frame["is"] == "bye"))["reason"]


async def test_a_token_that_was_replaced_or_taken_back_is_dead(tmp_path: Path):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port, bots=["random"], friends=0)
        first = (await ann.post(f"/api/tables/{table}/program", {"seat": 0}))["token"]
        async with program(here.port, first) as guest:
            second = (await ann.post(f"/api/tables/{table}/program", {"seat": 0}))["token"]
            assert "Another token" in (await guest.until(lambda frame: frame["is"] == "bye"))["reason"]
        await ann.post(f"/api/tables/{table}/program/end", {"seat": 0})

        for token in (first, second, "", f"{table}.", "nowhere.x"):
            async with connect(f"ws://127.0.0.1:{here.port}/ws?program", **PATIENT) as wire:
                await wire.send(json.dumps({"is": "token", "token": token}))
                assert json.loads(await wire.recv())["is"] == "bye"


async def test_signing_out_everywhere_ends_the_tokens_of_ones_seats(tmp_path: Path):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port, bots=["random"], friends=0)
        made = await ann.post(f"/api/tables/{table}/program", {"seat": 0})
        await ann.post("/api/me/revoke")

        async with program(here.port, made["token"]) as guest:
            assert guest.frames[0]["is"] == "bye"


async def test_a_token_is_kept_as_a_hash_and_survives_a_restart(tmp_path: Path):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port, bots=["random"], friends=0)
        token = (await ann.post(f"/api/tables/{table}/program", {"seat": 0}))["token"]
    assert not any(
        token.partition(".")[2].encode() in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()
    )

    async with serving(tmp_path) as here, program(here.port, token) as guest:
        assert guest.table["you"] == 0


@pytest.mark.parametrize(
    ("who", "seat", "reason"), [("host", 1, "taken"), ("guest", 0, "your own seat"), ("host", 5, "no such seat")]
)
async def test_tokens_are_for_ones_own_seat_or_a_free_one_of_ones_table(
    tmp_path: Path, who: str, seat: int, reason: str
):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port)
        bob = await Person(here.port).arrive()
        async with bob.at(table) as place:
            await place.send({"is": "sit", "id": "s", "seat": 1})
            await place.until(lambda frame: frame["is"] == "ack")

            refused = await (ann if who == "host" else bob).post(f"/api/tables/{table}/program", {"seat": seat}, 400)

        assert reason in refused["reason"]


async def test_a_program_that_sends_no_token_first_is_told_so(tmp_path: Path):
    async with serving(tmp_path) as here, connect(f"ws://127.0.0.1:{here.port}/ws?program", **PATIENT) as wire:
        await wire.send(json.dumps({"is": "ping", "at": 1}))

        assert "token first" in json.loads(await wire.recv())["reason"]


async def test_a_seat_that_could_not_be_kept_for_a_program_is_free_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with serving(tmp_path) as here:
        ann, table = await at_a_table(here.port)

        async def down(*_: object, **__: object) -> None:
            raise StoreDown("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(here.house.store, "change_table", down)
            await ann.post(f"/api/tables/{table}/program", {"seat": 1}, status=503)

        assert here.house.hall.desks[table].places[1].kind == "open"
        assert (await ann.post(f"/api/tables/{table}/program", {"seat": 1}))["token"]
        await ann.leave()
