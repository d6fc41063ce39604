"""What there is to watch: tables in play, and finished games that are worth a look. Who won is not said."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.registry import load_game
from ruse.server.house import House
from ruse.server.http.answers import answer, house_of
from ruse.server.http.lobby import played_here
from ruse.server.live import scene
from ruse.server.live.places import Place
from ruse.store import Listing, Shown
from ruse.table.chairs import PERSON
from ruse.wire.people import Scene, Scenes, Why

SHOWN = 12
"""Finished games on the page."""
EVEN = 50
CLOSE_COUNTS = 0.6
"""How close a game ended tells less of it than how it turned, where that is known; how long it was tells least."""
LONG_COUNTS = 0.2
LONG = 400


async def gallery(request: Request) -> Response:
    """Tables that anybody may watch, and the newest finished games that are worth it."""
    house = house_of(request)
    found = await house.store.shown()
    live = [_live(house, listing, found) for listing in played_here(found.live)]
    return answer(Scenes(house.now(), live, worth_watching(found)))


def worth_watching(found: Shown) -> list[Scene]:
    """The best of the newest: by how it turned, else by how close it was, else by its length."""
    weighed = [(listing, *_worth(listing, found.lowest.get(listing.id))) for listing in played_here(found.over)]
    best = sorted((each for each in weighed if each[1] > 0), key=lambda each: (-each[1], -(each[0].ended or 0)))
    return [_over(listing, found, why, much) for listing, _, why, much in best[:SHOWN]]


def _worth(listing: Listing, lowest: int | None) -> tuple[float, Why, int]:
    """From 0 to 1, why, and how much of that. A game that was broken off is worth nothing."""
    end = listing.result or {}
    scores = sorted(end.get("scores", []), reverse=True)
    if end.get("reason") != "over":
        return 0.0, "long", 0
    if lowest is not None and lowest < EVEN:
        return 1 - lowest / EVEN, "turned", lowest
    if len(scores) > 1 and scores[0] > 0:
        apart = scores[0] - scores[1]
        return CLOSE_COUNTS * (1 - min(1.0, apart / scores[0])), "close", apart
    return LONG_COUNTS * min(1.0, listing.length / LONG), "long", listing.length


def _live(house: House, listing: Listing, found: Shown) -> Scene:
    shown = _scene(listing, found, listing.updated)
    desk = house.hall.desks.get(listing.id)
    shown.detail, shown.watching = listing.detail, desk.watching() if desk is not None else 0
    return shown


def _over(listing: Listing, found: Shown, why: Why, much: int) -> Scene:
    shown = _scene(listing, found, listing.ended or listing.updated)
    shown.why, shown.much = why, much
    return shown


def _scene(listing: Listing, found: Shown, at: int) -> Scene:
    game, places = load_game(listing.game), [Place.of(seat) for seat in listing.seats]
    named = scene.seat_names(game, places, found.faces)
    people = sum(1 for place in places if place.kind == PERSON)
    return Scene(listing.id, game.name, scene.title(game, named, None), "", at, people)
