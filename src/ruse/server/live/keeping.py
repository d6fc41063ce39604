"""What is kept of a live table before anybody is told of it."""

from __future__ import annotations

from collections.abc import Awaitable
from time import perf_counter

from ruse.kernel.state import SPECTATOR
from ruse.server.live import scene
from ruse.server.live.desk import Desk
from ruse.server.live.options import TableOptions
from ruse.server.live.release import Before, Release
from ruse.server.live.seal import fresh_seal
from ruse.server.live.telling import announce
from ruse.store import GATHERING, OVER, PLAYING, Changes, Seat
from ruse.table import Done


async def commit(desk: Desk, done: Done, before: Before, epoch: int | None = None) -> None:
    """Make the rows durable, then tell everybody. `before` is how the seats stood before the command, and when.

    Rows that nobody asked for carry the epoch of this process's lease of the table.
    """
    rows, house = done.rows, desk.house
    if rows:
        kept = [place.keep() for place in desk.places] if "seat" in [row["row"] for row in rows] else None
        began = perf_counter()
        try:
            await _append(desk, done, before, kept, epoch)
        finally:
            house.metrics.commits.observe(perf_counter() - began)
        desk.kept = desk.kept if kept is None else tuple(kept)
        house.metrics.rows.inc(len(rows))
        if desk.playing().over():
            house.log.info("game over", table=desk.id, reason=rows[-1].get("reason"))
            if desk.options.rated:
                house.spawn(house.store.count_table(desk.id))
    release = Release(desk)
    release.write(done, before)
    try:
        await release.leave(before.at)
    finally:
        if rows:
            house.hints.changed(desk, rows=len(desk.playing().record.rows))
    desk.arm()


def _append(desk: Desk, done: Done, before: Before, kept: list[Seat] | None, epoch: int | None) -> Awaitable[None]:
    table, seen = desk.playing(), done.to(SPECTATOR)
    detail = None if seen is None else scene.detail(desk, seen.view)
    return desk.house.store.append(
        desk.id, len(table.record.rows) - len(done.rows), done.rows, now=desk.house.now(),
        public=_shows(desk, done, before), acting=table.asks(), detail=detail, seats=kept, epoch=epoch,
    )  # fmt: skip


def _shows(desk: Desk, done: Done, before: Before) -> bool:
    """Can everybody see that something was done?"""
    return done.to(SPECTATOR) is not None or desk.playing().over() or before.differs(desk)


async def keep_seats(desk: Desk, *, host: str | None = None, options: TableOptions | None = None) -> None:
    """Make who sits where durable, then tell everybody."""
    kept = [place.keep() for place in desk.places]
    state = {"gathering": GATHERING, "playing": PLAYING, "over": OVER}[desk.state]
    changes = Changes(
        host=host, options=None if options is None else options.keep(), seats=kept, instead_of=(state, desk.kept)
    )
    await desk.house.store.change_table(desk.id, changes, now=desk.house.now())
    desk.kept = tuple(kept)
    desk.house.hints.changed(desk)
    desk.house.hints.here(desk)
    await desk.know(place.player for place in desk.places)
    announce(desk)


async def keep_standing(desk: Desk) -> None:
    """Where the game stands, for the lobby."""
    changes = Changes(acting=desk.playing().asks(), detail=scene.detail(desk))
    await desk.house.store.change_table(desk.id, changes, now=desk.house.now())


async def keep_seal(desk: Desk) -> None:
    """A table from before there were seals gets its secret when it is loaded; it is kept before it is shown."""
    if desk.seal.secret is None and desk.table is None:
        made, house = fresh_seal(), desk.house
        await house.store.change_table(desk.id, Changes(secret=made.to_json()), now=house.now())
        desk.seal.secret = made
