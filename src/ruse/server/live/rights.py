"""Why a connection may be at a table. Nobody keeps a right: each time it is worked out from how the table stands.

seat        its player sits here
program     it came with the token that is good for its seat now
watching    whoever likes may watch
invited     there is a free seat at a table that nobody may watch
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ruse.server.live.connection import Connection
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place
from ruse.server.words import phrase
from ruse.table.chairs import OPEN

SENT_AWAY = phrase("theHostHasGivenYour")
NOT_WATCHED = phrase("allSeatsAreTakenAnd")
TOKEN_ENDED = phrase("theTokenOfThisSeat")
TOKEN_REPLACED = phrase("anotherTokenWasMadeFor")


@dataclass(frozen=True, slots=True)
class Right:
    why: Literal["seat", "program", "watching", "invited"]
    seat: int | None = None


class Rights:
    """Who may be at a table as it stands at this moment, worked out once for all who ask."""

    def __init__(self, places: Iterable[Place], options: TableOptions, *, gathers: bool) -> None:
        self._seats = {place.player: place for place in reversed(list(places)) if place.player is not None}
        self._kicked = options.kicked
        self._others: Right | None = None
        if options.spectators != "closed":
            self._others = Right("watching")
        elif gathers and any(place.kind == OPEN for place in places):
            self._others = Right("invited")

    def of(self, player: str) -> Right | None:
        """A person's."""
        place = self._seats.get(player)
        if place is not None:
            return Right("seat", place.seat)
        return None if player in self._kicked else self._others

    def held_by(self, connection: Connection) -> Right | None:
        """None: it may not be here, or not any more."""
        if connection.token is None:
            return self.of(connection.player.id)
        place = self._seats.get(connection.player.id)
        good = place is not None and place.program is not None and place.program.hash == connection.token
        return Right("program", connection.program) if good else None

    def why_not(self, connection: Connection) -> str:
        """What somebody is told who was here and may not be any more."""
        if connection.token is None:
            return SENT_AWAY if connection.player.id in self._kicked else NOT_WATCHED
        place = self._seats.get(connection.player.id)
        return TOKEN_ENDED if place is None or place.program is None else TOKEN_REPLACED
