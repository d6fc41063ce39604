"""How many in a row: of puzzles that were answered, oldest first."""

from __future__ import annotations

from collections.abc import Iterable

from ruse.kernel.shape import Shape


class Streak(Shape, frozen=True):
    """`now` ends with the last answer; `solved` of `tried` were right."""

    now: int
    best: int
    solved: int
    tried: int


def streak(answers: Iterable[bool]) -> Streak:
    now = best = solved = tried = 0
    for right in answers:
        now = now + 1 if right else 0
        best, solved, tried = max(best, now), solved + right, tried + 1
    return Streak(now, best, solved, tried)
