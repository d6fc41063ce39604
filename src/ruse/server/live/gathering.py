"""Orders at a table before the deal: who sits where, who is ready, and the start."""

from __future__ import annotations

from dataclasses import replace

from ruse.bots.cast.people import somebody
from ruse.bots.levels import find_level
from ruse.kernel.errors import Refusal
from ruse.kernel.sealed import round_of, seat_commitment
from ruse.server.live import scene
from ruse.server.live.connection import Connection
from ruse.server.live.desk import Desk
from ruse.server.live.keeping import keep_seats
from ruse.server.live.options import REMEMBERED
from ruse.server.live.places import Place, is_ready
from ruse.server.live.seal import commitments, has_committed, is_stale
from ruse.server.live.sealing import begin
from ruse.server.live.telling import LEFT, announce, resync, send_away
from ruse.server.words import phrase
from ruse.table.chairs import OPEN, PERSON
from ruse.wire import commands


def _gathering(desk: Desk) -> None:
    if desk.table is not None:
        raise Refusal(phrase("theGameHasStarted"))


def _place(desk: Desk, seat: int) -> Place:
    if seat >= len(desk.places):
        raise Refusal(phrase("thisTableHasNoSuch"))
    return desk.places[seat]


def _host(desk: Desk, sender: Connection) -> None:
    if sender.player.id != desk.host:
        raise Refusal(phrase("onlyTheHostOfThis"))


async def sit(desk: Desk, sender: Connection, command: commands.Sit) -> None:
    _gathering(desk)
    place, own = _place(desk, command.seat), desk.seat_of(sender.player.id)
    if own == command.seat:
        return
    if own is not None:
        raise Refusal(phrase("youSitAtThisTable"))
    if place.kind != OPEN:
        raise Refusal(phrase("thisSeatIsTaken"))
    if sender.beside and desk.options.rated:
        raise Refusal(phrase("thisTableIsRatedEverybody"))
    await desk.house.check_table_count(sender.player.id)
    place.sit(sender.player.id)
    if sender.beside and desk.options.window:
        # Two at one device cannot react at the same moment, nor in secret: everybody answers in their own time.
        desk.options = replace(desk.options, window=0)
    await keep_seats(desk, options=desk.options)
    await resync(desk)


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
    await keep_seats(desk, host=desk.host)
    return True


async def leave(desk: Desk, sender: Connection, command: commands.Leave) -> None:
    """Give the seat up. The host passes the table on; the last person to leave closes it."""
    if not await give_up_seat(desk, sender.player.id):
        return
    send_away(desk, sender.player.id, LEFT)
    announce(desk)


async def choose(desk: Desk, sender: Connection, command: commands.Choose) -> None:
    """One's own seat takes something all can see, like a kingdom; of a unique option none is taken twice."""
    _gathering(desk)
    place = desk.places[desk.seated(sender.player.id)]
    option = next((option for option in desk.game.seat_options if option.name == command.option), None)
    if option is None:
        raise Refusal(phrase("inThereIsNoTo", title=desk.game.title, option=command.option))
    if command.value is None:
        place.chosen.pop(option.name, None)
    else:
        value = option.check(command.value)
        others = [other for other in desk.places if other is not place and other.chosen.get(option.name) == value]
        if option.unique and others:
            who = scene.names(desk)[others[0].seat]
            raise Refusal(phrase("hasAlreadyNoneIsChosen", who=who, option=option.title(value)), option.rule)
        place.chosen[option.name] = value
    await keep_seats(desk)


async def kick(desk: Desk, sender: Connection, command: commands.Kick) -> None:
    """Free a seat. It is kept by whose command: sent again, also after a restart, it spares whoever sat down since."""
    _gathering(desk)
    _host(desk, sender)
    place, options, name = _place(desk, command.seat), desk.options, f"{sender.player.id}/{command.id}"
    if name in options.kicks:
        return
    if place.player == sender.player.id:
        raise Refusal(phrase("youCannotRemoveYourselfLeave"))
    if place.player is not None:
        options = replace(options, kicked=(*options.kicked, place.player)[-REMEMBERED:])
    place.clear()
    desk.options = replace(options, kicks=(*options.kicks, name)[-REMEMBERED:])
    await keep_seats(desk, options=desk.options)


async def seat_bot(desk: Desk, sender: Connection, command: commands.SeatBot) -> None:
    _gathering(desk)
    _host(desk, sender)
    place = _place(desk, command.seat)
    if place.kind == PERSON:
        raise Refusal(phrase("thisSeatIsTaken"))
    find_level(desk.game, command.level)
    others = [name for seat, name in enumerate(scene.names(desk)) if seat != place.seat]
    place.seat_bot(somebody(command.level, place.seat, desk.id, others))
    await keep_seats(desk)
    await start_when_ready(desk)


async def ready(desk: Desk, sender: Connection, command: commands.Ready) -> None:
    if desk.table is not None:
        return
    place = desk.places[desk.seated(sender.player.id)]
    _add_to_luck(desk, place, command)
    place.ready = True
    await keep_seats(desk)
    await start_when_ready(desk)


def _add_to_luck(desk: Desk, place: Place, command: commands.Ready) -> None:
    """A text, a commitment to one, or the text that was committed to."""
    sent, promised, round_now = command.entropy, command.commitment, round_of(commitments(desk.places))
    if is_stale(place, desk.places) and promised != place.commitment:
        place.commitment = place.entropy = place.under = ""
    if place.entropy and sent in ("", place.entropy) and promised in ("", place.commitment):
        return
    if place.entropy or promised not in ("", place.commitment or promised):
        raise Refusal(phrase("thisSeatHasAddedTo"))
    if sent and promised and not place.commitment:
        raise Refusal(phrase("aCommitmentComesAloneShow"))
    if desk.seal.shows(desk.places) and not has_committed(place):
        if sent or promised:
            raise Refusal(phrase("itIsTooLateTo"))
        return
    if sent and place.commitment:
        if seat_commitment(sent) != place.commitment:
            raise Refusal(phrase("thisIsNotTheNumber"))
        if not desk.seal.shows(desk.places) or command.under not in ("", round_now):
            raise Refusal(phrase("notEverybodyHasCommittedYet"))
        place.under = round_now
    place.commitment, place.entropy = place.commitment or promised, sent


async def start(desk: Desk, sender: Connection, command: commands.Start) -> None:
    if desk.table is not None:
        return
    _host(desk, sender)
    if any(place.kind == OPEN for place in desk.places):
        raise Refusal(phrase("aSeatIsStillFree"))
    if desk.options.rated and not is_ready(desk.places):
        raise Refusal(phrase("thisTableIsRatedIt"))
    await begin(desk)


async def start_when_ready(desk: Desk) -> None:
    if desk.table is None and is_ready(desk.places):
        await begin(desk)
