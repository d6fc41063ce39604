"""Which order does what. Each is called within the table's turn, with the sender's connection: the seat comes from there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ruse.kernel.errors import Refusal
from ruse.server.live import gathering, play, playtest, real_time, talk
from ruse.server.live.acting import asked
from ruse.server.live.company import company
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.words import phrase
from ruse.store import StoreDown
from ruse.wire import commands
from ruse.wire.commands import Command
from ruse.wire.messages import Ack

UNKNOWN = phrase("whetherThisWasKeptIs")
Order = Callable[[Desk, Connection, Any], Awaitable[None]]


async def _leave(desk: Desk, sender: Connection, command: commands.Leave) -> None:
    await (gathering.leave if desk.table is None else play.leave)(desk, sender, command)


async def _seat_bot(desk: Desk, sender: Connection, command: commands.SeatBot) -> None:
    await (gathering.seat_bot if desk.table is None else play.seat_bot)(desk, sender, command)


ORDERS: dict[type[Command], Order] = {
    commands.Act: play.act,
    commands.Draft: play.draft,
    commands.Undo: play.undo,
    commands.Press: real_time.press,
    commands.Orders: real_time.orders,
    commands.Resign: play.resign,
    commands.OfferEnd: play.offer_end,
    commands.AcceptEnd: play.accept_end,
    commands.DeclineEnd: play.decline_end,
    commands.TakeBack: play.take_back,
    commands.Rematch: play.rematch,
    commands.Sit: gathering.sit,
    commands.Choose: gathering.choose,
    commands.Ready: gathering.ready,
    commands.Start: gathering.start,
    commands.Kick: gathering.kick,
    commands.Leave: _leave,
    commands.SeatBot: _seat_bot,
    commands.Chat: talk.chat,
    commands.Mute: talk.mute,
    commands.Note: talk.note,
    commands.Agree: playtest.agree,
    commands.Answer: playtest.answer,
    commands.Hint: talk.hint,
    commands.Line: talk.line,
}

OF_A_PROGRAM = {
    commands.Ready,
    commands.Act,
    commands.Draft,
    commands.Undo,
    commands.Press,
    commands.Orders,
    commands.Resign,
    commands.AcceptEnd,
    commands.DeclineEnd,
}


async def take_order(desk: Desk, sender: Connection, command: Command) -> None:
    """Do a command and tell the sender how it ended; everybody else hears only what happened."""
    async with desk.turn:
        if sender.ended:  # It was signed out, or its token ended, while it waited here.
            return
        desk.touched = sender.arrived
        if _is_done(desk, sender, command):
            sender.send(Ack(command.id, "done"))
            return
        ack = await _try(desk, sender, command)
        if ack.status == "done":
            _remember(desk, sender, command)
        elif ack.status == "refused":
            desk.house.metrics.refused.inc()
        sender.send(ack)


def _is_done(desk: Desk, sender: Connection, command: Command) -> bool:
    if isinstance(command, commands.Act):
        return play.has_acted(desk, sender, command)
    return _name(sender, command) in desk.done


def _remember(desk: Desk, sender: Connection, command: Command) -> None:
    """That it is done; an act is known by its row."""
    if not isinstance(command, commands.Act):
        desk.done.add(_name(sender, command))


def _name(sender: Connection, command: Command) -> str:
    return f"{sender.player.id}/{command.id}"


async def _try(desk: Desk, sender: Connection, command: Command) -> Ack:
    try:
        await _check(desk, sender, command)
    except StoreDown:
        return Ack(command.id, "unknown", reason=UNKNOWN)
    except Refusal as refusal:
        return Ack(command.id, "refused", refusal.rule, refusal.reason)
    ending = await asked(
        desk, lambda: ORDERS[type(command)](desk, sender, command),
        lambda: {"is": command.__struct_config__.tag, **msgspec.structs.asdict(command)},
    )  # fmt: skip
    if ending.trouble is None:
        return Ack(command.id, "done")
    if ending.status == "unknown":
        return Ack(command.id, "unknown", reason=UNKNOWN)
    if isinstance(ending.trouble, Refusal):
        return Ack(command.id, "refused", ending.trouble.rule, ending.trouble.reason)
    return Ack(command.id, "refused", reason=str(ending.trouble))


async def _check(desk: Desk, sender: Connection, command: Command) -> None:
    """May the sender order anything here? A token may have been ended elsewhere a moment ago: that is looked up."""
    if sender.token is not None:
        await desk.house.hints.catch_up(desk)
    if desk.suspended is not None:
        raise Refusal(desk.suspended)
    if sender not in dict(company(desk)):
        raise Refusal(phrase("joinTheTableFirst"))
    if sender.token is not None and type(command) not in OF_A_PROGRAM:
        raise Refusal(phrase("aProgramPlaysItsSeat"))
