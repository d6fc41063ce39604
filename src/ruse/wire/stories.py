"""Games told again: replays step by step, the line of who was winning, lessons."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from ruse.wire.shapes import GameEvent, Legal, Shape, Status, Table, View

Origin = Literal["here", "elsewhere", "unproved"]
"""Dealt by this server; dealt elsewhere, and the seal holds; or nothing is proved."""


class StepDecision(Shape):
    """The decision that led to a step: who took it, and what was taken where the viewer may know."""

    kind: str
    seat: int
    taken: str | None


class ReplayStep(Shape):
    step: int
    events: list[GameEvent]
    view: View
    decision: StepDecision | None


class Replay(Shape):
    table: Table
    viewer: int | None
    viewpoints: list[str]
    steps: list[ReplayStep]
    result: str | None
    origin: Origin


class Swing(Shape):
    step: int
    by: float


class WinLine(Shape):
    """Points are (step, share of seat 0 from 0 to 1)."""

    done: int
    of: int
    points: list[tuple[int, float]]
    swings: list[Swing]


class LessonChoice(Shape):
    kind: str
    legal: list[Legal]
    want: str | None
    wrong: str | None = None


class LessonStep(Shape):
    text: str
    view: View
    events: list[GameEvent]
    rule: str | None = None
    choose: LessonChoice | None = None
    light: list[str] = field(default_factory=list)
    status: Status | None = None


class Lesson(Shape):
    """A scripted game; every view is that of `seat`, the learner's."""

    name: str
    title: str
    steps: list[LessonStep]
    done: str
    seat: int
    names: list[str]
