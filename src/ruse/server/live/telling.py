"""What people at a live table are sent, and to whom."""

from __future__ import annotations

from ruse.server.live import scene
from ruse.server.live.company import Letter, company, tell
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.live.release import PeopleFrames
from ruse.server.words import phrase
from ruse.table import Done
from ruse.wire.codec import encode
from ruse.wire.messages import Bye, Draft

LEFT = phrase("youLeftTheTable")


def announce(desk: Desk, but: Connection | None = None) -> None:
    """People or options changed."""
    here, people = company(desk), PeopleFrames(desk)
    tell(desk, [(connection, viewer, people.of(connection)) for connection, viewer in here if connection is not but])


def show_seal(desk: Desk, *to: Connection) -> None:
    """The seal of the luck, to these or to everybody here."""
    letters: list[Letter] = []
    for connection, viewer in company(desk):
        seal = scene.seal(desk, connection) if not to or connection in to else None
        if seal is not None:
            letters.append((connection, viewer, seal))
    tell(desk, letters)


async def resync(desk: Desk) -> None:
    for connection, _ in company(desk):
        await show(desk, connection)


async def show(desk: Desk, connection: Connection) -> None:
    """The whole table, to somebody who comes or has missed something."""
    viewer, messages = desk.viewer_of(connection.player.id), await scene.arrival(desk, connection)
    tell(desk, [(connection, viewer, message) for message in messages])
    connection.told_moment = None


def send_draft(desk: Desk, seat: int, done: Done) -> None:
    if done.draft is not None:
        asked = scene.decision(desk, seat, done.draft, scene.names(desk))
        view = desk.playing().sight(seat).view
        frame = encode(Draft(asked, scene.status(desk.game, view, done.draft.kind)))
        tell(desk, [(connection, viewer, frame) for connection, viewer in company(desk) if viewer == seat])


def send_away(desk: Desk, player: str | None, reason: str) -> None:
    """Whoever this is leaves the table, in every tab; who may not be here any more hears why."""
    for connection, _ in company(desk):
        if connection.player.id == player:
            desk.connections.remove(connection)
            connection.send(Bye(reason))
    desk.house.hints.here(desk)


def close(desk: Desk, bye: Bye) -> None:
    desk.rest()
    for connection in list(desk.connections):
        connection.send(bye)
        connection.end()
