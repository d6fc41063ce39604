"""Orders at a table in play."""

from __future__ import annotations

from collections.abc import Awaitable

from ruse.kernel.errors import Refusal
from ruse.server.live.acting import do
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.live.telling import announce, send_away, send_draft
from ruse.server.words import phrase
from ruse.store import Changes
from ruse.table import Table
from ruse.wire import commands


async def take(
    desk: Desk, seat: int, decision: int, steps: list[str], id: str | None, *, unasked: bool = False
) -> None:  # fmt: skip
    """A seat's decision, by a person or by a bot."""
    done = await do(desk, lambda table, now: table.act(seat, decision, steps, now, id), unasked=unasked)
    if not done.again:
        desk.house.metrics.acts.inc()


def act(desk: Desk, sender: Connection, command: commands.Act) -> Awaitable[None]:
    _, seat = own_play(desk, sender)
    return take(desk, seat, command.decision, list(command.steps), _name(seat, command))


def has_acted(desk: Desk, sender: Connection, command: commands.Act) -> bool:
    """Is this act done already? It is, though a bot may play for its seat since."""
    seat = desk.seat_of(sender.player.id)
    return seat is not None and desk.table is not None and desk.table.has_done(_name(seat, command))


async def draft(desk: Desk, sender: Connection, command: commands.Draft) -> None:
    table, seat = own_play(desk, sender)
    send_draft(desk, seat, table.draft(seat, command.decision, list(command.steps), anew=command.anew))


async def undo(desk: Desk, sender: Connection, command: commands.Undo) -> None:
    table, seat = own_play(desk, sender)
    send_draft(desk, seat, table.undo(seat, command.decision))


def _not_daily(desk: Desk) -> None:
    """Who ends a game early sees all of it, and others have the same cards before them."""
    if desk.options.daily:
        raise Refusal(phrase("theDealOfADay2"))


async def resign(desk: Desk, sender: Connection, command: commands.Resign) -> None:
    desk.playing()
    _not_daily(desk)
    seat = _own(desk, sender)
    await do(desk, lambda table, now: table.resign(seat, now, _name(seat, command)))


async def offer_end(desk: Desk, sender: Connection, command: commands.OfferEnd) -> None:
    """An offer to the others; when nobody else has a say, the end itself."""
    desk.playing()
    await _offer(desk, _own(desk, sender), command)


async def accept_end(desk: Desk, sender: Connection, command: commands.AcceptEnd) -> None:
    table, seat = desk.playing(), _own(desk, sender)
    if not table.offers and not table.over():
        raise Refusal(phrase("nobodyOffersToEndThe"))
    await _offer(desk, seat, command)


async def _offer(desk: Desk, seat: int, command: commands.Command) -> None:
    """Nothing is kept of an offer until all agree."""
    _not_daily(desk)
    done = await do(desk, lambda table, now: table.offer_end(seat, now, _name(seat, command)))
    if not done.rows and not done.again:
        desk.house.hints.say("offers", table=desk.id, seats=sorted(desk.playing().offers))
        announce(desk)


async def decline_end(desk: Desk, sender: Connection, command: commands.DeclineEnd) -> None:
    table = desk.playing()
    _own(desk, sender)
    table.decline_end()
    desk.house.hints.say("offers", table=desk.id, seats=[])
    announce(desk)


async def seat_bot(desk: Desk, sender: Connection, command: commands.SeatBot) -> None:
    """A bot stands in for somebody who is away; anybody who sits here may ask for it."""
    desk.playing()
    seat = _own(desk, sender)
    if command.seat >= len(desk.places):
        raise Refusal(phrase("thisTableHasNoSuch"))
    if command.seat == seat:
        raise Refusal(phrase("youAreHereYourself"))
    await do(desk, lambda table, now: table.seat_bot(command.seat, command.level, now, _name(seat, command)))
    announce(desk)


async def take_back(desk: Desk, sender: Connection, command: commands.TakeBack) -> None:
    desk.playing()
    seat = _own(desk, sender)
    await do(desk, lambda table, now: table.take_back(seat, now, _name(seat, command)))
    announce(desk)


async def leave(desk: Desk, sender: Connection, command: commands.Leave) -> None:
    """Walk away: the others need not wait for the absence to show. The seat stays one's own."""
    player = sender.player.id
    send_away(desk, player, phrase("youLeftTheTableThe"))
    desk.walk_away(player)
    desk.house.hints.here(desk, left=player)
    announce(desk)


async def rematch(desk: Desk, sender: Connection, command: commands.Rematch) -> None:
    """The same seats and settings again; it starts when everybody is ready."""
    table = desk.playing()
    seat = _own(desk, sender)
    if not table.over():
        raise Refusal(phrase("theGameIsNotOver"))
    if desk.options.daily:
        raise Refusal(phrase("theDealOfADay3"))
    if desk.rematch is not None:
        return
    desk.rematch = await desk.house.hall.open_again(desk, seat)
    await desk.house.store.change_table(desk.id, Changes(rematch=desk.rematch), now=desk.house.now())
    desk.house.hints.changed(desk)
    announce(desk)


def own_play(desk: Desk, sender: Connection) -> tuple[Table, int]:
    """The table and the seat that the sender plays; who lets a bot play takes the seat back first."""
    table, seat = desk.playing(), _own(desk, sender)
    if table.chairs[seat].bot_level() is not None:
        raise Refusal(phrase("aBotIsPlayingFor"))
    return table, seat


def _own(desk: Desk, sender: Connection) -> int:
    return desk.seated(sender.player.id)


def _name(seat: int, command: commands.Command) -> str:
    """The command's id in its table: no other seat's can be the same."""
    return f"{seat}.{command.id}"
