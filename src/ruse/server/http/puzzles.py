"""Puzzles: what there is, one of them by its seat's view, and an answer, the first of which counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from ruse.kernel.errors import RuseError
from ruse.kernel.registry import game_names, load_game
from ruse.puzzles import streak as streaks
from ruse.puzzles.asking import Posed, Solved
from ruse.puzzles.lent import rules_of
from ruse.puzzles.sets import games_with_puzzles, load_set, puzzles_of
from ruse.server.house import House
from ruse.server.http.answers import Refused, answer, body, caller, house_of, named
from ruse.server.limits import Caller
from ruse.server.words import phrase
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

ABSENT = phrase("thereIsNoSuchPuzzle")


@dataclass(frozen=True, slots=True)
class Shelves:
    """Every puzzle there is, by its game: those of the sets first, then those from games that people lent."""

    of: dict[str, list[str]]

    @classmethod
    async def look(cls, house: House) -> Shelves:
        of = {name: [puzzle.id for puzzle in puzzles_of(name)] for name in games_with_puzzles()}
        for game, id, rules in await house.store.lent_puzzles():
            if game in game_names() and rules == rules_of(load_game(game)):
                of.setdefault(game, []).append(id)
        return cls(of)

    def find(self, id: str) -> tuple[str, int]:
        """The game of a puzzle, and its number in it."""
        for game, ids in self.of.items():
            if id in ids:
                return game, ids.index(id) + 1
        raise Refused(404, ABSENT)


async def shelf(request: Request) -> Response:
    """What there is to solve, and how one did."""
    house = house_of(request)
    given, shelves = await _answers(house, await house.who(request)), await Shelves.look(house)
    games = [
        PuzzleGame(name, load_game(name).title, len(ids), sum(id in given for id in ids))
        for name, ids in shelves.of.items()
    ]
    return answer(PuzzleShelf(games, _streak(given)))


async def following(request: Request) -> Response:
    """A puzzle that one has not answered, of the game that was asked least if none is named; after the last the first."""
    house, wanted = house_of(request), request.query_params.get("game")
    of = (await Shelves.look(house)).of
    names = list(of) if wanted is None else [wanted]
    if not names or wanted not in (None, *of):
        raise Refused(404, phrase("thereAreNoPuzzlesOf"))
    given = await _answers(house, await house.who(request))
    open = {name: [id for id in of[name] if id not in given] for name in names}
    tried = Counter({name: len(of[name]) - len(left) for name, left in open.items()})
    left = [name for name in names if open[name]]
    return answer(NextPuzzle(open[min(left, key=lambda name: tried[name])][0] if left else of[names[0]][0]))


async def puzzle(request: Request) -> Response:
    """What its seat sees; the solution too for who has answered it."""
    house, id = house_of(request), request.path_params["id"]
    shelves = await Shelves.look(house)
    game, number = shelves.find(id)
    player = await house.who(request)
    posed, solution = await _asked(house, id, named(player, request))
    given = await _answers(house, player)
    shown = solution if id in given else None
    of, lent = len(shelves.of[game]), number > len(load_set(game)[1])
    return answer(PuzzlePage(posed, number, of, _streak(given), given.get(id), shown, lent))


async def solve(request: Request) -> Response:
    """An answer to a puzzle. The first one is kept."""
    house, player, id = house_of(request), await caller(request), request.path_params["id"]
    given = await body(request, PuzzleChoice)
    (await Shelves.look(house)).find(id)
    house.rates.puzzles.spend(player.id)
    _, solution = await _asked(house, id, named(player, request))
    if given.choice not in [choice.text for choice in solution.choices]:
        raise RuseError(phrase("thisPuzzleHasNoSuch"))
    solved = given.choice == solution.best
    first = await house.store.answer_puzzle(player.id, id, solved=solved, now=house.now())
    return answer(PuzzleAnswer(solved, first, _streak(await _answers(house, player)), solution))


async def _asked(house: House, id: str, who: Caller) -> tuple[Posed, Solved]:
    """One that was lent is read from the store each time: once it is taken back, nobody is asked it."""
    lent = await house.store.lent_puzzle(id)
    if lent is None and not any(puzzle.id == id for name in games_with_puzzles() for puzzle in puzzles_of(name)):
        raise Refused(404, ABSENT)
    return await house.thinkers.puzzle(id, who, None if lent is None else lent.body)


async def _answers(house: House, player: Player | None) -> dict[str, bool]:
    return {} if player is None else dict(await house.store.puzzle_answers(player.id))


def _streak(given: dict[str, bool]) -> PuzzleStreak:
    found = streaks.streak(given.values())
    return PuzzleStreak(found.now, found.best, found.solved, found.tried)
