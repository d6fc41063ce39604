"""Games that are over: by viewpoint, as a file, brought along, played on from any step, and who was winning when."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from typing import Annotated, Any, cast

from msgspec import Meta, Raw
from starlette.requests import Request
from starlette.responses import Response

from ruse.bots.cast.people import level_of, person_of, somebody
from ruse.bots.levels import find_level, level_names
from ruse.kernel.errors import RuseError
from ruse.kernel.record import Record, new_record, read_record
from ruse.kernel.registry import load_game
from ruse.kernel.seal import origin, stamped
from ruse.server.beside.minds import is_act
from ruse.server.beside.reviews import with_names
from ruse.server.beside.told_again import acts_before, viewer_named, viewpoints
from ruse.server.house import House
from ruse.server.http.answers import Refused, answer, body, caller, check_new_table, house_of, named
from ruse.server.limits import DAY, Limits
from ruse.server.live import scene
from ruse.server.live.desk import ABSENT
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place
from ruse.server.live.real_time import happens
from ruse.server.words import phrase
from ruse.store import Absent, Import, ImportBudget, Kept, Player
from ruse.table import Relaxed
from ruse.table.chairs import pace_to_json
from ruse.table.windows import WINDOW
from ruse.wire import shapes
from ruse.wire.codec import encode
from ruse.wire.shapes import LevelName, SeatNumber, Shape
from ruse.wire.stories import Origin, Replay

SHUT = phrase("thisIsTheDealOf")
ESCAPED = 2
"""A record is sent as a text in JSON: its quotation marks stand there as two bytes."""


class Brought(Shape):
    record: Annotated[str, Meta(min_length=1)]


class Fork(Shape):
    step: Annotated[int, Meta(ge=0, le=100_000)]
    seat: SeatNumber
    level: LevelName | None = None
    """Of the bots; without one they are those of the game."""


@dataclass(frozen=True, slots=True)
class Found:
    """A finished game somebody may look at: from a table here, or brought along."""

    id: str
    record: Record
    kept: Kept | None
    origin: Origin


async def _find(house: House, id: str, player: Player | None) -> Found:
    """The same answer for a game that is absent, that is not over, and that is closed to the caller."""
    brought = await house.store.load_import(id)
    if brought is not None and player is not None and brought.player == player.id:
        await _keep_on(house, brought)
        return await asyncio.to_thread(_brought, house, id, brought.text)
    try:
        kept = await house.store.load(id)
    except Absent as absent:
        raise Refused(404, ABSENT) from absent
    seated = player is not None and any(seat.player == player.id for seat in kept.listing.seats)
    options = TableOptions.of(kept.listing.options)
    if kept.listing.state != "over" or not (seated or kept.listing.watch or options.daily):
        raise Refused(404, ABSENT)
    if options.is_shut(house.now()):
        raise Refused(403, SHUT) if seated else Refused(404, ABSENT)
    record = kept.record()
    return Found(id, record, kept, "unproved" if "fork" in record.extra else "here")


def _brought(house: House, id: str, text: str) -> Found:
    return Found(id, read_record(text, phrase("thisRecord")), None, origin(text, house.deal_key))


async def _keep_on(house: House, brought: Import) -> None:
    """Who looks at an import keeps it; that is written once a day."""
    expires = house.now() + house.settings.limits.import_lives
    if brought.expires is not None and brought.expires < expires - DAY:
        await house.store.renew_import(brought.id, expires)


async def _found(request: Request) -> tuple[House, Player | None, Found]:
    house = house_of(request)
    player = await house.who(request)
    return house, player, await _find(house, request.path_params["id"], player)


async def replay(request: Request) -> Response:
    house, player, found = await _found(request)
    record = found.record
    viewer = viewer_named(record, request.query_params.get("view") or _own_view(found, player))
    steps, result = await house.thinkers.tell_again(record.to_text(), viewer, named(player, request))
    shown = await _table(house, found, player, request)
    seat = viewer if viewer >= 0 else None
    return answer(Replay(shown, seat, viewpoints(record), cast(Any, Raw(steps)), result, found.origin))


def _own_view(found: Found, player: Player | None) -> str:
    """Without a viewpoint: who sat there, or brought the record, sees it from that seat; others see what lay open."""
    if found.kept is None:
        people = [seat for seat, chair in enumerate(found.record.seats) if chair.get("kind") != "bot"]
        return str(people[0] if people else 0)
    caller = None if player is None else player.id
    own = next((seat.seat for seat in found.kept.listing.seats if caller and seat.player == caller), None)
    return "public" if own is None else str(own)


async def _faces(house: House, found: Found) -> tuple[list[Place], dict[str, Player], list[str]]:
    """Who sat there, and what they are called now."""
    places = [Place.of(seat) for seat in found.kept.listing.seats] if found.kept else _places(found.record)
    faces = await house.store.players(sorted({place.player for place in places if place.player}))
    return places, faces, scene.seat_names(load_game(found.record.game), places, faces)


async def _table(house: House, found: Found, player: Player | None, request: Request) -> shapes.Table:
    record, game = found.record, load_game(found.record.game)
    places, faces, named = await _faces(house, found)
    you = next((p.seat for p in places if player is not None and p.player == player.id), None) if found.kept else None
    options = TableOptions.of(found.kept.listing.options if found.kept else {})
    link = f"{house.base(request)}/replay/{found.id}"
    return shapes.Table(
        id=found.id, game=game.name, title=scene.title(game, named, you), state="over", host=False,
        seats=[_seat(place, named[place.seat], faces, record) for place in places], you=you,
        options=replace(options, switches=record.setup.options, window=0).shape(),
        link=link, watching=0, offer=None, rematch=None, replay=found.id,
        result=scene.result(record.rows),
    )  # fmt: skip


def _places(record: Record) -> list[Place]:
    places = []
    for seat, chair in enumerate(record.seats):
        person = chair.get("kind") != "bot"
        named = str(chair.get("name", ""))[:64]
        places.append(Place(seat, "person" if person else "bot", named if person else None, chair.get("level")))
    return places


def _seat(place: Place, name: str, faces: dict[str, Player], record: Record) -> shapes.Seat:
    face = faces.get(place.player or "")
    return shapes.Seat(
        place.seat, "bot" if place.kind == "bot" else "person", name,
        face.colour if face is not None else scene.BOT_COLOURS[place.seat % len(scene.BOT_COLOURS)],
        scene.level_title(load_game(record.game), place.level), True, None, True, False, False, False,
        chosen=scene.choice_of(record.setup, place.seat),
        person=scene.shown_person(load_game(record.game), person_of(place.level) if place.kind == "bot" else None),
    )  # fmt: skip


async def record(request: Request) -> Response:
    """As it is handed out: the record of a game that was dealt here has this server's mark."""
    house, _, found = await _found(request)
    text = found.record.to_text()
    if found.origin == "here":
        text = stamped(text, house.deal_key)
    name = f"{found.record.game}-{found.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="application/jsonl", headers=headers)


