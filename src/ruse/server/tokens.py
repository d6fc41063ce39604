"""The token of a seat, with which a program connects and plays it.

It is 192 random bits behind the table's id. Its hash alone is kept, with the seat. It is shown once, sent in the first frame
of a socket and never in an address. A new token, leaving the seat, or signing out everywhere ends the old one.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket

from ruse.kernel.errors import RuseError
from ruse.server import gathering
from ruse.server.rescue import kept_or_undone
from ruse.store import Player
from ruse.wire.codec import decode
from ruse.wire.commands import Token

if TYPE_CHECKING:
    from ruse.server.desk import Desk
    from ruse.server.house import House

FIRST_FRAME = 10.0
"""Seconds a program has to send its token."""
FIRST = "A program sends its token first"
NOT_GOOD = "This token is for no seat here, or not any more"


def fresh() -> str:
    return secrets.token_urlsafe(24)


async def introduce(house: House, socket: WebSocket) -> tuple[Player, Desk, int]:
    """Whom a program plays for, at which table: what its first frame says."""
    try:
        message = await asyncio.wait_for(socket.receive(), FIRST_FRAME)
        frame = decode(message.get("text") or message.get("bytes") or b"")
    except TimeoutError as error:
        raise RuseError(FIRST) from error
    if not isinstance(frame, Token):
        raise RuseError(FIRST)
    return await redeem(house, frame.token)


async def redeem(house: House, token: str) -> tuple[Player, Desk, int]:
    """One answer for a token that was never good and for one that is not any more."""
    table, _, secret = token.partition(".")
    try:
        desk = await house.hall.desk(table)
    except RuseError:
        raise RuseError(NOT_GOOD) from None
    for place in desk.places:
        if place.program is not None and hmac.compare_digest(place.program.hash, hashed(secret)):
            player = await house.store.player(place.player or "")
            if player is not None and player.epoch == place.program.epoch:
                return player, desk, place.seat
    raise RuseError(NOT_GOOD)


async def sit_down(desk: Desk, seat: int) -> None:
    """A program that came for a seat of its own is ready."""
    async with desk.turn, kept_or_undone(desk):
        place = desk.places[seat]
        if desk.table is None and place.guest and not place.ready:
            place.ready = True
            await desk.keep_seats()
            await gathering.start_when_ready(desk)


def hashed(secret: str) -> str:
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
