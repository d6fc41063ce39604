"""A whole decision laid out for the seat that owes it, where a bot of the game can; nobody else hears of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from ruse.server.beside.bots import TooSlow
from ruse.server.beside.minds import pack
from ruse.server.http.answers import Refused, answer, body, caller, house_of
from ruse.server.live import scene
from ruse.server.live.desk import ABSENT
from ruse.server.words import phrase
from ruse.wire.commands import Steps
from ruse.wire.shapes import Arrangement, Shape


class Wanted(Shape):
    """One in this role, or in any; or what there is to say of these steps."""

    role: Annotated[str, Meta(max_length=20)] | None = None
    steps: Steps | None = None


async def arrangement(request: Request) -> Response:
    """From the seat's own Sight and nothing else; the table is not touched."""
    house, player = house_of(request), await caller(request)
    wanted = await body(request, Wanted)
    desk = await house.hall.desk(request.path_params["id"])
    async with desk.turn:
        seat = desk.seat_of(player.id)
        if seat is None:
            raise Refused(404, ABSENT)
        if desk.options.rated:
            raise Refused(403, phrase("thisTableIsRatedNobody"))
        table, game = desk.playing(), desk.game
        asked = table.decision(seat)
        if asked is None or asked.kind not in game.arranged:
            raise Refused(400, phrase("thereIsNothingToLay"))
        if wanted.role is not None and not game.words.has(f"role:{wanted.role}"):
            raise Refused(400, phrase("thereIsNoSuchRole"))
        house.rates.thoughts.spend(player.id)
        packed, names = pack(game.name, table.sight(seat)), scene.names(desk)
    try:
        found = await house.thinkers.arrange(packed, wanted.role, None if wanted.steps is None else tuple(wanted.steps))
    except TooSlow as slow:
        raise Refused(503, phrase("nobodyHasAnIdeaAt")) from slow
    if found is None:
        raise Refused(400, phrase("thereIsNothingToLay"))
    said = game.words.say(found.key, found.slots, seat, names) if found.key else ""
    return answer(Arrangement(asked.id, list(found.steps), said))
