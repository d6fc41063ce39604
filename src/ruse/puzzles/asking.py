"""A puzzle as it is asked and as it is solved: what the seat sees and could know, never what lies behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from ruse.bots.counsel import load_counsel
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import Listener, told_to
from ruse.kernel.luck import FastLuck
from ruse.kernel.plain import to_plain
from ruse.kernel.record import Playback
from ruse.kernel.shape import Shape
from ruse.kernel.sight import Sight
from ruse.kernel.state import legal_actions
from ruse.kernel.steps import legal_step
from ruse.puzzles.sets import find_puzzle
from ruse.puzzles.shapes import Option, Puzzle
from ruse.reviews.beliefs import TABLES, beliefs
from ruse.reviews.marks import Estimate, Mark, mark_of
from ruse.reviews.reading import names_of
from ruse.reviews.reasons import reason, rule_of, told_as
from ruse.reviews.shapes import Belief, Reason

LOG = 200
"""Lines of the log that go along."""


class Offer(Shape, frozen=True):
    """A choice as it is offered: what it is called where there are words, what it would do, and by which paragraph."""

    text: str
    doing: str | None
    says: str
    rule: str | None


class Question(Shape, frozen=True):
    """`says` and `why` are messages of the game's words with their slots, as in a status line."""

    says: str
    why: str | None
    slots: dict[str, Any]


class Posed(Shape, frozen=True):
    """All that is known of a puzzle before it is answered."""

    id: str
    game: str
    seat: int
    kind: str
    names: list[str]
    view: dict[str, Any]
    question: Question
    offers: list[Offer]
    places: list[Belief]
    misses: dict[str, float]
    log: list[dict[str, Any]]
    """What the seat was told in this chapter of the game."""


class Valued(Shape, frozen=True):
    """A choice and what it was worth, in percent of winning. `did` tells it, `doing` names it, where there are words."""

    text: str
    explained: str
    worth: float
    half: float
    cost: float
    cost_half: float
    mark: Mark
    did: str | None
    doing: str | None


class Solved(Shape, frozen=True):
    """What there is to say when it has been answered; the best choice comes first."""

    best: str
    choices: list[Valued]
    why: Reason
    tables: int


@dataclass(frozen=True, slots=True)
class Position:
    """The decision as its seat sees it, and what the seat was told in this chapter of the game."""

    game: Game
    names: list[str]
    sight: Sight
    log: tuple[Any, ...]


def position(puzzle: Puzzle) -> Position:
    """The record is played up to the decision; nothing of the table goes further than this."""
    record = puzzle.record()
    playback = Playback(record)
    game, seat = playback.game, puzzle.seat
    listener = Listener(game, record.setup, seat)
    log: list[Any] = []

    def listen() -> None:
        happened = playback.take_in()
        listener.listen(happened)
        for event in told_to(game, happened, seat):
            if type(event).__name__ == game.chapter:
                log.clear()
            log.append(event)

    listen()
    for place, row in enumerate(record.rows):
        if row["seat"] == seat:
            listener.decides()
        playback.play(place)
        listen()
    table = game.from_position(record.setup, playback.state.position(), FastLuck(1))
    for text in puzzle.begun:
        table.do(seat, legal_step(game, table, seat, text))
    sight = listener.sight(table, game.kinds[table.kind(seat)], legal_actions(table, seat))
    return Position(game, names_of(record), sight, tuple(log[-LOG:]))


def action_of(game: Game, sight: Sight, option: Option) -> int:
    return game.read(sight.view, option.text)


def ask(id: str, lent: str | None = None) -> tuple[Posed, Solved]:
    """A puzzle of the sets by its name, or one from a game that people lent as it is kept, and what there is to say of it
    afterwards."""
    puzzle = find_puzzle(id)[2] if lent is None else msgspec.json.decode(lent, type=Puzzle)
    return pose(puzzle), solve(puzzle)


def pose(puzzle: Puzzle) -> Posed:
    """The choices are shuffled, the same for everybody: their order says nothing."""
    here = position(puzzle)
    game, sight, names = here.game, here.sight, here.names
    status, offers = game.status(sight.view, sight.kind), list(puzzle.options)
    shuffle(offers, int(puzzle.id[:6], 16))
    return Posed(
        puzzle.id, game.name, puzzle.seat, puzzle.kind, names, to_plain(sight.view),
        Question(status.says, status.why, to_plain(status.slots)),
        [offer(game, sight, option, names) for option in offers],
        beliefs(game, sight, TABLES, names), puzzle.misses, [to_plain(event) for event in here.log],
    )  # fmt: skip


def shuffle(offers: list[Option], seed: int) -> None:
    dice = Dice(seed)
    offers.sort(key=lambda option: option.text)
    for last in range(len(offers) - 1, 0, -1):
        other = dice.below(last + 1)
        offers[last], offers[other] = offers[other], offers[last]


def offer(game: Game, sight: Sight, option: Option, names: list[str]) -> Offer:
    action = action_of(game, sight, option)
    _, doing = told_as(game, sight, action, names)
    return Offer(option.text, doing, explained(game, sight, action, names), rule_of(game, sight, action))


def explained(game: Game, sight: Sight, action: int, names: list[str]) -> str:
    return game.words.say(*game.explain(sight.view, action), sight.seat, names)


def solve(puzzle: Puzzle) -> Solved:
    """Every word of it is from the seat's own Sight, so that the solution tells no hidden card either."""
    here = position(puzzle)
    game, sight, names = here.game, here.sight, here.names
    choices = []
    for option in puzzle.options:
        action = action_of(game, sight, option)
        choices.append(
            Valued(
                option.text, explained(game, sight, action, names), option.worth, option.half, option.cost,
                option.cost_half, mark_of(Estimate(option.cost, option.cost_half)),
                *told_as(game, sight, action, names),
            )
        )  # fmt: skip
    return Solved(
        puzzle.best.text, choices, why(game, sight, action_of(game, sight, puzzle.best), names), puzzle.tables
    )


def why(game: Game, sight: Sight, best: int, names: list[str]) -> Reason:
    """The adviser's reason where it would advise the same; otherwise its figures may speak for another choice, and what
    the best one does has to be enough."""
    counsel = load_counsel(game)
    if counsel is not None and counsel.speaker.hint(sight).action == best:
        return reason(game, sight, best, names)
    key, slots = game.explain(sight.view, best)
    return Reason(key, to_plain(slots), explained(game, sight, best, names), rule_of(game, sight, best))
