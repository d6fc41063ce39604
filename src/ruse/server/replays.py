"""Games that are over: by viewpoint, as a file, brought along, played on from any step, and who was winning when."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any, cast

from msgspec import Meta, Raw
from starlette.requests import Request
from starlette.responses import Response

from ruse.bots.levels import find_level
from ruse.kernel.errors import RuseError
from ruse.kernel.record import Record, new_record, read_record
from ruse.kernel.registry import load_game
from ruse.server import scene
from ruse.server.answers import Refused, answer, body, caller, house_of
from ruse.server.desk import ABSENT
from ruse.server.house import House
from ruse.server.minds import is_act
from ruse.server.places import Place
from ruse.server.real_time import happens
from ruse.server.told_again import acts_before, viewer_named, viewpoints
from ruse.store import Absent, Kept, Player
from ruse.table import Relaxed
from ruse.table.chairs import pace_to_json
from ruse.table.windows import WINDOW
from ruse.wire import shapes
from ruse.wire.shapes import LevelName, SeatNumber, Shape
from ruse.wire.stories import Replay


class Brought(Shape):
    record: Annotated[str, Meta(min_length=1)]


class Fork(Shape):
    step: Annotated[int, Meta(ge=0, le=100_000)]
    seat: SeatNumber
    level: LevelName


@dataclass(frozen=True, slots=True)
class Found:
    """A finished game somebody may look at: from a table here, or brought along."""

    id: str
    record: Record
    kept: Kept | None


async def _find(house: House, id: str, player: Player | None) -> Found:
    """The same answer for a game that is absent, that is not over, and that is closed to the caller."""
    brought = await house.store.load_import(id)
    if brought is not None and player is not None and brought.player == player.id:
        return Found(id, await asyncio.to_thread(read_record, brought.text, "this record"), None)
    try:
        kept = await house.store.load(id)
    except Absent as absent:
        raise Refused(404, ABSENT) from absent
    seated = player is not None and any(seat.player == player.id for seat in kept.listing.seats)
    if kept.listing.state != "over" or not (seated or kept.listing.watch):
        raise Refused(404, ABSENT)
    return Found(id, kept.record(), kept)


async def _found(request: Request) -> tuple[House, Player | None, Found]:
    house = house_of(request)
    player = await house.who(request)
    return house, player, await _find(house, request.path_params["id"], player)


async def replay(request: Request) -> Response:
    house, player, found = await _found(request)
    record = found.record
    viewer = viewer_named(record, request.query_params.get("view", "public"))
    steps, result = await house.thinkers.tell_again(record.to_text(), viewer)
    shown = await _table(house, found, player, request)
    seat = viewer if viewer >= 0 else None
    return answer(Replay(shown, seat, viewpoints(record), cast(Any, Raw(steps)), result))


async def _table(house: House, found: Found, player: Player | None, request: Request) -> shapes.Table:
    record, game = found.record, load_game(found.record.game)
    places = [Place.of(seat) for seat in found.kept.listing.seats] if found.kept else _places(record)
    faces = await house.store.players(sorted({place.player for place in places if place.player}))
    named = scene.seat_names(game, places, faces)
    you = next((p.seat for p in places if player is not None and p.player == player.id), None) if found.kept else None
    options = found.kept.listing.options if found.kept else {}
    link = f"{house.base(request)}/replay/{found.id}"
    return shapes.Table(
        id=found.id, game=game.name, title=scene.title(game, named, you), state="over", host=False,
        seats=[_seat(place, named[place.seat], faces, record) for place in places], you=you,
        options=shapes.TableOptions(
            record.setup.options, scene.pace(options.get("pace", {"is": "relaxed"})), options.get("spectators", "closed"),
            options.get("line", False), options.get("free_chat", False),
        ),
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
    )  # fmt: skip


async def record(request: Request) -> Response:
    _, _, found = await _found(request)
    name = f"{found.record.game}-{found.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(found.record.to_text(), media_type="application/jsonl", headers=headers)


async def bring(request: Request) -> Response:
    house, player = house_of(request), await caller(request)
    limits = house.settings.limits
    brought = await body(request, Brought, limits.record)
    house.rates.tables.spend(player.id)
    if len(await house.store.imports_of(player.id, limits.imports_of_a_player)) >= limits.imports_of_a_player:
        raise RuseError(f"You have brought {limits.imports_of_a_player} records already")
    game, steps = await house.thinkers.check_record(brought.record)
    title = f"{load_game(game).title}, {steps} steps"
    id = await house.store.keep_import(player.id, brought.record, game=game, title=title, now=house.now())
    return answer({"id": id}, 201)


async def fork(request: Request) -> Response:
    """Play on from a step of a finished game, against bots."""
    house, player, found = await _found(request)
    player = await caller(request)
    wanted = await body(request, Fork)
    old, game = found.record, load_game(found.record.game)
    assert old.secret is not None
    if wanted.seat >= old.setup.seats:
        raise RuseError("This game has no such seat")
    level = find_level(game, wanted.level)
    rows = acts_before(old, wanted.step)
    if _is_over(old, wanted.step):
        raise RuseError("The game is over at this step: go back to an earlier one")
    house.rates.tables.spend(player.id)
    await house.check_table_count(player.id)
    places = [Place(seat) for seat in range(old.setup.seats)]
    for place in places:
        place.seat_bot(level.name)
    places[wanted.seat].sit(player.id)
    now = house.now()
    seats = [place.chair(level.title).to_json() for place in places]
    extra = {"pace": pace_to_json(Relaxed()), "at": now, "fork": {"of": found.id, "step": wanted.step}}
    window = {"window": WINDOW} if happens(game) else {}
    new = new_record(game, old.setup, old.secret, seats, **extra, **window)
    options = {
        "switches": old.setup.options, "pace": {"is": "relaxed"}, "spectators": "closed", "line": False, "free_chat": False,
        **window,
    }  # fmt: skip
    return answer({"id": await house.hall.open_at(new, rows, options, places, player.id)}, 201)


def _is_over(record: Record, step: int) -> bool:
    """Only its last act ends a game by the rules."""
    return record.rows[-1]["reason"] == "over" and step == sum(1 for row in record.rows if is_act(row))


async def line(request: Request) -> Response:
    house, _, found = await _found(request)
    acts = sum(1 for row in found.record.rows if is_act(row))
    return answer(house.lines.line(found.id, found.record.to_text(), acts).shape())
