"""The deal of the day: one game, one luck and the same bots for everybody; shut until 0:00 UTC."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from ruse.bots.cast.days import FIRST, OWN, DailyDeal, day_after, day_at, deal_of, end_of
from ruse.kernel.record import Secret
from ruse.server.house import House
from ruse.server.http.answers import Refused, answer, body, caller, check_new_table, house_of, named
from ruse.server.live import scene
from ruse.server.live.options import TableOptions
from ruse.server.live.places import Place
from ruse.server.words import phrase
from ruse.store import Absent, Player, Taken, Try, new_id
from ruse.wire.pastimes import (
    DailyBest,
    DailyBin,
    DailyBot,
    DailyField,
    DailyMark,
    DailyNext,
    DailyPage,
    DailyStreak,
    DailyTable,
    DailyTry,
)
from ruse.wire.shapes import Shape

SHOWN_DAYS = 14
MOST_BINS = 16
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Begin(Shape):
    """Nothing has to be said to begin."""


def secret_of(house: House, day: str) -> Secret:
    """The luck of a day is the server's alone: whoever added to it would have another one than the others."""
    return Secret(sealed=hmac.digest(house.daily_key, day.encode(), "sha256"))


async def page(request: Request) -> Response:
    """The deal of today, or of a day that is over."""
    house = house_of(request)
    player, now = await house.who(request), house.now()
    today = day_at(now)
    day = request.query_params.get("day", today)
    deal = _deal(day, today)
    open = end_of(day) <= now
    own = None if player is None else await house.store.daily_try(day, player.id)
    played = await house.store.daily_field(day, end_of(day))
    mine = None if own is None else _try(own, end_of(day))
    shown = open or (mine is not None and mine.state != "playing")
    secret = secret_of(house, day)
    shape = DailyPage(
        day, deal.number, deal.game.name, deal.game.title, deal.seats, _cast(deal), secret.commitment(), end_of(day), now,
        mine, _field(played, own) if shown and played else None, await _best(house, played) if open else None,
        secret.sealed.hex() if open and secret.sealed is not None else None,
        await _streak(house, player, today), _next(day), day_after(day, -1) if deal.number > 0 else None,
    )  # fmt: skip
    return answer(shape)


async def begin(request: Request) -> Response:
    """One's table for the deal of today: the one that was begun already, or a new one."""
    house, player = house_of(request), await caller(request)
    await body(request, Begin)
    day = day_at(house.now())
    known = await house.store.daily_try(day, player.id)
    if known is None:
        await check_new_table(house, named(player, request))
    id = await house.store.claim_daily(day, player.id, new_id(), now=house.now())
    try:
        await house.store.listing(id)
    except Absent:
        await _open(house, deal_of(day), player, id)
    link = f"{house.base(request)}/table/{id}"
    return answer(DailyTable(id, link, known is not None), 201)


async def _open(house: House, deal: DailyDeal, player: Player, id: str) -> None:
    places = [Place(seat) for seat in range(deal.seats)]
    places[OWN].sit(player.id)
    places[OWN].ready = True
    for place, bot in zip(places[OWN + 1 :], deal.cast, strict=True):
        place.seat_bot(bot)
    try:
        await house.hall.open(deal.game.name, options_of(deal), places, player.id, id, secret_of(house, deal.day))
    except Taken:
        await house.store.listing(id)  # Asked twice at the same moment: the other call has opened it.


def options_of(deal: DailyDeal) -> TableOptions:
    """The usual rules, nobody who watches, and no window that somebody's line could be too slow for."""
    return TableOptions(deal.game.setup(deal.seats).options, daily=deal.day)


def _deal(day: str, today: str) -> DailyDeal:
    deal = deal_of(day)
    if day > today or day < FIRST.isoformat():
        raise Refused(404, phrase("thereIsNoDealOf") if day > today else phrase("thereWasNoDealOf"))
    return deal


def _cast(deal: DailyDeal) -> list[DailyBot]:
    return [
        DailyBot(bot.partition("/")[2], scene.bot_name(deal.game, bot), scene.level_title(deal.game, bot) or "")
        for bot in deal.cast
    ]


