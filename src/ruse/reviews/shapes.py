"""A review as plain data: shapes that are written as JSON as they are."""

from __future__ import annotations

from typing import Any, Literal

from ruse.kernel.shape import Shape

Mark = Literal["fine", "inaccuracy", "mistake", "blunder"]


class Reason(Shape, frozen=True):
    """A message of the game's words, and the paragraph it stands on."""

    key: str
    slots: dict[str, Any]
    said: str
    rule: str | None


class Choice(Shape, frozen=True):
    """`did` tells it as what was done ("You backed out"), `doing` names it ("Backing out"), where there are words."""

    text: str
    explained: str
    worth: float
    half: float
    share: float
    did: str | None = None
    doing: str | None = None


class Hindsight(Shape, frozen=True):
    """With all cards open: what the choice brought over the best one, in percent of winning."""

    gained: float
    brave: bool


class Decision(Shape, frozen=True):
    """One own choice of the game. `step` is the replay's step it is taken at; worths are percent of winning."""

    step: int
    part: int
    kind: str
    chosen: str
    best: str
    mark: Mark
    cost: float
    half: float
    points: float | None
    """The cost in points, where the game counts them."""
    points_half: float
    choices: list[Choice]
    tables: int
    mixed: bool
    why: Reason | None
    hindsight: Hindsight


class Parts(Shape, frozen=True):
    """luck + own + rivals = result - start, in percent of winning."""

    start: float
    result: float
    luck: float
    own: float
    rivals: float
    line: list[float]


class Review(Shape, frozen=True):
    """What is known so far: `done` of `of` acts are read."""

    game: str
    seat: int
    done: int
    of: int
    decisions: list[Decision]
    split: Parts | None
    accuracy: float | None
    """100 less the mean cost of a decision, when all are read."""


class Share(Shape, frozen=True):
    """How often a thing lay there, from 0 to 1."""

    thing: str
    called: str
    share: float


class Belief(Shape, frozen=True):
    """What could lie at one place that its seat does not see. `at` is the way to it through the view's fields; of a
    pooled place the shares say how often a thing was among those there, and add up to more than one."""

    at: str
    place: str
    pooled: bool
    shares: list[Share]


class Beliefs(Shape, frozen=True):
    """What a seat could know at a step, and at an earlier one."""

    seat: int
    step: int
    places: list[Belief]
    since: int | None
    before: list[Belief]
