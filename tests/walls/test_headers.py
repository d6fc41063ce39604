"""Every answer of every route has the strict headers, refusals and faults too."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from ruse.server.app import ROUTES
from ruse.server.http.openapi import BODIES, make_document
from ruse.server.http.pages import HEADERS, POLICY
from ruse.server.limits import Limits
from tests.walls.matrix import body_of, path_of

pytestmark = pytest.mark.anyio


def test_the_policy_lets_no_script_in():
    parts = dict(part.strip().split(" ", 1) for part in POLICY.split(";"))
    assert parts["script-src"] == parts["style-src"] == parts["default-src"] == "'self'"
    assert parts["frame-ancestors"] == parts["object-src"] == parts["base-uri"] == "'none'"
    assert "unsafe" not in POLICY
    assert HEADERS["referrer-policy"] == "no-referrer"


async def test_strict_headers_on_every_answer(here, monkeypatch):
    answers = [
        await here.ask(role, method, path_of(path, here.table), body_of(method, path, here.table))
        for method, path, *_ in ROUTES
        for role in ("seated", "nobody")
        if not path.endswith(("revoke", "delete"))
    ]
    answers.append(await here.ask("host", "DELETE", "/api/home"))
    answers.append(await here.ask("host", "POST", "/api/me", b"x" * 70_000))
    monkeypatch.setattr(here.house.store, "lobby", lambda *_: 1 // 0)
    answers.append(await here.ask("host", "GET", "/api/home"))
    assert {200, 201, 400, 401, 403, 404, 405, 413, 500} <= {answer.status for answer in answers}
    for answer in answers:
        headers = {name.decode(): value.decode() for name, value in answer.headers}
        assert {name: headers.get(name) for name in HEADERS} == HEADERS
        if answer.status >= 400:
            assert set(json.loads(answer.body)) == {"reason"}
    assert b"ZeroDivision" not in answers[-1].body


async def test_every_limit_can_be_read(here):
    shown = json.loads((await here.ask("nobody", "GET", "/limits")).body)
    assert set(shown) == set(asdict(Limits()))
    assert (shown["frame"], shown["compression"]) == (16 * 1024, False)
    for name in ("send_queue", "frames", "requests", "connections_an_address", "guests", "tables", "body"):
        assert shown[name], name


def test_every_request_that_changes_something_is_in_the_document():
    assert {path for method, path, *_ in ROUTES if method == "POST"} == set(BODIES)
    document = make_document(ROUTES)
    assert document["paths"]["/api/tables"]["post"]["requestBody"]["required"]
    assert set(document["paths"]) == {path for _, path, *_ in ROUTES if ":path" not in path}
