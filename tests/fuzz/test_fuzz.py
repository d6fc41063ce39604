"""Hostile input, a sample of it: frames, requests by the OpenAPI document, records."""

from __future__ import annotations

import json
import random
import time

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from ruse.kernel.registry import game_names
from ruse.server.app import ROUTES
from ruse.server.http import sockets
from ruse.server.http.openapi import make_document
from ruse.server.live import orders
from ruse.wire.codec import Garbled, decode
from tests.fuzz.assault import assault
from tests.fuzz.reach import reaching
from tests.fuzz.records import spoiled, try_record, whole
from tests.fuzz.requests import Round
from tests.fuzz.watch import HANG
from tests.walls.company import company
from tests.worlds.wires import ask

pytestmark = pytest.mark.anyio
LOADED = 2.0
"""Seconds instead of 50 ms: the rules may be interpreted and the machine at other work; `bench/fuzz.py` has the limit."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_broken_frames_break_nothing(tmp_path):
    async with company(tmp_path) as here:
        toll = await assault(here, 600, seed=1, hang=LOADED)

    assert toll.faults == []
    assert toll.tables >= len(game_names())
    assert toll.done > 10, "some of them are good"
    assert toll.refused > 100


async def test_broken_requests_break_nothing(tmp_path):
    async with company(tmp_path) as here:
        done = await Round(here, seed=1, hang=LOADED).run(250)

    assert done.faults == []
    assert 50 < done.refused < 250


async def test_a_frame_that_takes_too_long_is_found(tmp_path, monkeypatch):
    def slow(frame):
        until = time.process_time() + HANG
        while time.process_time() < until:
            pass
        return decode(frame)

    async with company(tmp_path) as here:
        monkeypatch.setattr(sockets, "decode", slow)
        toll = await assault(here, 3, seed=1)

    assert any("took 0." in fault for fault in toll.faults)


@pytest.mark.parametrize("change", ["written", "moved"])
async def test_a_refusal_that_changes_something_is_found(tmp_path, monkeypatch, change):
    async def careless(desk, sender, command):
        ack = await honest(desk, sender, command)
        if ack.status == "refused" and change == "written":
            await desk.house.store.create_player("Nobody", "red", now=1)
        elif ack.status == "refused":
            desk.places[1].kind = "bot" if desk.places[1].kind != "bot" else "person"
        return ack

    honest = orders._try
    async with company(tmp_path) as here:
        monkeypatch.setattr(orders, "_try", careless)
        toll = await assault(here, 40, seed=1, hang=LOADED)

    assert any("was refused and changed something" in fault for fault in toll.faults)


def test_branches_are_counted_where_they_are_taken():
    with reaching() as reach, pytest.raises(Garbled):
        decode("x" * 20_000)

    assert reach.taken["server"] == 0 < reach.taken["wire"]
    assert reach.there.total() > 500


def test_broken_records_are_refused_in_words():
    lines, draw = whole(), random.Random(1)

    troubles = [trouble for _ in range(120) if (trouble := try_record(spoiled(lines, draw))) is not None]

    assert troubles == []


async def test_requests_by_the_document_are_answered(tmp_path):
    """What schemathesis makes of the document: no server error, and every refusal is a sentence."""
    schema = schemathesis.openapi.from_dict(make_document(ROUTES))
    cases = []
    for operation in schema.get_all_operations():
        assert isinstance(operation, Ok), "the document is sound"
        strategy = operation.ok().as_strategy()

        @settings(max_examples=4, database=None, deadline=None, suppress_health_check=list(HealthCheck))
        @given(strategy)
        def collect(case):
            cases.append(case)

        collect()
    async with company(tmp_path) as here:
        for case in cases:
            body = case.body if isinstance(case.body, dict | list | str | int | float | bool) else None
            answer = await ask(here.app, case.method.upper(), case.formatted_path, here.cookies["host"], body)
            assert answer.status < 500, f"{case.method} {case.formatted_path}: {answer.body!r}"
            if answer.status >= 400:
                assert set(json.loads(answer.body)) == {"reason"}
    assert len(cases) > 40
