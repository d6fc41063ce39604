"""What another process has done with a table, told to the people here as if it had been done here."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ruse.kernel.errors import Refusal, RuseError
from ruse.kernel.record import Row
from ruse.server import scene
from ruse.server.places import Place
from ruse.server.real_time import press_elsewhere
from ruse.server.release import Before, Release
from ruse.server.rescue import rebuild
from ruse.server.rows_again import read_again
from ruse.store import GATHERING, Absent, Fenced, Listing, Taken
from ruse.table import Drafts
from ruse.wire.messages import Bye, Said

if TYPE_CHECKING:
    from ruse.server.desk import Desk


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who is at a table through one process: the players, and how many watch."""

    players: frozenset[str] = field(default_factory=frozenset)
    watching: int = 0

    @classmethod
    def of(cls, desk: Desk) -> Elsewhere:
        people = [connection.player.id for connection in desk.connections]
        seated = frozenset(player for player in people if desk.seat_of(player) is not None)
        return cls(seated, sum(1 for player in people if player not in seated))


async def follow(desk: Desk) -> None:
    """Within the table's turn: read what is new in the store, and tell it."""
    house, known = desk.house, 0 if desk.table is None else len(desk.table.record.rows)
    if house.hall.desks.get(desk.id) is not desk:
        return
    try:
        listing, rows = await house.store.news(desk.id, known)
    except Absent:
        house.hall.forget(desk)
        desk.close(Bye("This table is closed"))
        return
    if listing.suspended != desk.suspended:
        await _suspended(desk, listing)
    elif desk.table is None:
        await _gather(desk, listing)
    elif rows or listing.seats != desk.kept or listing.rematch != desk.rematch:
        await _play(desk, listing, rows)


async def overtaken(desk: Desk, by: Taken, known: int, drafts: Drafts) -> None:
    """Within the table's turn: another process was quicker, or runs this table by now. What was done here is dropped, and
    what that one did is told as if it had been done here, so that nothing shows who was late."""
    if isinstance(by, Fenced):
        desk.house.leases.lose(desk)
    if desk.table is None:
        await rebuild(desk)
        return
    desk.thinking.stop()
    try:
        desk.lay(*await read_again(desk.house, desk.id, known))
        await follow(desk)
    except RuseError:
        await rebuild(desk)
        return
    if desk.table is not None:
        desk.table.draft_again(drafts)
    desk.arm()


async def _suspended(desk: Desk, listing: Listing) -> None:
    if listing.suspended is None:
        await rebuild(desk)
        return
    desk.suspended = listing.suspended
    desk.rest()
    for connection in desk.connections:
        connection.send(Bye(listing.suspended))


async def _gather(desk: Desk, listing: Listing) -> None:
    """Before the deal: other people or options, or the deal itself."""
    if listing.state != GATHERING:
        await rebuild(desk)
        return
    if (listing.seats, listing.options, listing.host) == (desk.kept, desk.options, desk.host):
        return
    sat = {place.player for place in desk.places}
    desk.host, desk.options = listing.host, listing.options
    await _seat(desk, listing)
    _part(desk, sat - {place.player for place in desk.places})
    desk.announce()
    if sat != {place.player for place in desk.places}:
        await desk.resync()
    desk.seal.go_on()


def _part(desk: Desk, gone: set[str | None]) -> None:
    """Who left through another process, or was sent away there, is gone here too."""
    for connection in [connection for connection in desk.connections if connection.player.id in gone]:
        desk.connections.remove(connection)
        connection.desk = None
        kicked = connection.player.id in desk.options.get("kicked", ())
        connection.send(Bye("The host has given your seat to somebody else" if kicked else "You left the table"))


async def _seat(desk: Desk, listing: Listing) -> None:
    desk.kept = listing.seats
    desk.places = [Place.of(seat) for seat in listing.seats]
    await desk.know(place.player for place in desk.places)


async def _play(desk: Desk, listing: Listing, rows: list[Row]) -> None:
    """Row by row, told where a commit would have told it."""
    before, release, changed = Before.now(desk), Release(desk), listing.rematch != desk.rematch
    desk.rematch = listing.rematch
    if listing.seats != desk.kept:
        await _seat(desk, listing)
    try:
        for row in rows:
            before = _take_in(desk, row, before, release)
    except RuseError as trouble:
        desk.house.log.warning("table read again", table=desk.id, trouble=str(trouble))
        await rebuild(desk)
        return
    await release.leave(before.at)
    if changed or any(row["row"] == "seat" and "orders" not in row for row in rows):
        desk.announce()  # But nobody may see that an order was given.
    desk.arm()


def _take_in(desk: Desk, row: Row, before: Before, release: Release) -> Before:
    """One row; how the seats stand after what is told of it."""
    done = desk.playing().follow(row)
    if done is None:
        return before
    release.write(done, before)
    return Before(scene.standing(desk), before.at)


async def hear_presence(desk: Desk, hint: dict[str, Any]) -> None:
    """Somebody came or went at another process."""
    async with desk.turn:
        before = desk.elsewhere.pop(hint["by"], Elsewhere())
        now = Elsewhere(frozenset(hint["players"]), hint["watching"])
        if now != Elsewhere():
            desk.elsewhere[hint["by"]] = now
        for player in sorted(before.players | now.players):
            desk.present(player, desk.is_here(player))
        if hint.get("left") is not None:
            desk.walk_away(hint["left"])
        await desk.know(player for player in now.players if player not in desk.faces)
        if now != before:
            desk.announce()
            desk.arm()


async def hear_offer(desk: Desk, hint: dict[str, Any]) -> None:
    """Who offers to end the game: nothing of it is kept until all agree."""
    async with desk.turn:
        if desk.table is not None and not desk.table.over():
            desk.table.offers = set(hint["seats"])
            desk.announce()


async def hear_chat(desk: Desk, hint: dict[str, Any]) -> None:
    for line in await desk.house.store.chat(desk.id, 20):
        if line.number == hint["number"]:
            async with desk.turn:
                await desk.know([] if line.player in desk.faces else [line.player])
                shown = scene.chat_line(desk, line)
                for connection in desk.connections:
                    connection.send(Said(shown.sender, shown.name, shown.at, shown.phrase, shown.text))


async def hear_race(desk: Desk, hint: dict[str, Any]) -> None:
    async with desk.turn:
        await follow(desk)
        desk.real_time.hear(hint)


async def hear_press(desk: Desk, hint: dict[str, Any]) -> None:
    async with desk.turn:
        with suppress(Refusal):  # It comes too late, or was made before.
            press_elsewhere(desk, hint)


async def hear_sealing(desk: Desk, _: dict[str, Any]) -> None:
    """A deal waits for who has added nothing to the luck: they may be here."""
    async with desk.turn:
        await follow(desk)
        if desk.table is None:
            desk.seal.wait()
