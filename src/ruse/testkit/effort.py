"""What one step costs, in counted work: rules, memory, imagine, views and words, for every viewer, over a whole game.

Nothing here depends on the machine. Plain Python counts its lines as they are run; a build that was made to count
(`bench/steps.py`) counts the basic blocks of the compiled code, at most `BLOCKS` to a line. A step that takes more than
`MOST` is a fault: it bounds what one message can make a server do, far above what games need (docs/decisions/0067).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Literal, Protocol

import ruse
from ruse.kernel.game import Game
from ruse.kernel.kit import Dice
from ruse.kernel.listener import told_to
from ruse.kernel.sight import Sight
from ruse.kernel.state import HOUSE, legal_actions
from ruse.kernel.words import explain_all
from ruse.testkit.faults import Broken
from ruse.testkit.walk import Walk, begin

Kind = Literal["rules", "memory", "imagine", "views", "words"]
KINDS: tuple[Kind, ...] = ("rules", "memory", "imagine", "views", "words")
NAME = "steps are bounded"
MOST: dict[Kind, int] = {
    "rules": 200_000,
    "memory": 4_000_000,
    "imagine": 8_000_000,
    "views": 100_000,
    "words": 500_000,
}
"""Lines. For one act and what follows of it; one event noted; one table imagined, or asked if it fits; one view, or what a
viewer is told of one act; all that is legal in words."""
BLOCKS = 16
"""Of compiled code, to a line."""
ASKING_EVERY = 5
"""After so many acts a viewer, another each time, imagines a table."""

Choose = Callable[[Sight, Dice], int]


class Meter(Protocol):
    """Work done so far. It only grows."""

    def __call__(self) -> int: ...

    def allow(self, kind: Kind) -> None:
        """From now on a step of this kind; who can stops it when it takes too much."""


class Lines:
    """Lines of plain Python as they are run, of the kernel and of the game, wherever its folder is."""

    def __init__(self, game: Game) -> None:
        self.run = 0
        self._kind: Kind = "rules"
        self._until = sum(MOST.values())
        self._folders = (str(Path(ruse.__file__).parent / "kernel"), str(game.folder))

    def __call__(self) -> int:
        return self.run

    def allow(self, kind: Kind) -> None:
        self._kind, self._until = kind, self.run + MOST[kind]

    @contextmanager
    def counting(self) -> Iterator[None]:
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, _: Any) -> Any:
        return self._line if frame.f_code.co_filename.startswith(self._folders) else None

    def _line(self, frame: FrameType, event: str, _: Any) -> Any:
        self.run += 1
        if self.run > self._until:
            raise Broken(NAME, f"{self._kind} takes more than {MOST[self._kind]:,} lines ({frame.f_code.co_qualname})")
        return self._line


def at_random(sight: Sight, dice: Dice) -> int:
    return sight.legal[dice.below(len(sight.legal))]


def stubborn(sight: Sight, dice: Dice) -> int:
    """The same again, whatever comes: the first of what is legal, as a player who wants a game not to end."""
    return sight.legal[0 if dice.below(8) else dice.below(len(sight.legal))]


PLAYERS: dict[str, Choose] = {"random": at_random, "stubborn": stubborn}


@dataclass
class Effort:
    """The most that one step of each kind took, and the longest."""

    meter: Meter
    acts: int = 0
    steps: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    most: dict[Kind, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    longest: dict[Kind, float] = field(default_factory=lambda: dict.fromkeys(KINDS, 0.0))

    def of(self, kind: Kind, work: Callable[[], Any]) -> Any:
        self.meter.allow(kind)
        before, began = self.meter(), time.perf_counter()
        found = work()
        took, spent = time.perf_counter() - began, self.meter() - before
        self.steps[kind] += 1
        self.most[kind] = max(self.most[kind], spent)
        self.longest[kind] = max(self.longest[kind], took)
        return found


def follow(game: Game, seats: int, seed: int, players: Iterable[Choose], meter: Meter, most_acts: int) -> Effort:
    """One game with everybody taking notes: each of these players has a seat by turns."""
    walk, effort, choosing = begin(game, seed, seats=seats), Effort(meter), tuple(players)
    while not walk.state.over() and walk.moves < most_acts:
        _act(walk, effort, choosing)
    effort.acts = walk.moves
    return effort


def _act(walk: Walk, effort: Effort, choosing: tuple[Choose, ...]) -> None:
    game, state = walk.game, walk.state
    owing = walk.owing()
    seat = owing[walk.dice.below(len(owing))]
    legal = effort.of("rules", partial(legal_actions, state, seat))
    if seat == HOUSE:
        action = legal[walk.dice.below(len(legal))]
    else:
        sight = walk.sight(seat)
        action = choosing[(walk.seed + seat) % len(choosing)](sight, walk.dice)
        names = [f"P{number}" for number in range(walk.setup.seats)]
        effort.of("words", partial(explain_all, game.explain, game.words, sight.view, sight.legal, seat, names))
        text = effort.of("words", partial(game.write, sight.view, action)).text
        effort.of("words", partial(game.read, sight.view, text))
        if walk.moves % ASKING_EVERY == 0:
            table = effort.of("imagine", partial(game.imagine, sight, Dice(walk.moves)))
            effort.of("imagine", partial(sight.memory.fits, table))
    walk.happened.clear()
    effort.of("rules", partial(state.do, seat, action))
    walk.moves += 1
    for viewer in walk.viewers:
        effort.of("views", partial(game.view, state, viewer))
        for event in effort.of("views", partial(told_to, game, walk.happened, viewer)):
            effort.of("memory", partial(walk.memories[viewer].note, event))


def check_effort(game: Game, seats: int, seed: int, players: Iterable[Choose], most_acts: int) -> Effort:
    """One game, by lines of plain Python. Of a compiled game nothing runs as lines: `bench/steps.py` counts those."""
    lines = Lines(game)
    with lines.counting():
        return follow(game, seats, seed, players, lines, most_acts)
