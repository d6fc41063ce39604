"""Match-ups: who plays whom, so that a metric has its columns. Each is played under every set of rules of a study.

* `mirror`: the same bot in every seat, each deal once; `check` is the same with another bot, to see whether it agrees
* `twice`: as `mirror`, but each deal twice with the same luck and other dice
* `often`: the same with so many throws
* `same-<purpose>`: each deal twice, with the same luck for that purpose alone
* `stakes`: as `mirror`; some of the decisions of some games are tried out (`stakes.py`)
* `duel`: the stronger bot alone among weaker ones, each deal in every seating
* `only-<kind>`: as `duel`, but the stronger bot decides in that kind alone, and at random elsewhere
* `but-<kind>`: the stronger bot among its like, deciding at random in that kind
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.lab.restrained import BUT, ONLY, find_player, is_quick

QUICK = ("recruit", "random")
STAKES, OFTEN, SAME = "stakes", "often", "same-"
THROWS = 16
DEAR = (STAKES, OFTEN, SAME, "only-", "but-")
"""Match-ups that a study plays only where somebody asks for what they tell."""


@dataclass(frozen=True, slots=True)
class Bots:
    """Who plays in a study. A change is judged with `mirror` and looked at once more with `check`."""

    mirror: str
    weak: str
    strong: str
    check: str | None

    @classmethod
    def usual(cls, game: Game) -> Bots:
        """The best that is played in compiled code, and any legal move."""
        best = next((bot for bot in QUICK if bot in (*game.bots, "random") and is_quick(game, bot)), "random")
        return cls(best, "random", best, "random" if best != "random" else None)

    def checked(self, game: Game) -> Bots:
        for name in (self.mirror, self.weak, self.strong, self.check):
            if name is not None:
                find_player(game, name)
        if self.weak == self.strong and self.weak != "random":
            raise RuseError(f"a duel needs two bots, a weaker and a stronger one; both are {self.weak}")
        return self

    def to_json(self) -> dict[str, str | None]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Matchup:
    """A line-up, in how many seatings and with how many throws of the dice each deal is played."""

    name: str
    places: tuple[str, ...]
    rotations: int = 1
    throws: int = 1

    @property
    def games(self) -> int:
        """For each deal."""
        return self.rotations * self.throws


def matchup(name: str, bots: Bots, seats: int) -> Matchup:
    if name in ("mirror", "twice"):
        return Matchup(name, (bots.mirror,) * seats, throws=2 if name == "twice" else 1)
    if name == OFTEN:
        return Matchup(name, (bots.mirror,) * seats, throws=THROWS)
    if name == STAKES:
        return Matchup(name, (bots.mirror,) * seats)
    if name.startswith(SAME):
        return Matchup(name, (bots.mirror,) * seats, throws=2)
    if name == "check":
        return Matchup(name, (bots.check or bots.mirror,) * seats)
    alone, others = bots.strong, bots.weak
    if name != "duel":
        how, _, kind = name.partition("-")
        alone = f"{bots.strong}{ONLY if how == 'only' else BUT}{kind}"
        others = bots.weak if how == "only" else bots.strong
    return Matchup(name, (alone, *(others,) * (seats - 1)), rotations=seats)
