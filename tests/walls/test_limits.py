"""Every limit that /limits shows is held by a test: here, or where it says. A new limit without one fails."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from ruse.server.http.sockets import TOO_MANY
from ruse.server.limits import Limits
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


async def nearly_full(here: Company) -> str:
    """Imports, reports, chat and notes are refused, and a move is taken."""
    sent = [("/api/replays", {"record": "x"}), ("/api/report", {"table": here.table, "text": "x"})]
    answers = [told(await here.ask("host", "POST", path, body)) for path, body in sent]
    wire = await here.at("host")
    said = [await wire.order("chat", "c", phrase="hello"), await wire.order("note", "n", at="x", text="x")]
    assert (await wire.order("resign", "r"))["status"] == "done"
    told_all = {*answers, *(f"507 {ack['reason']}" for ack in said)}
    assert len(told_all) == 1, told_all
    return told_all.pop()


async def another_record(here: Company) -> str:
    text = played_record().to_text()
    return told([await here.ask("host", "POST", "/api/replays", {"record": text}) for _ in "ab"][-1])


HERE: dict[str, tuple[Any, Attempt, str]] = {
    "body": (1000, big_body, "413 A request has at most 1000 bytes"),
    "record": (1000, big_record, "413 A record has at most 1000 bytes"),
    "connections": (2, third_socket, f"[None, None, {TOO_MANY}]"),
    "connections_an_address": (2, third_socket, f"[None, None, {TOO_MANY}]"),
    "frames": ((20, 1), many_frames, "too many messages"),
    "requests": ((20, 1), many_requests, "429 That was too much at once: too many requests from your address"),
    "guests": ((3, 1), many_guests, "429 That was too much at once: too many new guests from your address"),
    "tables": ((3, 1), another_table, "429 That was too much at once: too many new tables"),
    "tables_an_address": (
        3,
        another_table,
        "429 That was too much at once: too many new tables from your address today",
    ),
    "open_tables": (2, another_table, "429 This server has no more room for tables"),
    "tables_of_a_player": (2, another_table, "400 You sit at 2 tables already"),
    "chat": ((2, 1), much_talk, "too much talk"),
    "thoughts": ((2, 1), many_thoughts, "too many hints"),
    "notes_of_a_table": (1, many_notes, "You have as many notes here as a table keeps"),
    "reports": ((1, 1), many_reports, "429 That was too much at once: too many reports"),
    "disk_floor": (1 << 60, nearly_full, "507 The disk of this server is nearly full"),
    "imports_a_day": (1, another_record, "400 You have brought 1 records within a day"),
    "imports_an_address": (1, another_record, "429 That was too much at once: too many records from your address"),
    "import_bytes_of_a_player": (1, another_record, "400 The records you bring may have 1 bytes together"),
    "import_bytes_an_address": (1, another_record, "429 That was too much at once: too long records from your"),
    "import_bytes": (1, another_record, "400 This server has no more room for records"),
    "imports_of_a_player": (1, another_record, "400 You have brought 1 records already"),
}
"""A limit made small, how to go beyond it, and what is said then."""
ELSEWHERE = {
    "frame": "tests/server/test_bad_input.py::test_an_oversized_frame_closes_the_connection_only",
    "compression": "tests/walls/test_limits.py::test_frames_are_not_compressed",
    "send_queue": "tests/server/test_slow_reader.py::test_the_queue_out_is_bounded",
    "lines": "tests/server/test_half_requests.py::test_all_addresses_have_so_many_lines_and_sockets_are_none_of_them",
    "lines_an_address": "tests/server/test_half_requests.py::test_an_address_has_so_many_lines_and_others_theirs",
    "open_requests": "tests/server/test_half_requests.py::test_an_address_has_so_many_requests_at_once",
    "head_wait": "tests/server/test_half_requests.py::test_half_a_request_is_not_held",
    "body_wait": "tests/server/test_half_requests.py::test_half_a_request_is_not_held",
    "import_lives": "tests/server/test_budgets.py::test_an_import_goes_when_nobody_looks_at_it",
    "clock_apart": "tests/server/test_doubt.py::test_a_start_with_a_wrong_clock_takes_nothing_away",
    "clock_grace": "tests/server/test_doubt.py::test_a_start_with_a_wrong_clock_takes_nothing_away",
    "undo": "tests/store/test_console.py::test_after_a_week_it_is_gone_for_good",
    "replays_waiting": "tests/server/test_turns.py::test_one_person_has_so_many_waiting",
    "effort": "tests/server/test_turns.py::test_who_has_had_much_worked_out_waits_and_others_do_not",
    "effort_an_address": "tests/server/test_turns.py::test_who_has_had_much_worked_out_waits_and_others_do_not",
    "replay_deadline": "tests/server/test_turns.py::test_a_game_that_takes_too_long_is_given_up",
    "line_deadline": "tests/server/test_turns.py::test_a_game_that_takes_too_long_is_given_up",
    "replay_shelf": "tests/server/test_turns.py::test_a_shelf_holds_so_many_bytes",
    "answers_of_a_player": "tests/server/test_playtests.py::test_the_operator_can_switch_it_off_and_bounds_what_is_kept",
    "orders": "tests/server/test_real_time.py::test_standing_orders_have_a_rate",
    "seal_wait": "tests/server/test_seal.py::test_who_adds_nothing_is_waited_for_and_then_named",
    "bot_deadline": "tests/server/test_absence.py::test_a_hung_bot_is_ended_and_its_seat_plays_the_default",
    "bot_pause": "tests/server/test_bots_time.py::test_the_moments_are_the_drawn_ones_however_long_a_bot_thinks",
    "bot_ponders": "tests/server/test_bots_time.py::test_a_slow_bot_that_is_not_ready_does_what_a_quick_one_would",
    "lab": "tests/server/test_lab.py::test_who_had_much_played_waits_and_others_do_not",
    "lab_an_address": "tests/server/test_lab.py::test_who_had_much_played_waits_and_others_do_not",
    "lab_seconds": "tests/server/test_lab.py::test_a_study_ends_when_its_time_is_up_and_can_be_played_on",
    "lab_waiting": "tests/server/test_lab.py::test_so_many_studies_wait",
    "lab_unseen": "tests/server/test_lab.py::test_a_study_that_nobody_looks_at_is_stopped",
    "lab_answer": "tests/server/test_lab.py::test_an_answer_that_takes_too_long_is_given_up",
    "lab_idle": "tests/server/test_lab.py::test_a_process_with_nothing_to_do_ends",
    "lab_bytes": "tests/lab/test_worker.py::test_so_many_bytes_of_played_deals_stay",
    "desk_idle": "tests/server/test_gathering.py::test_tables_nobody_touches_are_put_away_and_closed",
    "gathering_idle": "tests/server/test_gathering.py::test_tables_nobody_touches_are_put_away_and_closed",
    "puzzles": "tests/server/test_puzzles.py::test_answers_are_limited",
    "lending": "tests/server/test_lending.py::test_what_no_puzzle_can_come_of_is_refused",
    "cut": "tests/puzzles/test_lent.py::test_a_game_is_looked_through_for_so_long",
    "cut_every": "tests/server/test_lending.py::test_between_two_games_is_a_rest",
    "lent_puzzles": "tests/store/test_lending.py::test_there_are_puzzles_enough_of_all_and_of_one",
    "lent_puzzles_of_a_player": "tests/store/test_lending.py::test_there_are_puzzles_enough_of_all_and_of_one",
    "waiting": "tests/server/test_waiting.py::test_so_many_may_wait_and_no_more",
    "waiting_unseen": "tests/server/test_waiting.py::test_who_stops_or_is_not_seen_any_more_is_given_to_nobody",
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
