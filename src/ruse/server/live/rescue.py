"""When something fails: a table whose rows could not be kept is read again; one whose rules failed is suspended alone."""

from __future__ import annotations

import json
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.server.live.desk import Desk
from ruse.server.live.loading import read_again
from ruse.server.live.telling import close, resync
from ruse.server.words import phrase
from ruse.wire.messages import Bye

SUSPENDED = phrase("thisTableIsSuspendedBecause")


async def rebuild(desk: Desk) -> None:
    """Forget what is in memory and read the rows again; everybody here gets a new snapshot."""
    desk.thoughts.stop()
    try:
        desk.lay(*await read_again(desk.house, desk.id))
        await desk.know(place.player for place in desk.places if place.player not in desk.faces)
        await resync(desk)
    except RuseError as trouble:
        desk.house.log.error("table lost", table=desk.id, trouble=str(trouble))
        desk.house.hall.forget(desk)
        close(desk, Bye(phrase("theServerCouldNotRead"), again=True))
        return
    desk.house.hall.go_on(desk)
    desk.arm()


async def suspend(desk: Desk, doing: dict[str, Any]) -> str:
    """This table stops here. Its rows and what it was asked to do are kept, and its players are told."""
    house = desk.house
    house.log.exception("table suspended", table=desk.id, doing=doing.get("is"))
    house.metrics.suspended.inc()
    desk.suspended = SUSPENDED
    desk.thoughts.stop()
    desk.alarm.stop()
    folder = house.settings.data / "suspended"
    folder.mkdir(exist_ok=True)
    (folder / f"{desk.id}.json").write_text(json.dumps(doing, ensure_ascii=False), encoding="utf-8")
    await house.store.suspend(desk.id, SUSPENDED)
    house.hints.changed(desk)
    for connection in desk.connections:
        connection.send(Bye(SUSPENDED))
    return SUSPENDED
