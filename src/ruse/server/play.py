"""Orders at a table in play."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING

from ruse.kernel.errors import Refusal
from ruse.server.release import Before
from ruse.store import Changes
from ruse.table import Done, Table
from ruse.wire import commands
from ruse.wire.messages import Bye

if TYPE_CHECKING:
    from ruse.server.desk import Desk
    from ruse.server.sockets import Connection


async def take(
    desk: Desk, seat: int, decision: int, steps: list[str], id: str | None, epoch: int | None = None
) -> None:  # fmt: skip
    """A seat's decision, by a person or by a bot; a bot's carries the epoch of the lease it runs under."""
    table, before = desk.playing(), Before.now(desk)
    done = table.act(seat, decision, steps, desk.house.now(), id)
    if done.again:
        return
    desk.house.metrics.acts.inc()
    await desk.commit(done, before, epoch)


def act(desk: Desk, sender: Connection, command: commands.Act) -> Awaitable[None]:
    _, seat = own_play(desk, sender)
    return take(desk, seat, command.decision, list(command.steps), _name(seat, command))


def has_acted(desk: Desk, sender: Connection, command: commands.Act) -> bool:
    """Is this act done already? It is, though a bot may play for its seat since."""
    seat = desk.seat_of(sender.player.id)
    return seat is not None and desk.table is not None and desk.table.has_done(_name(seat, command))


async def draft(desk: Desk, sender: Connection, command: commands.Draft) -> None:
    table, seat = own_play(desk, sender)
    desk.send_draft(seat, table.draft(seat, command.decision, list(command.steps)))


async def undo(desk: Desk, sender: Connection, command: commands.Undo) -> None:
    table, seat = own_play(desk, sender)
    desk.send_draft(seat, table.undo(seat, command.decision))


async def resign(desk: Desk, sender: Connection, command: commands.Resign) -> None:
    table, seat, before = desk.playing(), _own(desk, sender), Before.now(desk)
    await _done(desk, table.resign(seat, desk.house.now(), _name(seat, command)), before)


async def offer_end(desk: Desk, sender: Connection, command: commands.OfferEnd) -> None:
    """An offer to the others; when one of them has been away too long, the end itself."""
    table, seat, before = desk.playing(), _own(desk, sender), Before.now(desk)
    now = desk.house.now()
    if any(table.is_absent(chair.seat, now) for chair in table.chairs if chair.seat != seat):
        await _done(desk, table.end_absent(seat, now, _name(seat, command)), before)
    else:
        await _done(desk, table.offer_end(seat, now, _name(seat, command)), before)


async def accept_end(desk: Desk, sender: Connection, command: commands.AcceptEnd) -> None:
    table, seat, before = desk.playing(), _own(desk, sender), Before.now(desk)
    if not table.offers and not table.over():
        raise Refusal("Nobody offers to end the game")
    await _done(desk, table.offer_end(seat, desk.house.now(), _name(seat, command)), before)


async def decline_end(desk: Desk, sender: Connection, command: commands.DeclineEnd) -> None:
    table = desk.playing()
    _own(desk, sender)
    table.decline_end()
    desk.house.others.say("offers", table=desk.id, seats=[])
    desk.announce()


async def seat_bot(desk: Desk, sender: Connection, command: commands.SeatBot) -> None:
    """A bot stands in for somebody who is away; anybody who sits here may ask for it."""
    table, seat, before = desk.playing(), _own(desk, sender), Before.now(desk)
    if command.seat >= len(desk.places):
        raise Refusal("This table has no such seat")
    if command.seat == seat:
        raise Refusal("You are here yourself")
    done = table.seat_bot(command.seat, command.level, desk.house.now(), _name(seat, command))
    await _done(desk, done, before)
    desk.announce()


async def take_back(desk: Desk, sender: Connection, command: commands.TakeBack) -> None:
    table, seat, before = desk.playing(), _own(desk, sender), Before.now(desk)
    await _done(desk, table.take_back(seat, desk.house.now(), _name(seat, command)), before)
    desk.announce()


async def leave(desk: Desk, sender: Connection, command: commands.Leave) -> None:
    """Walk away: the others need not wait for the absence to show. The seat stays one's own."""
    mine = [connection for connection in desk.connections if connection.player.id == sender.player.id]
    desk.connections = [connection for connection in desk.connections if connection not in mine]
    desk.walk_away(sender.player.id)
    desk.house.others.here(desk, left=sender.player.id)
    desk.announce()
    for connection in mine:
        connection.desk = None
        connection.send(Bye("You left the table. The lobby leads back to it"))


async def rematch(desk: Desk, sender: Connection, command: commands.Rematch) -> None:
    """The same seats and settings again; it starts when everybody is ready."""
    table = desk.playing()
    seat = _own(desk, sender)
    if not table.over():
        raise Refusal("The game is not over")
    if desk.rematch is not None:
        return
    desk.rematch = await desk.house.hall.open_again(desk, seat)
    await desk.house.store.change_table(desk.id, Changes(rematch=desk.rematch), now=desk.house.now())
    desk.house.others.changed(desk)
    desk.announce()


async def _done(desk: Desk, done: Done, before: Before) -> None:
    if done.again:
        return
    if done.rows:
        await desk.commit(done, before)
    else:
        desk.house.others.say("offers", table=desk.id, seats=sorted(desk.playing().offers))
        desk.announce()


def own_play(desk: Desk, sender: Connection) -> tuple[Table, int]:
    """The table and the seat that the sender plays; who lets a bot play takes the seat back first."""
    table, seat = desk.playing(), _own(desk, sender)
    if table.chairs[seat].bot_level() is not None:
        raise Refusal("A bot is playing for you: take your seat back first")
    return table, seat


def _own(desk: Desk, sender: Connection) -> int:
    return desk.seated(sender.player.id)


def _name(seat: int, command: commands.Command) -> str:
    """The command's id in its table: no other seat's can be the same."""
    return f"{seat}.{command.id}"
