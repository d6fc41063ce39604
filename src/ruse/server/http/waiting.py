"""Play a person: somebody waits for another of about their strength, whatever else they do, and both get a table.

The browser asks every few seconds, which says that somebody is still there. How far apart two may be grows with the time
that the one of them has waited who has waited longer.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.registry import game_names, load_game
from ruse.server.house import House
from ruse.server.http.answers import Nothing, Refused, answer, body, caller, check_new_table, house_of, named
from ruse.server.live.options import SECOND, TableOptions
from ruse.server.live.places import Place
from ruse.server.words import phrase
from ruse.store import Absent, Player, Waiter
from ruse.store.rating import Rating
from ruse.table import Live
from ruse.wire.people import Wait, WantedPerson

AT_FIRST, A_SECOND, ANYBODY = 100, 10, 60 * SECOND
"""Two may be so far apart at once, and so much more every second; after a minute it does not matter."""
PACE = Live(300 * SECOND, 5 * SECOND)


async def begin(request: Request) -> Response:
    """Wait for a person to play this game with."""
    house, player = house_of(request), await caller(request)
    wanted = await body(request, WantedPerson)
    if wanted.game not in game_names():
        raise Refused(404, phrase("thereIsNoSuchGame"))
    await check_new_table(house, named(player, request))
    rating = (await house.store.ratings_of(player.id)).get(wanted.game, Rating())
    limits = house.settings.limits
    waiter = await house.store.begin_waiting(
        player.id, wanted.game, rating.shown, now=house.now(), unseen=limits.waiting_unseen, most=limits.waiting
    )
    return answer(await _looked_for(house, player, waiter))


async def go_on(request: Request) -> Response:
    """Still there: is somebody found?"""
    house, player = house_of(request), await caller(request)
    await body(request, Nothing)
    waiter = await house.store.still_waits(player.id, now=house.now())
    if waiter is None:
        raise Refused(404, phrase("youDoNotWaitFor"))
    return answer(await _looked_for(house, player, waiter))


async def end(request: Request) -> Response:
    """Wait no more."""
    house, player = house_of(request), await caller(request)
    await body(request, Nothing)
    await house.store.stop_waiting(player.id)
    return answer({})


async def _looked_for(house: House, player: Player, waiter: Waiter) -> Wait:
    now = house.now()
    table = waiter.table
    if table is None:
        others = await house.store.others_waiting(waiter, now=now, unseen=house.settings.limits.waiting_unseen)
        other = nearest(waiter, others, now)
        table = None if other is None else await _join(house, waiter, other)
    return Wait(waiter.game, load_game(waiter.game).title, waiter.since, now, table)


def nearest(waiter: Waiter, others: list[Waiter], now: int) -> Waiter | None:
    """Who is nearest in strength, of those who are near enough by now."""
    near = [other for other in others if _apart(waiter, other) <= reach(now - min(waiter.since, other.since))]
    return min(near, key=lambda other: (_apart(waiter, other), other.since, other.player), default=None)


def reach(waited: int) -> float:
    return float("inf") if waited >= ANYBODY else AT_FIRST + A_SECOND * max(0, waited) / SECOND


def _apart(one: Waiter, other: Waiter) -> int:
    return abs(one.strength - other.strength)


async def _join(house: House, waiter: Waiter, other: Waiter) -> str | None:
    """The table is there before anybody hears of it; if somebody was quicker it goes again."""
    game = load_game(waiter.game)
    options = TableOptions(game.setup(game.seats[0]).options, PACE, "public", rated=True)
    places = [Place(seat) for seat in range(game.seats[0])]
    first, second = sorted([waiter, other], key=lambda one: (one.since, one.player))
    for place, one in zip(places, (first, second), strict=False):
        place.sit(one.player)
    try:
        desk = await house.hall.open(game.name, options, places, first.player)
    except Absent:
        return None  # Somebody deleted their data while they waited.
    if await house.store.pair(waiter, other, desk.id):
        return desk.id
    await house.hall.remove(desk)
    return None
