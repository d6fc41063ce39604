"""What people said of a variant that a player had them play: for that player alone, to count, take along and delete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import convert
from starlette.requests import Request
from starlette.responses import Response

from ruse.server.beside.studies import normal
from ruse.server.house import House
from ruse.server.http.answers import answer, body, caller, house_of
from ruse.server.http.asked import asked_in, check_game
from ruse.server.live.playtest import CLOSED
from ruse.store import Player, Variant
from ruse.wire.codec import encode
from ruse.wire.lab import APART, Answers, Asked, Exported, Heard, OfAStudy


async def count(request: Request) -> Response:
    """How many people answered what the caller asked, about the rules of a study."""
    house, asked = house_of(request), asked_in(request)
    told = await heard(house, await caller(request), asked)
    book = sum(len(one.answers) for one in told if not one.switches)
    closed = None if house.settings.playtests else CLOSED
    return answer(Answers(book, sum(len(one.answers) for one in told) - book, closed))


async def export(request: Request) -> Response:
    """The same as a file."""
    house, asked = house_of(request), asked_in(request)
    told = await heard(house, await caller(request), asked)
    headers = {
        "content-disposition": f'attachment; filename="{asked.game}-answers.json"', "cache-control": "no-store",
    }  # fmt: skip
    return Response(encode(Exported(asked.game, asked.players, told)), media_type="application/json", headers=headers)


async def forget(request: Request) -> Response:
    """They are gone for good."""
    house, player = house_of(request), await caller(request)
    asked = (await body(request, OfAStudy)).asked
    check_game(asked)
    those = [Variant(asked.game, asked.players, one.switches) for one in await heard(house, player, asked)]
    return answer({"gone": await house.store.forget_answers(player.id, those)})


async def heard(house: House, player: Player | None, asked: Asked) -> list[Heard]:
    """By variant of this study, the book among them; nothing for who asked nobody."""
    if player is None:
        return []
    told = await house.store.answers(player.id, asked.game, asked.players)
    if not told:
        return []
    wanted = _changed(asked)
    return [
        Heard(switches, convert(answers, list[Any]))
        for switches, answers in told
        if _belongs(switches, wanted, apart=asked.question in APART)
    ]


def _changed(asked: Asked) -> Mapping[str, Any]:
    return {} if asked.question in ("fair", *APART) and not asked.switches else normal(asked).switches


def _belongs(switches: Mapping[str, Any], wanted: Mapping[str, Any], *, apart: bool) -> bool:
    """The book belongs to every study; of a question about all rulings every variant with one change."""
    if not switches or switches == wanted:
        return True
    return apart and len(switches) == 1 and (not wanted or switches.items() <= wanted.items())
