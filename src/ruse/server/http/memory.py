"""The memory aid: what the caller could remember of a game in play, where the table allows it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ruse.server.http.answers import Refused, answer, caller, house_of
from ruse.server.live import scene
from ruse.server.live.desk import ABSENT
from ruse.server.words import phrase
from ruse.wire.shapes import Recollection, Remembered


async def memory(request: Request) -> Response:
    """From the seat's own Memory and nothing else."""
    house, player = house_of(request), await caller(request)
    desk = await house.hall.desk(request.path_params["id"])
    async with desk.turn:
        seat = desk.seat_of(player.id)
        if seat is None:
            raise Refused(404, ABSENT)
        table = desk.playing()
        if not table.setup.options.get("memory_aid"):
            raise Refused(403, phrase("thisTableIsPlayedWithout"))
        recount = desk.game.recount
        parts = recount(table.sight(seat).memory) if recount is not None else []
        words, names = desk.game.words, scene.names(desk)
        told = [Recollection(words.say(part.words, part.slots, seat, names), part.places, part.slots) for part in parts]
        return answer(Remembered(table.version(seat), told))
