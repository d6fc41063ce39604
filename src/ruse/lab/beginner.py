"""A slow beginner, who knows nothing of a game but what lies before it and who won in the end.

It keeps a table for each thing that can be seen: what such an action brought while that was so. Its value of an action is
the mean over what it sees now, and after a game every value on the way moves a little towards the result. How long it takes
is how long a beginner is a beginner (H6); what it wins of a bot that it was trained against is the least that this bot
leaves open (R2).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruse.kernel.errors import RuseError
from ruse.kernel.game import YARDSTICK, Game
from ruse.kernel.kit import Dice
from ruse.kernel.plain import to_plain
from ruse.kernel.sight import Sight
from ruse.lab.blocks import MOST_DEALS, check_numbers
from ruse.lab.match import Player, play
from ruse.lab.restrained import find_player, load_player
from ruse.lab.statistics import Estimate, share_of
from ruse.stepper.tables import luck_of

SEEN = 96
"""Things that are seen at a decision, at the most."""
STEP, CURIOUS = 0.1, 10
"""How far a value moves towards a result; once in how many decisions any action is tried."""
READY = 0.9
"""Of what it ever gains."""
FIRST = 25
"""Games before the first examination; each next one after twice as many."""
Thing = tuple[object, ...]


class Beginner:
    """A bot that learns. `curious` it tries things; in an examination it does what looks best."""

    def __init__(self, even: float) -> None:
        self.even = even
        self.tables: dict[Thing, float] = {}
        self.way: list[list[Thing]] = []
        self.curious = True

    def choose(self, sight: Sight, budget: int, dice: Dice) -> int:
        seen = things(sight)
        if self.curious and dice.below(CURIOUS) == 0:
            action = sight.legal[dice.below(len(sight.legal))]
        else:
            action = max(sight.legal, key=lambda one: (self.value(seen, one), -one))
        if self.curious and len(sight.legal) > 1:
            self.way.append([(*thing, action) for thing in seen])
        return int(action)

    def value(self, seen: Sequence[Thing], action: int) -> float:
        return sum(self.tables.get((*thing, action), self.even) for thing in seen) / len(seen)

    def learn(self, share: float) -> None:
        for entries in self.way:
            off = share - sum(self.tables.get(entry, self.even) for entry in entries) / len(entries)
            for entry in entries:
                self.tables[entry] = self.tables.get(entry, self.even) + STEP * off
        self.way.clear()


def things(sight: Sight) -> list[Thing]:
    """What lies before a seat, each with its place; the kind of decision and what is legal are among it."""
    found: list[Thing] = [(sight.kind,), (sight.kind, tuple(sight.legal))]
    stack: list[tuple[str, object]] = [("", to_plain(sight.view))]
    while stack and len(found) < SEEN:
        place, what = stack.pop()
        if isinstance(what, dict):
            stack += [(f"{place}.{name}", inner) for name, inner in what.items()]
        elif isinstance(what, list | tuple):
            stack += [(f"{place}.{at}", inner) for at, inner in enumerate(what)]
        else:
            found.append((sight.kind, place, what))
    return found


@dataclass(frozen=True)
class Lessons:
    """How it went: after how many games it won what, and what it won at the end with its interval."""

    against: str
    seats: int
    examined: tuple[tuple[int, float], ...]
    last: Estimate

    @property
    def needs(self) -> int | None:
        """Games until it has gained nine tenths of all that it gains (H6); None where it learns nothing."""
        first, last = self.examined[0][1], self.last.mean
        if self.last.low <= first:
            return None
        enough = first + READY * (last - first)
        return next(games for games, share in self.examined if share >= enough or games == self.examined[-1][0])


Told = Callable[[int, float], object]


def train(
    game: Game, against: str = YARDSTICK, *, options: Mapping[str, Any] | None = None, players: int | None = None,
    seed: int = 1, games: int = 1600, deals: int = 200, told: Told | None = None,
) -> Lessons:  # fmt: skip
    """Each game is another deal in another seat. Examinations are on other deals, in every seat, and teach nothing."""
    if games < FIRST or deals < 2:
        raise RuseError(f"a beginner takes {FIRST} games or more, and 2 deals or more to be examined")
    check_numbers(seed, 0, games + deals)
    setup = game.setup(players, options or {})
    rival = find_player(game, against)
    beginner = Beginner(1 / setup.seats)

    def one(deal: int, seat: int) -> float:
        luck = int(luck_of(seed, deal))
        others = Player(against, load_player(game, rival), rival.budget, Dice(luck ^ 2))
        mine = Player("beginner", beginner, 1, Dice(luck ^ 1))
        return play(game, setup, [mine if at == seat else others for at in range(setup.seats)], luck).shares[seat]

    def examine(count: int) -> Estimate:
        beginner.curious = False
        won = [
            sum(one(MOST_DEALS - 1 - deal, seat) for seat in range(setup.seats)) / setup.seats for deal in range(count)
        ]
        beginner.curious = True
        return share_of(won)

    examined, next_at = [(0, examine(deals).mean)], FIRST
    for number in range(1, games + 1):
        beginner.learn(one(number - 1, number % setup.seats))
        if number in (next_at, games):
            last, next_at = examine(deals), next_at * 2
            examined.append((number, last.mean))
            if told is not None:
                told(number, last.mean)
    return Lessons(against, setup.seats, tuple(examined), last)
