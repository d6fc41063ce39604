"""Which order does what. Each is called within the table's turn, with the sender's connection: the seat comes from there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from ruse.kernel.errors import Refusal
from ruse.server import gathering, play, talk
from ruse.wire import commands
from ruse.wire.commands import Command

if TYPE_CHECKING:
    from ruse.server.desk import Desk
    from ruse.server.sockets import Connection

Order = Callable[["Desk", "Connection", Any], Awaitable[None]]


async def _leave(desk: Desk, sender: Connection, command: commands.Leave) -> None:
    await (gathering.leave if desk.table is None else play.leave)(desk, sender, command)


async def _seat_bot(desk: Desk, sender: Connection, command: commands.SeatBot) -> None:
    await (gathering.seat_bot if desk.table is None else play.seat_bot)(desk, sender, command)


ORDERS: dict[type[Command], Order] = {
    commands.Act: play.act,
    commands.Draft: play.draft,
    commands.Undo: play.undo,
    commands.Resign: play.resign,
    commands.OfferEnd: play.offer_end,
    commands.AcceptEnd: play.accept_end,
    commands.DeclineEnd: play.decline_end,
    commands.TakeBack: play.take_back,
    commands.Rematch: play.rematch,
    commands.Sit: gathering.sit,
    commands.Ready: gathering.ready,
    commands.Start: gathering.start,
    commands.Kick: gathering.kick,
    commands.Leave: _leave,
    commands.SeatBot: _seat_bot,
    commands.Chat: talk.chat,
    commands.Mute: talk.mute,
    commands.Note: talk.note,
    commands.Hint: talk.hint,
    commands.Line: talk.line,
}


async def carry_out(desk: Desk, sender: Connection, command: Command) -> None:
    order = ORDERS.get(type(command))
    if order is None:
        raise Refusal("This cannot be asked of a table")
    await order(desk, sender, command)