def _next(day: str) -> DailyNext:
    deal = deal_of(day_after(day))
    return DailyNext(deal.game.name, deal.game.title, deal.seats)


@dataclass(frozen=True, slots=True)
class Outcome:
    share: int
    margin: int

    @property
    def order(self) -> tuple[int, int]:
        return self.share, self.margin


def outcome_of(tried: Try) -> Outcome | None:
    """What the own seat got, and its points over the best of the others."""
    result = tried.result
    if result is None or not result.get("scores"):
        return None
    shares, scores = list(result["outcome"]), list(result["scores"])
    return Outcome(int(shares[OWN]), int(scores[OWN]) - max(int(score) for score in scores[OWN + 1 :]))


def is_won(tried: Try) -> bool:
    shares = list((tried.result or {}).get("outcome", ()))
    return bool(shares) and all(shares[OWN] > share for share in shares[OWN + 1 :])


def _try(tried: Try, end: int) -> DailyTry:
    found = outcome_of(tried)
    if tried.ended is None or found is None:
        return DailyTry(tried.table, "playing", False, None, [])
    scores = [int(score) for score in (tried.result or {})["scores"]]
    return DailyTry(tried.table, "over" if tried.ended < end else "late", is_won(tried), found.margin, scores)


def _field(played: Sequence[Try], own: Try | None) -> DailyField:
    found = [(tried, outcome) for tried in played if (outcome := outcome_of(tried)) is not None]
    margins = sorted(outcome.margin for _, outcome in found)
    bins = _bins(margins)
    mine = next((outcome for tried, outcome in found if own is not None and tried.table == own.table), None)
    place = rank = better = None
    if mine is not None:
        place = next(n for n, bin in enumerate(bins) if bin.low <= mine.margin < bin.high)
        rank = 1 + sum(outcome.order > mine.order for _, outcome in found)
        worse = sum(outcome.order < mine.order for _, outcome in found)
        better = round(100 * worse / (len(found) - 1)) if len(found) > 1 else None
    return DailyField(
        len(found), bins, margins[len(margins) // 4], margins[3 * len(margins) // 4], place, rank, better
    )  # fmt: skip


def _bins(margins: Sequence[int]) -> list[DailyBin]:
    """Steps of a round width, with an edge at nothing between lost and won."""
    low, high = min(margins[0], -1), max(margins[-1], 1)
    width = next((width for width in WIDTHS if (high - low) / width <= MOST_BINS - 2), WIDTHS[-1])
    edges = range(low // width * width, high + 1, width)
    return [DailyBin(edge, edge + width, sum(edge <= margin < edge + width for margin in margins)) for edge in edges]


async def _best(house: House, played: Sequence[Try]) -> DailyBest | None:
    found = [(outcome.order, tried, outcome) for tried in played if (outcome := outcome_of(tried)) is not None]
    if not found:
        return None
    _, tried, outcome = max(found, key=lambda one: one[0])
    faces = await house.store.players([tried.player])
    name = faces[tried.player].name if tried.player in faces else scene.SOMEBODY
    return DailyBest(tried.table, name, outcome.margin)


async def _streak(house: House, player: Player | None, today: str) -> DailyStreak:
    tries = {} if player is None else {tried.day: tried for tried in await house.store.daily_tries(player.id)}
    days = [day_after(today, -back) for back in reversed(range(SHOWN_DAYS))]
    in_time = {day for day, tried in tries.items() if tried.ended is not None and tried.ended < end_of(day)}
    longest, row, before = 0, 0, ""
    for day in sorted(in_time):
        row = row + 1 if before and day_after(before) == day else 1
        longest, before = max(longest, row), day
    now = row if before in (today, day_after(today, -1)) else 0
    return DailyStreak(now, longest, [_mark(day, tries.get(day), day in in_time, today) for day in days])


def _mark(day: str, tried: Try | None, in_time: bool, today: str) -> DailyMark:
    if tried is None or not in_time:
        return DailyMark(day, "playing" if tried is not None and day == today else "none")
    return DailyMark(day, "won" if is_won(tried) else "lost")
