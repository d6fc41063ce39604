"""Who was winning, step by step, of a game that is over: computed in the background, a few steps at a time."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ruse.wire.stories import Swing, WinLine

if TYPE_CHECKING:
    from ruse.server.house import House

KEPT = 200
"""Lines that stay in memory."""
CHUNK = 4
MOST_STEPS = 120
SWING = 0.12
SWINGS = 5


@dataclass(slots=True)
class Line:
    steps: list[int]
    points: list[tuple[int, float]] = field(default_factory=list)
    failed: bool = False

    def shape(self) -> WinLine:
        of = len(self.points) if self.failed else len(self.steps)
        changes = [
            Swing(step, round(share - before, 3))
            for (_, before), (step, share) in zip(self.points, self.points[1:], strict=False)
            if abs(share - before) >= SWING
        ]
        swings = sorted(changes, key=lambda swing: -abs(swing.by))[:SWINGS]
        return WinLine(len(self.points), of, list(self.points), sorted(swings, key=lambda swing: swing.step))


class Lines:
    def __init__(self, house: House) -> None:
        self._house = house
        self._lines: OrderedDict[str, Line] = OrderedDict()

    def line(self, id: str, text: str, acts: int) -> Line:
        """The line of a game as far as it is; the first question starts it."""
        if id not in self._lines:
            stride = -(-(acts + 1) // MOST_STEPS)
            line = Line(sorted({*range(0, acts + 1, stride), acts}))
            self._lines[id] = line
            while len(self._lines) > KEPT:
                self._lines.popitem(last=False)
            self._house.spawn(self._compute(line, text))
        return self._lines[id]

    async def _compute(self, line: Line, text: str) -> None:
        try:
            for start in range(0, len(line.steps), CHUNK):
                steps = line.steps[start : start + CHUNK]
                shares = await self._house.thinkers.replay_shares(text, steps)
                line.points.extend(zip(steps, (round(share, 3) for share in shares), strict=True))
        except Exception as trouble:
            line.failed = True
            self._house.log.warning("line failed", trouble=type(trouble).__name__)
