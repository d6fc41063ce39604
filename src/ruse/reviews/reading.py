"""A whole game read: act by act, so that whoever waits sees how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ruse.kernel.errors import RuseError
from ruse.kernel.game import Game
from ruse.kernel.record import Record
from ruse.kernel.registry import load_game
from ruse.kernel.state import State
from ruse.kernel.verify import verify
from ruse.reviews import shapes
from ruse.reviews.hindsight import Hindsight, Split, Splitting, Standing
from ruse.reviews.judging import Verdict, judge
from ruse.reviews.moments import Choice, Moment, is_act, moments
from ruse.reviews.reasons import reason, told_as
from ruse.reviews.reference import reference_of

KIND = 3.0
"""Percent of winning from which on hindsight was kind to a choice."""


@dataclass(slots=True)
class Reading:
    """A record that is being read for one seat. `work` are the imagined tables behind each verdict.

    Where it stands is plain data: it may be broken off, go to another process and go on there, and comes out the same.
    """

    record: Record
    seat: int
    work: int | None = None
    seed: int = 1
    names: list[str] | None = None
    """What the seats are called; without it as in the record."""
    decisions: list[shapes.Decision] = field(default_factory=list)
    done: int = 0
    split: Split | None = None
    standing: Standing | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.seat < self.record.setup.seats:
            raise RuseError(f"this game has seats 0 to {self.record.setup.seats - 1}, and no seat {self.seat}")
        if self.work is not None and not 2 <= self.work <= 100_000:
            raise RuseError("a choice is tried on 2 to 100000 imagined tables")

    def go_on(self) -> Iterator[shapes.Review]:
        """The review as far as it is, after each act; the last one is whole."""
        record, game = self.record, load_game(self.record.game)
        reference = reference_of(game)
        tables = self.work or reference.tables
        hindsight = Hindsight(game, record.setup, self.seat, reference, max(4, tables // 2))
        splitting = Splitting(hindsight, self.standing)
        self.standing = splitting.standing
        for moment in moments(record, self.seat, self.done):
            if isinstance(moment, State):
                self.split = splitting.end(moment, record)
                break
            splitting.take(moment)
            for choice in moment.choices:
                seed = self.seed * 1_000_003 + 97 * moment.number + choice.step
                verdict = judge(choice.sight, choice.action, reference, tables, seed)
                self.decisions.append(self._decision(game, moment, choice, verdict, hindsight))
            self.done += 1
            yield self.shape()
        yield self.shape()

    @property
    def whole(self) -> bool:
        return self.split is not None

    def shape(self) -> shapes.Review:
        of = sum(1 for row in self.record.rows if is_act(row))
        costs = [max(0.0, decision.cost) for decision in self.decisions]
        accuracy = 100 - sum(costs) / len(costs) if costs and self.split is not None else None
        split = self.split
        parts = None
        if split is not None:
            parts = shapes.Parts(split.start, split.result, split.luck, split.own, split.rivals, split.line)
        return shapes.Review(
            self.record.game, self.seat, self.done, of, list(self.decisions), parts, accuracy
        )  # fmt: skip

    def _decision(
        self, game: Game, moment: Moment, choice: Choice, verdict: Verdict, hindsight: Hindsight
    ) -> shapes.Decision:  # fmt: skip
        sight, names = choice.sight, self.names or names_of(self.record)
        choices = [
            shapes.Choice(
                game.write(sight.view, weighed.action).text,
                game.words.say(*game.explain(sight.view, weighed.action), sight.seat, names),
                weighed.worth.mean, weighed.worth.half, weighed.share,
                *told_as(game, sight, weighed.action, names),
            )
            for weighed in verdict.choices
        ]  # fmt: skip
        return shapes.Decision(
            step=moment.number, part=choice.step, kind=sight.kind,
            chosen=game.write(sight.view, choice.action).text, best=game.write(sight.view, verdict.best).text,
            mark=verdict.mark, cost=verdict.cost.mean, half=verdict.cost.half,
            points=verdict.points.mean if reference_of(game).points else None, points_half=verdict.points.half,
            choices=choices, tables=verdict.tables, mixed=verdict.mixed,
            why=None if verdict.mark == "fine" else reason(game, sight, verdict.best, names),
            hindsight=looked_back(moment, choice, verdict, hindsight),
        )  # fmt: skip


def names_of(record: Record) -> list[str]:
    return [str(chair.get("name") or "") for chair in record.seats]


def looked_back(moment: Moment, choice: Choice, verdict: Verdict, hindsight: Hindsight) -> shapes.Hindsight:
    """What the same two choices were worth on the true table."""
    if choice.action == verdict.best or verdict.mark == "fine":
        return shapes.Hindsight(0.0, brave=False)
    before = moment.actions[: choice.step]
    values = [
        hindsight.value(moment.before, moment.seat, [*before, action], seed=moment.number + 2)
        for action in (choice.action, verdict.best)
    ]
    gained = values[0] - values[1]
    return shapes.Hindsight(gained, brave=verdict.mark == "inaccuracy" and gained >= KIND)


def read_finished(text: str, name: str = "this record") -> Record:
    """A record whose game is over and in which all comes out; an error names the place that does not."""
    return verify(text, name).record


def review(record: Record | str, seat: int = 0, *, work: int | None = None, seed: int = 1) -> shapes.Review:
    """The whole review of a finished game for one seat."""
    text = record if isinstance(record, str) else record.to_text()
    reading = Reading(read_finished(text), seat, work, seed)
    return list(reading.go_on())[-1]
