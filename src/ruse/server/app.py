"""The routes, in one table, and what holds for all of them: rates, strict headers, plain refusals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from ruse.kernel.errors import RuseError
from ruse.server.house import House
from ruse.server.http import (
    arrangement,
    daily,
    docs,
    feed,
    gallery,
    history,
    lab,
    ladder,
    lending,
    lessons,
    lobby,
    me,
    memory,
    openapi,
    pages,
    people,
    programs,
    puzzles,
    replays,
    report,
    waiting,
    watch,
)
from ruse.server.http.answers import Refused, house_of, refuse
from ruse.server.http.sockets import serve_socket
from ruse.server.limits import NoRoom, TooMuch
from ruse.server.successor import Successor
from ruse.server.words import phrase
from ruse.store import Absent, StoreDown

Endpoint = Callable[[Request], Awaitable[Response]]

ROUTES: tuple[tuple[str, str, Endpoint], ...] = (
    ("GET", "/api/home", lobby.home),
    ("POST", "/api/me", me.change),
    ("POST", "/api/me/carry", me.carry),
    ("POST", "/api/me/beside", me.beside),
    ("POST", "/api/me/claim", me.claim),
    ("POST", "/api/me/revoke", me.revoke),
    ("POST", "/api/me/delete", me.delete),
    ("GET", "/api/me/history", history.history),
    ("GET", "/api/me/lent", lending.own),
    ("POST", "/api/me/lent/end", lending.withdraw),
    ("GET", "/api/watch", gallery.gallery),
    ("GET", "/api/ratings/{game}", ladder.ladder),
    ("GET", "/api/games/{game}", lobby.game_data),
    ("POST", "/api/wait", waiting.begin),
    ("POST", "/api/wait/on", waiting.go_on),
    ("POST", "/api/wait/end", waiting.end),
    ("POST", "/api/tables", lobby.new_table),
    ("GET", "/api/codes/{table}.svg", lobby.code),
    ("GET", "/api/tables/{id}/memory", memory.memory),
    ("POST", "/api/tables/{id}/arrangement", arrangement.arrangement),
    ("GET", "/api/tables/{id}/lent", lending.lent),
    ("POST", "/api/tables/{id}/lent", lending.lend),
    ("POST", "/api/tables/{id}/program", programs.make),
    ("POST", "/api/tables/{id}/program/end", programs.end),
    ("POST", "/api/replays", replays.bring),
    ("GET", "/api/replays/{id}", replays.replay),
    ("GET", "/api/replays/{id}/record", replays.record),
    ("POST", "/api/replays/{id}/fork", replays.fork),
    ("GET", "/api/replays/{id}/line", replays.line),
    ("GET", "/api/replays/{id}/review", replays.review),
    ("GET", "/api/replays/{id}/beliefs", replays.beliefs),
    ("GET", "/api/lessons/{game}/{name}", lessons.lesson),
    ("GET", "/api/daily", daily.page),
    ("POST", "/api/daily", daily.begin),
    ("GET", "/api/puzzles", puzzles.shelf),
    ("GET", "/api/puzzles/next", puzzles.following),
    ("GET", "/api/puzzles/{id}", puzzles.puzzle),
    ("POST", "/api/puzzles/{id}", puzzles.solve),
    ("GET", "/api/lab", lab.offer),
    ("POST", "/api/lab/studies", lab.ask),
    ("GET", "/api/lab/studies/{id}", lab.look),
    ("POST", "/api/lab/studies/{id}/stop", lab.stop),
    ("POST", "/api/lab/games", lab.game),
    ("GET", "/api/lab/report", lab.report),
    ("GET", "/api/lab/answers", people.count),
    ("GET", "/api/lab/answers/file", people.export),
    ("POST", "/api/lab/answers/delete", people.forget),
    ("POST", "/api/report", report.report),
    ("GET", "/api/feed/{token}.atom", feed.feed),
    ("GET", "/api/trust", watch.trust),
    ("GET", "/api/openapi.json", openapi.document),
    ("GET", "/healthz", watch.healthz),
    ("GET", "/metrics", watch.metrics),
    ("GET", "/limits", watch.limits),
    ("GET", "/docs{path:path}", docs.page),
    ("GET", "/{path:path}", pages.page),
)


def make_app(house: House, successor: Successor | None = None) -> Starlette:
    async def socket(connection: WebSocket) -> None:
        await serve_socket(house, connection)

    routes = [Route(path, _limited(endpoint), methods=[method]) for method, path, endpoint in ROUTES]
    app = Starlette(
        routes=[WebSocketRoute("/ws", socket), *routes],
        middleware=[Middleware(pages.StrictHeaders)],
        exception_handlers={RuseError: _refused, HTTPException: _no_such, Exception: _failed},
    )
    app.state.house = house
    app.state.table = ROUTES
    app.state.successor = successor or Successor()
    app.state.build = pages.Build(house.settings.web)
    return app


def _limited(endpoint: Endpoint) -> Endpoint:
    async def call(request: Request) -> Response:
        if request.client is None:
            return await endpoint(request)
        address, rates = request.client.host, house_of(request).rates
        rates.requests.spend(address)
        with rates.open_requests.hold(address):
            return await endpoint(request)

    return call


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Refused):
        return refuse(error.status, str(error))
    if isinstance(error, TooMuch):
        return refuse(429, str(error))
    if isinstance(error, NoRoom):
        return refuse(507, str(error))
    if isinstance(error, StoreDown):
        return refuse(503, phrase("theServerCannotWriteAt"))
    if isinstance(error, Absent):
        return refuse(404, phrase("thereIsNoSuchTable"))
    return refuse(400, str(error))


async def _no_such(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return refuse(status, phrase("thereIsNothingHere") if status == 404 else phrase("thisCannotBeDoneHere"))


async def _failed(request: Request, error: Exception) -> Response:
    house = house_of(request)
    house.metrics.failed.inc()
    route = request.scope.get("route")
    house.log.error("request failed", route=getattr(route, "path", ""), exc_info=error)
    response = refuse(500, phrase("somethingWentWrongOnThe"))
    response.headers.update(pages.HEADERS)  # A fault is answered outside of everything else.
    return response
