"""Puzzles cut from a recorded game: decisions that somebody gets wrong, with one best choice that two budgets agree on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from hashlib import sha256

from ruse.bots.levels import level_names
from ruse.kernel.game import YARDSTICK, Game
from ruse.kernel.line import line
from ruse.kernel.record import Record
from ruse.kernel.registry import load_game
from ruse.kernel.sight import Sight
from ruse.kernel.state import State
from ruse.puzzles.shapes import Option, Puzzle
from ruse.puzzles.solving import Solution, missed, offered, solve
from ruse.reviews.marks import EDGES
from ruse.reviews.moments import Choice, Moment, is_act, moments
from ruse.reviews.reference import Reference, reference_of

GLANCE = 8
"""So much less is looked at first, to see what is worth looking at."""
MORE = 4
"""The second budget is so many times the first."""
DOUBTED = 0.5
"""Where the strongest bot of the game misses it more often, who is right is not clear, and nothing is asked."""
QUICK = ("recruit", "agent")
"""Levels that answer at once: where each of them and whoever sat there is right, nothing is asked."""
TRIES = {"recruit": 10, "agent": 10, "spymaster": 5, "mastermind": 3}
"""How often each level is asked; any legal move is reckoned."""


def cut(
    record: Record, seat: int, start: int, looked: Counter[str], passed_over: Collection[str] = (),
    go_on: Callable[[], bool] = lambda: True,
) -> Iterator[Puzzle]:  # fmt: skip
    """The puzzles of one seat from an act on, while one is to go on; kinds of decision that are passed over are not looked
    at, others counted."""
    game = load_game(record.game)
    reference = reference_of(game)
    for moment in moments(record, seat, start):
        if isinstance(moment, State):
            return
        for choice in moment.choices:
            if not go_on():
                return
            if choice.sight.kind in passed_over:
                continue
            looked[choice.sight.kind] += 1
            solution = agreed(game, choice, reference, seed=10_007 * moment.number + choice.step)
            misses = {} if solution is None else grade(game, choice.sight, solution.best)
            if solution is not None and misses[level_names(game)[-1]] <= DOUBTED:
                yield _puzzle(game, record, moment, choice, solution, misses)


def agreed(game: Game, choice: Choice, reference: Reference, seed: int) -> Solution | None:
    """The solution by the larger budget, where a glance, the smaller and the larger one all name the same choice."""
    sight, glance = choice.sight, max(12, reference.tables // GLANCE)
    options = offered(sight, reference, glance, seed + 1)
    first = solve(sight, options, reference, glance, seed + 2)
    likely = first.best
    if first.choices[1].cost.mean < EDGES[0] or not is_missed(game, choice, likely):
        return None
    options = offered(sight, reference, reference.tables, seed + 3)
    if likely not in options:
        return None
    small = solve(sight, options, reference, reference.tables, seed + 4)
    if small.best != likely or not small.is_clear:
        return None
    large = solve(sight, options, reference, reference.tables * MORE, seed + 5)
    return large if large.best == likely and large.is_clear else None


def is_missed(game: Game, choice: Choice, best: int) -> bool:
    if choice.action != best:
        return True
    return any(missed(game, choice.sight, best, level, 2) > 0 for level in QUICK if level in game.bots)


def grade(game: Game, sight: Sight, best: int) -> dict[str, float]:
    """How often each level of the game misses it."""
    levels = [level for level in level_names(game) if level in TRIES]
    reckoned = 1 - 1 / len(sight.legal)
    return {YARDSTICK: round(reckoned, 3)} | {
        level: round(missed(game, sight, best, level, TRIES[level]), 3) for level in levels
    }


def _puzzle(
    game: Game, record: Record, moment: Moment, choice: Choice, solution: Solution, misses: dict[str, float]
) -> Puzzle:  # fmt: skip
    sight = choice.sight
    places = [place for place, row in enumerate(record.rows) if is_act(row)]
    here = places[moment.number]
    rows = [row for row in record.rows[:here] if is_act(row)]
    begun = list(record.rows[here]["steps"][: choice.step])
    name = sha256("".join(line(row) for row in (record.header(), *rows, {"begun": begun})).encode()).hexdigest()
    secret = record.secret
    assert secret is not None
    return Puzzle(
        name[:10], record.header(), rows, secret.seed or 0, sight.seat, begun, sight.kind,
        [
            Option(
                game.write(sight.view, weighed.action).text,
                *(round(value, 2) for value in (weighed.worth.mean, weighed.worth.half)),
                *(round(value, 2) for value in (weighed.cost.mean, weighed.cost.half)),
            )
            for weighed in solution.choices
        ],
        reference_of(game).tables * MORE, misses, "" if secret.sealed is None else secret.key().hex(),
    )  # fmt: skip
