"""My identity: name and colour, the link that carries it to another device, signing out everywhere, deleting it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ruse.server.http.answers import Nothing, Refused, answer, body, caller, house_of
from ruse.server.live import scene
from ruse.server.names import clean_colour, clean_name
from ruse.server.words import phrase
from ruse.wire.shapes import Shape

CARRY_LIVES = 600_000


class Change(Shape):
    name: Annotated[str, Meta(max_length=100)] | None = None
    colour: Annotated[str, Meta(max_length=20)] | None = None


class Claim(Shape):
    token: Annotated[str, Meta(min_length=1, max_length=200)]


async def change(request: Request) -> Response:
    house, player = house_of(request), await caller(request)
    wanted = await body(request, Change)
    name = clean_name(wanted.name) if wanted.name is not None else None
    colour = clean_colour(wanted.colour) if wanted.colour is not None else None
    changed = await house.store.change_player(player.id, name=name, colour=colour)
    await house.hall.rename(changed)
    house.hints.say("player", player=player.id, how="renamed")
    return answer(await house.you(changed))


async def carry(request: Request) -> Response:
    house, player = house_of(request), await caller(request)
    await body(request, Nothing)
    now = house.now()
    token = await house.store.make_carry(player.id, now=now, lives=CARRY_LIVES)
    link = f"{house.base(request)}/carry#{token}"  # After # it stays in the browser, and out of every log.
    return answer({"link": link, "qr": scene.qr(link), "until": now + CARRY_LIVES})


async def beside(request: Request) -> Response:
    """Somebody else at this device, called `?who=2` to `?who=8`: who was here before, or a new guest."""
    house = house_of(request)
    await caller_of_device(request)
    wanted = await body(request, Change)
    name = clean_name(wanted.name) if wanted.name is not None else None
    if not house.beside(request):
        raise Refused(400, phrase("peopleBesideTheFirstHave"))
    player = await house.who(request)
    if player is None:
        if request.client is not None:
            house.rates.guests.spend(request.client.host)
        player = await house.identity.invite(house.now())
    if name is not None:
        player = await house.store.change_player(player.id, name=name)
    return answer(await house.you(player), cookie=house.cookie(player, request))


async def caller_of_device(request: Request) -> None:
    """Only a browser that is somebody already can bring others along."""
    if await house_of(request).identity.who(request.cookies) is None:
        raise Refused(401, phrase("thisBrowserHasNoIdentity"))


async def claim(request: Request) -> Response:
    house = house_of(request)
    wanted = await body(request, Claim)
    player = await house.store.claim_carry(wanted.token, now=house.now())
    if player is None:
        raise Refused(404, phrase("thisLinkHasBeenUsed"))
    return answer(await house.you(player), cookie=house.cookie(player, request))


async def revoke(request: Request) -> Response:
    house, player = house_of(request), await caller(request)
    await body(request, Nothing)
    changed = await house.store.revoke(player.id)
    house.sign_out(player.id)
    house.hints.say("player", player=player.id, how=phrase("signedOut"))
    return answer(await house.you(changed), cookie=house.cookie(changed, request))


async def delete(request: Request) -> Response:
    house, player = house_of(request), await caller(request)
    await body(request, Nothing)
    await house.store.delete_player(player.id, now=house.now())
    await house.hall.give_up_seats(player.id)
    await house.hall.unname(player.id)
    house.sign_out(player.id)
    house.hints.say("player", player=player.id, how="deleted")
    return answer({}, cookie=house.cookie(None, request))