async def bring(request: Request) -> Response:
    house, player = house_of(request), await caller(request)
    limits = house.settings.limits
    house.check_room()
    brought = await body(request, Brought, ESCAPED * limits.record + limits.body)
    if len(brought.record.encode("utf-8", "replace")) > limits.record:
        raise Refused(413, phrase("aRecordHasAtMost", record=limits.record))
    house.rates.tables.spend(player.id)
    who = named(player, request)
    house.rates.imports.spend(who.address)
    game, steps, text = await house.thinkers.check_record(brought.record, who)
    house.rates.import_bytes.spend(who.address, len(text.encode()))
    title, now = phrase("steps", title=load_game(game).title, steps=steps), house.now()
    id = await house.store.keep_import(
        player.id, text, game=game, title=title, now=now, budget=budget(limits), expires=now + limits.import_lives
    )
    return answer({"id": id, "origin": origin(text, house.deal_key)}, 201)


def budget(limits: Limits) -> ImportBudget:
    return ImportBudget(
        limits.imports_of_a_player, limits.imports_a_day, limits.import_bytes_of_a_player, limits.import_bytes
    )  # fmt: skip


async def fork(request: Request) -> Response:
    """Play on from a step of a finished game, against bots."""
    house, player, found = await _found(request)
    player = await caller(request)
    wanted = await body(request, Fork)
    old, game = found.record, load_game(found.record.game)
    assert old.secret is not None
    if wanted.seat >= old.setup.seats:
        raise RuseError(phrase("thisGameHasNoSuch"))
    level = None if wanted.level is None else find_level(game, wanted.level)
    rows = acts_before(old, wanted.step)
    if _is_over(old, wanted.step):
        raise RuseError(phrase("theGameIsOverAt"))
    await check_new_table(house, named(player, request))
    places = [Place(seat) for seat in range(old.setup.seats)]
    for place in places:
        bot = level.name if level is not None else _level_of(old, place.seat)
        taken = [player.name, *scene.seat_names(game, places, {})]
        place.seat_bot(somebody(bot, place.seat, f"{found.id}/{wanted.step}", taken))
    places[wanted.seat].sit(player.id)
    now = house.now()
    titles = [scene.bot_name(game, place.level) for place in places]
    seats = [place.chair(title).to_json() for place, title in zip(places, titles, strict=True)]
    extra = {"pace": pace_to_json(Relaxed()), "at": now, "fork": {"of": found.id, "step": wanted.step}}
    window = WINDOW if happens(game) else 0
    new = new_record(game, old.setup, old.secret, seats, **extra, **({"window": window} if window else {}))
    options = TableOptions(old.setup.options, window=window)
    return answer({"id": await house.hall.open_at(new, rows, options, places, player.id)}, 201)


