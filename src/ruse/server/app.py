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
from ruse.server import feed, lessons, lobby, me, memory, openapi, pages, programs, replays, report, watch
from ruse.server.answers import Refused, house_of, refuse
from ruse.server.house import House
from ruse.server.limits import TooMuch
from ruse.server.sockets import serve_socket
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
    ("GET", "/api/games/{game}", lobby.game_data),
    ("POST", "/api/tables", lobby.new_table),
    ("GET", "/api/codes/{table}.svg", lobby.code),
    ("GET", "/api/tables/{id}/memory", memory.memory),
    ("POST", "/api/tables/{id}/program", programs.make),
    ("POST", "/api/tables/{id}/program/end", programs.end),
    ("POST", "/api/replays", replays.bring),
    ("GET", "/api/replays/{id}", replays.replay),
    ("GET", "/api/replays/{id}/record", replays.record),
    ("POST", "/api/replays/{id}/fork", replays.fork),
    ("GET", "/api/replays/{id}/line", replays.line),
    ("GET", "/api/lessons/{game}/{name}", lessons.lesson),
    ("POST", "/api/report", report.report),
    ("GET", "/api/feed/{token}.atom", feed.feed),
    ("GET", "/api/trust", watch.trust),
    ("GET", "/api/openapi.json", openapi.document),
    ("GET", "/healthz", watch.healthz),
    ("GET", "/metrics", watch.metrics),
    ("GET", "/limits", watch.limits),
    ("GET", "/{path:path}", pages.page),
)


def make_app(house: House) -> Starlette:
    async def socket(connection: WebSocket) -> None:
        await serve_socket(house, connection)

    routes = [Route(path, _limited(endpoint), methods=[method]) for method, path, endpoint in ROUTES]
    app = Starlette(
        routes=[WebSocketRoute("/ws", socket), *routes],
        middleware=[Middleware(pages.StrictHeaders)],
        exception_handlers={RuseError: _refused, HTTPException: _no_such, Exception: _failed},
    )
    app.state.house = house
    app.state.build = pages.Build(house.settings.web)
    return app


def _limited(endpoint: Endpoint) -> Endpoint:
    async def call(request: Request) -> Response:
        if request.client is not None:
            house_of(request).rates.requests.spend(request.client.host)
        return await endpoint(request)

    return call


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Refused):
        return refuse(error.status, str(error))
    if isinstance(error, TooMuch):
        return refuse(429, str(error))
    if isinstance(error, StoreDown):
        return refuse(503, "The server cannot write at the moment. Try again")
    if isinstance(error, Absent):
        return refuse(404, "There is no such table, or it is closed to you")
    return refuse(400, str(error))


async def _no_such(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return refuse(status, "There is nothing here" if status == 404 else "This cannot be done here")


async def _failed(request: Request, error: Exception) -> Response:
    house = house_of(request)
    house.metrics.failed.inc()
    route = request.scope.get("route")
    house.log.error("request failed", route=getattr(route, "path", ""), exc_info=error)
    response = refuse(500, "Something went wrong on the server; it has been noted")
    response.headers.update(pages.HEADERS)  # A fault is answered outside of everything else.
    return response
