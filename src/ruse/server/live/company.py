"""Who is at a table: the one place that sends. Who has lost the right to be there is gone before the next byte leaves."""

from __future__ import annotations

from collections.abc import Iterable

from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.wire.messages import AnyMessage, Bye

Letter = tuple[Connection, int, AnyMessage | bytes]
"""To whom, written for which viewer, and what."""


def company(desk: Desk) -> list[tuple[Connection, int]]:
    """Everybody who may be here, and as which viewer."""
    rights, watcher = desk.rights(), desk.watcher
    here, gone = [], []
    for connection in desk.connections:
        right = rights.held_by(connection)
        if right is None:
            gone.append(connection)
        else:
            here.append((connection, watcher if right.seat is None else right.seat))
    for connection in gone:
        _dismiss(desk, connection, rights.why_not(connection))
    return here


def tell(desk: Desk, letters: Iterable[Letter]) -> None:
    """What was written for one viewer reaches nobody who is not that one by now."""
    here = dict(company(desk))
    for connection, viewer, message in letters:
        if here.get(connection) == viewer:
            connection.send(message)


def tell_all(desk: Desk, message: AnyMessage | bytes) -> None:
    tell(desk, [(connection, viewer, message) for connection, viewer in company(desk)])


def _dismiss(desk: Desk, connection: Connection, reason: str) -> None:
    """A person's connection stays, for another table; a program's has no other."""
    desk.connections.remove(connection)
    player = connection.player.id
    desk.present(player, desk.is_here(player))
    connection.send(Bye(reason))
    if connection.token is not None:
        connection.end()
    desk.house.hints.here(desk)
