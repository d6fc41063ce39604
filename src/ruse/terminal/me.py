"""`ruse me`: what one has played at a server, as lines of text or as JSON."""

from __future__ import annotations

import asyncio
import json as plain
from typing import Annotated

import msgspec
from cyclopts import Parameter

from ruse.terminal.remote.address import Address
from ruse.terminal.remote.calls import Calls
from ruse.terminal.words import phrase
from ruse.wire.people import OfGame, OwnHistory, OwnRating, Part, Tally

NEWEST = 10


def me(*, server: str, json: Annotated[bool, Parameter(negative=())] = False) -> None:
    """Print what you have played at a server: results, ratings, whom you met. Nobody else gets it.

    Parameters
    ----------
    server
        Its address, like http://127.0.0.1:8400.
    json
        Print everything as JSON.
    """
    known = asyncio.run(_ask(Address.read(server)))
    print(plain.dumps(msgspec.to_builtins(known), ensure_ascii=False, indent=1) if json else "\n".join(lines(known)))


async def _ask(address: Address) -> OwnHistory:
    calls = Calls(address)
    await calls.home()
    return await calls.history()


def lines(known: OwnHistory) -> list[str]:
    if not known.games:
        return [phrase("hasNotFinishedAGame", name=known.name)]
    told = [phrase("wonInARowLongest", name=known.name, streak=known.streak, longest=known.longest)]
    for game in known.of_games:
        told += ["", *_of_game(game, [rating for rating in known.ratings if rating.game == game.game])]
    told += ["", phrase("whomYouMet"), *map(_line, known.met[:NEWEST]), "", phrase("newestGames")]
    for own in known.games[:NEWEST]:
        read = "" if own.accuracy is None else phrase("accuracy", accuracy=f"{own.accuracy:.1f}")
        points = f" {phrase('between')} ".join(map(str, own.points))
        told.append(f"  {own.title}: {own.ended}{f' {points}' if points else ''}{read}")
    return told


def _of_game(game: OfGame, rated: list[OwnRating]) -> list[str]:
    ratings = [f"  {_rating(one)}" for one in rated]
    return [
        game.title,
        *ratings,
        _line(Part(phrase("all"), game.all)),
        *(_line(part, phrase("against", said="")) for part in game.levels),
    ]


def _rating(one: OwnRating) -> str:
    sure = phrase("provisional") if one.provisional else ""
    return phrase("rating", rating=one.rating, give_or_take=one.give_or_take, what=sure)


def _line(part: Part, before: str = "") -> str:
    return f"  {before + part.name:<26} {_counted(part.tally)}"


def _counted(tally: Tally) -> str:
    return phrase(
        "playedWonDrawnLost",
        played=f"{tally.played:4}",
        won=f"{tally.won:4}",
        drawn=f"{tally.drawn:4}",
        lost=f"{tally.lost:4}",
    )
