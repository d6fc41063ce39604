"""Hostile input, a sample of it: frames, requests by the OpenAPI document, records."""

from __future__ import annotations

import json
import random

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok

from ruse.server.openapi import make_document
from tests.fuzz.assault import assault
from tests.fuzz.records import spoiled, try_record, whole
from tests.walls.company import company
from tests.worlds.wires import ask

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_broken_frames_break_nothing(tmp_path):
    async with company(tmp_path) as here:
        toll = await assault(here, 500, seed=1)

    assert toll.faults == []
    assert toll.done > 10, "some of them are good"
    assert toll.refused > 100


def test_broken_records_are_refused_in_words():
    lines, draw = whole(), random.Random(1)

    troubles = [trouble for _ in range(120) if (trouble := try_record(spoiled(lines, draw))) is not None]

    assert troubles == []


async def test_requests_by_the_document_are_answered(tmp_path):
    """What schemathesis makes of the document: no server error, and every refusal is a sentence."""
    schema = schemathesis.openapi.from_dict(make_document())
    cases = []
    for operation in schema.get_all_operations():
        assert isinstance(operation, Ok), "the document is sound"
        strategy = operation.ok().as_strategy()

        @settings(max_examples=6, database=None, deadline=None, suppress_health_check=list(HealthCheck))
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
    assert len(cases) > 60
