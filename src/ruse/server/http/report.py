"""Report a problem: a file with what this viewer could see, and no secret."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

import ruse
from ruse.kernel.plain import to_plain
from ruse.server.http.answers import Refused, answer, body, caller, house_of
from ruse.server.live.desk import ABSENT, Desk
from ruse.server.names import clean_text
from ruse.server.words import phrase
from ruse.wire.shapes import Shape, TableId


class Problem(Shape):
    table: TableId
    text: Annotated[str, Meta(max_length=4000)]


async def report(request: Request) -> Response:
    house, player = house_of(request), await caller(request)
    problem = await body(request, Problem)
    house.rates.reports.spend(player.id)
    house.check_room()
    desk = await house.hall.desk(problem.table)
    async with desk.turn:
        if not desk.may_see(player.id):
            raise Refused(404, ABSENT)
        seen = viewer_stream(desk, desk.viewer_of(player.id))
    name = f"{problem.table}-{secrets.token_hex(4)}.json"
    page = {"ruse": ruse.__version__, "text": clean_text(problem.text), "at": house.now(), **seen}
    _keep(house.settings.data / "reports" / name, json.dumps(page, ensure_ascii=False, indent=1))
    return answer({"file": name}, 201)


def _keep(file: Path, text: str) -> None:
    """Whole or not at all."""
    try:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        with suppress(OSError):
            file.unlink(missing_ok=True)
        raise Refused(507, phrase("theDiskOfThisServer2")) from error


def viewer_stream(desk: Desk, viewer: int) -> dict[str, Any]:
    """What one viewer of a table has been told, as it may be told again."""
    if desk.table is None:
        return {"table": desk.id, "game": desk.game.name, "state": "gathering"}
    stand = desk.table.snapshot(viewer)
    decision = (
        {"kind": stand.decision.kind, "legal": [m.text for m in stand.decision.legal]} if stand.decision else None
    )
    return {
        "table": desk.id,
        "game": desk.game.name,
        "state": desk.state,
        "options": desk.options.switches,
        "viewer": viewer if viewer >= 0 else None,
        "version": stand.version,
        "view": to_plain(stand.view),
        "decision": decision,
        "log": [to_plain(event) for event in desk.table.log(viewer)],
    }
