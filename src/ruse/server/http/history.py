"""What somebody played here, added up for that person alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from starlette.requests import Request
from starlette.responses import Response

from ruse.bots.cast.people import level_of
from ruse.kernel.game import Game
from ruse.kernel.registry import game_names, load_game
from ruse.kernel.state import WHOLE
from ruse.server.http.answers import answer, caller, house_of
from ruse.server.http.lobby import played_here
from ruse.server.live import scene
from ruse.server.live.places import Place, seat_of
from ruse.store import Listing, Played, Player
from ruse.store.history import PLAYED
from ruse.store.rating import Rating
from ruse.table.chairs import BOT
from ruse.wire.people import Ended, Habit, OfGame, OwnGame, OwnHistory, OwnRating, Part, Tally

PEOPLE = "people"
"""In the place of a level, where somebody was at the table."""
HABITS = 12
"""Choices of a game that are named."""
OFTEN = 3
"""A habit is what was chosen, or was the best, so often together."""
MET = 40


async def history(request: Request) -> Response:
    """Your games: results, streaks, accuracy where a game was read, habits, and whom you met."""
    house, player = house_of(request), await caller(request)
    found = added_up(player, await house.store.played(player.id), house.now())
    found.ratings = _ratings(await house.store.ratings_of(player.id))
    found.leaderboard = house.settings.leaderboard
    return answer(found)


def added_up(player: Player, found: Played, now: int) -> OwnHistory:
    listings = played_here(found.games)
    games = [_own(listing, player, found) for listing in listings]
    results = [game.ended for game in games if game.ended != "unfinished"]
    return OwnHistory(
        name=player.name, now=now, games=games, of_games=_of_games(listings, games),
        streak=_streak(results), longest=_longest(results), habits=_habits(listings, found),
        met=_met(listings, games, player, found.faces), ratings=[], leaderboard=False, more=len(found.games) >= PLAYED,
    )  # fmt: skip


def _ratings(found: dict[str, Rating]) -> list[OwnRating]:
    return [
        OwnRating(name, load_game(name).title, one.shown, one.give_or_take, one.games, one.provisional)
        for name, one in sorted(found.items())
        if name in game_names()
    ]


def _own(listing: Listing, player: Player, found: Played) -> OwnGame:
    game, places = load_game(listing.game), [Place.of(seat) for seat in listing.seats]
    seat = seat_of(places, player.id) or 0
    title = scene.title(game, scene.seat_names(game, places, found.faces), seat)
    end, read = listing.result or {}, found.judged.get(listing.id)
    return OwnGame(
        listing.id, game.name, title, listing.ended or listing.updated, seat, ended(listing, seat),
        str(end.get("reason", "")), list(end.get("scores", [])), read.accuracy / 100 if read is not None else None,
    )  # fmt: skip


def ended(listing: Listing, seat: int) -> Ended:
    """For a seat. A game that nobody won was broken off."""
    outcome = (listing.result or {}).get("outcome", [])
    if seat >= len(outcome) or not any(outcome):
        return "unfinished"
    return "won" if outcome[seat] == WHOLE else "drawn" if outcome[seat] == max(outcome) else "lost"


def tally(results: Iterable[Ended]) -> Tally:
    count = Counter(results)
    return Tally(count.total(), count["won"], count["drawn"], count["lost"])


def _of_games(listings: list[Listing], games: list[OwnGame]) -> list[OfGame]:
    by_game: dict[str, list[tuple[Listing, OwnGame]]] = defaultdict(list)
    for listing, own in zip(listings, games, strict=True):
        if own.ended != "unfinished":
            by_game[own.game].append((listing, own))
    return [_of_game(load_game(name), those) for name, those in by_game.items()]


def _of_game(game: Game, those: list[tuple[Listing, OwnGame]]) -> OfGame:
    levels: dict[str, list[Ended]] = defaultdict(list)
    seats: dict[int, list[Ended]] = defaultdict(list)
    for listing, own in those:
        seats[own.seat].append(own.ended)
        for level in _levels(listing, own.seat):
            levels[level].append(own.ended)
    order = [*game.bots, PEOPLE]
    known = sorted(levels, key=lambda level: (order.index(level) if level in order else -1, level))
    return OfGame(
        game.name, game.title, tally(own.ended for _, own in those),
        [Part(_called(game, level), tally(levels[level])) for level in known],
        [Part(str(seat + 1), tally(seats[seat])) for seat in sorted(seats)],
    )  # fmt: skip


def _called(game: Game, level: str) -> str:
    return level if level == PEOPLE else scene.level_title(game, level) or level


def _levels(listing: Listing, own: int) -> set[str]:
    """Against whom a game was: every level that sat there, and people."""
    others = [seat for seat in listing.seats if seat.seat != own]
    return {level_of(seat.level or "") if seat.kind == BOT else PEOPLE for seat in others}


def _streak(results: Sequence[Ended]) -> int:
    """How many of the newest games were won in a row."""
    return next((count for count, result in enumerate(results) if result != "won"), len(results))


def _longest(results: Sequence[Ended]) -> int:
    longest = running = 0
    for result in results:
        running = running + 1 if result == "won" else 0
        longest = max(longest, running)
    return longest


def _habits(listings: list[Listing], found: Played) -> list[Habit]:
    """What was chosen most, beside how often it was the best; of games that were read."""
    you: dict[str, Counter[str]] = defaultdict(Counter)
    best: dict[str, Counter[str]] = defaultdict(Counter)
    for listing in listings:
        read = found.judged.get(listing.id)
        for says, (chosen, better) in (read.choices if read is not None else {}).items():
            you[listing.game][says] += chosen
            best[listing.game][says] += better
    return [
        Habit(game, says, you[game][says], best[game][says])
        for game in you
        for says, often in (you[game] + best[game]).most_common(HABITS)
        if often >= OFTEN
    ]


def _met(listings: list[Listing], games: list[OwnGame], player: Player, faces: dict[str, Player]) -> list[Part]:
    """Everybody one sat with, most often first: people by the name they have now, bots by theirs."""
    results: dict[str, list[Ended]] = defaultdict(list)
    called: dict[str, str] = {}
    for listing, own in zip(listings, games, strict=True):
        game, places = load_game(listing.game), [Place.of(seat) for seat in listing.seats]
        for place in places:
            who = place.player or place.level
            if who is not None and place.player != player.id and own.ended != "unfinished":
                results[who].append(own.ended)
                called[who] = scene.seat_name(game, place, faces)
    often = sorted(results, key=lambda who: (-len(results[who]), called[who], who))[:MET]
    return [Part(called[who], tally(results[who])) for who in often]
