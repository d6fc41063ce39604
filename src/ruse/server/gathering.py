"""Orders at a table before the deal: who sits where, who is ready, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruse.bots.levels import find_level
from ruse.kernel.errors import Refusal
from ruse.kernel.record import Secret
from ruse.server import scene
from ruse.server.places import Place, is_ready
from ruse.table import Table
from ruse.table.chairs import OPEN, PERSON, Pace, pace_from_json
from ruse.wire import commands
from ruse.wire.messages import Bye

if TYPE_CHECKING:
    from ruse.server.desk import Desk
    from ruse.server.sockets import Connection


def _gathering(desk: Desk) -> None:
    if desk.table is not None:
        raise Refusal("The game has started")


def _place(desk: Desk, seat: int) -> Place:
    if seat >= len(desk.places):
        raise Refusal("This table has no such seat")
    return desk.places[seat]


def _host(desk: Desk, sender: Connection) -> None:
    if sender.player.id != desk.host:
        raise Refusal("Only the host of this table can do that")


async def sit(desk: Desk, sender: Connection, command: commands.Sit) -> None:
    _gathering(desk)
    place, own = _place(desk, command.seat), desk.seat_of(sender.player.id)
    if own == command.seat:
        return
    if own is not None:
        raise Refusal("You sit at this table already")
    if place.kind != OPEN:
        raise Refusal("This seat is taken")
    await desk.house.check_table_count(sender.player.id)
    place.sit(sender.player.id)
    if sender.beside and desk.options.get("window"):
        # Two at one device cannot react at the same moment, nor in secret: everybody answers in their own time.
        desk.options = {**desk.options, "window": 0}
    await desk.keep_seats(options=desk.options)
    await desk.resync()


async def give_up_seat(desk: Desk, player: str) -> bool:
    """The player's seat, if there is one, is free, and the next person is the host; is anybody left?"""
    seat = desk.seat_of(player)
    if seat is None:
        return True
    desk.places[seat].clear()
    people = [place.player for place in desk.places if place.kind == PERSON and not place.guest]
    if not people:
        await desk.house.hall.remove(desk)
        return False
    if desk.host == player:
        desk.host = people[0]
    await desk.keep_seats(host=desk.host)
    return True


async def leave(desk: Desk, sender: Connection, command: commands.Leave) -> None:
    """Give the seat up. The host passes the table on; the last person to leave closes it."""
    if not await give_up_seat(desk, sender.player.id):
        return
    for connection in [c for c in desk.connections if c.player.id == sender.player.id]:
        desk.connections.remove(connection)
        connection.desk = None
        connection.send(Bye("You left the table"))
    desk.house.others.here(desk)
    desk.announce()


async def choose(desk: Desk, sender: Connection, command: commands.Choose) -> None:
    """One's own seat takes something all can see, like a kingdom; of a unique option none is taken twice."""
    _gathering(desk)
    place = desk.places[desk.seated(sender.player.id)]
    option = next((option for option in desk.game.seat_options if option.name == command.option), None)
    if option is None:
        raise Refusal(f"In {desk.game.title} there is no {command.option} to choose")
    if command.value is None:
        place.chosen.pop(option.name, None)
    else:
        value = option.check(command.value)
        others = [other for other in desk.places if other is not place and other.chosen.get(option.name) == value]
        if option.unique and others:
            who = scene.names(desk)[others[0].seat]
            raise Refusal(f"{who} has {option.title(value)} already: none is chosen twice", option.rule)
        place.chosen[option.name] = value
    await desk.keep_seats()


async def kick(desk: Desk, sender: Connection, command: commands.Kick) -> None:
    _gathering(desk)
    _host(desk, sender)
    place = _place(desk, command.seat)
    if place.player == sender.player.id:
        raise Refusal("You cannot remove yourself: leave the table")
    guest = place.player
    place.clear()
    if guest is not None:
        desk.options = {**desk.options, "kicked": [*desk.options.get("kicked", ()), guest][-50:]}
    await desk.keep_seats(options=desk.options)
    for connection in [c for c in desk.connections if c.player.id == guest]:
        desk.connections.remove(connection)
        connection.desk = None
        connection.send(Bye("The host has given your seat to somebody else"))
    desk.house.others.here(desk)


async def seat_bot(desk: Desk, sender: Connection, command: commands.SeatBot) -> None:
    _gathering(desk)
    _host(desk, sender)
    place = _place(desk, command.seat)
    if place.kind == PERSON:
        raise Refusal("This seat is taken")
    find_level(desk.game, command.level)
    place.seat_bot(command.level)
    await desk.keep_seats()
    await start_when_ready(desk)


async def ready(desk: Desk, sender: Connection, command: commands.Ready) -> None:
    if desk.table is not None:
        return
    place = desk.places[desk.seated(sender.player.id)]
    if place.entropy and command.entropy not in ("", place.entropy):
        raise Refusal("This seat has added to the luck already")
    place.ready, place.entropy = True, place.entropy or command.entropy
    await desk.keep_seats()
    await start_when_ready(desk)


async def start(desk: Desk, sender: Connection, command: commands.Start) -> None:
    if desk.table is not None:
        return
    _host(desk, sender)
    if any(place.kind == OPEN for place in desk.places):
        raise Refusal("A seat is still free: wait, or seat a bot there")
    await begin(desk)


async def start_when_ready(desk: Desk) -> None:
    if desk.table is None and is_ready(desk.places):
        await begin(desk)


async def begin(desk: Desk) -> None:
    """The deal; but who sits here and has not added to the luck has a moment for it."""
    if desk.seal.missing():
        desk.seal.wait()
    else:
        await deal(desk)


async def deal(desk: Desk) -> None:
    """The game begins: the deal is durable before anybody sees a card."""
    now, options = desk.house.now(), desk.options
    desk.seal.stop()
    secret = mixed_secret(desk)
    chosen = [place.chosen for place in desk.places] if desk.game.seat_options else ()
    setup = desk.game.setup(len(desk.places), options["switches"], chosen=chosen)
    chairs = [place.chair(scene.level_title(desk.game, place.level) or "") for place in desk.places]
    real_time = {"window": options["window"]} if options.get("window") else {}
    table = Table.open(desk.game, setup, secret, chairs, now, table_pace(options["pace"]), **real_time)
    for place in desk.places:
        if place.kind == PERSON:
            table.presence(place.seat, place.player is not None and desk.is_here(place.player), now)
    desk.table = table
    try:
        await desk.house.store.start_table(
            desk.id, table.record.header(), now=now, secret=secret.to_json(),
            seats=[place.keep() for place in desk.places], instead_of=desk.kept,
            acting=table.asks(), detail=scene.detail(desk),
        )  # fmt: skip
    except BaseException:
        desk.table = None
        raise
    desk.house.others.changed(desk)
    desk.house.metrics.started.inc()
    desk.house.log.info("game started", table=desk.id, game=desk.game.name)
    desk.show_seal()
    await desk.resync()
    desk.arm()


def mixed_secret(desk: Desk) -> Secret:
    """The secret that was committed to, with what each seat added."""
    return desk.seal.closed()


def table_pace(data: dict[str, Any]) -> Pace:
    """A pace of the wire, in seconds, as the table counts it, in milliseconds."""
    fields = dict(data)
    if fields["is"] == "live":
        fields["bank"], fields["increment"] = fields["bank"] * 1000, fields["increment"] * 1000
    return pace_from_json(fields)
