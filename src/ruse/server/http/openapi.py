"""The OpenAPI document, made from the route table and from the shapes that requests are checked against."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import ruse
from ruse.server.http import arrangement, daily, me, programs, replays, report
from ruse.server.http.answers import Nothing, answer
from ruse.wire import lab, pastimes, people, shapes

Routes = tuple[tuple[str, str, Callable[[Request], Awaitable[Response]]], ...]

BODIES: dict[str, type] = {
    "/api/me": me.Change,
    "/api/me/carry": Nothing,
    "/api/me/beside": me.Change,
    "/api/me/claim": me.Claim,
    "/api/me/revoke": Nothing,
    "/api/me/delete": Nothing,
    "/api/me/lent/end": Nothing,
    "/api/wait": people.WantedPerson,
    "/api/wait/on": Nothing,
    "/api/wait/end": Nothing,
    "/api/tables": shapes.NewTable,
    "/api/tables/{id}/arrangement": arrangement.Wanted,
    "/api/tables/{id}/lent": pastimes.Lending,
    "/api/tables/{id}/program": programs.WantedProgram,
    "/api/tables/{id}/program/end": programs.WantedProgram,
    "/api/replays": replays.Brought,
    "/api/replays/{id}/fork": replays.Fork,
    "/api/daily": daily.Begin,
    "/api/puzzles/{id}": pastimes.PuzzleChoice,
    "/api/lab/studies": lab.NewStudy,
    "/api/lab/studies/{id}/stop": Nothing,
    "/api/lab/games": lab.WantedGame,
    "/api/lab/answers/delete": lab.OfAStudy,
    "/api/report": report.Problem,
}
"""What a request of each path carries. A test sees to it that every POST is here."""
REFUSALS = {
    400: "The request makes no sense here; the reason says why",
    401: "This browser has no identity here",
    403: "Another site's page, or not at this table",
    404: "There is nothing here, or it is closed to the caller",
    413: "Too long",
    415: "No JSON",
    429: "Too much at once",
    503: "The store cannot write now",
    507: "The disk is nearly full",
}


class Reason(msgspec.Struct):
    reason: str


async def document(request: Request) -> Response:
    return answer(make_document(request.app.state.table))


@cache
def make_document(routes: Routes) -> dict[str, Any]:
    types = [*dict.fromkeys(BODIES.values()), Reason]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    named = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for method, path, endpoint in routes:
        if ":path" not in path:
            operation = _operation(method, path, (endpoint.__doc__ or "").strip(), named)
            paths.setdefault(path, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ruse", "version": ruse.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(method: str, path: str, says: str, named: dict[type, Any]) -> dict[str, Any]:
    reason = {"application/json": {"schema": named[Reason]}}
    responses: dict[str, Any] = {str(code): {"description": text, "content": reason} for code, text in REFUSALS.items()}
    responses["200"] = responses["201"] = {"description": "Done"}
    operation: dict[str, Any] = {"summary": says.partition("\n")[0], "responses": responses}
    names = re.findall(r"{(\w+)}", path)
    if names:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
            for name in names
        ]
    if method == "POST":
        body = {"application/json": {"schema": named[BODIES[path]]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation
