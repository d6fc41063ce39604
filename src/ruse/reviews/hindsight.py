"""With all cards open: a game's result split exactly into luck, own play and the rivals' play.

V is what a seat gets on the average when the reference plays all seats on from a table, with all cards as they truly lie. At
each act what the seat chose is compared with what the reference would have chosen there (play), and what then came with
what could have come (luck). Each difference begins where the last one ended, so they add up to the result less V before
the deal whatever V is; a better V only moves less between the parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ruse.kernel.game import Game
from ruse.kernel.kit import Dice, row_of
from ruse.kernel.luck import FastLuck
from ruse.kernel.record import Record
from ruse.kernel.sight import Setup
from ruse.kernel.state import HOUSE, ORACLE, WHOLE, State
from ruse.reviews.moments import Moment
from ruse.reviews.reference import Reference
from ruse.search.paired import worths_of_all

PERCENT = 100 / int(WHOLE)
NOTHING_DONE = row_of([])


@dataclass(slots=True)
class Split:
    """In percent of winning, for one seat."""

    start: float
    result: float = 0.0
    luck: float = 0.0
    own: float = 0.0
    rivals: float = 0.0
    line: list[float] = field(default_factory=list)
    """V before each act."""

    def left_over(self) -> float:
        """Nothing but rounding."""
        return self.result - self.start - (self.luck + self.own + self.rivals)


class Hindsight:
    """V for one seat; every question about the same table gets the same answer."""

    def __init__(self, game: Game, setup: Setup, seat: int, reference: Reference, playouts: int) -> None:
        self.game = game
        self.setup = setup
        self.seat = seat
        self.reference = reference
        self.playouts = playouts

    def value(self, table: State, by: int = 0, actions: Sequence[int] = (), seed: int = 1) -> float:
        """V of a table, or of what comes when a seat does these steps on it."""
        if table.over():
            return PERCENT * int(table.outcome(self.seat))
        wits = self.reference.wits(self.game.view(table, int(ORACLE)))
        steps = row_of(list(actions)) if actions else NOTHING_DONE
        given = (table, self.setup.seats, wits, by, steps, self.playouts, self.reference.most, Dice(seed))
        return PERCENT * worths_of_all(*given).to_list()[self.seat] / self.playouts

    def before_the_deal(self) -> float:
        """V over fresh deals."""
        dice, total = Dice(7), 0.0
        once = Hindsight(self.game, self.setup, self.seat, self.reference, 1)
        for _ in range(self.playouts):
            table = self.game.start(self.setup, FastLuck(dice.seed()), None)
            total += once.value(table, seed=int(dice.seed()))
        return total / self.playouts


@dataclass(slots=True)
class Standing:
    """A split as far as it is: plain numbers, so that another process can go on with it."""

    split: Split
    stands: float
    """V where the walk is now."""
    sure: int | None = None
    """The checksum of what the last act must lead to, where no luck could change it."""


class Splitting:
    """Fed with one moment after another, and with the table at the end."""

    def __init__(self, hindsight: Hindsight, standing: Standing | None = None) -> None:
        self.hindsight = hindsight
        if standing is None:
            start = hindsight.before_the_deal()
            standing = Standing(Split(start), start)
        self.standing = standing
        self.split = standing.split

    def take(self, moment: Moment) -> None:
        """The way to this table was luck, or the deal; then comes what its seat made of it."""
        hindsight, split = self.hindsight, self.split
        here = self._arrive(moment.before)
        split.line.append(here)
        if moment.seat == HOUSE:
            return
        seed = moment.number + 2
        done = hindsight.value(moment.before, moment.seat, moment.actions, seed)
        if moment.seat == hindsight.seat:
            split.own += done - here
        else:
            split.rivals += done - here
        self.standing.stands = done
        self.standing.sure = after_without_luck(moment)

    def _arrive(self, table: State) -> float:
        standing = self.standing
        if standing.sure is not None and standing.sure == int(table.checksum()):
            return standing.stands
        here = self.hindsight.value(table, seed=int(table.checksum()) + 1)
        self.split.luck += here - standing.stands
        standing.stands = here
        return here

    def end(self, table: State, record: Record) -> Split:
        """Whoever gave up or stayed away lost it by own choice; what was agreed to counts as luck."""
        split, end = self.split, record.rows[-1]
        here = self._arrive(table)
        split.result = PERCENT * end["outcome"][self.hindsight.seat]
        last, by = split.result - here, end.get("by")
        if end["reason"] == "resigned" and by is None:
            by = next((row["seat"] for row in reversed(record.rows) if row["row"] == "resign"), None)
        if by is None:
            split.luck += last
        elif by == self.hindsight.seat:
            split.own += last
        else:
            split.rivals += last
        return split


def after_without_luck(moment: Moment) -> int | None:
    """The checksum of the table after the act if it is the same under two different lucks, as far as two can tell."""
    found: list[int] = []
    for luck in (1, 2):
        table = moment.before.clone()
        table.reseed(luck)
        for action in moment.actions:
            table.do(moment.seat, action)
        found.append(int(table.checksum()))
    return found[0] if found[0] == found[1] else None
