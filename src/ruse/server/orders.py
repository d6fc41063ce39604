"""Which order does what. Each is called within the table's turn, with the sender's connection: the seat comes from there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ruse.kernel.errors import Refusal, RuseError
from ruse.server import gathering, play, real_time, talk
from ruse.server.following import follow, overtaken
from ruse.server.rescue import rebuild, suspend
from ruse.store import GATHERING, Repeated, StoreDown, StoreError, Taken
from ruse.wire import commands
from ruse.wire.commands import Command
from ruse.wire.messages import Ack

if TYPE_CHECKING:
    from ruse.server.desk import Desk
    from ruse.server.sockets import Connection

ATTEMPTS = 5
"""How often the rules are asked again because another process was quicker."""

Order = Callable[["Desk", "Connection", Any], Awaitable[None]]


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
    return _name(sender, command) in desk.settled


def _remember(desk: Desk, sender: Connection, command: Command) -> None:
    """That it is done; an act is known by its row."""
    if not isinstance(command, commands.Act):
        desk.settled.add(_name(sender, command))


def _name(sender: Connection, command: Command) -> str:
    return f"{sender.player.id}/{command.id}"


async def _try(desk: Desk, sender: Connection, command: Command) -> Ack:
    id = command.id
    try:
        await _carry_out(desk, sender, command)
    except (StoreDown, Taken):
        await rebuild(desk)
        return Ack(id, "unknown", reason="Whether this was kept is not known: it is safe to send it again")
    except StoreError as error:
        await rebuild(desk)
        return Ack(id, "refused", reason=str(error))
    except Refusal as refusal:
        return Ack(id, "refused", refusal.rule, refusal.reason)
    except RuseError as error:
        return Ack(id, "refused", reason=str(error))
    except Exception:
        doing = {"is": command.__struct_config__.tag, **msgspec.structs.asdict(command)}
        return Ack(id, "refused", reason=await suspend(desk, doing))
    return Ack(id, "done")


def _check_program(desk: Desk, seat: int, player: str, command: Command) -> None:
    place = desk.places[seat]
    if place.program is None or place.player != player:
        raise Refusal("The token of this seat was taken back")
    if type(command) not in OF_A_PROGRAM:
        raise Refusal("A program plays its seat, and does nothing else at a table")


async def _carry_out(desk: Desk, sender: Connection, command: Command) -> None:
    if desk.suspended is not None:
        raise Refusal(desk.suspended)
    if sender not in desk.connections:
        raise Refusal("Join the table first")
    if sender.program is not None:
        _check_program(desk, sender.program, sender.player.id, command)
    for _ in range(ATTEMPTS):
        known, drafts = (0, {}) if desk.table is None else (len(desk.table.record.rows), desk.table.drafts())
        try:
            await ORDERS[type(command)](desk, sender, command)
        except Repeated as done:
            await overtaken(desk, done, known, drafts)
        except Taken as quicker:
            # Another process was quicker: ask the rules again.
            await overtaken(desk, quicker, known, drafts)
            continue
        except Refusal:
            # Another process may have gone on with this table: only who is up to date may refuse.
            if not await _is_behind(desk):
                raise
            await follow(desk)
            continue
        return
    raise Taken(desk.id, 0, "Others were quicker again and again")


async def _is_behind(desk: Desk) -> bool:
    if desk.table is not None:
        return await desk.house.store.length(desk.id) > len(desk.table.record.rows)
    listing = await desk.house.store.listing(desk.id)
    return listing.state != GATHERING or listing.seats != desk.kept
