"""Puzzles: what there is, one of them by its seat's view, and an answer, the first of which counts."""

from __future__ import annotations

from collections import Counter

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import load_game
from ruse.puzzles import streak as streaks
from ruse.puzzles.sets import find_puzzle, games_with_puzzles, puzzles_of
from ruse.server.house import House
from ruse.server.http.answers import Refused, answer, body, caller, house_of, named
from ruse.store import Player
from ruse.wire.pastimes import (
    NextPuzzle,
    PuzzleAnswer,
    PuzzleChoice,
    PuzzleGame,
    PuzzlePage,
    PuzzleShelf,
    PuzzleStreak,
)

ABSENT = "There is no such puzzle"


async def shelf(request: Request) -> Response:
    """What there is to solve, and how one did."""
    given = await _answers(house_of(request), await house_of(request).who(request))
    games = [
        PuzzleGame(
            name, load_game(name).title, len(puzzles_of(name)), sum(puzzle.id in given for puzzle in puzzles_of(name))
        )
        for name in games_with_puzzles()
    ]
    return answer(PuzzleShelf(games, _streak(given)))


async def following(request: Request) -> Response:
    """A puzzle that one has not answered, of the game that was asked least if none is named; after the last the first."""
    house, wanted = house_of(request), request.query_params.get("game")
    names = games_with_puzzles() if wanted is None else [wanted]
    if not names or wanted not in (None, *games_with_puzzles()):
        raise Refused(404, "There are no puzzles of this game")
    given = await _answers(house, await house.who(request))
    open = {name: [puzzle.id for puzzle in puzzles_of(name) if puzzle.id not in given] for name in names}
    tried = Counter({name: len(puzzles_of(name)) - len(left) for name, left in open.items()})
    left = [name for name in names if open[name]]
    return answer(NextPuzzle(open[min(left, key=lambda name: tried[name])][0] if left else puzzles_of(names[0])[0].id))


async def puzzle(request: Request) -> Response:
    """What its seat sees; the solution too for who has answered it."""
    house, id = house_of(request), request.path_params["id"]
    game, number = _find(id)
    player = await house.who(request)
    posed, solution = await house.thinkers.puzzle(id, named(player, request))
    given = await _answers(house, player)
    shown = solution if id in given else None
    return answer(PuzzlePage(posed, number, len(puzzles_of(game)), _streak(given), given.get(id), shown))


async def solve(request: Request) -> Response:
    """An answer to a puzzle. The first one is kept."""
    house, player, id = house_of(request), await caller(request), request.path_params["id"]
    given = await body(request, PuzzleChoice)
    _find(id)
    house.rates.puzzles.spend(player.id)
    _, solution = await house.thinkers.puzzle(id, named(player, request))
    if given.choice not in [choice.text for choice in solution.choices]:
        raise RuseError("This puzzle has no such choice")
    solved = given.choice == solution.best
    first = await house.store.answer_puzzle(player.id, id, solved=solved, now=house.now())
    return answer(PuzzleAnswer(solved, first, _streak(await _answers(house, player)), solution))


def _find(id: str) -> tuple[str, int]:
    try:
        game, number, _ = find_puzzle(id)
    except RuseError as absent:
        raise Refused(404, ABSENT) from absent
    return game, number


async def _answers(house: House, player: Player | None) -> dict[str, bool]:
    return {} if player is None else dict(await house.store.puzzle_answers(player.id))


def _streak(given: dict[str, bool]) -> PuzzleStreak:
    found = streaks.streak(given.values())
    return PuzzleStreak(found.now, found.best, found.solved, found.tried)