def _level_of(record: Record, seat: int) -> str:
    """The bot that sat there; a person's seat has one of middle strength."""
    levels = level_names(load_game(record.game))
    wanted = str(record.seats[seat].get("level"))
    if level_of(wanted) in levels:
        return wanted if person_of(wanted) is not None else level_of(wanted)
    return levels[len(levels) // 2]


def _is_over(record: Record, step: int) -> bool:
    """Only its last act ends a game by the rules."""
    return record.rows[-1]["reason"] == "over" and step == sum(1 for row in record.rows if is_act(row))


async def line(request: Request) -> Response:
    house, player, found = await _found(request)
    acts = sum(1 for row in found.record.rows if is_act(row))
    return answer(house.lines.line(found.id, found.record.to_text(), acts, named(player, request)).shape())


async def review(request: Request) -> Response:
    """What each decision of a seat cost, as far as it is read."""
    house, player, found = await _found(request)
    seat = _number(request, "seat", 0, found.record.setup.seats - 1, phrase("thisGameHasNoSuch"))
    known = house.reviews.review(found.id, found.record, seat, named(player, request))
    return answer(Raw(with_names(encode(known), (await _faces(house, found))[2])))


async def beliefs(request: Request) -> Response:
    """What a seat could know at a step, and at an earlier one."""
    house, player, found = await _found(request)
    acts = sum(1 for row in found.record.rows if is_act(row))
    seat = _number(request, "seat", 0, found.record.setup.seats - 1, phrase("thisGameHasNoSuch"))
    step = _number(request, "step", 0, acts, phrase("thisGameHasNoSuch2"))
    since = _number(request, "since", -1, acts, phrase("thisGameHasNoSuch2"))
    who, before = named(player, request), since if since >= 0 else None
    known = await house.reviews.beliefs(found.id, found.record, seat, step, before, who)
    return answer(Raw(with_names(encode(known), (await _faces(house, found))[2])))


def _number(request: Request, name: str, low: int, high: int, otherwise: str) -> int:
    text = request.query_params.get(name, str(low))
    if not re.fullmatch(r"-?\d{1,6}", text, re.ASCII) or not low <= int(text) <= high:
        raise RuseError(otherwise)
    return int(text)
