"""Coming to a live table, and going."""

from __future__ import annotations

from ruse.kernel.errors import Refusal
from ruse.server.live.connection import Connection
from ruse.server.live.desk import ABSENT, Desk
from ruse.server.live.telling import announce, show, show_seal


async def join(desk: Desk, connection: Connection) -> bool:
    """False: the table left the memory while somebody waited to join it. It is gone, or could not be read just then."""
    async with desk.turn:
        player = connection.player.id
        await desk.house.hints.catch_up(desk)
        if desk.house.hall.desks.get(desk.id) is not desk:
            return False
        if desk.suspended is not None:
            raise Refusal(desk.suspended)
        if desk.rights().held_by(connection) is None:
            raise Refusal(ABSENT)
        if connection not in desk.connections:
            desk.connections.append(connection)
        desk.faces[player] = connection.player
        await desk.know(place.player for place in desk.places if place.player not in desk.faces)
        changed = desk.present(player, True)
        desk.house.hints.here(desk)
        show_seal(desk, connection)
        await show(desk, connection)
        if changed:
            announce(desk, but=connection)
        desk.house.hall.go_on(desk)
        desk.arm()
        return True


async def part(desk: Desk, connection: Connection) -> None:
    """A connection is gone; the dot turns grey when it was the player's last."""
    if connection not in desk.connections:
        return
    desk.connections.remove(connection)
    async with desk.turn:
        desk.touched = desk.house.now()
        if not any(other.player.id == connection.player.id for other in desk.connections):
            desk.present(connection.player.id, desk.is_here(connection.player.id))
            announce(desk)
        desk.house.hints.here(desk)
