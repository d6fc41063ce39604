"""The authorisation matrix, over every route and every message."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from ruse.server.app import ROUTES
from ruse.server.live.orders import ORDERS
from ruse.wire.commands import ClientFrame
from tests.walls import matrix
from tests.walls.company import ROLES
from tests.walls.matrix import body_of, path_of

pytestmark = pytest.mark.anyio
ABSENT = "There is no such table, or it is closed to you"
LAST = ("/api/me/revoke", "/api/me/delete")
FINAL = [route for route in matrix.ROUTES if route[1] in LAST]


def test_every_route_has_a_row():
    assert {(method, path) for method, path, *_ in ROUTES} <= set(matrix.ROUTES), "say who may use the new route"


def test_every_message_has_a_row():
    tags = {frame.__struct_config__.tag for frame in get_args(ClientFrame)}
    assert tags - set(matrix.NO_ORDERS) <= set(matrix.MESSAGES), "say who may send the new message"
    assert {command.__struct_config__.tag for command in ORDERS} <= set(matrix.MESSAGES)


async def test_every_role_gets_its_answer_on_every_route(here):
    wrong = []
    routes = [(m, p) for m, p, *_ in ROUTES if p not in LAST] + FINAL
    for method, pattern in routes:
        for role in ROLES:
            wanted = matrix.ROUTES[method, pattern][role]
            answer = await here.ask(role, method, path_of(pattern, here.table), body_of(method, pattern, here.table))
            if answer.status != wanted:
                wrong.append(f"{method} {pattern} by {role}: {answer.status}, not {wanted}: {answer.body[:80]!r}")
            if pattern.endswith("revoke") and role != "nobody":
                set_cookie = dict(answer.headers)[b"set-cookie"].decode()
                here.cookies[role] = set_cookie.partition(";")[0]
    assert wrong == []


async def test_absent_and_forbidden_are_one_answer(here):
    routes = [(m, p) for m, p, *_ in ROUTES if "{id}" in p]
    for method, pattern in routes:
        for role in ("stranger", "left", "kicked"):
            real, none = [
                await here.ask(role, method, path_of(pattern, table), body_of(method, pattern, table))
                for table in (here.table, "a" * 26)
            ]
            assert (real.status, real.body) == (none.status, none.body), f"{method} {pattern} by {role}"


@pytest.mark.parametrize("role", ["stranger", "left", "kicked", "nobody"])
async def test_who_may_not_look_can_send_nothing(here, role):
    wire = await here.at(role)
    assert json.loads(wire.frames[-1]) == {"is": "bye", "reason": ABSENT}
    for name in matrix.MESSAGES:
        ack = await wire.order(name, f"x-{name}", **matrix.FIELDS.get(name, {}))
        assert (ack["status"], ack["reason"]) == ("refused", matrix.JOIN), name
    await wire.close()


@pytest.mark.parametrize("role", ["stranger", "left"])
async def test_who_only_watches_cannot_touch_the_table(here, role):
    await here.gather(spectators="public")
    desk = here.house.hall.desks[here.table]
    before, rows = desk.playing().acting(), len(desk.playing().record.rows)
    for name, wanted in matrix.MESSAGES.items():
        wire = await here.at(role)
        ack = await wire.order(name, f"x-{name}", **matrix.FIELDS.get(name, {}))
        assert (ack.get("reason") if ack["status"] == "refused" else ack["status"]) == wanted, name
        await wire.close()
    assert (desk.playing().acting(), len(desk.playing().record.rows)) == (before, rows)


async def test_who_was_sent_away_cannot_even_watch(here):
    await here.gather(spectators="public")
    wire = await here.at("kicked")
    assert json.loads(wire.frames[-1])["reason"] == ABSENT
    await wire.close()


async def test_another_site_can_send_no_request_that_changes_anything(here):
    before = await here.house.store.tables_at(here.ids["host"])
    for method, pattern, *_ in ROUTES:
        if method == "POST":
            answer = await here.ask(
                "host",
                method,
                path_of(pattern, here.table),
                body_of(method, pattern, here.table),
                origin="http://evil.example",
            )
            assert answer.status == (404 if "fork" in pattern else 403), pattern
    assert await here.house.store.tables_at(here.ids["host"]) == before


async def test_a_form_of_another_site_is_no_request(here):
    """What a page can send without asking first: plain text, forms, nothing at all."""
    for method, pattern, *_ in ROUTES:
        if method == "POST":
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
                answer = await here.ask("host", method, path_of(pattern, here.table), b"{}", content_type=kind)
                assert answer.status == (404 if "fork" in pattern else 415), f"{pattern}, {kind}"


async def test_a_message_cannot_name_its_seat(here):
    wire = await here.at("seated")
    for name in matrix.MESSAGES:
        fields = {**matrix.FIELDS.get(name, {}), "player": "x", "as": 0}
        wire.send({"is": name, "id": f"s-{name}", **fields})
        said = json.loads(await wire.until('{"is":"ack"', '{"is":"bye"') or "{}")
        assert "unknown field" in said["reason"], name
        if len(wire.frames) % 6 == 0:
            wire.send({"is": "ping", "at": 1})
            await wire.until('{"is":"pong"')
    await wire.close()
