"""May a game become a puzzle? Each of its players says so, at the table or afterwards, and may take it back."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.registry import load_game
from ruse.server.house import House
from ruse.server.http.answers import Nothing, Refused, answer, body, caller, house_of
from ruse.server.live.desk import ABSENT
from ruse.server.live.options import TableOptions
from ruse.store import Listing, Player
from ruse.wire.pastimes import Lending, LentPuzzle, LentTable, OwnLent


async def lent(request: Request) -> Response:
    """What the caller said of this table, and whether a puzzle could come of it."""
    house, player = house_of(request), await caller(request)
    listing = await _own_table(house, player, request.path_params["id"])
    return answer(LentTable(await house.store.lends(player.id, listing.id), _may(listing)))


async def lend(request: Request) -> Response:
    """This game may become a puzzle, or may not any more: then what came of it is gone."""
    house, player = house_of(request), await caller(request)
    wanted = await body(request, Lending)
    house.rates.lending.spend(player.id)
    listing = await _own_table(house, player, request.path_params["id"])
    may = _may(listing)
    if wanted.yes and not may:
        raise Refused(400, "No puzzle comes of this table: it is not played by the usual rules from its beginning")
    await house.store.lend(player.id, listing.id, yes=wanted.yes)
    return answer(LentTable(wanted.yes, may))


async def own(request: Request) -> Response:
    """How many games you let become puzzles, and the puzzles that came of them."""
    house, player = house_of(request), await caller(request)
    found = await house.store.lent(player.id)
    return answer(OwnLent(found.games, [LentPuzzle(puzzle, game) for game, puzzle in found.puzzles]))


async def withdraw(request: Request) -> Response:
    """None of your games may become a puzzle any more, and those that did are gone."""
    house, player = house_of(request), await caller(request)
    await body(request, Nothing)
    return answer({"gone": await house.store.withdraw(player.id)})


async def _own_table(house: House, player: Player, id: str) -> Listing:
    """The same answer for a table that is absent and one where the caller does not sit."""
    listing = await house.store.listing(id)
    if all(seat.player != player.id for seat in listing.seats):
        raise Refused(404, ABSENT)
    return listing


def _may(listing: Listing) -> bool:
    options, game = TableOptions.of(listing.options), load_game(listing.game)
    return not options.daily and options.switches == game.setup(len(listing.seats)).options
