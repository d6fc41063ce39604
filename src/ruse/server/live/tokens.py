"""The token of a seat, with which a program connects and plays it.

It is 192 random bits behind the table's id. Its hash alone is kept, with the seat. It is shown once, sent in the first frame
of a socket and never in an address. A new token, leaving the seat, or signing out everywhere ends the old one.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from hashlib import sha256

from starlette.websockets import WebSocket

from ruse.kernel.errors import RuseError
from ruse.server.live.acting import changing
from ruse.server.live.desk import Desk, House
from ruse.server.live.gathering import start_when_ready
from ruse.server.live.keeping import keep_seats
from ruse.server.words import phrase
from ruse.store import Player, StoreDown
from ruse.wire.codec import decode
from ruse.wire.commands import Token

FIRST_FRAME = 10.0
"""Seconds a program has to send its token."""
FIRST = phrase("aProgramSendsItsToken")
NOT_GOOD = phrase("thisTokenIsForNo")


def fresh() -> str:
    return secrets.token_urlsafe(24)


async def introduce(house: House, socket: WebSocket) -> tuple[Player, Desk, int, str]:
    """Whom a program plays for, at which table, in which seat, by which token: what its first frame says."""
    try:
        message = await asyncio.wait_for(socket.receive(), FIRST_FRAME)
        frame = decode(message.get("text") or message.get("bytes") or b"")
    except TimeoutError as error:
        raise RuseError(FIRST) from error
    if not isinstance(frame, Token):
        raise RuseError(FIRST)
    return await redeem(house, frame.token)


async def redeem(house: House, token: str) -> tuple[Player, Desk, int, str]:
    """One answer for a token that was never good and for one that is not any more."""
    table, _, secret = token.partition(".")
    try:
        desk = await house.hall.desk(table)
        async with desk.turn:
            await house.hints.catch_up(desk)
    except StoreDown:
        raise
    except RuseError:
        raise RuseError(NOT_GOOD) from None
    for place in desk.places:
        if place.program is not None and hmac.compare_digest(place.program.hash, hashed(secret)):
            player = await house.store.player(place.player or "")
            if player is not None and player.epoch == place.program.epoch:
                return player, desk, place.seat, place.program.hash
    raise RuseError(NOT_GOOD)


async def sit_down(desk: Desk, seat: int) -> None:
    """A program that came for a seat of its own is ready."""
    async with changing(desk):
        place = desk.places[seat]
        if desk.table is None and place.guest and not place.ready:
            place.ready = True
            await keep_seats(desk)
            await start_when_ready(desk)


def hashed(secret: str) -> str:
    return sha256(secret.encode("utf-8", "replace")).hexdigest()
