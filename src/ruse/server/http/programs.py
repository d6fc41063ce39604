"""Programs of somebody's own at a table: tokens are made for a seat, and taken back."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.errors import Refusal
from ruse.server.http.answers import Refused, answer, body, caller, house_of
from ruse.server.live.acting import changing
from ruse.server.live.desk import ABSENT, Desk
from ruse.server.live.keeping import keep_seats
from ruse.server.live.places import Place, Program
from ruse.server.live.telling import resync
from ruse.server.live.tokens import fresh, hashed
from ruse.server.words import phrase
from ruse.store import Player
from ruse.table.chairs import OPEN
from ruse.wire.shapes import OwnProgram, SeatNumber, Shape


class WantedProgram(Shape):
    seat: SeatNumber


async def make(request: Request) -> Response:
    """A token for a free seat, by the host, or for one's own; an older one of that seat is dead."""
    house, player = house_of(request), await caller(request)
    wanted = await body(request, WantedProgram)
    desk = await house.hall.desk(request.path_params["id"])
    async with changing(desk):
        place = _place(desk, player, wanted.seat)
        if place.kind == OPEN:
            house.rates.guests.spend(request.client.host if request.client else "")
            guest = await house.store.create_player(f"{player.name[:14]}'s program", player.colour, now=house.now())
            place.sit(guest.id)
            place.guest = True
        assert place.player is not None
        seated = await house.store.player(place.player)
        if seated is None:
            raise Refusal(ABSENT)
        secret = fresh()
        place.program = Program(hashed(secret), seated.epoch)
        await keep_seats(desk)
        await resync(desk)
    host = "wss" if house.is_secure(request) else "ws"
    address = f"{host}://{house.base(request).partition('://')[2]}/ws?program"
    return answer(OwnProgram(f"{desk.id}.{secret}", address), 201)


async def end(request: Request) -> Response:
    """The token of a seat is dead; before the deal a program's own seat is free again."""
    house, player = house_of(request), await caller(request)
    wanted = await body(request, WantedProgram)
    desk = await house.hall.desk(request.path_params["id"])
    async with changing(desk):
        place = _place(desk, player, wanted.seat)
        if place.guest and desk.table is None:
            place.clear()
        place.program = None
        await keep_seats(desk)
        await resync(desk)
    return answer({})


def _place(desk: Desk, player: Player, seat: int) -> Place:
    """The seat, if this player may let a program play there."""
    if not desk.may_see(player.id):
        raise Refused(404, ABSENT)
    if desk.options.daily:
        raise Refusal(phrase("theDealOfADay"))
    if seat >= len(desk.places):
        raise Refusal(phrase("thisTableHasNoSuch"))
    if desk.options.rated:
        raise Refusal(phrase("thisTableIsRatedNo"))
    place = desk.places[seat]
    if place.player == player.id:
        return place
    if player.id != desk.host:
        raise Refusal(phrase("aProgramPlaysInYour"))
    if not place.guest and (place.kind != OPEN or desk.table is not None):
        raise Refusal(phrase("thisSeatIsTaken"))
    return place
