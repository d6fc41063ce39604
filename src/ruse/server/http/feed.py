"""A private Atom feed of the decisions that wait for a player; its address holds a token of its own that only reads."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.sax.saxutils import escape

from starlette.requests import Request
from starlette.responses import Response

from ruse.server.http.answers import Refused, house_of
from ruse.server.http.lobby import played_here, row
from ruse.server.words import phrase

PAGE = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Ruse: your decisions</title><id>urn:ruse:feed:{player}</id>
<updated>{updated}</updated><author><name>Ruse</name></author><link href="{base}/"/>
{entries}</feed>
"""
ENTRY = """<entry><title>{title}</title><id>urn:ruse:table:{table}:{stand}</id><updated>{updated}</updated>
<link href="{base}/table/{table}"/><summary>{detail}</summary></entry>
"""


async def feed(request: Request) -> Response:
    house = house_of(request)
    player = await house.store.feed_player(request.path_params["token"])
    if player is None:
        raise Refused(404, phrase("thereIsNoSuchFeed"))
    lobby = await house.store.lobby(player.id)
    listings = played_here(lobby.mine)
    base = escape(house.base(request), {'"': "&quot;"})
    rows = [(listing, row(listing, player, lobby.faces)) for listing in listings]
    entries = "".join(
        ENTRY.format(
            title=escape(shown.title), table=listing.id, stand=listing.updated, updated=_when(listing.updated),
            base=base, detail=escape(shown.detail),
        )
        for listing, shown in rows
        if shown.your_move
    )  # fmt: skip
    updated = max((listing.updated for listing in listings), default=player.created)
    text = PAGE.format(player=player.id, updated=_when(updated), base=base, entries=entries)
    return Response(text, media_type="application/atom+xml", headers={"cache-control": "private, max-age=60"})


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
