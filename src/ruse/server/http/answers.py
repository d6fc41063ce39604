"""How requests are read and answered: JSON both ways, and one plain sentence for every refusal."""

from __future__ import annotations

from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ruse.kernel.errors import RuseError
from ruse.server.house import House
from ruse.server.http.sockets import is_foreign
from ruse.server.limits import Caller, TooMuch
from ruse.server.words import phrase
from ruse.store import Player
from ruse.wire.codec import Garbled, decode_body, encode
from ruse.wire.shapes import Shape

T = TypeVar("T")


class Nothing(Shape):
    """The body of a request that says all by its path."""


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
        raise Refused(401, phrase("thisBrowserHasNoIdentity"))
    return player


def named(player: Player | None, request: Request) -> Caller:
    """For whom something is done: who pays for it, and whose turn it takes."""
    return Caller(player.id if player is not None else "", request.client.host if request.client is not None else "")


async def check_new_table(house: House, who: Caller) -> None:
    """May this player open one more?"""
    house.rates.tables.spend(who.player)
    house.rates.tables_an_address.spend(who.address)
    await house.check_table_count(who.player)
    if await house.store.unfinished() >= house.settings.limits.open_tables:
        raise TooMuch(phrase("thisServerHasNoMore"))


async def body(request: Request, shape: type[T], limit: int | None = None) -> T:
    """The request's body, checked. Another site's page cannot send one."""
    house = house_of(request)
    if is_foreign(request.headers.get("origin"), request.headers.get("host", "")):
        raise Refused(403, phrase("thisRequestComesFromAnother"))
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, phrase("sendJson"))
    most = limit or house.settings.limits.body
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise Refused(413, phrase("aRequestHasAtMost", most=most))
    except ClientDisconnect as gone:
        raise Refused(408, phrase("theRequestDidNotCome")) from gone
    try:
        return decode_body(bytes(data), shape)
    except Garbled as error:
        raise Refused(400, str(error)) from error
