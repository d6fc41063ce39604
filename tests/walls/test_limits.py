"""Every limit that /limits shows is held by a test: here, or where it says. A new limit without one fails."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from ruse.server.limits import Limits
from ruse.server.sockets import TOO_MANY
from tests.server.people import Person
from tests.server.serving import serving
from tests.store.games import played_record
from tests.walls.company import TABLE, Company, company

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).resolve().parents[2]
Attempt = Callable[[Company], Awaitable[str]]
"""Goes one beyond a limit; what it is told."""


def told(answer: Any) -> str:
    return f"{answer.status} {json.loads(answer.body)['reason']}"


async def big_body(here: Company) -> str:
    return told(await here.ask("host", "POST", "/api/me", {"name": "x" * 2000}))


async def big_record(here: Company) -> str:
    return told(await here.ask("host", "POST", "/api/replays", {"record": "x" * 2000}))


async def third_socket(here: Company) -> str:
    wires = [await here.at("host") for _ in range(3)]
    return str([wire.closed for wire in wires])


async def many_frames(here: Company) -> str:
    wire = await here.at("host")
    for number in range(20):
        wire.send({"is": "ping", "at": number})
    return str((await wire.order("resign", "x"))["reason"])


async def many_requests(here: Company) -> str:
    return told([await here.ask("nobody", "GET", "/api/games/war-slayer") for _ in range(21)][-1])


async def many_guests(here: Company) -> str:
    return told([await here.ask("nobody", "GET", "/api/home") for _ in range(4)][-1])


async def another_table(here: Company) -> str:
    return told([await here.ask("host", "POST", "/api/tables", TABLE) for _ in range(3)][-1])


async def orders_of(here: Company, name: str, *fields: dict[str, Any]) -> str:
    wire = await here.at("host")
    acks = [await wire.order(name, f"x{number}", **given) for number, given in enumerate(fields)]
    assert acks[0]["status"] == "done"
    return str(acks[-1]["reason"])


async def much_talk(here: Company) -> str:
    return await orders_of(here, "chat", *({"phrase": "hello"},) * 3)


async def many_thoughts(here: Company) -> str:
    return await orders_of(here, "line", *({},) * 3)


async def many_notes(here: Company) -> str:
    return await orders_of(here, "note", *({"at": place, "text": "x"} for place in "ab"))


async def many_reports(here: Company) -> str:
    return told([await here.ask("host", "POST", "/api/report", {"table": here.table, "text": "x"}) for _ in "ab"][-1])


async def another_record(here: Company) -> str:
    text = played_record().to_text()
    return told([await here.ask("host", "POST", "/api/replays", {"record": text}) for _ in "ab"][-1])


HERE: dict[str, tuple[Any, Attempt, str]] = {
    "body": (1000, big_body, "413 A request has at most 1000 bytes"),
    "record": (1000, big_record, "413 A request has at most 1000 bytes"),
    "connections": (2, third_socket, f"[None, None, {TOO_MANY}]"),
    "connections_an_address": (2, third_socket, f"[None, None, {TOO_MANY}]"),
    "frames": ((20, 1), many_frames, "too many messages"),
    "requests": ((20, 1), many_requests, "429 That was too much at once: too many requests from your address"),
    "guests": ((3, 1), many_guests, "429 That was too much at once: too many new guests from your address"),
    "tables": ((3, 1), another_table, "429 That was too much at once: too many new tables"),
    "tables_of_a_player": (2, another_table, "400 You sit at 2 tables already"),
    "chat": ((2, 1), much_talk, "too much talk"),
    "thoughts": ((2, 1), many_thoughts, "too many hints"),
    "notes_of_a_table": (1, many_notes, "You have as many notes here as a table keeps"),
    "reports": ((1, 1), many_reports, "429 That was too much at once: too many reports"),
    "imports_of_a_player": (1, another_record, "400 You have brought 1 records already"),
}
"""A limit made small, how to go beyond it, and what is said then."""
ELSEWHERE = {
    "frame": "tests/server/test_bad_input.py::test_an_oversized_frame_closes_the_connection_only",
    "compression": "tests/walls/test_limits.py::test_frames_are_not_compressed",
    "send_queue": "tests/server/test_slow_reader.py::test_the_queue_out_is_bounded",
    "orders": "tests/server/test_real_time.py::test_standing_orders_have_a_rate",
    "seal_wait": "tests/server/test_seal.py::test_who_adds_nothing_is_waited_for_and_then_named",
    "bot_deadline": "tests/server/test_absence.py::test_a_hung_bot_is_ended_and_its_seat_plays_the_default",
    "bot_pause": "tests/server/test_absence.py::test_bots_seem_to_think_for_a_drawn_time",
    "desk_idle": "tests/server/test_gathering.py::test_tables_nobody_touches_are_put_away_and_closed",
    "gathering_idle": "tests/server/test_gathering.py::test_tables_nobody_touches_are_put_away_and_closed",
    "playing_idle": "tests/server/test_gathering.py::test_tables_nobody_touches_are_put_away_and_closed",
}


def test_every_limit_has_a_test():
    assert set(asdict(Limits())) == set(HERE) | set(ELSEWHERE), "say which test holds the new limit"
    for place in ELSEWHERE.values():
        file, _, name = place.partition("::")
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), place


@pytest.mark.parametrize("name", HERE)
async def test_a_limit_holds(tmp_path, name):
    value, attempt, says = HERE[name]
    async with company(tmp_path, **{name: value}) as here:
        shown = json.loads((await here.ask("host", "GET", "/limits")).body)[name]
        assert shown == (list(value) if isinstance(value, tuple) else value)
        assert says in await attempt(here)


async def test_frames_are_not_compressed(tmp_path):
    """Whoever offers it gets an answer without it; a server that takes the offer is noticed."""
    async with serving(tmp_path) as here:
        ines = await Person(here.port).arrive()
        async with ines.socket() as seat:
            assert seat.wire.request is not None
            assert "permessage-deflate" in seat.wire.request.headers["sec-websocket-extensions"]
            assert seat.wire.response is not None
            assert "sec-websocket-extensions" not in seat.wire.response.headers
        await ines.leave()
