"""When something fails: a table whose rows could not be kept is read again; one whose rules failed is suspended alone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from ruse.kernel.errors import RuseError
from ruse.server.rows_again import read_again
from ruse.store import StoreError
from ruse.wire.messages import Bye

if TYPE_CHECKING:
    from ruse.server.desk import Desk

SUSPENDED = "This table is suspended because of a fault in the rules. What was played is kept"


async def rebuild(desk: Desk) -> None:
    """Forget what is in memory and read the rows again; everybody here gets a new snapshot."""
    desk.thinking.stop()
    try:
        desk.lay(*await read_again(desk.house, desk.id))
        await desk.know(place.player for place in desk.places if place.player not in desk.faces)
        await desk.resync()
    except RuseError as trouble:
        desk.house.log.error("table lost", table=desk.id, trouble=str(trouble))
        desk.house.hall.forget(desk)
        desk.close(Bye("The server could not read this table. It will be back in a moment", again=True))
        return
    desk.seal.go_on()
    desk.arm()


@asynccontextmanager
async def kept_or_undone(desk: Desk) -> AsyncIterator[None]:
    """Within the table's turn: what could not be kept is as if it had never been done."""
    try:
        yield
    except StoreError:
        await rebuild(desk)
        raise


async def suspend(desk: Desk, doing: dict[str, Any]) -> str:
    """This table stops here. Its rows and what it was asked to do are kept, and its players are told."""
    house = desk.house
    house.log.exception("table suspended", table=desk.id, doing=doing.get("is"))
    house.metrics.suspended.inc()
    desk.suspended = SUSPENDED
    desk.thinking.stop()
    desk.alarm.stop()
    folder = house.settings.data / "suspended"
    folder.mkdir(exist_ok=True)
    (folder / f"{desk.id}.json").write_text(json.dumps(doing, ensure_ascii=False), encoding="utf-8")
    await house.store.suspend(desk.id, SUSPENDED)
    house.others.changed(desk)
    for connection in desk.connections:
        connection.send(Bye(SUSPENDED))
    return SUSPENDED
