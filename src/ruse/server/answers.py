"""How requests are read and answered: JSON both ways, and one plain sentence for every refusal."""

from __future__ import annotations

from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.errors import RuseError
from ruse.server.house import House
from ruse.server.sockets import is_foreign
from ruse.store import Player
from ruse.wire.codec import Garbled, decode_body, encode

T = TypeVar("T")


class Refused(RuseError):
    """An answer with a status and a sentence."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def house_of(request: Request) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def answer(shape: Any, status: int = 200, cookie: str | None = None) -> Response:
    response = Response(encode(shape), status, media_type="application/json")
    response.headers["cache-control"] = "no-store"
    if cookie is not None:
        response.headers.append("set-cookie", cookie)
    return response


def refuse(status: int, reason: str) -> Response:
    return answer({"reason": reason}, status)


async def caller(request: Request) -> Player:
    """Who calls; without an identity nothing can be changed."""
    player = await house_of(request).who(request)
    if player is None:
        raise Refused(401, "This browser has no identity here: open the first page again")
    return player


async def body(request: Request, shape: type[T], limit: int | None = None) -> T:
    """The request's body, checked. Another site's page cannot send one."""
    house = house_of(request)
    if is_foreign(request.headers.get("origin"), request.headers.get("host", "")):
        raise Refused(403, "This request comes from another site")
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "Send JSON")
    most = limit or house.settings.limits.body
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused(413, f"A request has at most {most} bytes")
    try:
        return decode_body(bytes(data), shape)
    except Garbled as error:
        raise Refused(400, str(error)) from error
