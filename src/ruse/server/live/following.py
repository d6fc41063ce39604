"""What another process has done with a table, told to the people here as if it had been done here."""

from __future__ import annotations

from ruse.kernel.errors import RuseError
from ruse.kernel.record import Row
from ruse.server.live import scene
from ruse.server.live.desk import Desk
from ruse.server.live.loading import read_again
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place
from ruse.server.live.release import Before, Release
from ruse.server.live.rescue import rebuild
from ruse.server.live.telling import LEFT, announce, close, resync, send_away
from ruse.server.words import phrase
from ruse.store import GATHERING, Absent, Fenced, Listing, Taken
from ruse.table import Drafts
from ruse.wire.messages import Bye


async def follow(desk: Desk) -> None:
    """Within the table's turn: read what is new in the store, and tell it."""
    house, known = desk.house, 0 if desk.table is None else len(desk.table.record.rows)
    if house.hall.desks.get(desk.id) is not desk:
        return
    try:
        listing, rows = await house.store.news(desk.id, known)
    except Absent:
        house.hall.forget(desk)
        close(desk, Bye(phrase("thisTableIsClosed")))
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
    desk.thoughts.stop()
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
    if (listing.seats, TableOptions.of(listing.options), listing.host) == (desk.kept, desk.options, desk.host):
        return
    sat = {place.player for place in desk.places}
    desk.host, desk.options = listing.host, TableOptions.of(listing.options)
    await _seat(desk, listing)
    for player in sat - {place.player for place in desk.places}:
        send_away(desk, player, LEFT)
    announce(desk)
    if sat != {place.player for place in desk.places}:
        await resync(desk)
    desk.house.hall.go_on(desk)


async def _seat(desk: Desk, listing: Listing) -> None:
    desk.kept = listing.seats
    desk.places = [Place.of(seat) for seat in listing.seats]
    await desk.know(place.player for place in desk.places)


async def _play(desk: Desk, listing: Listing, rows: list[Row]) -> None:
    """Row by row, told where a commit would have told it."""
    before, release = Before.now(desk), Release(desk)
    changed = listing.rematch != desk.rematch or listing.seats != desk.kept
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
        announce(desk)  # But nobody may see that an order was given.
    desk.arm()


def _take_in(desk: Desk, row: Row, before: Before, release: Release) -> Before:
    """One row; how the seats stand after what is told of it."""
    done = desk.playing().follow(row)
    if done is None:
        return before
    release.write(done, before)
    return Before(scene.standing(desk), before.at)
